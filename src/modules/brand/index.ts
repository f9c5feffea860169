export { brandRoutes, operatorBrandRoutes } from './routes.ts'
