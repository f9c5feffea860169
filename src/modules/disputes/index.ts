export { followDispute } from './follow-dispute.ts'
export { disputeRoutes } from './routes.ts'
export { countWaitingDisputes, type WaitingDisputes } from './store.ts'
export { disputeTasks } from './tasks.ts'
