import type { Logger } from 'pino'
import type { Pages } from '../../page-contract/pages.ts'
import type { ResponseCache } from '../cache/responses.ts'
import type { RateLimiter } from '../calls/rate-limiter.ts'
import type { BrandReader } from '../core/brand.ts'
import type { Clock } from '../core/clock.ts'
import type { ReadMarketplaceSettings } from '../core/marketplace-settings.ts'
import type { Changes } from '../db/changes.ts'
import type { Database, Handle } from '../db/database.ts'
import type { Settings } from '../db/settings.ts'
import type { UnreadableRows } from '../db/unreadable-rows.ts'
import type { Metrics } from '../http/metrics.ts'
import type { Couriers } from '../outside/couriers.ts'
import type { Geocoder } from '../outside/geocoder.ts'
import type { Images } from '../outside/images.ts'
import type { KeptMails, Mailer } from '../outside/mail.ts'
import type { Payments } from '../outside/payments.ts'
import type { Payouts } from '../outside/payouts.ts'
import type { Push } from '../outside/push.ts'
import type { Sms } from '../outside/sms.ts'
import type { Square } from '../outside/square.ts'
import type { WebhookCaller } from '../outside/webhooks.ts'
import type { ReadPressure } from '../runtime/read-pressure.ts'
import type { WriteEmail } from '../texts/email-originals.ts'
import type { Config } from './config.ts'

/** The one container: shared services that modules need but don't own. */
export type Deps = {
  config: Config
  log: Logger
  clock: Clock
  readPressure: ReadPressure
  db: Database
  /** For expensive reads that change nothing: answered by the replica, if there is one. */
  reads: Handle
  changes: Changes
  unreadable: UnreadableRows
  settings: Settings
  /** Settings the operator can change while the service runs. */
  marketplaceSettings: ReadMarketplaceSettings
  brand: BrandReader
  /** The texts of emails to customers, which the operator can change. */
  emailWords: () => Promise<WriteEmail>
  limiter: RateLimiter
  responses: ResponseCache
  metrics: Metrics
  geocoder: Geocoder
  payments: Payments
  payouts: Payouts
  couriers: Couriers
  mail: Mailer & KeptMails
  sms: Sms
  push: Push
  images: Images
  webhookCaller: WebhookCaller
  /** Undefined without a Square application. */
  square: Square | undefined
  /** Renders pages, which are defined in `web/`. */
  pages: Pages
}
