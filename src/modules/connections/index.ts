export { type Connections, openConnections } from './open-connections.ts'
export type { SquareAccount, SquareAccounts } from './square/accounts.ts'
export type { OnSquareEvent, SquareEvent } from './square/receive-events.ts'
export { deleteOldConnectionEvents } from './store.ts'
