import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { parse } from 'qs'

export type StripeCall = {
  method: string
  path: string
  parameters: Record<string, any>
  idempotencyKey: string | undefined
}

/** How the server behaves beside its cards: it answers, it fails, it keeps silent, or it cannot be read. */
export type StripeMood = 'well' | 'failing' | 'silent' | 'garbled'

/** A call that has arrived but is not carried out yet, or one that is carried out but not answered yet. */
export type StripeMoment = { call: string; moment: 'arrived' | 'done' }

/** Money that was asked for: how much, for which order, and what became of it. */
export type StripeIntent = {
  amount: number
  status: string
  reference: string | undefined
  refunded: number
  received?: number
  method: string
}

const secretKey = 'sk_test_loopback'
/** What Stripe takes at least. */
export const minCents = 50

/** Speaks the few calls of Stripe's API that we use, in Stripe's shapes, with Stripe's test numbers. */
export async function startStripeServer() {
  const calls: StripeCall[] = []
  const answers = new Map<string, { fingerprint: string; status: number; body: object }>()
  const methods = new Map<string, { number: string; brand: string; card: object }>()
  const customers = new Set<string>()
  const intents = new Map<string, StripeIntent>()
  const setups = new Map<string, StripeSetup>()
  const proven = new Set<string>()
  /** `pause`: how long a call takes to arrive, and its answer to come back. */
  const state: { mood: StripeMood; pause(at: StripeMoment): Promise<void> } = {
    mood: 'well',
    pause: async () => {},
  }
  let count = 0
  const newId = (prefix: string) =>
    `${prefix}_${'abcdefghijklmnop'[++count % 16]}${count.toString(36)}Loopback`

  const handlers: Record<string, (parameters: Record<string, any>, id: string) => Reply> = {
    'POST /v1/payment_methods': ({ card, billing_details }) => {
      const { number, exp_month, exp_year } = card
      if (number === '4242424242424241') return cardError('incorrect_number', { param: 'number' })
      const brand = number.startsWith('4')
        ? 'visa'
        : number.startsWith('34')
          ? 'amex'
          : number.startsWith('35')
            ? 'jcb'
            : 'mastercard'
      const id = newId('pm')
      const facts = {
        brand,
        last4: number.slice(-4),
        exp_month: Number(exp_month),
        exp_year: Number(exp_year),
      }
      methods.set(id, { number, brand, card: facts })
      return ok({ id, object: 'payment_method', type: 'card', card: facts, billing_details })
    },
    'POST /v1/customers': () => {
      const id = newId('cus')
      customers.add(id)
      return ok({ id, object: 'customer' })
    },
    'DELETE /v1/customers/:id': (_parameters, id) =>
      customers.delete(id)
        ? ok({ id, object: 'customer', deleted: true })
        : invalid('resource_missing', `No such customer: '${id}'`),
    'GET /v1/setup_intents/:id': (_parameters, id) => {
      const setup = setups.get(id)
      if (!setup) return invalid('resource_missing', `No such setupintent: '${id}'`)
      const { method, ...facts } = setup
      const card = method && { id: method, object: 'payment_method', card: methods.get(method)!.card }
      return ok({ id, object: 'setup_intent', ...facts, payment_method: card ?? null })
    },
    'POST /v1/setup_intents': ({ payment_method, customer, metadata }) => {
      if (payment_method === undefined) {
        const id = newId('seti')
        const setup = { status: 'requires_payment_method', customer, metadata, method: null }
        setups.set(id, setup)
        return ok({ id, object: 'setup_intent', ...setup, client_secret: `${id}_secret_loopback` })
      }
      const { number } = methods.get(payment_method)!
      if (number === '4000000000000002')
        return cardError('card_declined', { decline_code: 'generic_decline' })
      if (number === '4000000000000127') return cardError('incorrect_cvc', { param: 'cvc' })
      if (number === '4000000000000069') return cardError('expired_card')
      const status = number === '4000002760003184' ? 'requires_action' : 'succeeded'
      return ok({ id: newId('seti'), object: 'setup_intent', status, customer, payment_method })
    },
    'POST /v1/payment_intents': ({
      amount,
      currency,
      payment_method,
      capture_method,
      customer,
      metadata,
    }) => {
      if (!customers.has(customer)) return invalid('resource_missing', `No such customer: '${customer}'`)
      if (Number(amount) < minCents) return invalid('amount_too_small', 'Amount must be at least $0.50 usd')
      const { number } = methods.get(payment_method)!
      const id = newId('pi')
      if (number === '4000000000000341')
        return cardError('card_declined', { decline_code: 'generic_decline' })
      if (number === '4000000000009995')
        return cardError('card_declined', { decline_code: 'insufficient_funds' })
      // It needs a proof unless one was given when it was set up.
      if (number === '4000002500003155' && !proven.has(payment_method)) {
        return cardError('authentication_required', { payment_intent: { id, object: 'payment_intent' } })
      }
      const status = number === '4000000000003220' ? 'requires_action' : 'requires_capture'
      const reference = metadata?.reference
      intents.set(id, { amount: Number(amount), status, reference, refunded: 0, method: payment_method })
      return ok({
        id,
        object: 'payment_intent',
        amount: Number(amount),
        currency,
        capture_method,
        customer,
        payment_method,
        status,
        client_secret: `${id}_secret_loopback`,
      })
    },
    'GET /v1/payment_intents/:id': (_parameters, id) => {
      const intent = intents.get(id)
      if (!intent) return invalid('resource_missing', `No such payment_intent: '${id}'`)
      const { amount, status, method, received = 0, refunded } = intent
      const charge = {
        id: `ch_${id}`,
        object: 'charge',
        amount_captured: received,
        amount_refunded: refunded,
      }
      return ok({
        ...{ id, object: 'payment_intent', amount, status, payment_method: method },
        ...{ client_secret: `${id}_secret_loopback`, amount_received: received, latest_charge: charge },
      })
    },
    'POST /v1/payment_intents/:id/capture': ({ amount_to_capture }, id) => {
      const intent = intents.get(id)
      if (!intent) return invalid('resource_missing', `No such payment_intent: '${id}'`)
      if (intent.status !== 'requires_capture')
        return invalid('payment_intent_unexpected_state', 'It is not held.')
      if (Number(amount_to_capture) > intent.amount)
        return invalid('amount_too_large', 'That is more than is held.')
      intent.status = 'succeeded'
      intent.received = Number(amount_to_capture)
      return ok({
        id,
        object: 'payment_intent',
        status: 'succeeded',
        amount_received: Number(amount_to_capture),
      })
    },
    'POST /v1/payment_intents/:id/cancel': (_parameters, id) => {
      const intent = intents.get(id)
      if (
        !intent ||
        !['requires_capture', 'requires_action', 'requires_payment_method'].includes(intent.status)
      )
        return invalid('payment_intent_unexpected_state', 'It is not held.')
      intent.status = 'canceled'
      return ok({ id, object: 'payment_intent', status: 'canceled' })
    },
    'POST /v1/refunds': ({ payment_intent, amount }) => {
      const intent = intents.get(payment_intent)
      if (intent?.status !== 'succeeded') return invalid('charge_not_captured', 'Nothing was taken.')
      intent.refunded += Number(amount)
      return ok({
        id: newId('re'),
        object: 'refund',
        amount: Number(amount),
        payment_intent,
        status: 'succeeded',
      })
    },
  }

  /** What Stripe.js does with a setup intent: the card is attached, and the bank may want to see the person. */
  const answerBrowser = (response: ServerResponse, path: string, parameters: Record<string, any>) => {
    const head = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' }
    if (path === '/v3/') return void response.writeHead(200, head).end(stripeScript)
    const id = String(parameters.client_secret).split('_secret_')[0]!
    const intent = intents.get(id)
    if (intent) {
      if (intent.status === 'requires_action' && parameters.proof !== undefined)
        intent.status = parameters.proof === 'given' ? 'requires_capture' : 'requires_payment_method'
      return void response.writeHead(200, head).end(JSON.stringify({ status: intent.status }))
    }
    const setup = setups.get(id)
    if (!setup) return void response.writeHead(404, head).end('{}')
    if (path === '/v3/confirm') {
      const { status, body } = handlers['POST /v1/payment_methods']!(
        { card: { number: parameters.number, exp_month: 12, exp_year: 2030 } },
        '',
      )
      const { id } = body as { id?: string }
      const isRefused = status !== 200 || parameters.number === '4000000000000002'
      setup.method = isRefused ? null : id!
      const wantsProof = ['4000002760003184', '4000002500003155'].includes(parameters.number)
      setup.status = isRefused ? 'requires_payment_method' : wantsProof ? 'requires_action' : 'succeeded'
    } else {
      setup.status = parameters.proof === 'given' ? 'succeeded' : 'requires_payment_method'
      if (setup.status === 'succeeded') proven.add(setup.method!)
    }
    response.writeHead(200, head).end(JSON.stringify({ status: setup.status }))
  }

  const server = createServer(async (request, response) => {
    const text = await bodyOf(request).catch(() => undefined)
    if (text === undefined) return // whoever asked is gone
    const parameters = parse(text) as Record<string, any>
    const path = request.url!.split('?', 1)[0]!
    const idempotencyKey = request.headers['idempotency-key']?.toString()
    const [, id = ''] = /^\/v1\/(?:payment_intents|customers|setup_intents)\/([^/]+)/.exec(path) ?? []
    const call = `${request.method} ${id ? path.replace(id, ':id') : path}`
    if (path.startsWith('/v3/')) return answerBrowser(response, path, parameters)
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
    if (stored) return write(response, stored.status, stored.body, { 'idempotent-replayed': 'true' })
    const { status, body } = handler(parameters, id)
    if (idempotencyKey) answers.set(idempotencyKey, { fingerprint: `${path}?${text}`, status, body })
    await state.pause({ call, moment: 'done' })
    write(response, status, body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secretKey,
    calls,
    intents,
    setups,
    state,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type StripeSetup = { status: string; customer: string; metadata: object; method: string | null }

/** Stripe.js as far as the shop uses it: a field of its own, a setup confirmed, a proof asked for in a dialog. */
const stripeScript = `globalThis.Stripe = (key) => {
  const error = { message: 'Your card was declined by Stripe.' }
  const askForProof = async () => {
    const dialog = document.createElement('dialog')
    dialog.innerHTML = '<p>Your bank</p><button value="given">Complete</button><button value="">Fail</button>'
    document.body.append(dialog)
    dialog.showModal()
    const proof = await new Promise((resolve) => {
      dialog.addEventListener('click', ({ target }) => target.tagName === 'BUTTON' && resolve(target.value))
    })
    dialog.remove()
    return proof
  }
  const base = new URL(document.querySelector('script[src*="/v3/"]').src).origin
  const send = async (path, fields) =>
    (await fetch(base + path, { method: 'POST', body: new URLSearchParams(fields) })).json()
  return {
    elements: () => ({
      create: () => {
        const field = document.createElement('input')
        field.setAttribute('aria-label', 'Card number at Stripe')
        return { field, key, mount: (place) => place.append(field) }
      },
    }),
    async confirmCardSetup(client_secret, { payment_method: { card } }) {
      let setupIntent = await send('/v3/confirm', { client_secret, number: card.field.value.replaceAll(' ', '') })
      if (setupIntent.status === 'requires_action')
        setupIntent = await send('/v3/authenticate', { client_secret, proof: await askForProof() })
      return setupIntent.status === 'succeeded' ? { setupIntent } : { error }
    },
    async confirmCardPayment(client_secret) {
      let paymentIntent = await send('/v3/payment', { client_secret })
      if (paymentIntent.status === 'requires_action')
        paymentIntent = await send('/v3/payment', { client_secret, proof: await askForProof() })
      return paymentIntent.status === 'requires_capture' ? { paymentIntent } : { error }
    },
  }
}`

type Reply = { status: number; body: object }

const ok = (body: object): Reply => ({ status: 200, body })
const fault = (type: string, code: string, message: string, more: object = {}) => ({
  error: { type, code, message, ...more },
})
const cardError = (code: string, more: object = {}): Reply => {
  return { status: 402, body: fault('card_error', code, 'Your card was not accepted.', more) }
}
const invalid = (code: string, message: string): Reply => {
  return { status: 400, body: fault('invalid_request_error', code, message) }
}

function write(response: ServerResponse, status: number, body: object, headers: Record<string, string> = {}) {
  response.writeHead(status, { 'content-type': 'application/json', 'request-id': 'req_loopback', ...headers })
  response.end(JSON.stringify(body))
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
