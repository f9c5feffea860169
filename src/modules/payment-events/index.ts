export { onTypes, type PaymentEventHandlers } from './receive-event.ts'
export { paymentEventRoutes } from './routes.ts'
export { paymentEventSweeps, paymentEventTasks } from './tasks.ts'
