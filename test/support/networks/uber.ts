import { createHmac, randomBytes } from 'node:crypto'
import { etasAt, mayStop, placeAt, statusAt, stopTrip } from '../../../courier/simulation/trip.ts'
import { type Faults, feeOf, isAbroad, openFaults, planRide, type Ride } from './rides.ts'
import {
  type NetworkReply,
  type NetworkRequest,
  type NetworkServer,
  sendWebhook,
  startNetworkServer,
  type WebhookManner,
  type WebhookTarget,
} from './server.ts'

export const uberKeys = {
  customer_id: 'a11e6f29-customer',
  client_id: 'client-of-the-double',
  client_secret: 'a client secret of the double',
  webhook_secret: 'a signing key of the double',
}

export type Uber = NetworkServer & {
  faults: Faults
  rides: Map<string, Ride>
  manner: WebhookManner
  target: WebhookTarget | undefined
  move(deliveryId: string, state: string): Promise<number[]>
  tellChanges(): Promise<void>
  stateOf(ride: Ride): string
  /** Revokes every token that it has granted. */
  revokeTokens(): void
}

export type UberOptions = {
  clock: { now(): number }
  pace?: number
  faults?: Record<string, number>
  chance?: () => number
  /** How many seconds a token is valid. */
  tokenSeconds?: number
}

const quoteMs = 15 * 60_000
const states = {
  booked: 'pending',
  to_pickup: 'pickup',
  at_pickup: 'pickup',
  to_delivery: 'dropoff',
  at_delivery: 'dropoff',
  delivered: 'delivered',
  cancelled: 'canceled',
} as const
const pickedUp = ['pickup_complete', 'dropoff', 'delivered', 'returned']

const no = (status: number, code: string, more: object = {}): NetworkReply => ({
  status,
  body: { kind: 'error', code, message: `That is ${code}.`, ...more },
})

type Quote = { places: ReturnType<typeof placesIn>; at: number; fee: number; soldAs: string | null }

