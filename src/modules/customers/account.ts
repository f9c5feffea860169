import type { Call } from '../../calls/call.ts'
import { type LocalDay, toLocalDay } from '../../core/local-time.ts'
import { Refusal } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { getAccount, listPending } from '../auth/index.ts'
import { presentReducedUser, presentWholeAccount } from './present.ts'
import type { CustomerAccount, OrderTotals } from './rules/account.ts'
import { findCredit, listGiftCards, listLocations } from './store.ts'

/** Orders belong to another module, which imports this one. */
type SumOrders = (handle: Handle, customerId: number) => Promise<OrderTotals>
/** So do tax exemption certificates. */
type IsTaxExempt = (handle: Handle, customerId: number, day: LocalDay) => Promise<boolean>
export type AccountDeps = { sumOrders: SumOrders; isTaxExempt: IsTaxExempt }

/** A default address that can't be verified is refused (interface: 400 with a reduced `user`). */
export async function readAccount(deps: AccountDeps, { db, caller, now }: Call) {
  const account = await loadAccount(deps, db, caller.token!.customerId, now)
  if (account.address && !account.address.isVerified) {
    const detail =
      'The default address cannot be verified; correct it by PUT /customer/location/{location_id}.'
    throw new Refusal([{ code: 'bad_loc', detail }], {
      body: { user: presentReducedUser(account.holder) },
    })
  }
  return presentWholeAccount(account)
}

/** The account as returned by a login, whatever the address. */
export const accountPresenter =
  (deps: AccountDeps) => async (handle: Handle, customerId: number, now: number) =>
    presentWholeAccount(await loadAccount(deps, handle, customerId, now))

/** Sequentially: a transaction has one connection. */
async function loadAccount(
  { sumOrders, isTaxExempt }: AccountDeps,
  handle: Handle,
  customerId: number,
  now: number,
): Promise<CustomerAccount> {
  const person = await getAccount(handle, customerId)
  const pending = await listPending(handle, customerId, now)
  const orders = await sumOrders(handle, customerId)
  const address = (await listLocations(handle, customerId)).find(({ isDefault }) => isDefault)
  const credit = await findCredit(handle, customerId)
  const giftCards = await listGiftCards(handle, customerId, now)
  const isExempt = await isTaxExempt(handle, customerId, toLocalDay(now, 'UTC'))
  return { holder: { ...person, pending }, orders, address, credit, giftCards, isTaxExempt: isExempt }
}
