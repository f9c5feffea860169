export { closeFinishedDays } from './reports.ts'
export { reportRoutes } from './routes.ts'
