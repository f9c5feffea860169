import {
  choice,
  flag,
  httpSchemes,
  list,
  number,
  type SettingsTable,
  secret,
  text,
  url,
  wholeNumber,
} from '../core/environment.ts'
import { geocoderVariables } from '../outside/geocoders/open-geocoder.ts'
import { imageVariables } from '../outside/images/open-images.ts'
import { mailVariables } from '../outside/mail/open-mailer.ts'
import { paymentVariables } from '../outside/payments/open-payments.ts'
import { smsVariables } from '../outside/sms/open-sms.ts'
import { squareVariables } from '../outside/square/open-square.ts'
import { tracingVariables } from '../outside/tracing/start-tracing.ts'

const postgresSchemes = ['postgres', 'postgresql'] as const
const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const dayOfSeconds = { most: 86_400 }

/** Every variable that the service reads: config.ts parses them from this table, and docs/settings.md is generated from it. */
export const settings = {
  PORT: wholeNumber({ most: 65_535 }, { fallback: 8080, means: 'Port to listen on; 0 picks a free one.' }),
  HOST: text({ fallback: '127.0.0.1', means: 'Address to listen on.' }),
  PUBLIC_URL: url(httpSchemes, {
    otherwise: 'from HOST and PORT',
    means: 'Base URL of the links that the service creates.',
  }),
  DATABASE_URL: url(postgresSchemes, {
    means: 'Your own PostgreSQL (15 or later). Without it, an embedded PostgreSQL 17 runs in DATA_DIR.',
  }),
  DATABASE_LISTEN_URL: url(postgresSchemes, {
    otherwise: 'DATABASE_URL',
    means:
      'PostgreSQL itself, if DATABASE_URL points to a pooler in transaction mode (PgBouncer): for LISTEN, session locks, migrations and backups.',
  }),
  DATABASE_REPLICA_URL: url(postgresSchemes, {
    means:
      'A streaming replica of the same PostgreSQL, for snapshot loads, reports, exports and past orders. While it lags or is down, DATABASE_URL is used.',
  }),
  DATABASE_CONNECTIONS: wholeNumber(
    { least: 2, most: 1000 },
    {
      otherwise: '20, or less with many PROCESSES',
      means:
        'Maximum pool size per process, which uses five more connections outside the pool. The workers of PROCESSES share 80 unless this is set.',
    },
  ),
  PROCESSES: {
    ...text({
      means:
        'Number of worker processes on one port behind a supervisor, or `auto` for one per core. Without it, a single process does everything.',
    }),
    wanted: 'a whole number from 1 to 256, or auto',
    parse: (value: string) =>
      value === 'auto' || (/^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 256)
        ? value
        : undefined,
  },
  DATA_DIR: text({
    fallback: '.data',
    means: 'Folder for the embedded database, hosted images, and emails without MAIL_URL.',
  }),
  SEED: choice(['demo', 'none'], {
    otherwise: 'demo (production: none)',
    means: 'What to fill an empty database with: the `demo` world, or `none`.',
  }),
  DEMO_MERCHANTS: wholeNumber(
    { most: 1_000_000 },
    {
      fallback: 0,
      means: 'For load tests: adds merchants across the country to the demo world, up to this number.',
    },
  ),
  DEMO_OFFERS: wholeNumber(
    { most: 10_000_000 },
    {
      fallback: 0,
      means:
        'For load tests: adds offers to the liquor stores among those merchants, up to this number (about 10,000 per town of 200 merchants).',
    },
  ),
  DEMO_HISTORY: choice(['on', 'off'], {
    fallback: 'on',
    means:
      '`off` skips the year of orders, reviews and payouts that a new demo world gets in the background.',
  }),
  DEMO_LIFE: choice(['on', 'off'], {
    fallback: 'on',
    means: '`off` turns off the simulated customers who order and kitchens that confirm and cook.',
  }),
  DEMO_PACE: number(
    { least: 0.01, most: 1000 },
    {
      fallback: 1,
      means:
        'Pace of the demo: 1 is an order about every 20 seconds in the evening; 10 is ten times as many, with kitchens and couriers to match.',
    },
  ),
  CLOCK: {
    ...text({
      means:
        'Outside production: the time at which the service’s clock starts (ISO 8601); it runs from there.',
    }),
    wanted: 'an ISO 8601 time such as 2026-11-01T12:00:00Z',
    parse: (value: string) => (Number.isNaN(Date.parse(value)) ? undefined : value),
  },
  DRAIN_SECONDS: number(
    { most: 3600 },
    {
      otherwise: '5 in production, else 0',
      means:
        'How long a stopping process keeps serving while `/healthz` returns 503, so that load balancers send requests elsewhere before it closes its port.',
    },
  ),
  PGBACKREST_STANZA: {
    ...text({
      means:
        'The pgBackRest stanza whose backups the admin console and the doctor check. The service runs `pgbackrest info` as its own user.',
    }),
    wanted: 'a name of letters, digits, _ and -',
    parse: (value: string) => (/^[A-Za-z0-9_][A-Za-z0-9_-]{0,62}$/.test(value) ? value : undefined),
  },
  REDIS_URL: url(['redis', 'rediss'], {
    means: 'Redis for rate limits shared by several processes. Without it, each process counts on its own.',
  }),
  OPERATOR_TOKEN: secret({
    otherwise: 'none (`demo-operator-token` with SEED=demo outside production)',
    means: 'Enables `/operator/*` and gives full access to it. At least 16 characters.',
  }),
  WEB: choice(['on', 'off'], {
    fallback: 'on',
    means: '`off` serves only the API: no shop, no consoles; `/` is the developer page.',
  }),
  REQUIRE_CLIENT_ID: flag(
    'Merchant info, hours, menu and item can be read without a client_id, 600 times a minute per address; `true` requires it there too.',
  ),
  MAINTENANCE: flag('`true` returns 503 for everything but health and operator paths.'),
  WRITES_UNDER_READ_PRESSURE: wholeNumber(
    { least: 1, most: 1000 },
    {
      fallback: 3,
      means:
        'How many requests may write at once while reads saturate the process. A higher number lets more writes through and slows reads down.',
    },
  ),
  TLS_CERT: text({ means: 'A certificate file (PEM). With TLS_KEY, the service handles HTTPS itself.' }),
  TLS_KEY: text({ means: 'The certificate’s key file (PEM).' }),
  TRUSTED_PROXIES: list(
    'Comma-separated addresses or networks whose X-Forwarded-For and X-Forwarded-Proto are trusted.',
  ),
  OUTBOUND_ALLOW: list(
    'Comma-separated `host:port` list of private addresses that outgoing calls may reach.',
  ),
  ...geocoderVariables,
  ...paymentVariables,
  ...mailVariables,
  ...smsVariables,
  ...imageVariables,
  ...squareVariables,
  COURIERS: choice(['simulated', 'none'], {
    otherwise: 'simulated with SEED=demo outside production, else none',
    means: '`simulated` runs the demo’s two courier companies next to the service; `none` does not.',
  }),
  COURIER_POLL_SECONDS: number(dayOfSeconds, {
    otherwise: '20 (2 with simulated couriers)',
    means: 'How often a courier company is polled for the status of a delivery.',
  }),
  COURIER_MINUTE_DOLLARS: number(
    { most: 86_400 },
    { fallback: 0.2, means: 'For choosing a courier company: what a minute sooner is worth, in dollars.' },
  ),
  COURIER_LOSS_DOLLARS: number(
    { most: 86_400 },
    {
      fallback: 10,
      means:
        'For choosing a courier company: what a failed booking costs, weighted by how often the company’s bookings fail.',
    },
  ),
  MAP_TILES: url(httpSchemes, {
    means:
      'Map tiles for the tracking page (`https://host/{z}/{x}/{y}.png`). Without it, the map is drawn from the gazetteer’s streets.',
  }),
  EVENTS_KEPT_DAYS: wholeNumber(
    { least: 1, most: 3650 },
    {
      fallback: 30,
      means: 'How many days the event log is kept. A reader that is away longer misses events.',
    },
  ),
  ...tracingVariables,
  LOG_LEVEL: choice(logLevels, {
    otherwise: 'info (a demo that lives, on a terminal: warn)',
    means: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  }),
  CHECK_ANSWERS: flag(
    '`true` validates every response against its schema, and every refusal against its operation’s description (for tests).',
  ),
  NODE_ENV: text({
    means: '`production` refuses plain HTTP, CLOCK, the demo world and a database filled by the demo.',
  }),
} satisfies SettingsTable
