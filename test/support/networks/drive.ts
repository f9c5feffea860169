import { createHmac } from 'node:crypto'
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

export const driveKeys = {
  developer_id: '5a3b1f2e-developer',
  key_id: '77c1-key',
  signing_secret: Buffer.from('a signing secret of the double').toString('base64url'),
  webhook_user: 'drive',
  webhook_password: 'only drive and we know',
}

export type Drive = NetworkServer & {
  faults: Faults
  rides: Map<string, Ride>
  manner: WebhookManner
  /** Puts a delivery into a state, and reports it by webhook as `event`. */
  move(deliveryId: string, state: string, event?: string): Promise<number[]>
  /** Reports by webhook what has changed since the last time. */
  tellChanges(): Promise<void>
  stateOf(ride: Ride): string
  target: WebhookTarget | undefined
}

export type DriveOptions = {
  clock: { now(): number }
  pace?: number
  faults?: Record<string, number>
  chance?: () => number
}

const quoteMs = 5 * 60_000
const states = {
  booked: 'created',
  to_pickup: 'enroute_to_pickup',
  at_pickup: 'arrived_at_pickup',
  to_delivery: 'enroute_to_dropoff',
  at_delivery: 'arrived_at_dropoff',
  delivered: 'delivered',
  cancelled: 'cancelled',
} as const
const eventOf: Record<string, string> = {
  confirmed: 'DASHER_CONFIRMED',
  enroute_to_pickup: 'DASHER_ENROUTE_TO_PICKUP',
  arrived_at_pickup: 'DASHER_CONFIRMED_PICKUP_ARRIVAL',
  picked_up: 'DASHER_PICKED_UP',
  enroute_to_dropoff: 'DASHER_ENROUTE_TO_DROPOFF',
  arrived_at_dropoff: 'DASHER_CONFIRMED_DROPOFF_ARRIVAL',
  delivered: 'DASHER_DROPPED_OFF',
  enroute_to_return: 'DELIVERY_RETURN_INITIALIZED',
  arrived_at_return: 'DASHER_CONFIRMED_RETURN_ARRIVAL',
  returned: 'DELIVERY_RETURNED',
  cancelled: 'DELIVERY_CANCELLED',
}
const changeable = ['tip', 'dropoff_instructions', 'dropoff_address', 'dropoff_phone_number']
const pickedUp = ['picked_up', 'enroute_to_dropoff', 'arrived_at_dropoff', 'delivered']

const no = (status: number, code: string, message = code, more: object = {}): NetworkReply => ({
  status,
  body: { code, message, ...more },
})

type Quote = { body: Record<string, any>; at: number; fee: number }

