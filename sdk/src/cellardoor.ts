import type { Call, CallOptions } from './call.ts'
import { adminCalls } from './calls/admin.ts'
import { alcoholCalls } from './calls/alcohol.ts'
import { authCalls } from './calls/auth.ts'
import { cartCalls } from './calls/cart.ts'
import { customerCalls } from './calls/customer.ts'
import { eventCalls, webhookCalls } from './calls/events.ts'
import { merchantCalls } from './calls/merchants.ts'
import { operatorCalls } from './calls/operator.ts'
import { orderCalls } from './calls/orders.ts'
import type { Id } from './calls/place.ts'
import { providerCalls } from './calls/provider.ts'
import { openConnection } from './connection.ts'
import { type RetryPolicy, usualPolicy } from './retry.ts'
import { type OpenSession, openSession, type Session } from './session.ts'

export type CellardoorOptions = {
  /** The URL of the service: `https://marketplace.example`. */
  baseUrl: string
  clientId: string
  /** Set it only where users can't read it. Signing in and renewing access require it. */
  clientSecret?: string
  operatorToken?: string
  /** The language of `user_msg` and other text for people: `en` (the default) or `es`. */
  language?: string
  /** The time limit of one attempt of a call: 30 seconds by default. */
  timeoutMs?: number
  retry?: Partial<RetryPolicy>
  /** The session when the program last ended. */
  session?: Session
  /** Called with every new session, so that you can store it. */
  onSession?(session: Session): void
  fetch?: typeof fetch
}

/** The marketplace. Calls throw `RefusalError` if refused, and `ConnectionError` if they fail. */
export class Cellardoor {
  readonly merchants: ReturnType<typeof merchantCalls>
  readonly alcohol: ReturnType<typeof alcoholCalls>
  readonly auth: ReturnType<typeof authCalls>
  readonly customer: ReturnType<typeof customerCalls>
  readonly orders: ReturnType<typeof orderCalls>
  readonly operator: ReturnType<typeof operatorCalls>
  /** The event log, as the signed-in customer, the operator, or the app (by its secret) sees it. */
  readonly events: ReturnType<typeof eventCalls>
  readonly webhooks: ReturnType<typeof webhookCalls>
  /** Calls any operation by its id in the API description: `client.request('get_healthz')`. */
  readonly request: Call
  readonly #session: OpenSession

  constructor(options: CellardoorOptions) {
    const { clientId, clientSecret } = options
    const connection = openConnection(
      {
        ...options,
        timeoutMs: options.timeoutMs ?? 30_000,
        policy: { ...usualPolicy, ...options.retry },
        // Browsers require it to be called on the window.
        fetch: options.fetch ?? ((...request) => fetch(...request)),
      },
      () => this.#session,
    )
    const { call } = connection
    const proof = { client_id: clientId, client_secret: clientSecret, grant_type: 'refresh_token' }
    this.#session = openSession({
      session: options.session,
      onChange: options.onSession,
      now: () => Date.now(),
      refresh:
        clientSecret === undefined
          ? undefined
          : (refresh_token) => call('post_third_party_refresh_token', { ...proof, refresh_token }),
    })
    this.request = call
    this.merchants = merchantCalls(call)
    this.alcohol = alcoholCalls(call)
    this.auth = authCalls(call, this.#session, options)
    this.customer = customerCalls(call)
    this.orders = orderCalls(connection, this.#session)
    this.operator = operatorCalls(call)
    this.events = eventCalls(connection)
    this.webhooks = webhookCalls(connection)
  }

  /** The current session; store it and pass it as `session` next time. */
  get session(): Session {
    return this.#session.get()
  }

  /** The carts that aren't empty, of the signed-in customer or of a guest. */
  carts(options?: CallOptions) {
    return this.request('get_customer_cart', {}, options)
  }

  cart(merchantId: Id) {
    return cartCalls(this.request, merchantId)
  }

  admin(merchantId: Id) {
    return adminCalls(this.request, merchantId)
  }

  /** A courier company, with the key from the operator. */
  provider(key: string) {
    return providerCalls(this.request, key)
  }
}
