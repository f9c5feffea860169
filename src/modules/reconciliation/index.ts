export { reconciliationRoutes } from './routes.ts'
export { reconciliationSweeps, reconciliationTasks } from './tasks.ts'
