import { createHmac } from 'node:crypto'
import type { UberCredentials, WebhookCall } from '../../../../../courier-contract/networks.ts'
import type { Clock } from '../../../../core/clock.ts'
import { isSameText } from '../../../../core/sealing.ts'
import type { CourierOutcome } from '../../../couriers.ts'
import type { Access, CallBounds, Network, OnUnknownState } from '../network.ts'
import { asIs, checked, done, parseJson } from '../outcomes.ts'
import { isUnknown, type NetworkRequest, refuseUnsent, sendToNetwork } from '../send.ts'
import { secondsIn, textIn, toBooking, toEstimate, toReport } from '../translate.ts'
import { orderIn, readDelivery, readFields, readQuote, returnIn, stateIn } from './answers.ts'
import { changeBody, deliveryBody, quoteBody } from './requests.ts'
import { toDeliveryStatus } from './states.ts'
import { openUberTokens } from './tokens.ts'

type Uber = Access<UberCredentials>
type Call = Pick<NetworkRequest, 'method' | 'body' | 'over' | 'deadlineMs' | 'mayRepeat'>
type Check<Answer> = Parameters<typeof sendToNetwork<Answer>>[1]

const ownUrl = 'https://api.uber.com'
/** Seconds until a courier who has turned back is on the way, and until arrival if Uber doesn't say. */
const backInSeconds = { start: 60, end: 1800 }
/** Our quote id for a return, which Uber starts on its own. */
const returnQuote = 'return:'

