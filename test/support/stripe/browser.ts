import type { ServerResponse } from 'node:http'
import type { Books } from './books.ts'
import type { Handlers } from './http.ts'
import { setStatus } from './intents.ts'
import { confirmSetup } from './setups.ts'

/** The calls that Stripe.js makes: the card is attached, and the bank may ask the customer to authenticate. */
export function browserAnswers(books: Books, handlers: Handlers) {
  return (response: ServerResponse, path: string, parameters: Record<string, any>) => {
    const head = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' }
    const answer = (status: number, body: string) => void response.writeHead(status, head).end(body)
    if (path === '/v3/') return answer(200, stripeScript)
    if (path === '/v3/method') return answer(200, JSON.stringify(newMethod(parameters.number)))
    const id = String(parameters.client_secret).split('_secret_')[0]!
    const intent = books.intents.get(id)
    if (intent) {
      if (intent.status === 'requires_action' && parameters.proof !== undefined)
        setStatus(books, id, parameters.proof === 'given' ? 'requires_capture' : 'requires_payment_method')
      return answer(200, JSON.stringify({ status: intent.status }))
    }
    const setup = books.setups.get(id)
    if (!setup) return answer(404, '{}')
    if (path === '/v3/confirm')
      confirmSetup(books, id, parameters.payment_method ?? newMethod(parameters.number).id)
    else {
      setup.status = parameters.proof === 'given' ? 'succeeded' : 'requires_payment_method'
      if (setup.status === 'succeeded') books.proven.add(setup.method!)
    }
    answer(200, JSON.stringify({ status: setup.status }))
  }

  function newMethod(number: string): { id?: string } {
    const card = { number, exp_month: 12, exp_year: 2030 }
    return handlers['POST /v1/payment_methods']!({ parameters: { card }, id: '', account: undefined }).body
  }
}

/** Stripe.js as far as the shop uses it: a Payment Element with a wallet, a confirmed setup, authentication in a dialog. */
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
    elements(options) {
      const field = document.createElement('input')
      const wallet = document.createElement('button')
      field.setAttribute('aria-label', 'Card number at Stripe')
      wallet.type = 'button'
      wallet.textContent = 'Google Pay'
      let isWallet = false
      wallet.addEventListener('click', () => (isWallet = true))
      globalThis.stripeElements = { ...options }
      return {
        create(kind, { wallets }) {
          Object.assign(globalThis.stripeElements, { kind, wallets })
          const isOffered = kind === 'payment' && options.paymentMethodTypes.includes('card') && wallets.googlePay === 'auto'
          return { mount: (place) => place.append(field, ...(isOffered ? [wallet] : [])) }
        },
        update: (changes) => void Object.assign(globalThis.stripeElements, changes),
        submit: async () => ({}),
        number: () => (isWallet ? '4242424242424242' : field.value.replaceAll(' ', '')),
      }
    },
    async createPaymentMethod({ elements }) {
      const paymentMethod = await send('/v3/method', { number: elements.number() })
      return paymentMethod.id ? { paymentMethod } : { error }
    },
    async confirmCardSetup(client_secret, { payment_method }) {
      let setupIntent = await send('/v3/confirm', { client_secret, payment_method })
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
