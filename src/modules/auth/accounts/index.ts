export {
  findCustomerByEmail,
  getAccount,
  listPending,
  lockCustomer,
} from './account-store.ts'
export { setPhone } from './accounts.ts'
export { askForReset } from './emails.ts'
export type { Account } from './rules/accounts.ts'
export {
  type FoundCustomer,
  findCustomerById,
  listOpenTokens,
  type OpenToken,
  searchCustomers,
  setCustomerDisabled,
} from './search-store.ts'
