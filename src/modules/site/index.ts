export { recordedExamples } from './endpoint-pages-example.ts'
export { missingPage } from './guides-layout.ts'
export { registerOldReference } from './reference.ts'
export { shopPage, siteRoutes } from './routes.ts'
