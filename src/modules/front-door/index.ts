export { referencePage, registerReference } from './reference.ts'
export { frontDoorRoutes, shopPage } from './routes.ts'
