export { queueFromEvents as queueDispatching } from './automatic/dispatch-to-drivers.ts'
export type { DriverDeliveries } from './ports.ts'
export { type DriverRouteDeps, driverRoutes } from './routes.ts'
export { automaticTasks, driverSweeps, driverTasks } from './tasks.ts'
