import { Agent, createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { cpus, loadavg } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { send } from './checkout-shop.ts'
import type { Options } from './options.ts'
import { atRate } from './quotes.ts'
import { asOperator } from './scenario.ts'
import { startService } from './servers.ts'

/** How long a confirmed order takes to reach the POS and the printer, at 20 orders per second. */
export type TicketFigures = {
  date: string
  cpu: string
  node: string
  load: number
  ordersPerSecond: number
  merchants: number
  till: Times
  printer: Times
  isBelowFloor: boolean
}
type Times = { orders: number; missing: number; medianMs: number; p95Ms: number; maxMs: number }

const ordersPerSecond = 20
const wantedShops = 20
/** One in this many shops also has a printer, which polls once a second. */
const printerEvery = 4
const pollMs = 1000
const maxP95Ms = 2000
const warmSeconds = 10
/** Anything that hasn't arrived by then counts as missing. */
const patienceMs = 60_000
const client = 'client_id=demo-app'
const buyer = { first_name: 'Gus', last_name: 'Guest', email: 'gus@example.com', phone_number: '2125550199' }
const card = {
  cc_number: '4242424242424242',
  exp_month: 12,
  exp_year: 2040,
  cvv: '123',
  billing_zip: '10038',
}
/** Dinner time in New York, no matter when this runs. */
const clock = `${new Date().toISOString().slice(0, 10)}T23:30:00Z`

type Shop = { merchantId: number; dish: string; printerUrl?: string }

export async function measureTickets(
  options: Options,
  newDataFolder: () => Promise<string>,
): Promise<TicketFigures> {
  const cameAt = new Map<number, number>()
  const printedAt = new Map<number, number>()
  const till = await startTill(cameAt)
  console.error('Starting the service on a fresh demo world …')
  const { url } = await startService(await newDataFolder(), { CLOCK: clock, OUTBOUND_ALLOW: till.place })
  const agent = new Agent({ keepAlive: true, maxSockets: 128 })
  const api = openApi(url, agent)
  const shops = await connectShops(api, till.url)
  console.error(
    `${shops.length} shops with a till, ${shops.filter(({ printerUrl }) => printerUrl).length} with a printer`,
  )
  const ending = new AbortController()
  const printing = shops.flatMap((shop) =>
    shop.printerUrl ? print(api, url, shop.printerUrl, printedAt, ending.signal) : [],
  )

  const confirmedAt = new Map<number, { at: number; shop: Shop }>()
  const order = async (index: number) => {
    const shop = shops[index % shops.length]!
    const orderId = await buy(api, shop)
    confirmedAt.set(orderId, { at: performance.now(), shop })
  }
  console.error('Warming up …')
  await atRate(ordersPerSecond, warmSeconds, order)
  confirmedAt.clear()
  console.error(`${options.seconds * options.rounds} s of ${ordersPerSecond} orders a second …`)
  await atRate(ordersPerSecond, options.seconds * options.rounds, order)
  const load = loadavg()[0]!
  const onPaper = [...confirmedAt].filter(([, { shop }]) => shop.printerUrl !== undefined)
  const deadline = performance.now() + patienceMs
  const isDone = () =>
    [...confirmedAt.keys()].every((id) => cameAt.has(id)) && onPaper.every(([id]) => printedAt.has(id))
  while (!isDone() && performance.now() < deadline) await sleep(100)
  ending.abort()
  await Promise.all(printing)
  agent.destroy()
  till.close()
  const figures = {
    till: measureTimes([...confirmedAt], cameAt),
    printer: measureTimes(onPaper, printedAt),
  }
  const isSlow = ({ p95Ms, missing }: Times) => p95Ms > maxP95Ms || missing > 0
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: `${cpus().length} x ${cpus()[0]?.model}`,
    node: process.version,
    load: Math.round(load * 100) / 100,
    ...{ ordersPerSecond, merchants: shops.length, ...figures },
    isBelowFloor: isSlow(figures.till) || isSlow(figures.printer),
  }
}

export const ticketsTable = ({ till, printer, load, merchants }: TicketFigures): string => {
  const line = (name: string, { orders, missing, medianMs, p95Ms, maxMs }: Times) =>
    `${name}: median ${medianMs} ms, p95 ${p95Ms} ms (at most ${maxP95Ms}), longest ${maxMs} ms, ${orders} orders, ${missing} missing`
  const head = `\n${ordersPerSecond} orders a second at ${merchants} merchants; load average ${load}`
  return [head, line('to the till', till), line('onto paper', printer)].join('\n')
}