/** Uber Direct according to its reference: tokens are granted and checked, quotes expire after fifteen minutes. */
export async function startUber(options: UberOptions): Promise<Uber> {
  const { clock, pace = 1, chance, tokenSeconds = 2_592_000 } = options
  const faults = openFaults(options.faults, chance)
  const tokens = new Map<string, number>()
  const quotes = new Map<string, Quote>()
  const rides = new Map<string, Ride>()
  const byKey = new Map<string, string>()
  const told = new Map<string, string>()
  const iso = (ms: number) => new Date(ms).toISOString()
  const newId = (prefix: string) => `${prefix}_${randomBytes(12).toString('base64url')}`

  const stateOf = (ride: Ride): string => {
    if (ride.forced) return ride.forced
    const { status } = statusAt(ride.trip, clock.now())
    return status === 'failed' ? (ride.isRestricted ? 'returned' : 'canceled') : states[status]
  }
  const hasGoods = (ride: Ride, state: string) =>
    pickedUp.includes(state) || (!ride.forced && statusAt(ride.trip, clock.now()).status === 'failed')

  const show = (ride: Ride, state = stateOf(ride)) => {
    const now = clock.now()
    const etas = etasAt(ride.trip, now)
    const place = placeAt(ride.trip, now)
    const isOver = ['delivered', 'canceled', 'returned'].includes(state)
    return {
      ...{ kind: 'delivery', id: ride.deliveryId, quote_id: ride.request.quote_id, status: state },
      ...{
        complete: isOver,
        currency: 'usd',
        fee: ride.cents + (ride.request.tip ?? 0),
        tip: ride.request.tip,
        live_mode: false,
      },
      external_id: ride.orderId,
      created: iso(ride.createdAt),
      updated: iso(ride.forced ? now : statusAt(ride.trip, now).since),
      pickup_eta: iso(etas.pickup),
      dropoff_eta: iso(etas.delivery),
      tracking_url: `https://delivery.uber.example/${ride.deliveryId}`,
      pickup: { ...(hasGoods(ride, state) && { status: 'completed' }) },
      dropoff: {
        ...(state === 'delivered' && {
          status: 'completed',
          verification: { picture: { image_url: `https://proof.uber.example/${ride.deliveryId}.jpg` } },
        }),
      },
      ...(state !== 'pending' && {
        courier: {
          ...{ name: 'Sam R.', phone_number: '+12125550155', vehicle_type: 'bicycle' },
          location: { lat: place.latitude, lng: place.longitude },
        },
      }),
      ...(state === 'returned' && {
        related_deliveries: [{ id: returnIdOf(ride), relationship: 'return' }],
      }),
    }
  }

  /** Uber creates a separate delivery for the return. */
  const returnIdOf = (ride: Ride) => ride.deliveryId.replace(/^del_/, 'ret_')
  const beginReturn = (ride: Ride) => {
    const { pickup, delivery } = ride.trip.plan
    const now = ride.forced ? clock.now() : ride.trip.endsAt
    const trip = planRide({ pickup: delivery, delivery: pickup }, { now, pace, ending: 'delivered' })
    const deliveryId = returnIdOf(ride)
    if (rides.has(deliveryId)) return
    rides.set(deliveryId, { ...ride, deliveryId, key: null, cents: 0, trip, forced: null, createdAt: now })
  }
  const known = (id: string) => {
    const ride = rides.get(id) ?? rides.get(id.replace(/^ret_/, 'del_'))
    if (ride && stateOf(ride) === 'returned' && id.startsWith('ret_')) beginReturn(ride)
    return rides.get(id)
  }

  const answers: Record<string, (request: NetworkRequest, fault: string | null) => NetworkReply> = {
    token({ body }) {
      const { client_id, client_secret, grant_type, scope } = body ?? {}
      const isOurs = client_id === uberKeys.client_id && client_secret === uberKeys.client_secret
      if (!isOurs || grant_type !== 'client_credentials' || scope !== 'eats.deliveries')
        return { status: 401, body: { error: 'invalid_client' } }
      const access_token = newId('token')
      tokens.set(access_token, clock.now() + tokenSeconds * 1000)
      return { status: 200, body: { access_token, expires_in: tokenSeconds, token_type: 'Bearer', scope } }
    },
    quote({ body }, fault) {
      if (!body?.pickup_address || !body.dropoff_address) return no(400, 'invalid_params')
      const places = placesIn(body)
      if (fault === 'deny' || isAbroad(places)) return no(400, 'address_undeliverable')
      const trip = planRide(places, { now: clock.now(), pace: 1, ending: 'delivered' })
      const etas = etasAt(trip, clock.now())
      const [id, fee, now] = [newId('dqt'), feeOf(places) - 50, clock.now()]
      quotes.set(id, { places, at: now, fee, soldAs: null })
      return {
        status: 200,
        body: {
          ...{ kind: 'delivery_quote', id, fee, currency: 'usd', currency_type: 'USD' },
          ...{ created: iso(now), expires: iso(now + quoteMs), dropoff_eta: iso(etas.delivery) },
          pickup_duration: Math.max(1, Math.round((etas.pickup - now) / 60_000)),
          duration: Math.round((etas.delivery - now) / 60_000),
        },
      }
    },
    create({ body }, fault) {
      const key = body?.idempotency_key as string
      const earlier = byKey.get(key)
      if (earlier) return { status: 200, body: show(rides.get(earlier)!) }
      const invalid = faultOf(body)
      if (invalid) return invalid
      const quote = quotes.get(body.quote_id)
      if (!quote) return no(400, 'unknown_quote')
      if (quote.soldAs !== null)
        return no(409, 'duplicate_delivery', { metadata: { delivery_id: quote.soldAs } })
      if (clock.now() - quote.at > quoteMs) return no(400, 'expired_quote')
      if (fault === 'deny') return no(400, 'no_courier')
      const now = clock.now()
      const trip = planRide(quote.places, { now, pace, ending: fault === 'fail' ? 'failed' : 'delivered' })
      const deliveryId = newId('del')
      quote.soldAs = deliveryId
      rides.set(deliveryId, {
        ...{ deliveryId, key, orderId: body.external_id, createdAt: now, forced: null, back: null },
        ...{ cents: quote.fee, request: body },
        isRestricted: body.dropoff_verification?.identification !== undefined,
        trip: fault === 'call-off' ? stopTrip(trip, (now + etasAt(trip, now).pickup) / 2) : trip,
      })
      byKey.set(key, deliveryId)
      const shown = show(rides.get(deliveryId)!)
      return { status: 200, body: { ...shown, fee: fault === 'wrong-price' ? shown.fee + 300 : shown.fee } }
    },
    read({ path }, fault) {
      const ride = known(decodeURIComponent(path.split('/').at(-1)!))
      if (!ride || fault === 'forget') return no(404, 'delivery_not_found')
      return { status: 200, body: show(ride, fault === 'new-state' ? 'teleporting' : stateOf(ride)) }
    },
    update({ path, body }) {
      const ride = known(decodeURIComponent(path.split('/').at(-1)!))
      if (!ride) return no(404, 'delivery_not_found')
      const { tip_by_customer, dropoff_notes, ...rest } = body ?? {}
      if (Object.keys(rest).length > 0 || (dropoff_notes ?? '').length > 280) return no(400, 'invalid_params')
      if (stateOf(ride) === 'canceled') return no(400, 'delivery_not_updatable')
      if (tip_by_customer !== undefined) ride.request.tip = tip_by_customer
      if (dropoff_notes !== undefined) ride.request.dropoff_notes = dropoff_notes
      return { status: 200, body: show(ride) }
    },
    cancel({ path }) {
      const ride = known(decodeURIComponent(path.split('/').at(-2)!))
      if (!ride) return no(404, 'delivery_not_found')
      const isTooLate = ride.forced
        ? [...pickedUp, 'canceled'].includes(ride.forced)
        : !mayStop(ride.trip, clock.now())
      if (isTooLate) return no(400, 'noncancelable_delivery')
      ride.trip = stopTrip(ride.trip, clock.now())
      ride.forced = ride.forced && 'canceled'
      return { status: 200, body: show(ride) }
    },
  }

  const root = `/v1/customers/${uberKeys.customer_id}`
  const server = await startNetworkServer(
    {
      callOf(method, path) {
        if (method === 'POST' && path === '/oauth/v2/token') return 'token'
        if (!path.startsWith(`${root}/`)) return undefined
        const rest = path.slice(root.length)
        if (method === 'POST' && rest === '/delivery_quotes') return 'quote'
        if (method === 'POST' && rest === '/deliveries') return 'create'
        if (method === 'POST' && /^\/deliveries\/[^/]+\/cancel$/.test(rest)) return 'cancel'
        if (method === 'GET' && /^\/deliveries\/[^/]+$/.test(rest)) return 'read'
        if (method === 'POST' && /^\/deliveries\/[^/]+$/.test(rest)) return 'update'
        return undefined
      },
      answer(call, request, fault) {
        const token = String(request.headers.authorization ?? '').replace(/^Bearer /, '')
        if (call !== 'token' && (tokens.get(token) ?? 0) <= clock.now()) return no(401, 'unauthorized')
        return answers[call]!(request, fault)
      },
    },
    faults,
  )

  const tell = (ride: Ride) =>
    sendWebhook(uber.target, uber.manner, {
      ...{ kind: 'event.delivery_status', id: newId('evt'), delivery_id: ride.deliveryId },
      ...{ status: stateOf(ride), created: show(ride).updated, live_mode: false },
      ...{ customer_id: uberKeys.customer_id, data: show(ride) },
    })
  const uber: Uber = {
    ...server,
    ...{ faults, rides, manner: 'once', target: undefined, stateOf },
    async move(deliveryId, state) {
      const ride = known(deliveryId)!
      ride.forced = state
      return tell(ride)
    },
    async tellChanges() {
      for (const ride of [...rides.values()]) {
        const state = stateOf(ride)
        if (state === 'returned') beginReturn(ride)
        if (told.get(ride.deliveryId) === state) continue
        told.set(ride.deliveryId, state)
        await tell(ride)
      }
    },
    revokeTokens: () => tokens.clear(),
  }
  return uber
}

