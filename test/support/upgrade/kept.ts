import type { KeptPasskey } from '../authenticator.ts'
import type { StripeIntent } from '../stripe/books.ts'

type Headers = Record<string, string>
type StaffMember = { email: string; password: string; token: string }

/** Everything that people and programs have outside the old version's database: what they were given, and what they know. */
export type Kept = {
  /** The service's clock when the backup was made. */
  at: number
  env: Record<string, string>
  password: string
  /** Paths of links that were emailed. */
  links: Record<'confirm' | 'reset' | 'invitation' | 'consent' | 'export' | 'tracking', string>
  linkOwners: Record<'confirm' | 'reset' | 'export', { email: string; headers: Headers; customerId: number }>
  askedOrder: number
  passkeys: { email: string; algorithm: string; passkey: KeptPasskey }[]
  staff: {
    withTotp: StaffMember & { totpSecret: string; recoveryCode: string }
    withPasskey: StaffMember & { passkey: KeptPasskey }
    operatorKey: string
  }
  client: { client_id: string; client_secret: string }
  tokens: Record<'access' | 'refresh' | 'code' | 'guest', string>
  /** `name=value` of each application in the service. */
  cookies: Record<'shop' | 'partner' | 'admin', string>
  /** A cookie and a form's signature from the standalone web server (web/seal.ts). */
  standalone: { secret: string; sealed: string; signature: string; browser: string; session: object }
  idempotent: { path: string; body: object; headers: Headers; idempotencyKey: string; answer: object }[]
  askedPayment: {
    path: string
    headers: Headers
    body: object
    clientSecret: string
    intents: Record<string, StripeIntent>
  }
  cart: { headers: Headers; item: string; quoteToken: string; subtotal: number }
  webhooks: { failing: { webhook_id: string; secret: string; orderId: number }; disabled: string }
  /** One of each status. */
  orders: Record<string, number>
  archived: number
  /** What the waiting jobs are about. */
  jobs: {
    /** The names of all tasks; each has a waiting job. */
    waiting: string[]
    toSettle: number
    refunded: number
    refundedOnce: number
    lapsing: number
    adjusted: number
    texted: number
    checkouts: { abandoned: number; underWay: number }
    license: string
    soldOut: string
    paused: number
    ready: number
    picture: string
    credit: number
    seeking: number
    /** A merchant whose pause, with a key, ends in many years. */
    pausedForYears: number
    recalled: number
    lost: number
    providerId: number
    credential: string
    checkId: number
  }
  /** For each sweep: a table with a row of 2020 that must be deleted, and the column with its time. */
  lapsed: Record<string, readonly [table: string, column: string]>
}
