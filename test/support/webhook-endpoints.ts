import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** What stands for the public internet here, and what for a private network. */
export const publicAddress = '127.0.0.1'
export const trapAddress = '127.0.0.2'

/** What an endpoint does instead of answering well; each request is drawn. */
export type Fault = 'hang' | 'reset' | 'half' | 'error' | 'redirect' | 'garbage'
export const faults: readonly Fault[] = ['hang', 'reset', 'half', 'error', 'redirect', 'garbage']

export type EndpointPlan = {
  /** The part of the path, and of the host name where it moves. */
  name: string
  faults: readonly Fault[]
  /** How many of a hundred requests meet a fault while there are faults. */
  percent: number
  isMoving?: boolean
  /** Fails for ever. */
  isLost?: boolean
}

/** What came to an endpoint: of each order the numbers that were accepted, and each violation as a sentence. */
export type EndpointRecord = {
  plan: EndpointPlan
  secret: string
  accepted: Map<number, Set<number>>
  requests: number
}

export type Endpoints = {
  port: number
  records: Map<string, EndpointRecord>
  violations: string[]
  /** From now on everybody who is not lost answers well. */
  recover(): void
  close(): Promise<void>
}

/** A small generator with a seed: the same draws in every run, though not at the same requests. */
function openDice(seed: number) {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}

/** All endpoints at one port, told apart by path; the same port of the trap must never be called. */
export async function startEndpoints(plans: readonly EndpointPlan[], seed: number): Promise<Endpoints> {
  const dice = openDice(seed)
  const violations: string[] = []
  const records = new Map<string, EndpointRecord>(
    plans.map((plan) => [plan.name, { plan, secret: '', accepted: new Map(), requests: 0 }]),
  )
  let isOver = false
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const record = records.get(request.url!.slice(1))
    if (!record) return void violations.push(`a request to ${request.url}`)
    const body = Buffer.concat(chunks).toString()
    record.requests++
    check(record, request, body, violations)
    const { plan } = record
    const isFaulty = plan.isLost || (!isOver && dice() * 100 < plan.percent)
    if (isFaulty) return misbehave(plan.faults[Math.floor(dice() * plan.faults.length)]!, response)
    const { order_id, data } = JSON.parse(body)
    record.accepted.set(order_id, (record.accepted.get(order_id) ?? new Set()).add(data.number))
    response.writeHead(204).end()
  }
  const server = createServer((request, response) => void answer(request, response).catch(() => {}))
  server.listen(0, publicAddress)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const trap = createServer((request, response) => {
    violations.push(`a private address was called: ${request.url}`)
    response.end()
  })
  trap.listen(port, trapAddress)
  await once(trap, 'listening')
  return {
    port,
    records,
    violations,
    recover() {
      isOver = true
    },
    close: async () => {
      for (const one of [server, trap]) await stop(one)
    },
  }
}

/** A later event of an order comes only when every earlier one was accepted; and each is signed by its endpoint's secret. */
function check(
  { plan, secret, accepted }: EndpointRecord,
  request: IncomingMessage,
  body: string,
  violations: string[],
) {
  const { headers } = request
  const id = String(headers['webhook-id'])
  const { event_id, order_id, data } = JSON.parse(body)
  const at = new Date(Number(headers['webhook-timestamp']) * 1000)
  if (headers['webhook-signature'] !== new Webhook(secret).sign(id, at, body))
    violations.push(`${plan.name}: ${id} is signed wrongly`)
  if (id !== event_id) violations.push(`${plan.name}: ${id} is called ${event_id}`)
  const before = accepted.get(order_id) ?? new Set()
  for (let number = 1; number < data.number; number++)
    if (!before.has(number))
      violations.push(`${plan.name}: number ${data.number} of order ${order_id} came before number ${number}`)
}

function misbehave(fault: Fault, response: ServerResponse) {
  const { socket } = response
  const trap = `http://${trapAddress}:${socket?.localPort}/`
  switch (fault) {
    case 'hang':
      return
    case 'reset':
      return void socket?.resetAndDestroy()
    case 'half': // promises more than it sends
      response.writeHead(200, { 'content-length': '1000' }).write('half')
      return void setTimeout(() => socket?.destroy(), 20)
    case 'error':
      return void response.writeHead(500).end('broken')
    case 'redirect':
      return void response.writeHead(307, { location: trap }).end()
    case 'garbage':
      return void socket?.end('HTTP/1.1 200 OK\r\ncontent-length: many\r\n\r\n')
    default:
      assert.fail(`no such fault: ${fault satisfies never}`)
  }
}

async function stop(server: Server) {
  server.closeAllConnections()
  server.close()
  await once(server, 'close')
}
