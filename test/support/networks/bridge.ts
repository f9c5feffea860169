import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mustBeSigned } from '../../../courier/admit.ts'
import { CourierRefusal } from '../../../courier/refusal.ts'
import { readBookRequest, readEstimateRequest } from '../../../courier/requests.ts'
import type { BookRequest, DeliveryReport } from '../../../courier-contract/contract.ts'
import type { KitOrder } from '../../../src/conformance/example-order.ts'
import type { CourierAddress, CourierOutcome, Couriers } from '../../../src/outside/couriers.ts'
import { plainTerms } from './world.ts'

type Bridged = {
  couriers: Couriers
  provider: CourierAddress
  credential: string
  /** A network needs the whole order before it quotes; a request for an estimate has less. */
  order: KitOrder
  clock: { now(): number }
}

/** What was quoted, and with which order number. */
type Quoted = { orderId: string; tipCents: number; soldTo: string | null }
type Booked = { request: BookRequest; bookedAt: number; price: number | undefined }

/**
 * A courier company with our own interface whose couriers belong to a network: signatures and bodies are read here, and
 * repeated requests answered; everything else is passed to the network's adapter each time.
 */
export async function openBridge(bridged: Bridged): Promise<{ url: string; close(): Promise<void> }> {
  const { couriers, provider, order, credential, clock } = bridged
  const quotes = new Map<string, Quoted>()
  const keys = new Map<string, string>()
  const bookings = new Map<string, Booked>()
  let orders = 0

  async function estimate(body: unknown) {
    const request = readEstimateRequest(body)
    const orderId = `bridge${++orders}`
    const tipCents = Math.round(request.gratuity * 100)
    const { items, pickup, delivery } = order
    const shipment = {
      ...{ items, order_id: orderId, terms: { ...plainTerms, tipCents } },
      pickup: { ...pickup, location: request.pickup },
      delivery: { ...delivery, location: request.delivery },
    }
    const answer = answerOf(await couriers.estimate(provider, request, shipment))
    quotes.set(answer.estimate_id, { orderId, tipCents, soldTo: null })
    return answer
  }

  async function book(body: unknown, key: string) {
    const request = readBookRequest(body)
    if ((keys.get(key) ?? JSON.stringify(request)) !== JSON.stringify(request))
      throw new CourierRefusal(400, 'idempotency_mismatch', 'This key belongs to another booking.')
    keys.set(key, JSON.stringify(request))
    const quoted = quotes.get(request.estimate_id)
    if (quoted) quoted.soldTo ??= request.order_id
    // The network knows the order by the number it was quoted with; any other order has its own.
    const order_id = quoted?.soldTo === request.order_id ? quoted.orderId : request.order_id
    const terms = { ...plainTerms, tipCents: quoted?.tipCents ?? 0 }
    const answer = answerOf(await couriers.book(provider, key, { ...request, order_id }, terms))
    const { delivery_id, price, status, pickupEta, deliveryEta } = answer
    const { booked_at } = answer
    const first = bookings.get(delivery_id) ?? { request, bookedAt: booked_at, price }
    bookings.set(delivery_id, first)
    return presentBooking(first, { delivery_id, status, pickupEta, deliveryEta })
  }

  async function status(deliveryId: string) {
    const answer = answerOf(await couriers.status(provider, deliveryId))
    const booked = bookings.get(deliveryId)
    if (!booked) throw unknown()
    const { status_time, courier } = answer
    return { ...presentBooking(booked, answer), status_time, ...(courier && { courier }) }
  }

  async function many(ids: readonly string[]) {
    const found = await Promise.all(ids.map((id) => status(id).catch(ifUnknown)))
    return { deliveries: found.filter((one) => one !== undefined) }
  }

  async function answer(request: IncomingMessage): Promise<object | undefined> {
    const raw = Buffer.concat(await request.toArray())
    mustBeSigned(request.headers, raw, credential, clock.now())
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://bridge')
    const [, call, id = ''] = pathname.split('/')
    const ids = searchParams.get('ids')
    if (call === 'estimate') return estimate(parse(raw))
    if (call === 'book') return book(parse(raw), String(request.headers['idempotency-key']))
    if (call === 'status') return ids === null ? status(decodeURIComponent(id)) : many(ids.split(','))
    return void answerOf(await couriers.cancel(provider, decodeURIComponent(id)))
  }

  const server = createServer((request, response) =>
    answer(request).then(
      (found) => send(response, 200, found),
      (error) => {
        if (!(error instanceof CourierRefusal)) throw error
        send(response, error.status, error.body)
      },
    ),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** A network's refusal is the company's; anything else that a call returns is a fault that no company may have. */
function answerOf<Answer>(outcome: CourierOutcome<Answer>): Answer {
  if (outcome.kind === 'answered') return outcome.answer
  if (outcome.kind !== 'refused') throw new CourierRefusal(502, outcome.kind, 'The network failed.')
  const { status, code, detail } = outcome
  throw new CourierRefusal(status, code || 'refused', detail || 'The network refused.')
}

type Progress = Pick<DeliveryReport, 'delivery_id' | 'status' | 'pickupEta' | 'deliveryEta'>

const presentBooking = (
  { request, bookedAt, price }: Booked,
  { delivery_id, status, pickupEta, deliveryEta }: Progress,
) => ({
  ...{ ...request, delivery_id, booked_at: bookedAt, price, status },
  pickup: { ...request.pickup, eta: pickupEta },
  delivery: { ...request.delivery, eta: deliveryEta },
})

const unknown = () => new CourierRefusal(404, 'unknown_delivery', 'There is no such delivery.')

function ifUnknown(error: unknown): undefined {
  if (!(error instanceof CourierRefusal) || error.status !== 404) throw error
}

function parse(raw: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(raw))
  } catch {
    throw new CourierRefusal(400, 'invalid_json', 'We cannot read this request.')
  }
}

function send(response: ServerResponse, status: number, body: object | undefined) {
  const text = body === undefined ? '' : JSON.stringify(body)
  response.writeHead(status, text === '' ? {} : { 'content-type': 'application/json' }).end(text)
}
