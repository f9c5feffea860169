export { followDispute } from './follow-dispute.ts'
export { disputeRoutes } from './routes.ts'
export { disputeTasks } from './tasks.ts'
