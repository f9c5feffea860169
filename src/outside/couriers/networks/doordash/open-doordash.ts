import { createHmac, randomBytes } from 'node:crypto'
import type { DoorDashCredentials, WebhookCall } from '../../../../../courier-contract/networks.ts'
import type { Clock } from '../../../../core/clock.ts'
import { isSameText } from '../../../../core/sealing.ts'
import type { CourierOutcome } from '../../../couriers.ts'
import type { Access, CallBounds, Network, OnUnknownState } from '../network.ts'
import { asIs, checked, done, parseJson } from '../outcomes.ts'
import { isUnknown, refuseUnsent, sendToNetwork } from '../send.ts'
import { secondsIn, textIn, toBooking, toEstimate, toReport } from '../translate.ts'
import {
  isQuoteOnly,
  isReturnId,
  readDelivery,
  readFields,
  readQuote,
  stateIn,
  toExternalId,
  toReturnId,
} from './answers.ts'
import { changeBody, quoteBody } from './requests.ts'
import { isKnownState, stateAfter, statusOfReturn } from './states.ts'
import { grantToken, isOwnToken } from './webhook-tokens.ts'

/** A token is used immediately. DoorDash accepts none that is valid for more than half an hour. */
const validSeconds = 300

type Drive = Access<DoorDashCredentials>
type Sent = Parameters<typeof sendToNetwork>[0]

const ownUrl = 'https://openapi.doordash.com'
/** Seconds until a courier who has turned back is on the way, and until arrival if Drive doesn't say. */
const backInSeconds = { start: 60, end: 1800 }

const quotePrefix = (orderId: string) => `${orderId}-`

