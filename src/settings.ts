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
    name: 'DATABASE_LISTEN_URL',
    default: 'DATABASE_URL',
    means:
      'The address of PostgreSQL itself where DATABASE_URL leads to a pooler in transaction mode (PgBouncer): for LISTEN, session locks, migrations and backups.',
  },
  {
    name: 'DATABASE_REPLICA_URL',
    default: 'none',
    means:
      'A streaming replica of the same PostgreSQL, for snapshot loads, reports, exports and past orders. While it lags or is gone, DATABASE_URL serves them.',
  },
  {
    name: 'DATABASE_CONNECTIONS',
    default: '20, or less with many PROCESSES',
    means:
      'Most connections in the pool of one process, which takes four more beside it. The workers of PROCESSES share 80 unless this is set.',
  },
  {
    name: 'PROCESSES',
    default: 'none',
    means:
      'How many processes serve, all on one port behind a supervisor: a number, or `auto` for one on each core. Without it one process does everything.',
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
    name: 'DRAIN_SECONDS',
    default: '5 in production, else 0',
    means:
      'How long a process that is asked to stop answers on while `/healthz` is 503, so that balancers send their requests elsewhere before it closes its port.',
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
    name: 'WEB',
    default: 'on',
    means: '`off` serves the interface alone: no storefront, no consoles; `/` is the developers’ page.',
  },
  {
    name: 'REQUIRE_CLIENT_ID',
    default: 'false',
    means:
      'Merchant info, hours, menu and item may be read without a client_id, 600 times a minute from one address; `true` demands it there too.',
  },
  {
    name: 'MAINTENANCE',
    default: 'false',
    means: '`true` answers 503 to everything but health and operator paths.',
  },
  {
    name: 'WRITES_UNDER_READ_PRESSURE',
    default: '3',
    means:
      'How many requests may write at once while reads saturate the process. More writes get through and reads take longer.',
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
    means: 'Who charges cards: `sandbox` (nobody; test cards only) or `stripe`. Production has no default.',
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
    name: 'TWILIO_ACCOUNT_SID',
    default: 'none',
    means:
      'Text messages go through this Twilio account. Without it they are files under DATA_DIR/sms. Twilio’s webhook for incoming messages is PUBLIC_URL/sms/twilio.',
  },
  { name: 'TWILIO_AUTH_TOKEN', default: 'none', means: 'The secret of that account.' },
  {
    name: 'TWILIO_FROM',
    default: 'none',
    means: 'The number that messages come from, or the id of a messaging service (`MG…`).',
  },
  {
    name: 'TWILIO_API_URL',
    default: 'https://api.twilio.com',
    means: 'Another address of Twilio’s interface, for tests.',
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
    means: 'How often a courier company is polled for the status of a delivery.',
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
    name: 'EVENTS_KEPT_DAYS',
    default: '30',
    means: 'How many days the event log is kept: a reader that is away longer misses events.',
  },
  {
    name: 'OTEL_EXPORTER_OTLP_ENDPOINT',
    default: 'none',
    means:
      'Sends OpenTelemetry traces there (OTLP over HTTP, JSON). `OTEL_SERVICE_NAME`, `OTEL_TRACES_SAMPLER`, `OTEL_TRACES_SAMPLER_ARG`, `OTEL_RESOURCE_ATTRIBUTES`, `OTEL_BSP_SCHEDULE_DELAY`, `OTEL_SDK_DISABLED` and the other `OTEL_EXPORTER_OTLP_*` count as usual.',
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
