export { findPerson, getAccount, isEmailConfirmed, listPending } from './accounts/account-store.ts'
export { setPhone } from './accounts/accounts.ts'
export { askForConfirmation, askForReset } from './accounts/emails.ts'
export { hashPassword } from './accounts/passwords.ts'
export type { Account } from './accounts/rules/accounts.ts'
export {
  type FoundCustomer,
  findCustomerById,
  listOpenTokens,
  type OpenToken,
  searchCustomers,
  setCustomerDisabled,
} from './accounts/search-store.ts'
export { findVerified, forgetTries, spendTry, verifyPassword } from './accounts/sign-in.ts'
export { openOwnClient } from './clients/own-client.ts'
export { operatorClientRoutes } from './clients/routes.ts'
export { identitySweeps } from './delete-expired.ts'
export { pageRoutes } from './pages/pages.ts'
export { deletePasskeysOf } from './passkeys/passkey-store.ts'
export { passkeyRoutes } from './passkeys/routes.ts'
export { authRoutes } from './routes.ts'
export { newSecret } from './secrets.ts'
export { sessionRoutes } from './sessions/routes.ts'
export { authTasks } from './tasks.ts'
export { openCredentials } from './tokens/credentials.ts'
export { appsOf, customersOf } from './tokens/token-store.ts'
export type { AuthTools } from './tools.ts'
