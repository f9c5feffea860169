export { closeFinishedDays } from './close-days.ts'
export { reportRoutes } from './routes.ts'