/** DoorDash Drive according to its reference: keys are checked, quotes expire after five minutes, deliveries move. */
export async function startDrive({ clock, pace = 1, faults: rates, chance }: DriveOptions): Promise<Drive> {
  const faults = openFaults(rates, chance)
  const quotes = new Map<string, Quote>()
  const rides = new Map<string, Ride>()
  const told = new Map<string, string>()

  const backState = (ride: Ride, now: number) => {
    if (!ride.isRestricted || !ride.back) return 'cancelled'
    const { status } = statusAt(ride.back, now)
    return status === 'delivered'
      ? 'returned'
      : status === 'at_delivery'
        ? 'arrived_at_return'
        : 'enroute_to_return'
  }
  const stateOf = (ride: Ride): string => {
    if (ride.forced) return ride.forced
    const { status } = statusAt(ride.trip, clock.now())
    return status === 'failed' ? backState(ride, clock.now()) : states[status]
  }
  const iso = (ms: number) => new Date(ms).toISOString()
  const isPickedUp = (ride: Ride, state: string) =>
    pickedUp.includes(state) || state.includes('return') || (state === 'cancelled' && hasGoods(ride))
  const hasGoods = (ride: Ride) => !ride.forced && statusAt(ride.trip, clock.now()).status === 'failed'

  const show = (ride: Ride, state = stateOf(ride)) => {
    const now = clock.now()
    const etas = etasAt(ride.trip, now)
    const place = placeAt(ride.trip, now)
    const since = statusAt(ride.trip, now).since
    const backSince = ride.back && statusAt(ride.back, now).since
    return {
      ...ride.request,
      delivery_status: state,
      currency: 'USD',
      fee: ride.cents,
      created_at: iso(ride.createdAt),
      updated_at: iso(ride.forced ? now : (backSince ?? since)),
      pickup_time_estimated: iso(etas.pickup),
      ...(isPickedUp(ride, state) && { pickup_time_actual: iso(Math.min(now, etas.pickup)) }),
      dropoff_time_estimated: iso(etas.delivery),
      tracking_url: `https://track.doordash.example/${ride.deliveryId}`,
      support_reference: '1234',
      ...(state !== 'created' && {
        dasher_id: 1,
        dasher_name: 'Alex W.',
        dasher_dropoff_phone_number: '+12125550141',
        dasher_pickup_phone_number: '+12125550142',
        dasher_location: { lat: place.latitude, lng: place.longitude },
        dasher_vehicle_make: 'Toyota',
        dasher_vehicle_model: 'Prius',
        dasher_vehicle_year: '2021',
      }),
      ...(state === 'delivered' && {
        dropoff_verification_image_url: `https://proof.doordash.example/${ride.deliveryId}.jpg`,
      }),
      ...(state === 'cancelled' && { cancellation_reason: 'cancelled_by_creator' }),
    }
  }

  const answers: Record<string, (request: NetworkRequest, fault: string | null) => NetworkReply> = {
    quote({ body }, fault) {
      const invalid = faultOf(body)
      if (invalid) return invalid
      const id = body.external_delivery_id as string
      if (quotes.has(id)) return no(409, 'duplicate_delivery_id', 'Taken.', { external_delivery_id: id })
      const places = placesIn(body)
      if (fault === 'deny' || isAbroad(places))
        return no(422, 'invalid_delivery_parameters', 'Too far.', { reason: 'distance_too_long' })
      const trip = planRide(places, { now: clock.now(), pace: 1, ending: 'delivered' })
      const fee = feeOf(places)
      quotes.set(id, { body, at: clock.now(), fee })
      const etas = etasAt(trip, clock.now())
      return {
        status: 200,
        body: {
          ...body,
          ...{ delivery_status: 'quote', currency: 'USD', fee },
          pickup_time_estimated: iso(etas.pickup),
          dropoff_time_estimated: iso(etas.delivery),
        },
      }
    },
    accept({ path }, fault) {
      const id = decodeURIComponent(path.split('/').at(-2)!)
      const quote = quotes.get(id)
      if (!quote) return no(404, 'unknown_delivery_id', 'Unknown.', { external_delivery_id: id })
      if (rides.has(id)) return no(409, 'duplicate_delivery_id', 'Accepted.', { external_delivery_id: id })
      if (clock.now() - quote.at > quoteMs)
        return no(422, 'invalid_delivery_parameters', 'The quote has expired.')
      if (fault === 'deny') return no(422, 'invalid_delivery_parameters', 'No Dasher.')
      const now = clock.now()
      const places = placesIn(quote.body)
      const trip = planRide(places, { now, pace, ending: fault === 'fail' ? 'failed' : 'delivered' })
      const isRestricted = quote.body.order_contains?.alcohol === true
      const wayBack = { pickup: places.delivery, delivery: places.pickup }
      const ride: Ride = {
        ...{
          deliveryId: id,
          key: null,
          orderId: id.split('-')[0]!,
          isRestricted,
          createdAt: now,
          forced: null,
        },
        cents: quote.fee,
        request: quote.body,
        trip: fault === 'call-off' ? stopTrip(trip, (now + etasAt(trip, now).pickup) / 2) : trip,
        back:
          fault === 'fail' && isRestricted
            ? planRide(wayBack, { now: trip.endsAt, pace, ending: 'delivered' })
            : null,
      }
      rides.set(id, ride)
      const shown = show(ride)
      return { status: 200, body: { ...shown, fee: fault === 'wrong-price' ? shown.fee + 300 : shown.fee } }
    },
    read({ path }, fault) {
      const id = decodeURIComponent(path.split('/').at(-1)!)
      const ride = rides.get(id)
      if (fault === 'forget') return no(404, 'unknown_delivery_id')
      if (!ride)
        return quotes.has(id)
          ? {
              status: 200,
              body: { ...quotes.get(id)!.body, delivery_status: 'quote', fee: quotes.get(id)!.fee },
            }
          : no(404, 'unknown_delivery_id')
      return { status: 200, body: show(ride, fault === 'new-state' ? 'enroute_by_drone' : stateOf(ride)) }
    },
    update({ path, body }) {
      const ride = rides.get(decodeURIComponent(path.split('/').at(-1)!))
      if (!ride) return no(404, 'unknown_delivery_id')
      const wrong = Object.keys(body ?? {}).filter((field) => !changeable.includes(field))
      if (wrong.length > 0) return no(400, 'validation_error', `Unknown: ${wrong}`)
      if (stateOf(ride) === 'cancelled') return no(422, 'update_not_allowed', 'It is cancelled.')
      Object.assign(ride.request, body)
      return { status: 200, body: show(ride) }
    },
    cancel({ path }) {
      const ride = rides.get(decodeURIComponent(path.split('/').at(-2)!))
      if (!ride) return no(404, 'unknown_delivery_id')
      if (ride.forced ? pickedUp.includes(ride.forced) : !mayStop(ride.trip, clock.now())) {
        const reason = stateOf(ride) === 'cancelled' ? 'delivery_cancelled' : 'delivery_picked_up'
        return no(422, 'cancel_not_allowed', 'Too late.', { reason })
      }
      if (ride.forced === 'cancelled')
        return no(422, 'cancel_not_allowed', '', { reason: 'delivery_cancelled' })
      ride.trip = stopTrip(ride.trip, clock.now())
      ride.forced = ride.forced && 'cancelled'
      return { status: 200, body: show(ride) }
    },
  }

  const server = await startNetworkServer(
    {
      callOf(method, path) {
        if (method === 'POST' && path === '/drive/v2/quotes') return 'quote'
        if (method === 'POST' && /^\/drive\/v2\/quotes\/[^/]+\/accept$/.test(path)) return 'accept'
        if (method === 'PUT' && /^\/drive\/v2\/deliveries\/[^/]+\/cancel$/.test(path)) return 'cancel'
        if (method === 'GET' && /^\/drive\/v2\/deliveries\/[^/]+$/.test(path)) return 'read'
        if (method === 'PATCH' && /^\/drive\/v2\/deliveries\/[^/]+$/.test(path)) return 'update'
        return undefined
      },
      answer(call, request, fault) {
        if (!isAdmitted(String(request.headers.authorization ?? ''), clock.now()))
          return no(401, 'authentication_error', 'The JWT is not valid.')
        return answers[call]!(request, fault)
      },
    },
    faults,
  )

  const tell = (ride: Ride, event: string) => {
    const { delivery_status: _status, ...facts } = show(ride)
    return sendWebhook(drive.target, drive.manner, {
      ...facts,
      event_name: event,
      created_at: facts.updated_at,
    })
  }
  const drive: Drive = {
    ...server,
    ...{ faults, rides, manner: 'once', target: undefined, stateOf },
    async move(deliveryId, state, event = eventOf[state] ?? state) {
      const ride = rides.get(deliveryId)!
      ride.forced = state
      return tell(ride, event)
    },
    async tellChanges() {
      for (const ride of rides.values()) {
        const state = stateOf(ride)
        if (told.get(ride.deliveryId) === state) continue
        told.set(ride.deliveryId, state)
        if (eventOf[state]) await tell(ride, eventOf[state])
      }
    },
  }
  return drive
}

