import { type Static, Type } from 'typebox'
import { component, dollars, flag, integer, iso, nullable, number, oneOf, text } from '../../http/fields.ts'
import { timeInput } from '../../http/input-formats.ts'

export const OverviewQuery = Type.Object({
  since: Type.Optional(
    timeInput('Start of the period to sum up, ISO 8601. Default: 24 hours ago. At most 7 days.'),
  ),
})
export type OverviewInput = Static<typeof OverviewQuery>

export const Overview = Type.Object({
  at: iso('When it was read'),
  since: iso('Start of the period of `sales`'),
  orders: Type.Object(
    {
      placed: integer('Waiting for the merchant.'),
      confirmed: integer('Accepted by the merchant.'),
      ready: integer('Ready to be handed over.'),
      out_for_delivery: integer('Out for delivery.'),
      late: integer('Open orders past their promised time.'),
      waiting: integer('Orders not answered by their merchants in time (`answer_minutes`).'),
      per_minute: Type.Array(Type.Integer(), {
        description: 'Orders placed in each of the last 60 minutes, oldest first.',
      }),
    },
    { description: 'Currently open orders.' },
  ),
  sales: Type.Object(
    {
      orders: integer('Orders placed.'),
      gross: dollars('Total of orders that were not lost'),
      lost: integer('Orders that were rejected, canceled or failed.'),
      lost_gross: dollars('Total of these orders'),
    },
    { description: 'Orders placed since `since`.' },
  ),
  couriers: Type.Object(
    {
      seeking: integer('Deliveries not accepted by a company yet.'),
      seeking_long: integer('Deliveries without a courier for more than ten minutes.'),
      live: integer('Deliveries in progress.'),
      unanswered: integer(
        'Bookings that were never answered. Resolve them with `PUT /operator/deliveries/{order_id}`.',
      ),
    },
    { description: 'Deliveries by courier companies.' },
  ),
  waiting: Type.Object(
    {
      applications: integer('Merchant applications awaiting a decision.'),
      licenses: integer('Licenses that have expired or will expire within 30 days.'),
      refunds: integer('Orders with a refund refused by the gateway.'),
      webhooks: integer('Webhooks that are failing or were disabled by the service.'),
      help: integer('Open help requests that support has to answer.'),
      help_since: nullable(iso('Since when the first of these customers has been waiting; null if none')),
      disputes: integer('Disputes that await evidence.'),
      disputes_due_by: nullable(iso('The first deadline for evidence; null if none')),
    },
    { description: 'Work awaiting the operator.' },
  ),
  findings: Type.Array(
    Type.Object({
      level: oneOf(['wrong', 'mind'], '`wrong` needs action, `mind` is worth knowing.'),
      about: text('The subject.'),
      says: text('The finding.'),
      todo: text('The remedy.'),
    }),
    { description: 'Problems with the service itself; empty if none.' },
  ),
})

const sums = (description: string) =>
  Type.Object(
    {
      orders: integer('Orders placed.'),
      gross: dollars('Total of orders that were not lost'),
      lost: integer('Orders that were rejected, canceled or failed.'),
    },
    { description },
  )
const share = (of: string) =>
  nullable(number(`${of}: 0.1 is 10% more; null if there was nothing a week ago.`))
export const Insights = Type.Object({
  at: iso('When it was read'),
  since: iso('Start of the period'),
  sales: sums('Orders placed since `since`.'),
  week_ago: sums('Orders placed in the same hours a week ago.'),
  change: Type.Object(
    { orders: share('Orders'), gross: share('Sales'), lost: share('Lost orders') },
    { description: 'Change from a week ago.' },
  ),
  cities: Type.Array(
    Type.Object({
      city: text('The city.'),
      state: text('The state, two letters.'),
      orders: integer('Orders placed since `since`.'),
      gross: dollars('Total of orders that were not lost'),
    }),
    { description: 'Cities with the most orders since `since`, up to 5.' },
  ),
  kitchens: Type.Array(
    Type.Object({
      merchant_id: integer('The merchant’s id.'),
      name: text('The merchant’s name.'),
      orders: integer('Orders prepared.'),
      prep_minutes: number('Average minutes from acceptance to ready.'),
    }),
    { description: 'Slowest kitchens over the last 7 full days, with at least 10 orders; up to 5.' },
  ),
  couriers: Type.Array(
    Type.Object({
      provider_id: integer('The company’s id.'),
      name: text('The company’s name.'),
      bookings: integer('Bookings.'),
      delivered: integer('Bookings delivered.'),
      failed: integer('Bookings that were declined, failed or never answered.'),
      late_minutes: nullable(
        number('Average minutes past the quoted time; negative if early; null if none was delivered.'),
      ),
    }),
    { description: 'Courier companies, over orders of the last 7 days; up to 5.' },
  ),
  money: Type.Object(
    {
      held: dollars('Card payments of open orders, to be captured'),
      refunds_pending: dollars('Pending refunds'),
      refunds_failed: dollars('Refunds refused by the gateway'),
    },
    { description: 'Pending money.' },
  ),
  payout_day: nullable(text('The latest day with payouts, YYYY-MM-DD; null if none.')),
})

const point = (of: string) => ({
  latitude: number(`Latitude of ${of}.`),
  longitude: number(`Longitude of ${of}.`),
})

