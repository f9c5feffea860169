export { operatorGeocoderRoutes, operatorRoutes } from './routes.ts'
