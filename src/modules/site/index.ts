export { referencePage, registerReference } from './reference.ts'
export { siteRoutes } from './routes.ts'
