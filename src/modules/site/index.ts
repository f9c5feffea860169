export { recordedExamples } from './endpoint-pages-example.ts'
export { registerOldReference } from './reference.ts'
export { shopPage, siteRoutes } from './routes.ts'
export { refusedIn } from './site-refused.ts'
