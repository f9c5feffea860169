export { closeFinishedDays } from './close-days.ts'
export { sumPastDays } from './past-store.ts'
export { operatorReportRoutes, reportRoutes } from './routes.ts'