/** From the response that the order is placed, and automatically confirmed. */
function measureTimes(
  orders: readonly [number, { at: number }][],
  arrivals: ReadonlyMap<number, number>,
): Times {
  const times = orders
    .flatMap(([id, { at }]) => (arrivals.has(id) ? [Math.max(0, arrivals.get(id)! - at)] : []))
    .sort((a, b) => a - b)
  const at = (share: number) => Math.round(times[Math.floor((times.length - 1) * share)] ?? 0)
  return {
    ...{ orders: orders.length, missing: orders.length - times.length },
    ...{ medianMs: at(0.5), p95Ms: at(0.95), maxMs: at(1) },
  }
}

/** The POS systems of all shops. They respond immediately. */
async function startTill(cameAt: Map<number, number>) {
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const { order } = JSON.parse(Buffer.concat(chunks).toString())
    if (order && !cameAt.has(order.order_id)) cameAt.set(order.order_id, performance.now())
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"id":"T"}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const place = `127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => {
    server.closeAllConnections()
    server.close()
  }
  return { place, url: `http://${place}/orders`, close }
}

type Api = ReturnType<typeof openApi>

const openApi = (url: string, agent: Agent) => ({
  call: <Answer>(method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    send(agent, { method, url: url + path, headers, body }) as Promise<Answer>,
})

async function buy({ call }: Api, { merchantId, dish }: Pick<Shop, 'merchantId' | 'dish'>): Promise<number> {
  const guest = await call<{ 'Guest-Token': string }>('GET', `/customer/auth/guest?${client}`)
  const headers = { 'guest-token': guest['Guest-Token'] }
  await call('POST', `/customer/cart/${merchantId}?${client}`, { items: [{ item_id: dish }] }, headers)
  const body = { ...buyer, order_type: 'pickup', payments: [{ type: 'credit_card', card }] }
  const { order_id } = await call<{ order_id: number }>(
    'POST',
    `/guest/cart/${merchantId}/checkout?${client}`,
    body,
    headers,
  )
  return order_id
}

/** Demo restaurants that sell a dish without options right now, each with one earlier order. */
async function connectShops(api: Api, tillUrl: string): Promise<Shop[]> {
  const where = new URLSearchParams({ address: '199 Water St, New York, NY 10038', client_id: 'demo-app' })
  const { merchants } = await api.call<{ merchants: { id: string; summary: { type: string } }[] }>(
    'GET',
    `/merchant/search/pickup?${where}`,
  )
  const shops: Shop[] = []
  for (const { id, summary } of merchants) {
    if (shops.length === wantedShops) break
    if (summary.type !== 'R') continue
    const merchantId = Number(id)
    await api.call(
      'PUT',
      `/operator/merchants/${id}`,
      { autoConfirm: true, courierDelivery: false },
      asOperator,
    )
    const { menu } = await api.call<{ menu: Entity[] }>('GET', `/merchant/${id}/menu?${client}`)
    const dish = await firstThatSells(api, merchantId, menu)
    if (dish === undefined) continue
    const connect = (body: object) =>
      api.call<{ printerUrl: string }>(
        'POST',
        '/merchant/admin/connections',
        { merchantId, ...body },
        asOperator,
      )
    await connect({ kind: 'till', url: tillUrl })
    const printer = shops.length % printerEvery === 0 ? await connect({ kind: 'cloudprnt' }) : undefined
    shops.push({ merchantId, dish, ...(printer && { printerUrl: new URL(printer.printerUrl).pathname }) })
  }
  return shops
}

type Entity = { id: string; type: string; available?: boolean; children: Entity[] }

async function firstThatSells(api: Api, merchantId: number, menu: readonly Entity[]) {
  const below = (entity: Entity): Entity[] => [entity, ...entity.children.flatMap(below)]
  const plain = menu.flatMap(below).filter(({ type, children }) => type === 'item' && children.length === 0)
  for (const { id: dish } of plain.slice(0, 5)) {
    const orderId = await buy(api, { merchantId, dish }).catch(() => undefined)
    if (orderId !== undefined) return dish
  }
  return undefined
}

/** A printer that accepts text, so we can tell which order it prints. */
async function print(
  { call }: Api,
  url: string,
  path: string,
  printedAt: Map<number, number>,
  signal: AbortSignal,
) {
  while (!signal.aborted) {
    const asked = performance.now()
    for (;;) {
      const { jobReady, jobToken = '' } = await call<{ jobReady: boolean; jobToken?: string }>('POST', path, {
        statusCode: '200 OK',
      })
      if (!jobReady) break
      const query = new URLSearchParams({ type: 'text/plain', token: jobToken })
      const text = await (await fetch(`${url}${path}?${query}`)).text()
      const orderId = Number(/#(\d+)/.exec(text)?.[1])
      if (!printedAt.has(orderId)) printedAt.set(orderId, performance.now())
      await call('DELETE', `${path}?${new URLSearchParams({ code: '200 OK', token: jobToken })}`)
    }
    await sleep(Math.max(0, pollMs - (performance.now() - asked)), undefined, { signal }).catch(() => {})
  }
}
