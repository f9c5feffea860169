export { deleteOldRefusals } from './refusals/store.ts'
export { checkoutRoutes, operatorCheckoutRoutes } from './routes.ts'
export { findPayingCard } from './store.ts'
export { checkoutSweeps, checkoutTasks } from './tasks.ts'
