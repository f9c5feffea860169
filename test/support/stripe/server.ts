import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'qs'
import { accountHandlers } from './accounts.ts'
import { balanceHandlers } from './balance.ts'
import { openBooks, type StripeEvent } from './books.ts'
import { browserAnswers } from './browser.ts'
import { cardHandlers } from './cards.ts'
import { disputeHandlers } from './disputes.ts'
import { eventHandlers, inTransit, type Manners, signed } from './events.ts'
import { bodyOf, fault, type Handlers, write } from './http.ts'
import { intentHandlers } from './intents.ts'
import { openOwnAccount, ownAccountHandlers } from './own-account.ts'
import { payoutHandlers } from './payouts.ts'
import { refundHandlers } from './refunds.ts'
import { setupHandlers } from './setups.ts'
import { transferHandlers } from './transfers.ts'

export type StripeCall = {
  method: string
  path: string
  parameters: Record<string, any>
  idempotencyKey: string | undefined
}

/** How the server behaves aside from its cards: it responds, fails, stays silent, or is unreadable. */
type StripeMood = 'well' | 'failing' | 'silent' | 'garbled'

/** A call that has arrived but is not carried out yet, or one that is carried out but not answered yet. */
export type StripeMoment = { call: string; moment: 'arrived' | 'done' }

type StripeState = {
  mood: StripeMood
  /** How long a call takes to arrive, and its response to come back. */
  pause(at: StripeMoment): Promise<void>
  /** Whether a completed call is answered; otherwise the connection goes dead. */
  isAnswered(call: string): boolean
  /** The response instead of the truth. */
  lie(call: string, body: object): object
  /** The API version of its responses, if not the requested one. */
  version?: string | undefined
  /** Whether the list of events shows it yet. */
  isVisible(event: StripeEvent): boolean
}

const secretKey = 'sk_test_loopback'
const webhookSecret = 'whsec_loopback'

/**
 * Stripe with its own books, in Stripe's formats, with Stripe's test numbers. It can be silent, slow, wrong and forgetful (`state`), and
 * what happens there makes events, which a test delivers as it likes (`deliver`). Each resource is a file next to this one with its handlers.
 */
export async function startStripeServer({ now = Date.now }: { now?: () => number } = {}) {
  const calls: StripeCall[] = []
  const answers = new Map<string, { fingerprint: string; status: number; body: object }>()
  /** Keys of calls in progress: if one is repeated meanwhile, Stripe answers 409. */
  const underWay = new Set<string>()
  const books = openBooks(() => now())
  const state: StripeState = {
    ...{ mood: 'well', pause: async () => {}, isAnswered: () => true },
    ...{ lie: (_call, body) => body, isVisible: () => true },
  }
  const account = openOwnAccount()
  const handlers: Handlers = {
    ...ownAccountHandlers(account),
    ...cardHandlers(books),
    ...setupHandlers(books),
    ...intentHandlers(books),
    ...refundHandlers(books),
    ...disputeHandlers(books),
    ...balanceHandlers(books),
    ...accountHandlers(books),
    ...transferHandlers(books),
    ...payoutHandlers(books),
    ...eventHandlers(books, (event) => state.isVisible(event)),
  }
  const answerBrowser = browserAnswers(books, handlers)

  const server = createServer(async (request, response) => {
    const text = await bodyOf(request).catch(() => undefined)
    if (text === undefined) return // the caller is gone
    const [path, query = ''] = request.url!.split('?', 2) as [string, string?]
    const parameters = parse(text === '' ? query : text) as Record<string, any>
    const idempotencyKey = request.headers['idempotency-key']?.toString()
    const connected = request.headers['stripe-account']?.toString()
    const [, id = ''] = /^\/v1\/\w+\/([^/]+)/.exec(path) ?? []
    const call = `${request.method} ${id ? path.replace(id, ':id') : path}`
    if (path.startsWith('/v3/')) return answerBrowser(response, path, parameters)
    response.setHeader('stripe-version', state.version ?? request.headers['stripe-version'] ?? '')
    await state.pause({ call, moment: 'arrived' })
    calls.push({ method: request.method!, path, parameters, idempotencyKey })
    if (state.mood === 'silent') return
    if (state.mood === 'failing') return write(response, 500, fault('api_error', 'x', `We failed on ${text}`))
    if (state.mood === 'garbled') return void response.writeHead(200).end(`<html>${text}</html>`)
    if (request.headers.authorization !== `Bearer ${secretKey}`)
      return write(response, 401, fault('invalid_request_error', 'x', 'Invalid API Key provided'))
    const handler = handlers[call]
    if (!handler)
      return write(response, 404, fault('invalid_request_error', 'x', `Unrecognized request URL ${path}`))
    const stored = idempotencyKey && answers.get(idempotencyKey)
    if (stored && stored.fingerprint !== `${path}?${text}`)
      return write(
        response,
        400,
        fault('idempotency_error', 'x', 'Keys can only be used with the same parameters'),
      )
    if (stored && !state.isAnswered(call)) return void response.destroy()
    if (stored) return write(response, stored.status, stored.body, { 'idempotent-replayed': 'true' })
    if (idempotencyKey && underWay.has(idempotencyKey))
      return write(
        response,
        409,
        fault('idempotency_error', 'idempotency_key_in_use', 'Another request is in progress'),
      )
    const { status, body } = handler({ parameters, id, account: connected })
    if (idempotencyKey) underWay.add(idempotencyKey)
    await state.pause({ call, moment: 'done' })
    if (idempotencyKey) {
      underWay.delete(idempotencyKey)
      answers.set(idempotencyKey, { fingerprint: `${path}?${text}`, status, body: structuredClone(body) })
    }
    if (!state.isAnswered(call)) return void response.destroy()
    write(response, status, status === 200 ? state.lie(call, body) : body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  /** Sends one event to an endpoint, like Stripe. */
  const send = async (endpoint: string, event: object, secret = webhookSecret) => {
    const { body, headers } = signed(event, secret, books.seconds())
    return fetch(endpoint, { method: 'POST', body, headers })
  }
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    webhookSecret,
    calls,
    books,
    account,
    intents: books.intents,
    state,
    send,
    /** Sends all events in these ways, one after another; returns the statuses. */
    async deliver(endpoint: string, events: Iterable<StripeEvent>, manners?: Manners): Promise<number[]> {
      const statuses: number[] = []
      for (const event of inTransit(events, manners)) statuses.push((await send(endpoint, event)).status)
      return statuses
    },
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

export type StripeServer = Awaited<ReturnType<typeof startStripeServer>>
