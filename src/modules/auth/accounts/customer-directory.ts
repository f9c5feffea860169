import { findCustomerByEmail, listCustomersByEmail, lockCustomer } from './account-store.ts'
import { askForReset } from './emails.ts'
import { findCustomerById, listOpenTokens, searchCustomers, setCustomerDisabled } from './search-store.ts'

/** Customers as the operator's staff find and manage them. */
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
