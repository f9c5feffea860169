import type { Call } from '../../calls/call.ts'
import { parseInstant } from '../../core/local-time.ts'
import { readSearch, type Search } from '../../core/person-search.ts'
import { refuse } from '../../core/refusal.ts'
import { readSort } from '../../core/sort.ts'
import type { Handle } from '../../db/database.ts'
import { listAuditRecords } from '../audit/index.ts'
import { listEventsOfOrder } from '../events/reading/index.ts'
import { actOnOrder, type CourierDeps, prepareAction } from '../fulfillment/index.ts'
import { listEntries } from '../ledger/index.ts'
import { findAnyOrder, presentForMerchant, withDetails } from '../orders/index.ts'
import { markOrders } from '../overdue/index.ts'
import {
  presentAudit,
  presentBooked,
  presentDecision,
  presentMail,
  presentMove,
  presentNote,
  presentPayment,
  presentPlace,
} from './present.ts'
import { isNarrow, isSortable, maxSortedDays, openAmong, readOrderQuery } from './rules/order-search.ts'
import type { OperatorActionInput, OrderSearchInput } from './schemas.ts'
import { findPlace, searchOrders } from './search-store.ts'
import { listDecisions, listMails, listMoves, listNotes, listPayments } from './store.ts'

/** What a search needs from the module that manages accounts. */
export type AccountPort = {
  /** The accounts with this name, address or phone number. */
  findCustomers(handle: Handle, search: Search): Promise<number[]>
}

/** What the operator needs from the module that books couriers. */
export type DispatchPort = {
  /** Everything courier companies were asked, booked for and reported. */
  readDeliveries(handle: Handle, orderId: number): Promise<object>
  /** Looks for another courier after a failed delivery. */
  redispatch(call: Call, orderId: number, reason: string): Promise<unknown>
}

/** What an order's page needs from the module that manages merchants. */
export type PlacePort = {
  findMerchantPlace(handle: Handle, merchantId: number): Promise<{ latitude: number; longitude: number }>
}

export type OperatorOrderDeps = CourierDeps & AccountPort & DispatchPort & PlacePort

const pageSize = 50
const unsortable = `By promised time or total are sorted: open orders, those of one customer, and those of at most ${maxSortedDays} days.`
const noTime = (field: string) =>
  refuse('invalid_parameter', { field, detail: `${field} must be an ISO 8601 time or a date.` })

export async function findOrders(deps: OperatorOrderDeps, input: OrderSearchInput, { db, now }: Call) {
  const { query, customer, after, limit = pageSize } = input
  const overdue = overdueIn(input)
  const place = after === undefined ? null : await findPlace(db, after)
  if (place === undefined) throw refuse('unknown_order', { field: 'after' })
  const filter = {
    statuses: overdue ? openAmong(input.status) : (input.status ?? null),
    merchantId: input.merchant_id ?? null,
    from: readTime('from', input.from, 0),
    to: readTime('to', input.to, Date.UTC(9999, 0)),
    overdue: overdue && { kind: overdue, now },
    ...readSort(input.sort ?? '-ordered'),
    after: place,
    limit: limit + 1,
  }
  const search = query === undefined ? undefined : readOrderQuery(query, { isNarrow: isNarrow(filter) })
  if (!isSortable(filter.column, { ...filter, search, isOfCustomer: customer !== undefined }))
    throw refuse('invalid_parameter', { field: 'sort', detail: unsortable })
  const found = await searchOrders(
    db,
    { search, people: await findPeople(deps, db, search?.person, customer), now },
    filter,
  )
  const shown = found.slice(0, limit)
  const orders = await withDetails(deps, db, shown)
  return {
    orders: orders.map(presentForMerchant),
    marks: await markOrders(db, shown, now),
    has_more: found.length > limit,
  }
}

const overdueIn = ({ late, waiting }: OrderSearchInput) =>
  late ? ('late' as const) : waiting ? ('waiting' as const) : null

function readTime(field: string, text: string | undefined, otherwise: number): number {
  if (text === undefined) return otherwise
  const time = parseInstant(text) ?? parseInstant(`${text}T00:00:00Z`)
  if (time === null) throw noTime(field)
  return time
}

/** Undefined if the search isn't for a person. */
async function findPeople(
  { findCustomers }: OperatorOrderDeps,
  db: Handle,
  search: Search | undefined,
  customer: string | undefined,
): Promise<number[] | undefined> {
  if (customer === undefined)
    return search && search.kind !== 'number' ? findCustomers(db, search) : undefined
  if (/^\d{1,9}$/.test(customer)) return [Number(customer)]
  const wanted = readSearch(customer)
  return wanted ? findCustomers(db, wanted) : []
}

/** Everything stored about an order. */
export async function readWholeOrder(
  deps: OperatorOrderDeps,
  orderId: number,
  { db, now }: Pick<Call, 'db' | 'now'>,
) {
  const order = await findAnyOrder(db, orderId)
  if (!order) throw refuse('unknown_order', { field: 'order_id' })
  const key = { orderId, merchantId: order.merchant.merchantId }
  const [shown] = await withDetails(deps, db, [order])
  const [mark] = await markOrders(db, [order], now)
  return {
    order: presentForMerchant(shown!),
    mark: mark!,
    merchant_place: presentPlace(await deps.findMerchantPlace(db, key.merchantId)),
    customer_id: order.customerId,
    moves: (await listMoves(db, key)).map(presentMove),
    payments: (await listPayments(db, key)).map(presentPayment),
    ledger: (await listEntries(db, orderId)).map(presentBooked),
    mails: (await listMails(db, orderId)).map(presentMail),
    notes: (await listNotes(db, key)).map(presentNote),
    compliance: (await listDecisions(db, key)).map(presentDecision),
    deliveries: await deps.readDeliveries(db, orderId),
    events: await listEventsOfOrder(db, orderId),
    audit: (await listAuditRecords(db, String(orderId), 200)).map(presentAudit),
  }
}

/** Before the transaction: a courier company may have to be recalled. */
export async function prepareOperatorAction(deps: OperatorOrderDeps, input: OperatorActionInput, call: Call) {
  const order = await findAnyOrder(call.db, input.order_id)
  if (!order) throw refuse('unknown_order', { field: 'order_id' })
  if (input.action === 'redispatch') return undefined
  const asMerchant = {
    ...{ merchantId: order.merchant.merchantId, orderId: input.order_id, action: input.action },
    reason: input.reason,
    isOperator: true as const,
  }
  return { asMerchant, prepared: await prepareAction(deps, asMerchant, call) }
}

export async function actAsOperator(
  deps: OperatorOrderDeps,
  { order_id: orderId, reason }: OperatorActionInput,
  call: Call,
  moving: Awaited<ReturnType<typeof prepareOperatorAction>>,
) {
  if (moving) await actOnOrder(deps, moving.asMerchant, call, moving.prepared)
  else await deps.redispatch(call, orderId, reason)
  return readWholeOrder(deps, orderId, call)
}