/** What Uber sends to the webhook with every event. */
export const uberWebhook = (url: string, secret = uberKeys.webhook_secret): WebhookTarget => ({
  url,
  headers: (text) => ({ 'x-uber-signature': createHmac('sha256', secret).update(text).digest('hex') }),
})

const phone = /^\+1\d{10}$/

function faultOf(body: Record<string, any> | undefined): NetworkReply | undefined {
  const given = body ?? {}
  const isFine =
    ['pickup_name', 'dropoff_name', 'idempotency_key', 'quote_id'].every((field) => given[field]) &&
    [given.pickup_phone_number, given.dropoff_phone_number].every((number) => phone.test(number)) &&
    Array.isArray(given.manifest_items) &&
    given.manifest_items.length > 0 &&
    [given.pickup_notes, given.dropoff_notes].every((notes) => (notes ?? '').length <= 280)
  const isAgeChecked = given.dropoff_verification?.identification?.min_age >= 21
  const isLeft = given.deliverable_action === 'deliverable_action_leave_at_door'
  return isFine && !(isAgeChecked && (isLeft || given.undeliverable_action !== 'return'))
    ? undefined
    : no(400, 'invalid_params')
}

const placesIn = (body: Record<string, any>) => ({
  pickup: { latitude: body.pickup_latitude, longitude: body.pickup_longitude },
  delivery: { latitude: body.dropoff_latitude, longitude: body.dropoff_longitude },
})
