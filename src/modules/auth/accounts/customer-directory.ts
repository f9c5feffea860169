import { findCustomerByEmail, listCustomersByEmail, lockCustomer } from './account-store.ts'
import { askForReset } from './emails.ts'
import { findCustomerById, listOpenTokens, searchCustomers, setCustomerDisabled } from './search-store.ts'

/** Customers, for lookup and management by operator staff. */
export const customerDirectory = {
  search: searchCustomers,
  find: findCustomerById,
  findByEmail: findCustomerByEmail,
  listByEmail: listCustomersByEmail,
  lock: lockCustomer,
  setDisabled: setCustomerDisabled,
  listOpenTokens,
  askForReset,
}
