import type { Call } from '../../calls/call.ts'
import type { PhotoLinks } from '../../calls/photo-links.ts'
import { mustHoldNoCardNumber } from '../../core/card.ts'
import { readSearch, type Search } from '../../core/person-search.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { says } from '../../texts/sentence.ts'
import { refundOrder } from '../after-sale/index.ts'
import { recordAudit } from '../audit/index.ts'
import { listAnyOrders, lockOrder, withDetails } from '../orders/index.ts'
import { queueAnswerEmail } from './emails.ts'
import { presentForStaff, presentTimes } from './present.ts'
import { publishHelp } from './publish-help.ts'
import {
  afterAnswer,
  answerDays,
  type HelpHandler,
  type HelpRequest,
  type HelpSearch,
  helpHandlers,
  helpStatuses,
  limits,
} from './rules.ts'
import type { AnswerInput, MerchantHelpQueryInput, OperatorHelpQueryInput } from './schemas.ts'
import {
  findRequest,
  insertMessage,
  listOfAll,
  listOfMerchant,
  readAnswerTimes,
  writeRefund,
  writeState,
} from './store.ts'

export type AnswerDeps = { photoLinks: PhotoLinks }

/** What a search needs from the module that manages accounts. */
export type AccountPort = {
  /** The accounts with this address or phone number. */
  findCustomers(handle: Handle, search: Search): Promise<number[]>
}

const defaultLimit = 20

export async function readMerchantHelp(deps: AnswerDeps, input: MerchantHelpQueryInput, call: Call) {
  const { merchantId, status, after = Number.MAX_SAFE_INTEGER, limit = defaultLimit } = input
  const page = { before: after, limit: limit + 1 }
  const found = await listOfMerchant(call.db, merchantId, status ? [status] : helpStatuses, page)
  return paged(deps, found, limit, call)
}

export async function readAllHelp(deps: AnswerDeps & AccountPort, input: OperatorHelpQueryInput, call: Call) {
  const { status, with: handler, after = Number.MAX_SAFE_INTEGER, limit = defaultLimit } = input
  const asked = readSearch(input.query ?? '')
  const orderIds = [input.order_id, asked?.kind === 'number' ? asked.orderId : undefined]
  const [orderId = null, ...others] = new Set(orderIds.filter((id) => id !== undefined))
  const filter = {
    statuses: status ? [status] : helpStatuses,
    handlers: handler ? [handler] : helpHandlers,
    merchantId: input.merchant_id ?? null,
    orderId,
    search: asked && (await findSearched(deps, asked, input.query!, call.db)),
  }
  const isNone = others.length > 0
  const found = isNone ? [] : await listOfAll(call.db, filter, { before: after, limit: limit + 1 })
  const times = await readAnswerTimes(call.db, call.now - answerDays * 86_400_000)
  return { ...(await paged(deps, found, limit, call)), times: presentTimes(times) }
}

async function findSearched(
  { findCustomers }: AccountPort,
  search: Search,
  query: string,
  db: Handle,
): Promise<HelpSearch | undefined> {
  if (search.kind === 'number') return undefined
  if (search.kind === 'name')
    return { kind: 'name', text: query.trim().toLowerCase().replaceAll(/\s+/g, ' ') }
  const customerIds = await findCustomers(db, search)
  const [email, phone] = search.kind === 'email' ? [search.email, null] : [null, search.phone]
  return { kind: 'people', customerIds, email, phone }
}

/** Reads one more than is shown, to know whether there are more. */
async function paged(
  { photoLinks }: AnswerDeps,
  found: readonly HelpRequest[],
  limit: number,
  { db, now }: Call,
) {
  const shown = found.slice(0, limit)
  const orders = await withDetails(
    {},
    db,
    await listAnyOrders(
      db,
      shown.map(({ orderId }) => orderId),
    ),
  )
  const orderOf = new Map(orders.map((order) => [order.orderId, order]))
  const urlOf = (photoId: number) => photoLinks.urlOf(photoId, now)
  const requests = shown.map((request) => presentForStaff(request, orderOf.get(request.orderId)!, urlOf))
  return { requests, has_more: found.length > limit }
}

/**
 * A merchant or the operator answers, refunds, or closes a request. A refund works as for the order itself, once per
 * request, in the same transaction. The order's lock serializes concurrent answers.
 */
export async function answerHelp(
  { photoLinks }: AnswerDeps,
  by: HelpHandler,
  { merchantId, help_id: helpId, text = '', refund, status }: AnswerInput,
  call: Call,
) {
  const { db: tx, now } = call
  mustHoldNoCardNumber({ text })
  const { orderId } = await getRequest(call, helpId, merchantId)
  await lockOrder(tx, orderId)
  const before = await getRequest(call, helpId, merchantId)
  const next = afterAnswer(before, by, status)
  if (!next) {
    const detail = says`Support is handling this request. You can answer or resolve it.`
    throw refuse('invalid_action', { field: 'status', detail, status: before.status })
  }
  if (status === 'answered' && text === '' && !refund)
    throw refuse('missing_parameter', { field: 'text', detail: says`Write an answer.` })
  if (text !== '') {
    if (before.messages.length >= limits.messages) throw refuse('help_limit')
    await insertMessage(tx, before, { at: now, author: by, body: text })
  }
  if (refund) await refundOnce(by, before, { ...refund, reason: refund.reason ?? text.slice(0, 500) }, call)
  await writeState(tx, before, next, now)
  await recordAudit(call, {
    ...{ action: 'help.answered', subject: String(helpId), merchantId: before.merchantId },
    before: { status: before.status, with: before.handledBy },
    after: { order_id: orderId, status, with: next.handledBy },
  })
  const message = text === '' ? null : before.messages.length
  if (text !== '' || status !== before.status) await queueAnswerEmail(tx, { helpId, message, status })
  const { request, order } = await publishHelp(tx, before, now)
  const urlOf = (photoId: number) => photoLinks.urlOf(photoId, now)
  return { request: presentForStaff(request, order, urlOf) }
}

async function getRequest({ db }: Call, helpId: number, merchantId?: number): Promise<HelpRequest> {
  const request = await findRequest(db, helpId)
  if (!request || (merchantId !== undefined && request.merchantId !== merchantId))
    throw refuse('unknown_help', { field: 'help_id' })
  return request
}

type HelpRefund = NonNullable<AnswerInput['refund']> & { reason: string }

/** A request has one refund. If the gateway refused it, another can be made. */
async function refundOnce(by: HelpHandler, request: HelpRequest, refund: HelpRefund, call: Call) {
  const { orderId, merchantId, refundId } = request
  if (refund.reason === '')
    throw refuse('missing_parameter', {
      field: 'refund.reason',
      detail: says`Enter a reason for the refund in text or refund.reason.`,
    })
  if (refundId !== null && !(await isFailed(call, orderId, refundId)))
    throw refuse('invalid_action', { field: 'refund', detail: says`This request was already refunded.` })
  const refundedBy = by === 'merchant' ? 'merchant' : 'operator'
  const made = await refundOrder({}, refundedBy, { ...refund, orderId, merchantId }, call)
  await writeRefund(call.db, request, { refundId: made.refund_id, isAutomatic: false })
}

async function isFailed({ db }: Call, orderId: number, refundId: number): Promise<boolean> {
  const [order] = await withDetails({}, db, await listAnyOrders(db, [orderId]))
  const made = order?.refunds.find((refund) => refund.refundId === refundId)
  return made?.legs.some(({ state }) => state === 'failed') ?? false
}
