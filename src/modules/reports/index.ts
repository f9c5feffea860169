export { closeFinishedDays } from './close-days.ts'
export { operatorReportRoutes, reportRoutes } from './routes.ts'
