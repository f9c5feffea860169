import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import { createSecureContext } from 'node:tls'
import { demoOperatorToken } from '../core/demo-credentials.ts'
import { type Environment, readEnvironment } from '../core/environment.ts'
import { StartFault } from '../core/start-fault.ts'
import { withoutTrailingSlashes } from '../core/text.ts'
import { connectionsBesidePool, pooledConnections } from '../db/connection-settings.ts'
import { type GeocoderSettings, readGeocoderSettings } from '../outside/geocoders/open-geocoder.ts'
import { type ImageSettings, readImageSettings } from '../outside/images/open-images.ts'
import { type MailSettings, readMailSettings } from '../outside/mail/open-mailer.ts'
import { type PaymentSettings, readPaymentSettings } from '../outside/payments/open-payments.ts'
import { readSmsSettings, type SmsSettings } from '../outside/sms/open-sms.ts'
import { readSquareSettings, type SquareSettings } from '../outside/square/open-square.ts'
import { readTracingSettings, type TracingSettings } from '../outside/tracing/start-tracing.ts'
import { settings } from './settings.ts'

/** All environment settings, parsed once at startup and passed on as a value. */
export type Config = {
  production: boolean
  port: number
  host: string
  publicUrl: string
  databaseUrl: string | undefined
  /** A direct connection to PostgreSQL, if `databaseUrl` is a connection pooler. */
  databaseListenUrl: string | undefined
  /** A streaming replica, for expensive reads. */
  databaseReplicaUrl: string | undefined
  /** Maximum connections in the pool of one process. */
  databaseConnections: number
  /** Workers behind a supervisor; undefined if this process serves itself. */
  processes: number | undefined
  dataDir: string
  seed: 'demo' | 'none'
  demoMerchants: number
  demoOffers: number
  /** Whether a new demo world gets a year of orders. */
  demoHistory: boolean
  /** Whether customers order and kitchens cook in the demo world. */
  demoLife: boolean
  /** 1 is an order about every 20 seconds. */
  demoPace: number
  clockStart: number | undefined
  /** How long it keeps answering before it stops, while `/healthz` tells load balancers to send requests elsewhere. */
  drainMs: number
  redisUrl: string | undefined
  /** The pgBackRest stanza whose backups are shown to the operator. */
  pgbackrestStanza: string | undefined
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
  /** The marketplace's Square application. */
  square: SquareSettings | undefined
  couriers: CourierSettings
  /** External map tiles, `https://…/{z}/{x}/{y}.png`; without them, maps are drawn from our own streets. */
  mapTiles: string | undefined
  tracing: TracingSettings | undefined
  /** How long the event log is kept. */
  eventsKeptDays: number
  /** Whether the web applications are served. */
  web: boolean
  logLevel: string
  /** Whether answers are validated against their schemas; a mismatch is an internal error. On in tests. */
  checkAnswers: boolean
}

export type CourierSettings = {
  /** Runs two simulated courier companies alongside the service. */
  simulated: boolean
  pollMs: number
  /** The cost of a minute of waiting, and of a booking that is certain to fail, in dollars. */
  minuteDollars: number
  lossDollars: number
}

type Settings = Environment<typeof settings>

/**
 * Reads the settings and reports all faults together. `isTerminal`: a person is reading the output, and the requests
 * of the demo's own customers would scroll away the welcome screen.
 */
export function readConfig(variables: Record<string, string | undefined>, isTerminal = false): Config {
  const env = readEnvironment(settings, variables)
  const { values } = env
  const production = values.NODE_ENV === 'production'
  const seed = values.SEED ?? (production ? 'none' : 'demo')
  if (production && seed === 'demo')
    env.fault('SEED is "demo", but its passwords are public: not in production')
  const isDemo = seed === 'demo' && !production
  const tls = readTls(env)
  const { HOST: host, PORT: port } = values
  const publicUrl = values.PUBLIC_URL ?? ownUrl(tls ? 'https' : 'http', host, port)
  const config: Config = {
    ...{ production, host, port, tls, seed },
    publicUrl: withoutTrailingSlashes(publicUrl),
    ...readDatabase(env),
    ...readProcesses(env),
    dataDir: values.DATA_DIR,
    demoMerchants: values.DEMO_MERCHANTS,
    demoOffers: values.DEMO_OFFERS,
    demoHistory: isDemo && values.DEMO_HISTORY === 'on',
    demoLife: isDemo && values.DEMO_LIFE === 'on',
    demoPace: values.DEMO_PACE,
    clockStart: readClock(env, production),
    drainMs: 1000 * (values.DRAIN_SECONDS ?? (production ? 5 : 0)),
    redisUrl: values.REDIS_URL,
    pgbackrestStanza: values.PGBACKREST_STANZA,
    operatorToken: readOperatorToken(env, isDemo),
    requireClientId: values.REQUIRE_CLIENT_ID,
    maintenance: values.MAINTENANCE,
    writesUnderReadPressure: values.WRITES_UNDER_READ_PRESSURE,
    trustedProxies: readProxies(env),
    outboundAllow: values.OUTBOUND_ALLOW,
    geocoder: readGeocoderSettings(env),
    payments: readPaymentSettings(env, production),
    mail: readMailSettings(env),
    sms: readSmsSettings(env),
    images: readImageSettings(env),
    square: readSquareSettings(env),
    couriers: readCouriers(env, isDemo),
    mapTiles: readMapTiles(env),
    tracing: readTracingSettings(env),
    eventsKeptDays: values.EVENTS_KEPT_DAYS,
    web: values.WEB === 'on',
    logLevel: values.LOG_LEVEL ?? (isTerminal && isDemo && values.DEMO_LIFE === 'on' ? 'warn' : 'info'),
    checkAnswers: values.CHECK_ANSWERS,
  }
  if (env.faults.length > 0) throw new StartFault(`The settings are invalid: ${env.faults.join('; ')}.`)
  return config
}

