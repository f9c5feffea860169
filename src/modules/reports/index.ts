export { closeFinishedDays, sumPastDays } from './close-days.ts'
export { operatorReportRoutes, reportRoutes } from './routes.ts'
