export { ownerEmail as payoutEmail } from './notices.ts'
export { followPayoutEvents } from './payment-events.ts'
export { operatorPayoutRoutes, payoutRoutes } from './routes.ts'
export { payoutTasks } from './tasks.ts'