function readTls({ values, fault, mustBe }: Settings): Config['tls'] {
  const { TLS_CERT: certPath, TLS_KEY: keyPath } = values
  if ((certPath === undefined) !== (keyPath === undefined)) fault('TLS_CERT and TLS_KEY go together')
  if (!certPath || !keyPath) return undefined
  const read = (name: string, path: string) => {
    try {
      return readFileSync(path)
    } catch {
      mustBe(name, 'a file that can be read')
      return undefined
    }
  }
  const [cert, key] = [read('TLS_CERT', certPath), read('TLS_KEY', keyPath)]
  if (cert && key && !isTlsPair(cert, key))
    fault('TLS_CERT and TLS_KEY must be a certificate and its own key, both PEM')
  return { certPath, keyPath }
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

function readDatabase({ values, fault }: Settings): DatabaseUrls {
  const databaseUrl = values.DATABASE_URL
  for (const name of ['DATABASE_LISTEN_URL', 'DATABASE_REPLICA_URL'] as const)
    if (values[name] && !databaseUrl) fault(`${name} goes with DATABASE_URL`)
  return {
    databaseUrl,
    databaseListenUrl: values.DATABASE_LISTEN_URL,
    databaseReplicaUrl: values.DATABASE_REPLICA_URL,
  }
}

/** Leaves PostgreSQL connections for others, with its default limit of 100. */
const connectionsOfAllWorkers = 80

function readProcesses({ values }: Settings): Pick<Config, 'processes' | 'databaseConnections'> {
  const { PROCESSES } = values
  const processes = PROCESSES === 'auto' ? availableParallelism() : PROCESSES && Number(PROCESSES)
  const share = Math.floor(connectionsOfAllWorkers / (processes || 1)) - connectionsBesidePool
  const fallback = Math.min(pooledConnections, Math.max(5, share))
  return {
    processes: processes || undefined,
    databaseConnections: values.DATABASE_CONNECTIONS ?? fallback,
  }
}

function readClock({ values, fault }: Settings, production: boolean): number | undefined {
  if (values.CLOCK === undefined) return undefined
  if (production) fault('CLOCK is set, but production runs on the real time')
  return Date.parse(values.CLOCK)
}

const shortestOperatorToken = 16

function readOperatorToken({ values, fault }: Settings, isDemo: boolean): string | undefined {
  const token = values.OPERATOR_TOKEN ?? (isDemo ? demoOperatorToken : undefined)
  if (token !== undefined && token.length < shortestOperatorToken)
    fault(`OPERATOR_TOKEN must have at least ${shortestOperatorToken} characters`)
  return token
}

function readProxies({ values, mustBe }: Settings): string[] {
  const proxies = values.TRUSTED_PROXIES
  if (!proxies.every(isNetwork))
    mustBe('TRUSTED_PROXIES', 'a comma list of addresses or networks such as 10.0.0.0/8')
  return proxies
}

/** An address, optionally with a prefix length. A prefix of 0 would trust everyone, so it is refused. */
function isNetwork(text: string): boolean {
  const [, address = '', prefix] = /^([\d.:a-f]+)(?:\/(\d{1,3}))?$/i.exec(text) ?? []
  const family = isIP(address)
  const bits = Number(prefix ?? 1)
  return family > 0 && bits > 0 && bits <= (family === 6 ? 128 : 32)
}

function readCouriers({ values, fault }: Settings, isDemo: boolean): CourierSettings {
  const simulated = (values.COURIERS ?? (isDemo ? 'simulated' : 'none')) === 'simulated'
  if (simulated && !isDemo) fault('COURIERS is "simulated", which only the demo world outside production has')
  return {
    simulated,
    pollMs: 1000 * (values.COURIER_POLL_SECONDS ?? (simulated ? 2 : 20)),
    minuteDollars: values.COURIER_MINUTE_DOLLARS,
    lossDollars: values.COURIER_LOSS_DOLLARS,
  }
}

function readMapTiles({ values, mustBe }: Settings): string | undefined {
  const tiles = values.MAP_TILES
  if (tiles && !['{z}', '{x}', '{y}'].every((part) => tiles.includes(part)))
    mustBe('MAP_TILES', 'an address with {z}, {x} and {y}')
  return tiles
}

/** Where a browser on the same machine finds the service. A wildcard address can't be opened. */
export function ownUrl(scheme: string, host: string, port: number): string {
  const name = ['0.0.0.0', '::', '127.0.0.1', '::1'].includes(host) ? 'localhost' : host
  return `${scheme}://${name.includes(':') ? `[${name}]` : name}:${port}`
}
