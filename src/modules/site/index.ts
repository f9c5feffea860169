export { recordedExamples } from './endpoint-pages-example.ts'
export { missingPage } from './guides-layout.ts'
export { referencePage, registerReference } from './reference.ts'
export { shopPage, siteRoutes } from './routes.ts'
