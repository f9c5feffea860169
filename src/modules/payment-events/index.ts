export { onTypes, type PaymentEventHandlers } from './handlers.ts'
export { paymentEventRoutes } from './routes.ts'
export { paymentEventSweeps, paymentEventTasks } from './tasks.ts'
