export { helpRoutes, operatorHelpRoutes } from './routes.ts'
export { helpSweeps, helpTasks } from './tasks.ts'
