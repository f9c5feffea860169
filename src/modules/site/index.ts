export { recordedExamples } from './endpoint-pages-example.ts'
export { registerOldReference } from './endpoint-pages-routes.ts'
export { shopPage, siteRoutes } from './routes.ts'
export { refusedIn } from './site-refused.ts'