export const LiveMap = Type.Object({
  at: iso('When it was read'),
  orders: Type.Array(
    Type.Object({
      order_id: integer('The order’s id.'),
      merchant_id: integer('The merchant’s id.'),
      status: text('The status of the order.'),
      late: flag('Whether the promised time has passed.'),
      ...point('where it goes; for pickup the merchant'),
      courier: nullable(
        Type.Object(
          {
            status: nullable(text('The status that the company reported.')),
            ...point('the courier’s latest position'),
          },
          { description: 'The courier; null if none has reported a position.' },
        ),
      ),
    }),
    { description: 'Currently open orders, up to 500, newest first.' },
  ),
  merchants: Type.Array(
    Type.Object({
      merchant_id: integer('The merchant’s id.'),
      name: text('The merchant’s name.'),
      city: text('The city.'),
      state: text('The state, two letters.'),
      ...point('the merchant'),
    }),
    { description: 'The merchants of these orders.' },
  ),
  has_more: flag('Whether there are more open orders than these.'),
})

const streams = (of: string) =>
  Type.Object(
    { open: integer('Open now.'), limit: integer('Maximum number this process keeps open.') },
    { description: `Streams of ${of}.` },
  )
export const System = Type.Object({
  at: iso('When it was read'),
  database: Type.Object(
    {
      version: text('The version of PostgreSQL.'),
      bytes: integer('The size of the database.'),
      connections: integer('Open connections, across all processes.'),
      connections_limit: integer('Maximum number of connections the server allows.'),
      longest_transaction: integer('Seconds since the oldest open transaction began; 0 if none is open.'),
      replicas: integer('Number of replicas.'),
    },
    { description: 'The database.' },
  ),
  jobs: Type.Array(
    Type.Object({
      task: text('The task’s name.'),
      waiting: integer('Waiting to run.'),
      running: integer('Running.'),
      given_up: integer('Failed permanently.'),
      oldest: integer('Seconds that the oldest job is overdue.'),
      last_error: nullable(text('The latest error message.')),
    }),
    { description: 'Queued jobs by task; empty if none.' },
  ),
  feed: Type.Object(
    {
      round_trip_ms: integer(
        'Milliseconds until a database notification came back; 1000 or more if it did not.',
      ),
    },
    { description: 'The change feed of the process that responds.' },
  ),
  events: Type.Object(
    {
      unnumbered: integer('Events committed but not in the log yet.'),
      latest: nullable(iso('When the latest event of today or yesterday happened')),
      consumers: Type.Array(
        Type.Object({
          name: text('The consumer’s name.'),
          behind: integer('Events it has not read yet.'),
        }),
        { description: 'The service’s own consumers of the log.' },
      ),
    },
    { description: 'The log of events.' },
  ),
  streams: Type.Object(
    { events: streams('events'), tracking: streams('live maps') },
    { description: 'Server-sent event streams of the process that responds.' },
  ),
  archive: nullable(
    Type.Object(
      {
        archived: integer('WAL segments archived.'),
        failed: integer('Attempts that failed.'),
        last_archived: nullable(iso('When the latest segment was archived')),
        last_failed: nullable(iso('When an attempt last failed')),
      },
      { description: 'PostgreSQL’s WAL archiving; null if turned off.' },
    ),
  ),
  stanza: nullable(
    Type.Object(
      {
        name: text('The stanza.'),
        ok: flag('Whether pgBackRest reports it as healthy.'),
        message: text('pgBackRest’s message, or why it could not be run.'),
        archive: nullable(
          Type.Object(
            { from: text('The oldest segment.'), to: text('The latest segment.') },
            { description: 'WAL segments in the repository; null if none.' },
          ),
        ),
        backups: Type.Array(
          Type.Object({
            label: text('pgBackRest’s name for it.'),
            type: text('`full`, `diff` or `incr`.'),
            started: iso('When it began'),
            seconds: integer('Duration in seconds.'),
            bytes: integer('The size of the database.'),
            repository_bytes: integer('The size in the repository.'),
            faulty: flag('Whether damaged pages were found.'),
          }),
          { description: 'Newest first, up to 10.' },
        ),
      },
      { description: 'Backups kept by pgBackRest; null if `PGBACKREST_STANZA` is not set.' },
    ),
  ),
  backups: Type.Array(
    Type.Object({
      taken: iso('The point in time it captures'),
      seconds: integer('Duration in seconds.'),
      file: text('The file name on the machine where it was taken.'),
      bytes: integer('The size of the file.'),
      rows: integer('Rows in it.'),
      images: integer('Images in it.'),
    }),
    { description: 'Backup files taken, newest first, up to 10.' },
  ),
})

const Run = Type.Object(
  {
    run_id: integer('The run’s id.'),
    at: iso('When it was created'),
    actor: text('The staff member who started it.'),
    ms: integer('Duration in milliseconds.'),
    wrong: integer('Findings that need action.'),
    findings: Type.Array(
      Type.Object(
        {
          level: oneOf(
            ['wrong', 'mind', 'good'],
            '`wrong` needs action, `mind` is worth knowing, `good` was checked and is fine.',
          ),
          about: text('The subject.'),
          says: text('The finding.'),
          todo: text('The remedy; empty if none is needed.'),
        },
        component('DoctorFinding', 'A finding of a health check run.'),
      ),
      { description: 'Everything that was checked.' },
    ),
  },
  component('DoctorRun', 'A health check run of the installation.'),
)
export const OneDoctorRun = Type.Object({ run: Run })
export const DoctorRuns = Type.Object({
  runs: Type.Array(Run, { description: 'The latest 20, newest first.' }),
})
