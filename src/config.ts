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

type Setting = { name: string; default: string; means: string }

/** The settings table of the documentation is generated from this list. */
export const settings = [
  { name: 'PORT', default: '8080', means: 'Port to listen on; 0 takes a free one.' },
  { name: 'HOST', default: '127.0.0.1', means: 'Address to listen on.' },
  {
    name: 'PUBLIC_URL',
    default: 'from HOST and PORT',
    means: 'Base of the addresses that the service hands out.',
  },
  {
    name: 'DATABASE_URL',
    default: 'none',
    means: 'A PostgreSQL of yours (15 or later). Without it an embedded PostgreSQL 17 runs under DATA_DIR.',
  },
  {
    name: 'DATA_DIR',
    default: '.data',
    means: 'The embedded database, hosted images, mails without MAIL_URL.',
  },
  {
    name: 'SEED',
    default: 'demo (production: none)',
    means: 'What an empty database is filled with: the `demo` world, or `none`.',
  },
  {
    name: 'DEMO_MERCHANTS',
    default: 'none',
    means: 'For load tests: fills the demo world up to this many merchants, spread over the country.',
  },
  {
    name: 'DEMO_OFFERS',
    default: 'none',
    means:
      'For load tests: lets the liquor stores among those merchants sell, up to this many offers (some 10,000 a town of 200 merchants).',
  },
  {
    name: 'CLOCK',
    default: 'none',
    means: 'Outside production: the moment at which the service’s clock starts (ISO 8601); it then runs on.',
  },
  {
    name: 'REDIS_URL',
    default: 'none',
    means: 'Rate limits shared by several processes. Without it each process counts for itself.',
  },
  {
    name: 'OPERATOR_TOKEN',
    default: 'none (`demo-operator-token` with SEED=demo outside production)',
    means: 'Switches `/operator/*` on and opens it. At least 16 characters.',
  },
  {
    name: 'REQUIRE_CLIENT_ID',
    default: 'true',
    means: '`false` lets merchant info, hours, menu and item be read without a client_id.',
  },
  {
    name: 'MAINTENANCE',
    default: 'false',
    means: '`true` answers 503 to everything but health and operator paths.',
  },
  {
    name: 'TLS_CERT, TLS_KEY',
    default: 'none',
    means: 'Certificate and key files (PEM): the service speaks HTTPS itself.',
  },
  {
    name: 'TRUSTED_PROXIES',
    default: 'none',
    means: 'Addresses or networks (comma list) whose X-Forwarded-For and X-Forwarded-Proto are believed.',
  },
  {
    name: 'OUTBOUND_ALLOW',
    default: 'none',
    means: '`host:port` list that outgoing calls may reach although the address is private.',
  },
  {
    name: 'GEOCODER',
    default: 'embedded',
    means:
      'Who finds addresses: `embedded` (the gazetteer in the database), `nominatim`, `pelias` or `census` (the Census Bureau).',
  },
  {
    name: 'GEOCODER_URL',
    default: 'none (`census`: the public one)',
    means: 'Base of the geocoder’s interface, for `nominatim` and `pelias`.',
  },
  { name: 'GEOCODER_KEY', default: 'none', means: 'Its key, where `pelias` wants one.' },
  {
    name: 'PAYMENTS',
    default: 'sandbox',
    means: 'Who charges cards: `sandbox` (nobody; test cards only) or `stripe`.',
  },
  { name: 'STRIPE_SECRET_KEY', default: 'none', means: 'The account’s secret key, for `stripe`.' },
  {
    name: 'STRIPE_API_URL',
    default: 'https://api.stripe.com',
    means: 'Another address of Stripe’s interface, for example a proxy or a test double.',
  },
  {
    name: 'MAIL_URL',
    default: 'none',
    means:
      'The server that sends mails: `smtp://user:password@host:587`. Without it each is a file under DATA_DIR/mail.',
  },
  {
    name: 'MAIL_FROM',
    default: 'Cellardoor <no-reply@localhost>',
    means: 'Whom mails come from. Must be set with MAIL_URL.',
  },
  {
    name: 'S3_BUCKET',
    default: 'none',
    means:
      'The bucket that hosted images are kept in, on S3 or what speaks like it. Without it they are files under DATA_DIR/images.',
  },
  {
    name: 'S3_ENDPOINT, S3_REGION',
    default: 'that of Amazon’s region, us-east-1',
    means: 'Where the bucket is; it is addressed by path (`https://storage.example/bucket/…`).',
  },
  {
    name: 'S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY',
    default: 'none',
    means: 'Must be set with S3_BUCKET; the key may list the bucket, read and write.',
  },
  {
    name: 'COURIERS',
    default: 'simulated with SEED=demo outside production, else none',
    means: '`simulated` runs two courier companies of the demo world beside the service; `none` does not.',
  },
  {
    name: 'COURIER_POLL_SECONDS',
    default: '20 (2 with simulated couriers)',
    means: 'How often a courier company is asked how a delivery stands.',
  },
  {
    name: 'COURIER_MINUTE_DOLLARS',
    default: '0.2',
    means: 'Choice among couriers: a minute sooner is worth so many dollars.',
  },
  {
    name: 'COURIER_LOSS_DOLLARS',
    default: '10',
    means:
      'Choice among couriers: what a booking that comes to nothing costs; weighed by how often a company’s do.',
  },
  {
    name: 'MAP_TILES',
    default: 'none',
    means:
      'Map pictures for the tracking page (`https://host/{z}/{x}/{y}.png`). Without it the map is drawn from the gazetteer’s streets.',
  },
  {
    name: 'LOG_LEVEL',
    default: 'info',
    means: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  },
  {
    name: 'CHECK_ANSWERS',
    default: 'false',
    means: '`true` holds every answer against its schema (for tests).',
  },
  { name: 'NODE_ENV', default: 'none', means: '`production` refuses plain HTTP, the demo world and CLOCK.' },
] as const satisfies readonly Setting[]

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