/** DoorDash Drive, version 2. A quote is a delivery that isn't accepted yet: both use the id we assign. */
export function openDoorDash({
  clock,
  bounds,
  onUnknownState,
}: {
  clock: Clock
  bounds: CallBounds
  onUnknownState: OnUnknownState
}): Network<DoorDashCredentials> {
  const send = <Answer>(
    { credentials, noteClock }: Drive,
    path: string,
    call: Pick<Sent, 'method' | 'body'> & Pick<Sent, 'over' | 'deadlineMs' | 'mayRepeat'>,
    check: Parameters<typeof sendToNetwork<Answer>>[1],
  ) => {
    const token = driveToken(credentials, clock.now())
    const url = `${credentials.api_url ?? ownUrl}/drive/v2${path}`
    const secrets = [credentials.signing_secret, token]
    return sendToNetwork<Answer>(
      { ...call, url, authorization: `Bearer ${token}`, secrets, noteClock },
      check,
    )
  }
  const pathOf = (deliveryId: string) => `/deliveries/${encodeURIComponent(toExternalId(deliveryId))}`
  const read = (drive: Drive, deliveryId: string): Promise<CourierOutcome<unknown>> =>
    send(drive, pathOf(deliveryId), { method: 'GET', ...bounds.status }, asIs)

  async function estimateReturn(
    drive: Drive,
    of: string,
    request: Parameters<Network<DoorDashCredentials>['estimate']>[1],
  ) {
    const sentAt = clock.now()
    const found = await read(drive, of)
    if (found.kind !== 'answered') return found
    if (statusOfReturn(stateIn(found.answer)) === undefined)
      return refuseUnsent(`Drive brings nothing back: the delivery is ${stateIn(found.answer)}.`)
    const now = clock.now()
    const start = Math.floor(now / 1000) + backInSeconds.start
    const eta = secondsIn(readFields(found.answer).return_time_estimated)
    const back = {
      id: toReturnId(of),
      validUntil: start + backInSeconds.end,
      pickupEta: start,
      deliveryEta: Math.max(eta ?? start + backInSeconds.end, start + backInSeconds.start),
      cents: 0,
    }
    return checked(found, toEstimate(back, { request, sentAt, now }))
  }

  return {
    async estimate(drive, request, shipment) {
      const { terms, order_id } = shipment
      if (terms.returnOf !== null) return estimateReturn(drive, terms.returnOf, request)
      const externalId = `${quotePrefix(order_id)}${randomBytes(6).toString('hex')}`
      const sentAt = clock.now()
      const call = { method: 'POST', body: quoteBody(externalId, shipment), ...bounds.estimate } as const
      return send(drive, '/quotes', call, (body) => {
        const quote = readQuote(body, sentAt)
        return toEstimate(
          { ...quote, id: quote.id === externalId ? externalId : undefined },
          { request, sentAt, now: clock.now() },
        )
      })
    },

    /** Accepting twice still gives one delivery. After an error, the delivery itself tells the outcome. */
    async book(drive, _key, request) {
      const id = request.estimate_id
      const booked = (body: unknown) => toBooking(readDelivery(body, id), { request, now: clock.now() })
      if (isReturnId(id)) {
        const found = await read(drive, id)
        return found.kind === 'answered' ? checked(found, booked(found.answer)) : found
      }
      if (!id.startsWith(quotePrefix(request.order_id)))
        return refuseUnsent('This quote is for another order.')
      const path = `/quotes/${encodeURIComponent(id)}/accept`
      const outcome = await send(drive, path, { method: 'POST', body: {}, ...bounds.book }, booked)
      if (outcome.kind !== 'refused' || outcome.status === 401 || outcome.status === 403) return outcome
      const found = await read(drive, id)
      if (found.kind === 'answered')
        return isQuoteOnly(found.answer) ? outcome : checked(found, booked(found.answer))
      return isUnknown(found) ? outcome : found
    },

    async status(drive, deliveryId) {
      return send(drive, pathOf(deliveryId), { method: 'GET', ...bounds.status }, (body) => {
        const state = stateIn(body)
        if (!isKnownState(state)) onUnknownState('doordash', state)
        return toReport(readDelivery(body, deliveryId), { deliveryId, now: clock.now() })
      })
    },

    async cancel(drive, deliveryId) {
      if (isReturnId(deliveryId)) return refuseUnsent('Drive brings it back by itself.')
      const call = { method: 'PUT', body: {}, ...bounds.cancel } as const
      const outcome = await send(drive, `${pathOf(deliveryId)}/cancel`, call, done)
      if (outcome.kind !== 'refused' || isUnknown(outcome)) return outcome
      const found = await read(drive, deliveryId)
      const isOver = found.kind === 'answered' && ['cancelled', 'quote'].includes(stateIn(found.answer))
      return isOver ? checked(found, done()) : outcome
    },

    async update(drive, deliveryId, change) {
      if (isReturnId(deliveryId)) return refuseUnsent('Drive brings it back by itself.')
      const call = { method: 'PATCH', body: changeBody(change), ...bounds.cancel } as const
      return send(drive, pathOf(deliveryId), call, done)
    },

    async tryKeys(drive) {
      const found = await read(drive, `key-check-${randomBytes(6).toString('hex')}`)
      if (found.kind === 'refused' && isUnknown(found))
        return { ...found, kind: 'answered', answer: undefined }
      return found.kind === 'answered' ? checked(found, done()) : found
    },

    grantToken: (credentials, presented) => grantToken(credentials, presented, clock.now()),

    readWebhook(credentials, call) {
      if (!isFromDoorDash(credentials, call, clock.now())) return undefined
      const body = parseJson(call.bytes)
      const event = textIn(readFields(body).event_name) ?? textIn(readFields(body).event_type) ?? ''
      const state = stateAfter(event)
      if (state === undefined) onUnknownState('doordash', event)
      const id = textIn(readFields(body).external_delivery_id)
      if (!state || id === undefined) return []
      const at = (secondsIn(readFields(body).created_at) ?? Math.floor(clock.now() / 1000)) * 1000
      // A return is reported with the id of the outbound delivery.
      const ids = statusOfReturn(state) === undefined ? [id] : [id, toReturnId(id)]
      return ids.flatMap((deliveryId) => {
        const told = readDelivery(body, deliveryId, state)
        const statusTime = secondsIn(readFields(body).created_at) ?? told.statusTime
        const { answer } = toReport({ ...told, statusTime }, { deliveryId, now: clock.now() })
        return answer ? [{ deliveryId, report: answer, at }] : []
      })
    },
  }
}

/** HTTP Basic or one of our tokens, whichever is set in the developer portal. */
function isFromDoorDash(credentials: DoorDashCredentials, { headers }: WebhookCall, nowMs: number): boolean {
  const { webhook_user, webhook_password } = credentials
  const presented = String(headers.authorization ?? '')
  const [scheme = '', token = ''] = presented.split(/ +/)
  if (scheme.toLowerCase() === 'bearer') return isOwnToken(credentials, token, nowMs)
  if (!webhook_user || !webhook_password) return false
  const expected = `Basic ${Buffer.from(`${webhook_user}:${webhook_password}`).toString('base64')}`
  return isSameText(presented, expected)
}

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A JWT in Drive's format (`DD-JWT-V1`): signed with HS256 and the secret's bytes. */
function driveToken({ developer_id, key_id, signing_secret }: DoorDashCredentials, nowMs: number): string {
  const iat = Math.floor(nowMs / 1000)
  const head = part({ alg: 'HS256', typ: 'JWT', 'dd-ver': 'DD-JWT-V1' })
  const claims = part({ aud: 'doordash', iss: developer_id, kid: key_id, iat, exp: iat + validSeconds })
  const key = Buffer.from(signing_secret, 'base64url')
  return `${head}.${claims}.${createHmac('sha256', key).update(`${head}.${claims}`).digest('base64url')}`
}
