import type { Logger } from 'pino'
import { hostedLogo, pngLogo } from '../../formats/hosted-logo.ts'
import { openResponseCache } from '../cache/responses.ts'
import type { Brand } from '../core/brand.ts'
import type { Clock } from '../core/clock.ts'
import type { EmailBrand } from '../core/email-html.ts'
import { openChanges } from '../db/changes.ts'
import { openDatabase } from '../db/database.ts'
import { findPooler } from '../db/pooler.ts'
import { openReads } from '../db/replica.ts'
import { getOwnSecret, openSettings } from '../db/settings.ts'
import { openUnreadableRows } from '../db/unreadable-rows.ts'
import { openMetrics } from '../http/metrics.ts'
import { openRateLimiter } from '../http/rate-limit.ts'
import { openNetworkSecrets } from '../modules/dispatch/index.ts'
import { openEmailWords } from '../modules/emails/index.ts'
import { openBrand, openMarketplaceSettings } from '../modules/settings/index.ts'
import { openCouriers } from '../outside/couriers/open-couriers.ts'
import { openGeocoder } from '../outside/geocoders/open-geocoder.ts'
import { openImages } from '../outside/images/open-images.ts'
import { openMailer } from '../outside/mail/open-mailer.ts'
import { openPayments } from '../outside/payments/open-payments.ts'
import { openPayouts } from '../outside/payouts/open-payouts.ts'
import { openPush } from '../outside/push/open-push.ts'
import { openSms } from '../outside/sms/open-sms.ts'
import { openSquare } from '../outside/square/open-square.ts'
import { openWebhookCaller } from '../outside/webhooks/open-webhook-caller.ts'
import { openReadPressure } from '../runtime/read-pressure.ts'
import { traceCalls } from '../runtime/tracing.ts'
import type { Config } from './config.ts'
import type { Deps } from './deps.ts'
import { openPages } from './open-web.ts'

/** Enough for the menus and searches of a few cities. Twice as much has the same hit rate, half as much 6 points less. */
const maxResponseBytes = 48 * 1024 * 1024

export type BaseDeps = {
  log: Logger
  clock: Clock
  /** If this is one of several processes: the metrics of all of them. */
  readMetrics?: () => Promise<string>
}

/** Everything the modules share, on a migrated database. `close` shuts it down in the right order. */
export async function openDeps(
  config: Config,
  databaseUrl: string,
  { log, clock, readMetrics }: BaseDeps,
): Promise<Deps & { close(): Promise<void> }> {
  const readPressure = openReadPressure()
  const sessionUrl = config.databaseListenUrl ?? databaseUrl
  const pooler = sessionUrl === databaseUrl ? 'none' : await findPooler(databaseUrl)
  const db = openDatabase(databaseUrl, { log, connections: config.databaseConnections, pooler, sessionUrl })
  const replica = config.databaseReplicaUrl
    ? openDatabase(config.databaseReplicaUrl, {
        log,
        connections: config.databaseConnections,
        pooler: await findPooler(config.databaseReplicaUrl).catch(() => 'transaction' as const), // currently down
      })
    : undefined
  const reads = openReads(db, replica, log)
  const changes = await openChanges(sessionUrl, log)
  const brand = await openBrand(db, changes)
  const settings = await openSettings(db, changes)
  const outgoing = { mayBePrivate: !config.production, allow: config.outboundAllow }
  const couriers = openCouriers(outgoing, {
    clock,
    unseal: openNetworkSecrets(settings).unseal,
    onUnknownState: logOnce(log),
  })
  const limiter = await openRateLimiter(config.redisUrl)
  const metrics = openMetrics(db, readMetrics)
  const webhookCaller = openWebhookCaller({ allow: config.outboundAllow })
  const square = config.square && openSquare(config.square, outgoing, { clock })
  const push = openPush({
    secret: await getOwnSecret(db, 'push_secret'),
    caller: webhookCaller,
    contact: async () => pushContact(config.publicUrl, await brand.get()),
  })
  return {
    config,
    log,
    clock,
    readPressure,
    db,
    reads,
    changes,
    unreadable: openUnreadableRows(log, metrics.registry),
    limiter,
    settings,
    marketplaceSettings: openMarketplaceSettings(db, changes, config),
    brand,
    emailWords: openEmailWords(db, brand),
    responses: openResponseCache(maxResponseBytes),
    metrics,
    geocoder: traceCalls('geocoder', openGeocoder(config, db, changes)),
    payments: traceCalls('gateway', await openPayments(config, { clock, db })),
    payouts: traceCalls('payouts', await openPayouts(config, { db, clock })),
    couriers: traceCalls('courier', couriers),
    mail: openMailer(config, { clock, brand: async () => emailBrand(await brand.get(), config) }),
    sms: openSms(config, { clock }),
    push,
    images: await openImages(config),
    webhookCaller,
    square: square && traceCalls('square', square),
    pages: await openPages(),
    async close() {
      readPressure.close()
      await couriers.close()
      await square?.close()
      await push.close()
      await limiter.close()
      await changes.close()
      await replica?.close()
      await db.close()
    },
  }
}

/** A network may send a new unknown state in every report of the day. */
function logOnce(log: Logger) {
  const known = new Set<string>()
  return (network: string, state: string) => {
    const key = `${network} ${state.slice(0, maxStateLength)}`
    if (known.has(key) || known.size >= maxStates) return
    known.add(key)
    log.warn(
      { network, state: state.slice(0, maxStateLength) },
      'courier network named a state that is not known',
    )
  }
}

const maxStates = 200
const maxStateLength = 100

/** An email has no base URL: a relative path would lead nowhere. */
function emailBrand(
  { logo, ...brand }: Brand,
  { publicUrl, web }: { publicUrl: string; web: boolean },
): EmailBrand {
  const hosted = web ? hostedLogo(logo) : undefined
  const path = hosted === undefined ? logo : pngLogo(hosted)
  return { ...brand, logo: path?.startsWith('/') ? publicUrl + path : path }
}

/** How push services can contact the operator. Some of them refuse a token without a plausible address. */
function pushContact(publicUrl: string, { support_email }: { support_email: string | null }): string {
  if (support_email !== null) return `mailto:${support_email}`
  return publicUrl.startsWith('https:') ? publicUrl : 'mailto:push@example.com'
}
