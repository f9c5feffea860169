import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { createSecureContext } from 'node:tls'
import { type Environment, httpSchemes, openEnvironment } from './core/environment.ts'
import { StartFault } from './core/start-fault.ts'
import { withoutTrailingSlashes } from './core/text.ts'
import { connectionsBesidePool, pooledConnections } from './db/connection-settings.ts'
import { type GeocoderSettings, readGeocoderSettings } from './outside/geocoders/open-geocoder.ts'
import { type ImageSettings, readImageSettings } from './outside/images/open-images.ts'
import { type MailSettings, readMailSettings } from './outside/mail/open-mailer.ts'
import { type PaymentSettings, readPaymentSettings } from './outside/payments/open-payments.ts'
import { readSmsSettings, type SmsSettings } from './outside/sms/open-sms.ts'
import { readTracingSettings, type TracingSettings } from './outside/tracing/start-tracing.ts'

/** Everything the environment decides, parsed once at start and passed on as a value. */
export type Config = {
  production: boolean
  port: number
  host: string
  publicUrl: string
  databaseUrl: string | undefined
  /** Leads to PostgreSQL itself where `databaseUrl` leads to a pooler. */
  databaseListenUrl: string | undefined
  /** A streaming replica, for reads that weigh much. */
  databaseReplicaUrl: string | undefined
  /** Most connections in the pool of one process. */
  databaseConnections: number
  /** Workers behind a supervisor; undefined: this process serves itself. */
  processes: number | undefined
  dataDir: string
  seed: 'demo' | 'none'
  demoMerchants: number
  demoOffers: number
  clockStart: number | undefined
  /** Before it stops, so long it answers on and asks balancers to send nobody any more. */
  drainMs: number
  redisUrl: string | undefined
  operatorToken: string | undefined
  requireClientId: boolean
  maintenance: boolean
  writesUnderReadPressure: number
  tls: { certPath: string; keyPath: string } | undefined
  trustedProxies: string[]
  outboundAllow: string[]
  geocoder: GeocoderSettings
  payments: PaymentSettings
  mail: MailSettings
  sms: SmsSettings
  images: ImageSettings
  couriers: CourierSettings
  /** Pictures of maps from elsewhere, `https://…/{z}/{x}/{y}.png`; without it maps are drawn from our own streets. */
  mapTiles: string | undefined
  tracing: TracingSettings | undefined
  /** How long the event log is kept. */
  eventsKeptDays: number
  /** Whether the web applications are served. */
  web: boolean
  logLevel: string
  /** Answers are held against their schemas; a mismatch is an internal error. On in tests. */
  checkAnswers: boolean
}

