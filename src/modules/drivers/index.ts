export type { DriverDeliveries } from './ports.ts'
export { type DriverRouteDeps, driverRoutes } from './routes.ts'
export { driverSweeps, driverTasks } from './tasks.ts'
