import { isIP } from 'node:net'
import { StartFault } from './core/start-fault.ts'
import { type ImageSettings, readImageSettings } from './outside/images/open-images.ts'
import type { MailSettings } from './outside/mail/open-mailer.ts'
import type { GeocoderSettings } from './outside/open-geocoder.ts'
import type { PaymentSettings } from './outside/payments/open-payments.ts'

/** Everything the environment decides, parsed once at start and passed on as a value. */
export type Config = {
  production: boolean
  port: number
  host: string
  publicUrl: string
  databaseUrl: string | undefined
  dataDir: string
  seed: 'demo' | 'none'
  demoMerchants: number
  demoOffers: number
  clockStart: number | undefined
  redisUrl: string | undefined
  operatorToken: string | undefined
  requireClientId: boolean
  maintenance: boolean
  tls: { certPath: string; keyPath: string } | undefined
  trustedProxies: string[]
  outboundAllow: string[]
  geocoder: GeocoderSettings
  payments: PaymentSettings
  mail: MailSettings
  images: ImageSettings
  couriers: CourierSettings
  /** Pictures of maps from elsewhere, `https://…/{z}/{x}/{y}.png`; without it maps are drawn from our own streets. */
  mapTiles: string | undefined
  logLevel: string
  /** Answers are held against their schemas; a mismatch is an internal error. On in tests. */
  checkAnswers: boolean
}

export type CourierSettings = {
  /** Runs two simulated courier companies beside the service. */
  simulated: boolean
  pollMs: number
  /** What a minute of waiting, and a booking that surely comes to nothing, are worth: dollars. */
  minuteDollars: number
  lossDollars: number
}

