import type { Call } from '../../calls/call.ts'
import type { PhotoLinks } from '../../calls/photo-links.ts'
import type { RateLimiter } from '../../calls/rate-limiter.ts'
import { mustHoldNoCardNumber } from '../../core/card.ts'
import type { ReadMarketplaceSettings } from '../../core/marketplace-settings.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { says } from '../../texts/sentence.ts'
import { refundByRule } from '../after-sale/index.ts'
import { type Order, withDetails } from '../orders/index.ts'
import { queueOpenedEmails } from './emails.ts'
import { getOwnOrder, lockOwnOrder, type OwnOrderInput } from './own-order.ts'
import { attachPhotos } from './photos/store.ts'
import { presentHelp } from './present.ts'
import { publishHelp } from './publish-help.ts'
import {
  afterCustomer,
  autoRefundWindowMs,
  type HelpRequest,
  isHelpOpen,
  limits,
  mayAutoRefund,
  openedState,
  readLines,
} from './rules.ts'
import type { MessageInput, NewHelpInput } from './schemas.ts'
import {
  countAutoRefunds,
  findRequest,
  type HelpKey,
  insertMessage,
  insertRequest,
  listOfOrder,
  writeRefund,
  writeState,
} from './store.ts'

export type HelpDeps = { photoLinks: PhotoLinks }
export type OpenDeps = HelpDeps & { marketplaceSettings: ReadMarketplaceSettings }

const perOrder = { name: 'help', requests: 10, seconds: 3600 }

/** Requests and messages per hour and order, together. Strangers can't use up the buyer's. */
export async function countHelp(limiter: RateLimiter, input: OwnOrderInput, call: Call) {
  await getOwnOrder(input, call)
  await limiter.spend(perOrder, `order ${input.order_id}`)
}

/** All requests for your own order, oldest first. */
export async function readHelp({ photoLinks }: HelpDeps, input: OwnOrderInput, call: Call) {
  const order = await getOwnOrder(input, call)
  const requests = await listOfOrder(call.db, order)
  const [detailed] = await withDetails({}, call.db, [order])
  const urlOf = (photoId: number) => photoLinks.urlOf(photoId, call.now)
  return { requests: requests.map((request) => presentHelp(request, detailed!, urlOf)) }
}

/**
 * One transaction: the request, its photos and, if the operator's rule allows it, the refund that resolves it. The
 * order is locked, so concurrent requests and refunds see each other.
 */
export async function openHelp(deps: OpenDeps, input: NewHelpInput, call: Call) {
  const { db: tx, now, language } = call
  const { reason, wanted, text = '', images = [] } = input
  mustHoldNoCardNumber({ text })
  const order = await lockOwnOrder(input, call)
  mustBeInTime(order, now)
  if ((await listOfOrder(tx, order)).length >= limits.requests)
    throw refuse('help_limit', {
      detail: says`You can ask for help ${limits.requests} times per order. Write in an earlier request.`,
    })
  const lines = getLines(order, input)
  const { merchantId } = order.merchant
  const about = { merchantId, orderId: order.orderId, reason, wanted, lines, language }
  const helpId = await insertRequest(tx, { ...about, ...openedState(now) }, now)
  const key = { merchantId, orderId: order.orderId, helpId }
  if (text !== '') await insertMessage(tx, key, { at: now, author: 'customer', body: text })
  await mustAttach(tx, key, images, 0)
  const opened = await announce(deps, key, call)
  const isRefunded = await refundIfAllowed(deps, order, key, call)
  await queueOpenedEmails(tx, key)
  return isRefunded ? announce(deps, key, call) : opened
}

/** A customer replies: the request is reopened, with the merchant or with support. */
export async function addCustomerMessage(deps: HelpDeps, input: MessageInput, call: Call) {
  const { db: tx, now } = call
  const { help_id: helpId, text, images = [] } = input
  mustHoldNoCardNumber({ text })
  const order = await lockOwnOrder(input, call)
  const request = await findRequest(tx, helpId)
  if (request?.orderId !== order.orderId) throw refuse('unknown_help', { field: 'help_id' })
  if (request.messages.length >= limits.messages) throw refuse('help_limit')
  await insertMessage(tx, request, { at: now, author: 'customer', body: text })
  await mustAttach(tx, request, images, request.photoIds.length)
  await writeState(tx, request, afterCustomer(request, now), now)
  return announce(deps, request, call)
}

function mustBeInTime(order: Order, now: number) {
  if (!isHelpOpen(order, now))
    throw refuse('help_closed', { detail: says`You can ask for help for 30 days after the order.` })
}

function getLines({ cart }: Order, { lines = [] }: NewHelpInput): HelpRequest['lines'] {
  const read = readLines(cart, lines)
  if (read) return read
  throw refuse('invalid_parameter', {
    field: 'lines',
    detail: says`An item isn’t in the order, or its quantity is more than you bought.`,
  })
}

async function mustAttach(tx: Handle, request: HelpKey, images: readonly string[], before: number) {
  const refuseImages = (detail: ReturnType<typeof says>) =>
    refuse('invalid_parameter', { field: 'images', detail })
  if (before + images.length > limits.photos)
    throw refuseImages(says`You can add up to ${limits.photos} photos to a request.`)
  if (!(await attachPhotos(tx, request, images.map(Number))))
    throw refuseImages(says`A photo wasn’t uploaded for this order, or was already sent.`)
}

/** Charged to the merchant like any refund of goods; it resolves the request. */
async function refundIfAllowed(
  { marketplaceSettings }: OpenDeps,
  order: Order,
  key: HelpKey,
  call: Call,
): Promise<boolean> {
  const { db: tx, now } = call
  const { autoRefund: rule } = await marketplaceSettings()
  const request = (await findRequest(tx, key.helpId))!
  if (!mayAutoRefund(rule, request, 0)) return false
  const earlier = await countAutoRefunds(tx, order, now - autoRefundWindowMs)
  if (!mayAutoRefund(rule, request, earlier)) return false
  const lines = request.lines.map(({ item_key, quantity_milli }) => ({
    ...{ item_key, quantity: quantity_milli / 1000 },
  }))
  const reason = refundReasons[request.language]
  const refund = { orderId: key.orderId, lines, reason, max: rule.maxCents, actor: 'automatic refund' }
  const made = await refundByRule({}, refund, call)
  if (!made) return false
  await writeRefund(tx, key, { refundId: made.refund_id, isAutomatic: true })
  await writeState(tx, key, { status: 'resolved', handledBy: 'merchant', answerBy: null }, now)
  return true
}

const refundReasons = { en: 'Missing items', es: 'Faltaron artículos' } as const

async function announce({ photoLinks }: HelpDeps, { helpId, orderId }: HelpKey, { db: tx, now }: Call) {
  const { request, order } = await publishHelp(tx, { helpId, orderId }, now)
  const urlOf = (photoId: number) => photoLinks.urlOf(photoId, now)
  return { help_id: helpId, request: presentHelp(request, order, urlOf) }
}
