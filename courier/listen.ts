import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Random } from '../chance/random.ts'
import { mustBeSigned } from './admit.ts'
import { bookDelivery, type Company, cancelDelivery, getDelivery, makeEstimate } from './company.ts'
import { type Endpoint, type FaultRates, type Struck, strike } from './faults.ts'
import type { Journal } from './journal.ts'
import { presentBooking, presentEstimate, presentReport, presentStatus } from './present.ts'
import { CourierRefusal } from './refusal.ts'
import { readBookRequest, readEstimateRequest } from './requests.ts'
import { sendBadly, sendInstead, spoilAnswer } from './spoil.ts'

const maxBytes = 256 * 1024
const maxKeyLength = 255

export type Desk = {
  company: Company
  journal: Journal
  credential: string
  clock: { now(): number }
  /** Whether callers may request faults with the X-Simulate header. */
  faultsAllowed: boolean
  faults: { rates: FaultRates; random: Random }
}

type Asked = { endpoint: Endpoint; deliveryId: string; deliveryIds?: string[] }
type Call = Asked & { headers: IncomingMessage['headers']; body: Buffer }

/** The four endpoints of a company, on its own port. */
export async function listen(desk: Desk, { host, port }: { host: string; port: number }) {
  const server = createServer({ requestTimeout: 15_000, headersTimeout: 10_000 }, (request, response) => {
    answer(desk, request, response).catch((error) => sendFault(response, error))
  })
  // Longer than any client keeps a connection open. One that closes just as it is used would look like a company that doesn't answer.
  server.keepAliveTimeout = 120_000
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve))
  const { port: taken } = server.address() as AddressInfo
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

async function answer(desk: Desk, request: IncomingMessage, response: ServerResponse) {
  const asked = findEndpoint(request)
  const { headers } = request
  const body = await readBody(request)
  mustBeSigned(headers, body, desk.credential, desk.clock.now())
  const struck = strike(
    asked.endpoint,
    desk.faultsAllowed ? readHeader(headers, 'x-simulate') : undefined,
    desk.faults,
  )
  if (sendInstead(response, struck)) return
  const found = await carryOut(desk, { ...asked, headers, body }, struck)
  const text = found === undefined ? '' : JSON.stringify(found)
  if (await sendBadly(response, text, struck)) return
  send(response, 200, text)
}

/** Changes are on disk before the answer is sent. */
async function carryOut({ company, journal, clock }: Desk, call: Call, struck: Struck): Promise<unknown> {
  const { deliveryId } = call
  const now = clock.now()
  switch (call.endpoint) {
    case 'estimate': {
      const estimate = makeEstimate(company, readEstimateRequest(parse(call.body)), now, struck)
      await journal.settled()
      return spoilAnswer(presentEstimate(estimate), struck)
    }
    case 'book': {
      const delivery = bookDelivery(
        company,
        findKey(call.headers),
        readBookRequest(parse(call.body)),
        now,
        struck,
      )
      await journal.settled()
      return spoilAnswer(presentBooking(delivery), struck)
    }
    case 'status':
      if (call.deliveryIds) return presentMany(company, call.deliveryIds, now, struck)
      return spoilAnswer(presentStatus(getDelivery(company, deliveryId, struck), now), struck)
    case 'cancel':
      cancelDelivery(company, deliveryId, now, struck)
      await journal.settled()
  }
}

/** Leaves out unknown deliveries. */
function presentMany({ books }: Company, deliveryIds: readonly string[], now: number, struck: Struck) {
  const found = deliveryIds.flatMap((id) => (struck.has('forget') ? [] : (books.findDelivery(id) ?? [])))
  return { deliveries: found.map((delivery) => spoilAnswer(presentReport(delivery, now), struck)) }
}

function findEndpoint({ method, url = '' }: IncomingMessage): Asked {
  const [path = '', query] = url.split('?')
  const ids = new URLSearchParams(query).get('ids')
  const isMany = ids !== null && /^\/status\/?$/.test(path)
  const isKnown = isMany || /^\/(estimate|book|(status|cancel)\/[^/]+)\/?$/.test(path)
  if (!isKnown) throw new CourierRefusal(404, 'unknown_path', 'There is nothing here.', `No path ${path}.`)
  const [, endpoint, id] = path.split('/')
  const wanted = endpoint === 'status' ? 'GET' : 'POST'
  if (method !== wanted) {
    throw new CourierRefusal(405, 'wrong_method', 'This is not done that way.', `${path} takes ${wanted}.`)
  }
  const deliveryIds = isMany ? { deliveryIds: ids.split(',') } : {}
  return { endpoint: endpoint as Endpoint, deliveryId: decode(id ?? ''), ...deliveryIds }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer> {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of request.iterator({ destroyOnReturn: false })) {
    bytes += piece.length
    if (bytes > maxBytes) {
      throw new CourierRefusal(400, 'body_too_large', 'That is too much.', `At most ${maxBytes} bytes.`)
    }
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch (error) {
    const detail = `The body is no JSON: ${(error as Error).message}`
    throw new CourierRefusal(400, 'invalid_json', 'We cannot read this request.', detail)
  }
}

function findKey(headers: Call['headers']): string | null {
  const key = readHeader(headers, 'idempotency-key') ?? null
  if (key !== null && (key === '' || key.length > maxKeyLength)) {
    const detail = `Idempotency-Key has 1 to ${maxKeyLength} characters.`
    throw new CourierRefusal(400, 'invalid_key', 'We cannot read this request.', detail)
  }
  return key
}

function readHeader(headers: Call['headers'], name: string): string | undefined {
  return headers[name] === undefined ? undefined : String(headers[name])
}

function sendFault(response: ServerResponse, error: unknown) {
  if (response.headersSent || response.destroyed) return void response.destroy()
  // Otherwise, unread bytes of this request would be taken for the next one.
  response.shouldKeepAlive = response.req.complete
  if (error instanceof CourierRefusal) return send(response, error.status, JSON.stringify(error.body))
  console.error(error)
  const body = { code: 'internal_error', user_msg: 'Something broke.', dev_msg: 'See our log.' }
  send(response, 500, JSON.stringify(body))
}

function send(response: ServerResponse, status: number, text: string) {
  const headers = text === '' ? {} : { 'content-type': 'application/json; charset=utf-8' }
  response.writeHead(status, { ...headers, 'content-length': Buffer.byteLength(text) }).end(text)
}