/** Uber Direct. */
export function openUber({
  clock,
  bounds,
  onUnknownState,
}: {
  clock: Clock
  bounds: CallBounds
  onUnknownState: OnUnknownState
}): Network<UberCredentials> {
  const tokens = openUberTokens(clock)

  /** A refused token is replaced once: the refused request had no effect. */
  async function send<Answer>(uber: Uber, path: string, call: Call, check: Check<Answer>) {
    const first = await sendOnce(uber, path, call, check)
    if (first.outcome.kind !== 'refused' || first.outcome.status !== 401 || first.token === '')
      return first.outcome
    tokens.drop(uber, first.token)
    return (await sendOnce(uber, path, call, check)).outcome
  }

  async function sendOnce<Answer>(
    uber: Uber,
    path: string,
    call: Call,
    check: Check<Answer>,
  ): Promise<{ outcome: CourierOutcome<Answer>; token: string }> {
    const { credentials, noteClock } = uber
    const startedAt = performance.now()
    const { over, deadlineMs: patienceMs, mayRepeat } = call
    const granted = await tokens.get(uber, { over, deadlineMs: patienceMs, mayRepeat })
    if (granted.kind !== 'answered') return { outcome: granted, token: '' }
    const token = granted.answer
    const deadlineMs = Math.max(1, call.deadlineMs - (performance.now() - startedAt))
    const request = {
      ...{ ...call, deadlineMs, authorization: `Bearer ${token}` },
      url: `${credentials.api_url ?? ownUrl}/v1/customers/${encodeURIComponent(credentials.customer_id)}${path}`,
      secrets: [credentials.client_secret, token],
      noteClock,
    }
    return { outcome: await sendToNetwork<Answer>(request, check), token }
  }

  const pathOf = (deliveryId: string) => `/deliveries/${encodeURIComponent(deliveryId)}`
  const read = (uber: Uber, deliveryId: string): Promise<CourierOutcome<unknown>> =>
    send<unknown>(uber, pathOf(deliveryId), { method: 'GET', ...bounds.status }, asIs)

  async function estimateReturn(
    uber: Uber,
    of: string,
    request: Parameters<Network<UberCredentials>['estimate']>[1],
  ) {
    const sentAt = clock.now()
    const found = await read(uber, of)
    if (found.kind !== 'answered') return found
    const id = returnIn(found.answer)
    if (id === undefined)
      return refuseUnsent(`Uber brings nothing back: the delivery is ${stateIn(found.answer)}.`)
    const now = clock.now()
    const start = Math.floor(now / 1000) + backInSeconds.start
    const end = start + backInSeconds.end
    const back = {
      ...{ id: `${returnQuote}${id}`, validUntil: end, pickupEta: start, deliveryEta: end, cents: 0 },
    }
    return checked(found, toEstimate(back, { request, sentAt, now }))
  }

  return {
    async estimate(uber, request, shipment) {
      const { terms } = shipment
      if (terms.returnOf !== null) return estimateReturn(uber, terms.returnOf, request)
      const sentAt = clock.now()
      const call = { method: 'POST', body: quoteBody(request, shipment), ...bounds.estimate } as const
      return send(uber, '/delivery_quotes', call, (body) => {
        const now = clock.now()
        return toEstimate(readQuote(body, now), { request, sentAt, now })
      })
    },

    /** The key makes it one delivery, however often it is sent; Uber may also return the existing one. */
    async book(uber, key, request, terms) {
      const booked = (body: unknown) => toBooking(readDelivery(body), { request, now: clock.now() })
      const readBooked = async (id: string) => {
        const found = await read(uber, id)
        return found.kind === 'answered' ? checked(found, booked(found.answer)) : found
      }
      if (request.estimate_id.startsWith(returnQuote))
        return readBooked(request.estimate_id.slice(returnQuote.length))
      const call = { method: 'POST', body: deliveryBody(key, request, terms), ...bounds.book } as const
      const outcome = await send(uber, '/deliveries', call, booked)
      if (outcome.kind !== 'refused' || outcome.code !== 'duplicate_delivery') return outcome
      const { metadata } = readFields(outcome.exchange.received?.body)
      const id = textIn(readFields(metadata).delivery_id)
      if (id === undefined) return outcome
      const found = await readBooked(id)
      const isOurs = found.kind !== 'answered' || orderIn(found.exchange.received?.body) === request.order_id
      return isOurs ? found : outcome
    },

    async status(uber, deliveryId) {
      return send(uber, pathOf(deliveryId), { method: 'GET', ...bounds.status }, (body) => {
        const state = stateIn(body)
        if (toDeliveryStatus(state, false) === undefined) onUnknownState('uber', state)
        return toReport(readDelivery(body), { deliveryId, now: clock.now() })
      })
    },

    async cancel(uber, deliveryId) {
      const call = { method: 'POST', body: {}, ...bounds.cancel } as const
      const outcome = await send(uber, `${pathOf(deliveryId)}/cancel`, call, done)
      if (outcome.kind !== 'refused' || isUnknown(outcome)) return outcome
      const found = await read(uber, deliveryId)
      const isOver = found.kind === 'answered' && readDelivery(found.answer).status === 'cancelled'
      return isOver ? checked(found, done()) : outcome
    },

    async update(uber, deliveryId, change) {
      const call = { method: 'POST', body: changeBody(change), ...bounds.cancel } as const
      return send(uber, pathOf(deliveryId), call, done)
    },

    async tryKeys(uber) {
      const found = await read(uber, 'del_key_check')
      if (found.kind !== 'refused' || !isUnknown(found) || found.code === 'customer_not_found')
        return found.kind === 'answered' ? checked(found, done()) : found
      return { ...found, kind: 'answered', answer: undefined }
    },

    readWebhook(credentials, call) {
      if (!isFromUber(credentials, call)) return undefined
      const event = readFields(parseJson(call.bytes))
      const kind = textIn(event.kind) ?? textIn(event.event_type) ?? ''
      if (kind !== 'event.delivery_status' && kind !== 'event.courier_update') return []
      const data = readFields(event.data)
      const deliveryId = textIn(event.delivery_id) ?? textIn(data.id)
      const state = textIn(event.status) ?? stateIn(data)
      if (deliveryId === undefined || state === '') return []
      if (toDeliveryStatus(state, false) === undefined) onUnknownState('uber', state)
      const created = secondsIn(event.created)
      const now = clock.now()
      const told = readDelivery({ ...data, id: deliveryId, status: state })
      const { answer } = toReport({ ...told, statusTime: created ?? told.statusTime }, { deliveryId, now })
      const at = created === undefined ? now : created * 1000
      return answer ? [{ deliveryId, report: answer, at }] : []
    },
  }
}

/** SHA-256 of the raw body; the older header name is still in use. */
function isFromUber({ webhook_secret }: UberCredentials, { bytes, headers }: WebhookCall): boolean {
  if (!webhook_secret) return false
  const signature = headers['x-uber-signature'] ?? headers['x-postmates-signature'] ?? ''
  const expected = createHmac('sha256', webhook_secret).update(bytes).digest('hex')
  return isSameText(String(signature), expected)
}