export type CourierSettings = {
  /** Runs two simulated courier companies beside the service. */
  simulated: boolean
  pollMs: number
  /** The cost of a minute of waiting, and of a booking that surely fails, in dollars. */
  minuteDollars: number
  lossDollars: number
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']

/** Reads the settings and reports every fault together. */
export function readConfig(variables: Record<string, string | undefined>): Config {
  const env = openEnvironment(variables)
  const production = env.text('NODE_ENV') === 'production'
  const seed = env.choice('SEED', ['demo', 'none'], production ? 'none' : 'demo')
  if (production && seed === 'demo')
    env.fault('SEED is "demo", but its passwords are public: not in production')
  const isDemo = seed === 'demo' && !production
  const tls = readTls(env)
  const host = env.text('HOST') ?? '127.0.0.1'
  const port = env.number('PORT', { fallback: 8080, most: 65_535, isWhole: true })
  const publicUrl = env.url('PUBLIC_URL', httpSchemes) ?? ownUrl(tls ? 'https' : 'http', host, port)
  const config: Config = {
    ...{ production, host, port, tls, seed },
    publicUrl: withoutTrailingSlashes(publicUrl),
    ...readDatabase(env),
    ...readProcesses(env),
    dataDir: env.text('DATA_DIR') ?? '.data',
    demoMerchants: env.number('DEMO_MERCHANTS', { fallback: 0, most: 1_000_000, isWhole: true }),
    demoOffers: env.number('DEMO_OFFERS', { fallback: 0, most: 10_000_000, isWhole: true }),
    clockStart: readClock(env, production),
    drainMs: 1000 * env.number('DRAIN_SECONDS', { fallback: production ? 5 : 0, most: 3600 }),
    redisUrl: env.url('REDIS_URL', ['redis', 'rediss']),
    operatorToken: readOperatorToken(env, isDemo),
    requireClientId: env.flag('REQUIRE_CLIENT_ID', false),
    maintenance: env.flag('MAINTENANCE', false),
    writesUnderReadPressure: env.number('WRITES_UNDER_READ_PRESSURE', {
      fallback: 3,
      least: 1,
      most: 1000,
      isWhole: true,
    }),
    trustedProxies: readProxies(env),
    outboundAllow: env.list('OUTBOUND_ALLOW'),
    geocoder: readGeocoderSettings(env),
    payments: readPaymentSettings(env, production),
    mail: readMailSettings(env),
    sms: readSmsSettings(env),
    images: readImageSettings(env),
    couriers: readCouriers(env, isDemo),
    mapTiles: readMapTiles(env),
    tracing: readTracingSettings(env),
    eventsKeptDays: env.number('EVENTS_KEPT_DAYS', { fallback: 30, least: 1, most: 3650, isWhole: true }),
    web: env.choice('WEB', ['on', 'off'], 'on') === 'on',
    logLevel: env.choice('LOG_LEVEL', logLevels, 'info'),
    checkAnswers: env.flag('CHECK_ANSWERS', false),
  }
  if (env.faults.length > 0) throw new StartFault(`The settings do not fit: ${env.faults.join('; ')}.`)
  return config
}

function readTls(env: Environment): Config['tls'] {
  const [certPath, keyPath] = [env.text('TLS_CERT'), env.text('TLS_KEY')]
  if ((certPath === undefined) !== (keyPath === undefined)) env.fault('TLS_CERT and TLS_KEY go together')
  if (!certPath || !keyPath) return undefined
  const [cert, key] = [readPem(env, 'TLS_CERT', certPath), readPem(env, 'TLS_KEY', keyPath)]
  if (cert && key && !isTlsPair(cert, key))
    env.fault('TLS_CERT and TLS_KEY must be a certificate and its own key, both PEM')
  return { certPath, keyPath }
}

function readPem(env: Environment, name: string, path: string): Buffer | undefined {
  try {
    return readFileSync(path)
  } catch {
    env.mustBe(name, 'a file that can be read')
    return undefined
  }
}

function isTlsPair(cert: Buffer, key: Buffer): boolean {
  try {
    createSecureContext({ cert, key })
    return true
  } catch {
    return false
  }
}

type DatabaseUrls = Pick<Config, 'databaseUrl' | 'databaseListenUrl' | 'databaseReplicaUrl'>

function readDatabase(env: Environment): DatabaseUrls {
  const read = (name: string) => env.url(name, ['postgres', 'postgresql'])
  const databaseUrl = read('DATABASE_URL')
  const [databaseListenUrl, databaseReplicaUrl] = ['DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URL'].map(
    (name) => {
      const url = read(name)
      if (url && !databaseUrl) env.fault(`${name} goes with DATABASE_URL`)
      return url
    },
  )
  return { databaseUrl, databaseListenUrl, databaseReplicaUrl }
}

/** Connections that PostgreSQL leaves for others with its default limit of 100. */
const connectionsOfAllWorkers = 80

function readProcesses(env: Environment): Pick<Config, 'processes' | 'databaseConnections'> {
  const isAuto = env.text('PROCESSES') === 'auto'
  const processes = isAuto
    ? availableParallelism()
    : env.text('PROCESSES') && env.number('PROCESSES', { fallback: 1, least: 1, most: 256, isWhole: true })
  const share = Math.floor(connectionsOfAllWorkers / (processes || 1)) - connectionsBesidePool
  const fallback = Math.min(pooledConnections, Math.max(5, share))
  const databaseConnections = env.number('DATABASE_CONNECTIONS', {
    fallback,
    least: 2,
    most: 1000,
    isWhole: true,
  })
  return { processes: processes || undefined, databaseConnections }
}

function readClock(env: Environment, production: boolean): number | undefined {
  const start = env.text('CLOCK')
  if (start === undefined) return undefined
  if (Number.isNaN(Date.parse(start))) env.mustBe('CLOCK', 'an ISO 8601 time such as 2026-11-01T12:00:00Z')
  if (production) env.fault('CLOCK is set, but production runs on the real time')
  return Date.parse(start)
}

const shortestOperatorToken = 16

function readOperatorToken(env: Environment, isDemo: boolean): string | undefined {
  const token = env.text('OPERATOR_TOKEN') ?? (isDemo ? 'demo-operator-token' : undefined)
  if (token !== undefined && token.length < shortestOperatorToken)
    env.fault(`OPERATOR_TOKEN must have at least ${shortestOperatorToken} characters`)
  return token
}

function readProxies(env: Environment): string[] {
  const proxies = env.list('TRUSTED_PROXIES')
  if (!proxies.every(isNetwork))
    env.mustBe('TRUSTED_PROXIES', 'a comma list of addresses or networks such as 10.0.0.0/8')
  return proxies
}

/** An address, or one with the length of its prefix. A prefix of 0 is everybody, and nobody means that. */
function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([\d.:a-f]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const family = isIP(address)
  const bits = Number(prefix ?? 1)
  return family > 0 && bits > 0 && bits <= (family === 6 ? 128 : 32)
}

function readCouriers(env: Environment, isDemo: boolean): CourierSettings {
  const simulated =
    env.choice('COURIERS', ['simulated', 'none'], isDemo ? 'simulated' : 'none') === 'simulated'
  if (simulated && !isDemo)
    env.fault('COURIERS is "simulated", which only the demo world outside production has')
  const most = 86_400
  return {
    simulated,
    pollMs: 1000 * env.number('COURIER_POLL_SECONDS', { fallback: simulated ? 2 : 20, most }),
    minuteDollars: env.number('COURIER_MINUTE_DOLLARS', { fallback: 0.2, most }),
    lossDollars: env.number('COURIER_LOSS_DOLLARS', { fallback: 10, most }),
  }
}

function readMapTiles(env: Environment): string | undefined {
  const tiles = env.url('MAP_TILES', httpSchemes)
  if (tiles && !['{z}', '{x}', '{y}'].every((part) => tiles.includes(part)))
    env.mustBe('MAP_TILES', 'an address with {z}, {x} and {y}')
  return tiles
}

/** Where a browser on the same machine finds the service; an address that means "all of mine" is no place to go to. */
export function ownUrl(scheme: string, host: string, port: number): string {
  const name = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host
  return `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`
}
