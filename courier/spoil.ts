import type { ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Struck } from './faults.ts'

const hugeBytes = 64 * 1024 * 1024
const dripMs = 500
const order = ['booked', 'to_pickup', 'at_pickup', 'to_delivery', 'at_delivery', 'delivered']

/** Returns an answer that is well-formed but wrong, or that violates the contract. */
export function spoilAnswer(answer: unknown, struck: Struck): unknown {
  let spoilt = answer
  const change = (field: 'status' | 'price', value: (now: never) => unknown) => {
    const fields = spoilt as Record<string, unknown>
    spoilt = { ...fields, [field]: value(fields[field] as never) }
  }
  if (struck.has('lie-delivered')) change('status', () => 'delivered')
  if (struck.has('backwards')) change('status', stepBack)
  if (struck.has('wrong-price')) change('price', (price: number) => price + 3.5)
  return struck.has('wrong-types') ? withWrongTypes(spoilt) : spoilt
}

/** Sends an answer in a broken way; false if no such fault was requested. */
export async function sendBadly(response: ServerResponse, text: string, struck: Struck): Promise<boolean> {
  if (struck.has('close')) {
    response.destroy()
    return true
  }
  if (struck.has('timeout-after-accepting')) return true // the caller gives up, which also ends the socket
  if (struck.has('garbage')) {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end('<html>\u0000{"ok": tru')
    return true
  }
  if (struck.has('huge')) {
    await sendHuge(response)
    return true
  }
  if (struck.has('slow-drip')) {
    await drip(response, text || ' '.repeat(100))
    return true
  }
  return false
}

/** Sends a fault before anything is carried out. */
export function sendInstead(response: ServerResponse, struck: Struck): boolean {
  if (struck.has('http-500')) {
    const body = { code: 'broken', user_msg: 'Something broke.', dev_msg: 'Simulated.' }
    response.writeHead(500, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    return true
  }
  if (struck.has('redirect')) {
    response.writeHead(302, { location: '/elsewhere' }).end()
    return true
  }
  return false
}

function stepBack(status: string): string {
  return order[order.indexOf(status) - 1] ?? status
}

function withWrongTypes(value: unknown): unknown {
  if (typeof value === 'number') return `${value} or so`
  if (typeof value === 'string') return { text: value }
  if (Array.isArray(value)) return value.map(withWrongTypes)
  if (typeof value !== 'object' || value === null) return 0
  return Object.fromEntries(Object.entries(value).map(([key, field]) => [key, withWrongTypes(field)]))
}

async function sendHuge(response: ServerResponse) {
  const piece = Buffer.alloc(256 * 1024, ' ')
  response.writeHead(200, { 'content-type': 'application/json' })
  await sendPieces(response, function* () {
    for (let sent = 0; sent < hugeBytes; sent += piece.length) yield piece
    yield '{}'
  })
}

async function drip(response: ServerResponse, text: string) {
  const bytes = Buffer.from(text)
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': bytes.length })
  await sendPieces(response, async function* () {
    for (let sent = 0; sent < bytes.length; sent++) {
      yield bytes.subarray(sent, sent + 1)
      await sleep(dripMs, undefined, { ref: false })
    }
  })
}

/** As fast as the caller reads. The caller may hang up. */
async function sendPieces(
  response: ServerResponse,
  pieces: () => Iterable<Buffer | string> | AsyncIterable<Buffer>,
) {
  await pipeline(pieces, response).catch(() => {})
}
