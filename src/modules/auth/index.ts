export { findPerson, getAccount, isEmailConfirmed, listPending } from './account-store.ts'
export { confirmUpdate, createAccount } from './accounts.ts'
export { findRedirectingClient, issueCode } from './authorization-codes.ts'
export { openCredentials } from './credentials.ts'
export { forgetOldIdentity } from './forget-old.ts'
export { adoptGuest, adoptPresentedGuest } from './guests.ts'
export {
  askForConfirmation,
  type ConfirmationLetter,
  sendConfirmationLetter,
  sendPasswordReset,
} from './letters.ts'
export {
  changeClient,
  createClient,
  findClientChangeFaults,
  findNewClientFaults,
} from './manage-clients.ts'
export { pageRoutes } from './pages.ts'
export { hashPassword } from './passwords.ts'
export { authRoutes } from './routes.ts'
export type { Account, KnownPerson, PendingUpdate } from './rules/accounts.ts'
export type { ApiClient, ClientChange, Flow } from './rules.ts'
export { hashSecret } from './secrets.ts'
export { signIn } from './sign-in.ts'
export { listClients } from './store.ts'
export type { AuthTools, Confirmation, PresentedAccount } from './tools.ts'
