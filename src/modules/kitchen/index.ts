export { kitchenRoutes } from './routes.ts'
