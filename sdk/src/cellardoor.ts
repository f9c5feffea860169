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
  /** Where the service is: `https://marketplace.example`. */
  baseUrl: string
  clientId: string
  /** Set it only where users can't read it. Signing in and renewing access need it. */
  clientSecret?: string
  operatorToken?: string
  /** In which `user_msg` and other sentences for people come: `en` (the default) or `es`. */
  language?: string
  /** How long one try of a call may take: 30 seconds, unless said otherwise. */
  timeoutMs?: number
  retry?: Partial<RetryPolicy>
  /** Who was signed in when the program ended. */
  session?: Session
  /** Called with every new session, for keeping it. */
  onSession?(session: Session): void
  fetch?: typeof fetch
}

/** The marketplace. Calls refuse with `RefusalError` and fail with `ConnectionError`. */
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
  /** Any operation of the description by its id: `client.request('get_healthz')`. */
  readonly request: Call
  readonly #session: OpenSession

  constructor(options: CellardoorOptions) {
    const { clientId, clientSecret } = options
    const connection = openConnection(
      {
        ...options,
        timeoutMs: options.timeoutMs ?? 30_000,
        policy: { ...usualPolicy, ...options.retry },
        // Browsers want it called on the window.
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

  /** Who is signed in; to be kept as `session` for the next time. */
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

  /** A courier company with the key that the operator handed over. */
  provider(key: string) {
    return providerCalls(this.request, key)
  }
}
