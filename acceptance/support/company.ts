import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { got, type Json } from './ask.ts'
import { operator } from './operator.ts'

export type Heard = {
  method: string
  path: string
  headers: IncomingHttpHeaders
  raw: string
  body: Json
  at: number
}
export type Told = { status?: number; body?: unknown; text?: string } | 'hang up' | 'nothing'
type Answers = Partial<
  Record<
    'estimate' | 'book' | 'status' | 'cancel',
    (call: Heard) => Told | undefined | Promise<Told | undefined>
  >
>

/** `more` is sent to the operator with the rest. */
type Wish = { price?: number; answers?: Answers; more?: object }

const seconds = () => Math.floor(Date.now() / 1000)

export type Company = Awaited<ReturnType<typeof openCompany>>

/** A courier company on this machine, which follows the contract unless `answers` says otherwise. */
export async function openCompany({ price = 5, answers = {}, more = {} }: Wish = {}) {
  const heard: Heard[] = []
  const deliveries = new Map<string, Json>()
  const hungUp: { path: string; afterMs: number }[] = []
  const server = createServer(async (request, response) => {
    const raw = Buffer.concat(await request.toArray()).toString()
    const { method = '', url: path = '', headers } = request
    const call = {
      method,
      path,
      headers,
      raw,
      body: raw === '' ? undefined : JSON.parse(raw),
      at: Date.now(),
    }
    heard.push(call)
    response.on('close', () => {
      if (!response.writableEnded) hungUp.push({ path, afterMs: Date.now() - call.at })
    })
    const what = path.split('/')[1] as keyof Answers
    const told = (await answers[what]?.(call)) ?? (await usual[what](call)) ?? {}
    if (told === 'nothing') return
    if (told === 'hang up') return request.socket.destroy()
    const { status = 200, body, text = body === undefined ? '' : JSON.stringify(body) } = told
    response.writeHead(status, { 'content-type': 'application/json' }).end(text)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const credential = `credential-${randomUUID()}`
  const urls = {
    ...{ estimate_url: `${base}/estimate`, book_url: `${base}/book` },
    ...{ status_url: `${base}/status`, cancel_url: `${base}/cancel` },
  }
  const name = `Acceptance ${randomUUID()}`
  const made = await got(operator('POST', 'providers', { name, ...urls, credential, ...more }))
  const usual: Required<Answers> = {
    estimate: () => ({ body: estimateOf(price) }),
    book: ({ body, headers }: Heard) => {
      const key = String(headers['idempotency-key'])
      const known = [...deliveries.values()].find((each) => each.key === key)
      const { key: _, ...record } = known ?? remember(key, bookingOf(body, price))
      return { body: record }
    },
    status: ({ path }: Heard) => {
      const { key: _, ...record } = deliveries.get(path.split('/')[2]!) ?? { status: 'failed' }
      return { body: { ...record, status_time: seconds(), courier } }
    },
    cancel: ({ path }: Heard) => {
      deliveries.get(path.split('/')[2]!).status = 'cancelled'
      return {}
    },
  }
  const remember = (key: string, record: Json) => {
    deliveries.set(record.delivery_id, { ...record, key })
    return record
  }
  return {
    ...{ name, credential, urls, heard, hungUp, deliveries, made },
    ...{ key: made.key as string, providerId: made.provider_id as number },
    callsOf: (what: string) => heard.filter(({ path }) => path.startsWith(`/${what}`)),
    bookingsOf: (orderId: number) => heard.filter(({ body }) => body?.order_id === String(orderId)),
    /** The status that the next poll returns. */
    move(orderId: number, status: string) {
      for (const record of deliveries.values())
        if (record.order_id === String(orderId)) record.status = status
    },
    async close() {
      await operator('PUT', `providers/${made.provider_id}`, { enabled: false })
      server.closeAllConnections()
      server.close()
    },
  }
}

const courier = {
  ...{ first_name: 'Grace', last_name: 'Hopper', phone: '2135550102' },
  location: { latitude: 34.05, longitude: -118.24 },
}

export const estimateOf = (price: number) => ({
  ...{ estimate_id: `E-${randomUUID()}`, estimated_at: seconds(), estimate_valid_until: seconds() + 300 },
  ...{ pickup_eta: seconds() + 60, delivery_eta: seconds() + 120, price },
})

const bookingOf = ({ pickup, delivery, ...rest }: Json, price: number) => ({
  ...{ ...rest, delivery_id: `D-${randomUUID()}`, booked_at: seconds(), price, status: 'booked' },
  pickup: { ...pickup, eta: seconds() + 60 },
  delivery: { ...delivery, eta: seconds() + 120 },
})