/** What DoorDash sends to the webhook with every event. */
export const driveWebhook = (url: string, { webhook_user, webhook_password } = driveKeys): WebhookTarget => ({
  url,
  headers: () => ({
    authorization: `Basic ${Buffer.from(`${webhook_user}:${webhook_password}`).toString('base64')}`,
  }),
})

/** The token is signed with our secret, with our key, current, and for DoorDash. */
function isAdmitted(authorization: string, now: number): boolean {
  const [head = '', claims = '', signature = ''] = authorization.replace(/^Bearer /, '').split('.')
  const expected = createHmac('sha256', Buffer.from(driveKeys.signing_secret, 'base64'))
    .update(`${head}.${claims}`)
    .digest('base64url')
  if (signature !== expected) return false
  const [{ alg, 'dd-ver': version }, { aud, iss, kid, iat, exp }] = [head, claims].map((part) =>
    JSON.parse(Buffer.from(part, 'base64url').toString()),
  ) as [Record<string, unknown>, Record<string, any>]
  const isOurs = iss === driveKeys.developer_id && kid === driveKeys.key_id && aud === 'doordash'
  const seconds = now / 1000
  const isPresent = iat <= seconds + 60 && exp > seconds && exp - iat <= 1800
  return alg === 'HS256' && version === 'DD-JWT-V1' && isOurs && isPresent
}

const phone = /^\+1\d{10}$/

/** Like Drive, refuses what it can't carry out, including alcohol without a check at the door. */
function faultOf(body: Record<string, any> | undefined): NetworkReply | undefined {
  const errors: { field: string; error: string }[] = []
  const need = (field: string, isFine: boolean) => void (isFine || errors.push({ field, error: 'invalid' }))
  const given = body ?? {}
  need(
    'external_delivery_id',
    typeof given.external_delivery_id === 'string' && given.external_delivery_id !== '',
  )
  need('pickup_address', typeof given.pickup_address === 'string')
  need('dropoff_address', typeof given.dropoff_address === 'string')
  need('pickup_phone_number', phone.test(given.pickup_phone_number))
  need('dropoff_phone_number', phone.test(given.dropoff_phone_number))
  need('items', Array.isArray(given.items) && given.items.length > 0)
  if (given.order_contains?.alcohol) {
    need('dropoff_options.id_verification', given.dropoff_options?.id_verification === 'required')
    need('contactless_dropoff', given.contactless_dropoff !== true)
    need('action_if_undeliverable', given.action_if_undeliverable === 'return_to_pickup')
  }
  return errors.length === 0
    ? undefined
    : no(400, 'validation_error', 'One or more fields are wrong.', { field_errors: errors })
}

/** Drive finds the store by its address; the double puts it two streets from the entrance. */
function placesIn({ dropoff_location }: Record<string, any>) {
  const delivery = { latitude: dropoff_location.lat, longitude: dropoff_location.lng }
  return { delivery, pickup: { latitude: 40.7069, longitude: -74.0031 } }
}
