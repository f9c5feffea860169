import type { Call } from '../../../calls/call.ts'
import { toDollars } from '../../../core/money.ts'
import { readSearch } from '../../../core/person-search.ts'
import { refuse } from '../../../core/refusal.ts'
import { readSort } from '../../../core/sort.ts'
import { recordAudit } from '../../audit/index.ts'
import { customerDirectory } from '../../auth/index.ts'
import { findCredit, listGiftCards, listLocations } from '../../customers/index.ts'
import { listEntriesOfCustomer } from '../../orders/index.ts'
import { presentCustomer, presentGiftCard, presentToken } from './present.ts'
import type { CustomerPatchInput, CustomerQueryInput } from './schemas.ts'

const pageSize = 50

export async function findCustomers(
  { query, after, limit = pageSize, sort = 'created' }: CustomerQueryInput,
  { db }: Call,
) {
  const search = query === undefined ? undefined : readSearch(query)
  const found = await customerDirectory.search(db, search, { after, limit: limit + 1, ...readSort(sort) })
  return { customers: found.slice(0, limit).map(presentCustomer), has_more: found.length > limit }
}

export async function readCustomer({ customer_id }: { customer_id: number }, { db, now }: Call) {
  const customer = await customerDirectory.find(db, customer_id)
  if (!customer) throw refuse('unknown_customer', { field: 'customer_id' })
  const [orders, credit, giftCards, tokens, locations] = await Promise.all([
    listEntriesOfCustomer(db, customer_id, 50),
    findCredit(db, customer_id),
    listGiftCards(db, customer_id, now),
    customerDirectory.listOpenTokens(db, customer_id, now),
    listLocations(db, customer_id),
  ])
  const apps = [...new Set(tokens.map(({ clientId }) => clientId))].sort()
  return {
    customer: presentCustomer(customer),
    orders,
    credit: toDollars(credit),
    gift_cards: giftCards.map(presentGiftCard),
    sessions: tokens.map(presentToken),
    apps,
    addresses: locations.length,
  }
}

export async function editCustomer({ customer_id, disabled, reason }: CustomerPatchInput, call: Call) {
  const before = await customerDirectory.find(call.db, customer_id)
  if (!before) throw refuse('unknown_customer', { field: 'customer_id' })
  await customerDirectory.setDisabled(call.db, customer_id, disabled)
  const after = { ...before, disabled }
  const action = disabled ? 'customer.disabled' : 'customer.enabled'
  await recordAudit(call, {
    action,
    subject: String(customer_id),
    before: { disabled: before.disabled },
    after: { disabled, ...(reason !== undefined && { reason }) },
  })
  return { customer: presentCustomer(after) }
}