const publicCensusUrl = 'https://geocoding.geo.census.gov/geocoder'
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the settings and reports every fault together, so that a deployment is mended in one go. */
export function readConfig(env: Record<string, string | undefined>): Config {
  const faults: string[] = []
  const text = (name: string) => env[name]?.trim() || undefined
  const fault = (name: string, wanted: string) => {
    faults.push(`${name} is "${text(name)}" but must be ${wanted}`)
  }
  const choice = <T extends string>(name: string, values: readonly T[], fallback: T): T => {
    const value = text(name)
    if (value === undefined) return fallback
    if ((values as readonly string[]).includes(value)) return value as T
    fault(name, `one of ${values.join(', ')}`)
    return fallback
  }
  const flag = (name: string, fallback: boolean) =>
    choice(name, ['true', 'false'], fallback ? 'true' : 'false') === 'true'
  const list = (name: string) =>
    (text(name) ?? '')
      .split(',')
      .map((part) => part.trim())
      .filter(Boolean)

  const production = text('NODE_ENV') === 'production'
  const seed = choice('SEED', ['demo', 'none'], production ? 'none' : 'demo')
  if (production && seed === 'demo')
    faults.push('SEED is "demo", but its passwords are public: not in production')

  const port = Number(text('PORT') ?? 8080)
  if (!Number.isInteger(port) || port < 0 || port > 65535) fault('PORT', 'a port number from 0 to 65535')

  const count = (name: string, most: number) => {
    const number = Number(text(name) ?? 0)
    if (!Number.isInteger(number) || number < 0 || number > most) fault(name, `a number up to ${most}`)
    return number
  }

  const clockStart = text('CLOCK') === undefined ? undefined : Date.parse(text('CLOCK') ?? '')
  if (Number.isNaN(clockStart)) fault('CLOCK', 'an ISO 8601 time such as 2026-11-01T12:00:00Z')
  if (production && clockStart !== undefined)
    faults.push('CLOCK is set, but production runs on the real time')

  for (const [name, schemes] of [
    ['DATABASE_URL', ['postgres:', 'postgresql:']],
    ['REDIS_URL', ['redis:', 'rediss:']],
    ['PUBLIC_URL', ['http:', 'https:']],
    ['GEOCODER_URL', ['http:', 'https:']],
    ['STRIPE_API_URL', ['http:', 'https:']],
    ['MAIL_URL', ['smtp:', 'smtps:']],
    ['S3_ENDPOINT', ['http:', 'https:']],
  ] as const) {
    const value = text(name)
    if (value !== undefined && !schemes.some((scheme) => value.startsWith(`${scheme}//`))) {
      // A database address may hold a password: it is not repeated.
      faults.push(`${name} must start with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`)
    }
  }

  const positive = (name: string, fallback: number) => {
    const number = Number(text(name) ?? fallback)
    if (!Number.isFinite(number) || number < 0 || number > 86_400) fault(name, 'a number from 0 to 86400')
    return number
  }
  const isDemo = seed === 'demo' && !production
  const couriers = choice('COURIERS', ['simulated', 'none'], isDemo ? 'simulated' : 'none')
  if (couriers === 'simulated' && !isDemo)
    faults.push('COURIERS is "simulated", which only the demo world outside production has')
  const mapTiles = text('MAP_TILES')
  if (
    mapTiles &&
    !(/^https?:\/\//.test(mapTiles) && ['{z}', '{x}', '{y}'].every((part) => mapTiles.includes(part)))
  )
    fault('MAP_TILES', 'an address with {z}, {x} and {y}')

  const geocoderKind = choice('GEOCODER', ['embedded', 'nominatim', 'pelias', 'census'], 'embedded')
  const geocoderUrl = text('GEOCODER_URL') ?? (geocoderKind === 'census' ? publicCensusUrl : '')
  if (geocoderKind !== 'embedded' && geocoderUrl === '')
    faults.push(`GEOCODER is "${geocoderKind}", so GEOCODER_URL must say where it is`)

  const paymentsKind = choice('PAYMENTS', ['sandbox', 'stripe'], 'sandbox')
  const stripeKey = text('STRIPE_SECRET_KEY') ?? ''
  if (paymentsKind === 'stripe' && stripeKey === '')
    faults.push('PAYMENTS is "stripe", so STRIPE_SECRET_KEY must be set')

  const [mailUrl, mailFrom] = [text('MAIL_URL'), text('MAIL_FROM') ?? 'Cellardoor <no-reply@localhost>']
  if (mailUrl && !text('MAIL_FROM'))
    faults.push('MAIL_URL is set, so MAIL_FROM must say whom mails come from')

  const certPath = text('TLS_CERT')
  const keyPath = text('TLS_KEY')
  if ((certPath === undefined) !== (keyPath === undefined)) faults.push('TLS_CERT and TLS_KEY go together')

  const trustedProxies = list('TRUSTED_PROXIES')
  if (!trustedProxies.every((entry) => isIP(entry.split('/')[0] ?? '') > 0)) {
    fault('TRUSTED_PROXIES', 'a comma list of addresses or networks such as 10.0.0.0/8')
  }

  const operatorToken = text('OPERATOR_TOKEN') ?? (isDemo ? 'demo-operator-token' : undefined)
  if (operatorToken !== undefined && operatorToken.length < 16) {
    faults.push('OPERATOR_TOKEN must have at least 16 characters')
  }

  const host = text('HOST') ?? '127.0.0.1'
  const config: Config = {
    production,
    port,
    host,
    publicUrl: (text('PUBLIC_URL') ?? ownUrl(certPath ? 'https' : 'http', host, port)).replace(/\/+$/, ''),
    databaseUrl: text('DATABASE_URL'),
    dataDir: text('DATA_DIR') ?? '.data',
    seed,
    demoMerchants: count('DEMO_MERCHANTS', 1_000_000),
    demoOffers: count('DEMO_OFFERS', 10_000_000),
    clockStart,
    redisUrl: text('REDIS_URL'),
    operatorToken,
    requireClientId: flag('REQUIRE_CLIENT_ID', true),
    maintenance: flag('MAINTENANCE', false),
    tls: certPath && keyPath ? { certPath, keyPath } : undefined,
    trustedProxies,
    outboundAllow: list('OUTBOUND_ALLOW'),
    payments: {
      kind: paymentsKind,
      secretKey: stripeKey,
      url: text('STRIPE_API_URL') ?? 'https://api.stripe.com',
    },
    mail: mailUrl ? { kind: 'smtp', url: mailUrl, from: mailFrom } : { kind: 'folder', from: mailFrom },
    images: readImageSettings(text, faults),
    couriers: {
      simulated: couriers === 'simulated',
      pollMs: 1000 * positive('COURIER_POLL_SECONDS', couriers === 'simulated' ? 2 : 20),
      minuteDollars: positive('COURIER_MINUTE_DOLLARS', 0.2),
      lossDollars: positive('COURIER_LOSS_DOLLARS', 10),
    },
    mapTiles,
    geocoder: { kind: geocoderKind, url: geocoderUrl, key: text('GEOCODER_KEY') },
    logLevel: choice('LOG_LEVEL', logLevels, 'info'),
    checkAnswers: flag('CHECK_ANSWERS', false),
  }
  if (faults.length > 0) throw new StartFault(`The settings do not fit: ${faults.join('; ')}.`)
  return config
}

/** Where a browser on the same machine finds the service; an address that means "all of mine" is no place to go to. */
export function ownUrl(scheme: string, host: string, port: number): string {
  const name = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host
  return `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`
}
