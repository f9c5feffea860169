export { listOpenPlaces, type OpenPlace, type OrderFigures, readOrderFigures } from './count-store.ts'
export { type OperatorEmail, sendOperatorEmail } from './mail-customer.ts'
export { operatorSearchRoutes } from './routes.ts'
