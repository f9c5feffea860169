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
  PORT: wholeNumber({ most: 65_535 }, { fallback: 8080, means: 'Port to listen on; 0 takes a free one.' }),
  HOST: text({ fallback: '127.0.0.1', means: 'Address to listen on.' }),
  PUBLIC_URL: url(httpSchemes, {
    otherwise: 'from HOST and PORT',
    means: 'Base of the addresses that the service hands out.',
  }),
  DATABASE_URL: url(postgresSchemes, {
    means: 'A PostgreSQL of yours (15 or later). Without it an embedded PostgreSQL 17 runs under DATA_DIR.',
  }),
  DATABASE_LISTEN_URL: url(postgresSchemes, {
    otherwise: 'DATABASE_URL',
    means:
      'The address of PostgreSQL itself where DATABASE_URL leads to a pooler in transaction mode (PgBouncer): for LISTEN, session locks, migrations and backups.',
  }),
  DATABASE_REPLICA_URL: url(postgresSchemes, {
    means:
      'A streaming replica of the same PostgreSQL, for snapshot loads, reports, exports and past orders. While it lags or is gone, DATABASE_URL serves them.',
  }),
  DATABASE_CONNECTIONS: wholeNumber(
    { least: 2, most: 1000 },
    {
      otherwise: '20, or less with many PROCESSES',
      means:
        'Most connections in the pool of one process, which takes five more beside it. The workers of PROCESSES share 80 unless this is set.',
    },
  ),
  PROCESSES: {
    ...text({
      means:
        'How many processes serve, all on one port behind a supervisor: a number, or `auto` for one on each core. Without it one process does everything.',
    }),
    wanted: 'a whole number from 1 to 256, or auto',
    parse: (value: string) =>
      value === 'auto' || (/^\d{1,3}$/.test(value) && Number(value) >= 1 && Number(value) <= 256)
        ? value
        : undefined,
  },
  DATA_DIR: text({
    fallback: '.data',
    means: 'The embedded database, hosted images, mails without MAIL_URL.',
  }),
  SEED: choice(['demo', 'none'], {
    otherwise: 'demo (production: none)',
    means: 'The content of an empty database: the `demo` world, or `none`.',
  }),
  DEMO_MERCHANTS: wholeNumber(
    { most: 1_000_000 },
    {
      fallback: 0,
      means: 'For load tests: fills the demo world up to this many merchants, spread over the country.',
    },
  ),
  DEMO_OFFERS: wholeNumber(
    { most: 10_000_000 },
    {
      fallback: 0,
      means:
        'For load tests: lets the liquor stores among those merchants sell, up to this many offers (some 10,000 a town of 200 merchants).',
    },
  ),
  DEMO_HISTORY: choice(['on', 'off'], {
    fallback: 'on',
    means:
      '`off` leaves out the year of orders, reviews and payouts that a new demo world gets in the background.',
  }),
  DEMO_LIFE: choice(['on', 'off'], {
    fallback: 'on',
    means:
      '`off` stops the living evening of the demo world: customers who order, and kitchens that confirm and cook.',
  }),
  DEMO_PACE: number(
    { least: 0.01, most: 1000 },
    {
      fallback: 1,
      means:
        'How fast the demo lives: 1 is an order about every 20 seconds, 10 ten times as many, with kitchens and couriers to match.',
    },
  ),
  CLOCK: {
    ...text({
      means:
        'Outside production: the moment at which the service’s clock starts (ISO 8601); it then runs on.',
    }),
    wanted: 'an ISO 8601 time such as 2026-11-01T12:00:00Z',
    parse: (value: string) => (Number.isNaN(Date.parse(value)) ? undefined : value),
  },
  DRAIN_SECONDS: number(
    { most: 3600 },
    {
      otherwise: '5 in production, else 0',
      means:
        'How long a process that is asked to stop answers on while `/healthz` is 503, so that balancers send their requests elsewhere before it closes its port.',
    },
  ),
  PGBACKREST_STANZA: {
    ...text({
      means:
        'The stanza of pgBackRest whose backups the admin console and the doctor look at. The service runs `pgbackrest info` as its own user.',
    }),
    wanted: 'a name of letters, digits, _ and -',
    parse: (value: string) => (/^[A-Za-z0-9_][A-Za-z0-9_-]{0,62}$/.test(value) ? value : undefined),
  },
  REDIS_URL: url(['redis', 'rediss'], {
    means: 'Rate limits shared by several processes. Without it each process counts for itself.',
  }),
  OPERATOR_TOKEN: secret({
    otherwise: 'none (`demo-operator-token` with SEED=demo outside production)',
    means: 'Switches `/operator/*` on and opens it. At least 16 characters.',
  }),
  WEB: choice(['on', 'off'], {
    fallback: 'on',
    means: '`off` serves the interface alone: no storefront, no consoles; `/` is the developers’ page.',
  }),
  REQUIRE_CLIENT_ID: flag(
    'Merchant info, hours, menu and item may be read without a client_id, 600 times a minute from one address; `true` demands it there too.',
  ),
  MAINTENANCE: flag('`true` answers 503 to everything but health and operator paths.'),
  WRITES_UNDER_READ_PRESSURE: wholeNumber(
    { least: 1, most: 1000 },
    {
      fallback: 3,
      means:
        'How many requests may write at once while reads saturate the process. More writes get through and reads take longer.',
    },
  ),
  TLS_CERT: text({ means: 'A certificate file (PEM): with TLS_KEY the service speaks HTTPS itself.' }),
  TLS_KEY: text({ means: 'The file of its key (PEM).' }),
  TRUSTED_PROXIES: list(
    'Addresses or networks (comma list) whose X-Forwarded-For and X-Forwarded-Proto are believed.',
  ),
  OUTBOUND_ALLOW: list('`host:port` list that outgoing calls may reach although the address is private.'),
  ...geocoderVariables,
  ...paymentVariables,
  ...mailVariables,
  ...smsVariables,
  ...imageVariables,
  ...squareVariables,
  COURIERS: choice(['simulated', 'none'], {
    otherwise: 'simulated with SEED=demo outside production, else none',
    means: '`simulated` runs two courier companies of the demo world beside the service; `none` does not.',
  }),
  COURIER_POLL_SECONDS: number(dayOfSeconds, {
    otherwise: '20 (2 with simulated couriers)',
    means: 'How often a courier company is polled for the status of a delivery.',
  }),
  COURIER_MINUTE_DOLLARS: number(
    { most: 86_400 },
    { fallback: 0.2, means: 'Choice among couriers: a minute sooner is worth so many dollars.' },
  ),
  COURIER_LOSS_DOLLARS: number(
    { most: 86_400 },
    {
      fallback: 10,
      means:
        'Choice among couriers: what a booking that comes to nothing costs; weighed by how often a company’s do.',
    },
  ),
  MAP_TILES: url(httpSchemes, {
    means:
      'Map pictures for the tracking page (`https://host/{z}/{x}/{y}.png`). Without it the map is drawn from the gazetteer’s streets.',
  }),
  EVENTS_KEPT_DAYS: wholeNumber(
    { least: 1, most: 3650 },
    {
      fallback: 30,
      means: 'How many days the event log is kept: a reader that is away longer misses events.',
    },
  ),
  ...tracingVariables,
  LOG_LEVEL: choice(logLevels, {
    otherwise: 'info (a demo that lives, on a terminal: warn)',
    means: '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`.',
  }),
  CHECK_ANSWERS: flag('`true` holds every answer against its schema (for tests).'),
  NODE_ENV: text({
    means: '`production` refuses plain HTTP, CLOCK, the demo world and a database that the demo has filled.',
  }),
} satisfies SettingsTable
