export { referencePage, registerReference } from './reference.ts'
export { frontDoorRoutes } from './routes.ts'
