export { operatorReviewRoutes, reviewRoutes } from './routes.ts'
