import { type Static, Type } from 'typebox'
import { component, dollars, flag, integer, iso, nullable, number, oneOf, text } from '../../http/fields.ts'
import { timeInput } from '../../http/input-formats.ts'

export const OverviewQuery = Type.Object({
  since: Type.Optional(
    timeInput('ISO 8601; where the day begins that is summed up. Default 24 hours ago, at most 7 days.'),
  ),
})
export type OverviewInput = Static<typeof OverviewQuery>

export const Overview = Type.Object({
  at: iso('When it was read'),
  since: iso('From when on `sales` is summed up'),
  orders: Type.Object(
    {
      placed: integer('Waiting for the merchant.'),
      confirmed: integer('Accepted by the merchant.'),
      ready: integer('Ready to be handed over.'),
      out_for_delivery: integer('On their way.'),
      late: integer('Open orders past their promised time.'),
      waiting: integer('Orders that their merchants have not answered in time (`answer_minutes`).'),
      per_minute: Type.Array(Type.Integer(), {
        description: 'Orders placed in each of the last 60 minutes, the latest last.',
      }),
    },
    { description: 'Orders that are open now.' },
  ),
  sales: Type.Object(
    {
      orders: integer('Orders placed.'),
      gross: dollars('Totals of those that were not lost'),
      lost: integer('Orders that were rejected, cancelled or failed.'),
      lost_gross: dollars('Their totals'),
    },
    { description: 'Orders placed since `since`.' },
  ),
  couriers: Type.Object(
    {
      seeking: integer('Deliveries that no company has taken yet.'),
      seeking_long: integer('Those without a courier for more than ten minutes.'),
      live: integer('Deliveries under way.'),
      unanswered: integer(
        'Bookings that were never answered: `PUT /operator/deliveries/{order_id}` clears them up.',
      ),
    },
    { description: 'Deliveries by courier companies.' },
  ),
  waiting: Type.Object(
    {
      applications: integer('Merchant applications to decide.'),
      licenses: integer('Licenses that have expired or will within 30 days.'),
      refunds: integer('Orders with a refund that the gateway refused.'),
      webhooks: integer('Webhooks that fail or were disabled by the service.'),
    },
    { description: 'Work that waits for the operator.' },
  ),
  findings: Type.Array(
    Type.Object({
      level: oneOf(['wrong', 'mind'], '`wrong` needs action, `mind` is worth knowing.'),
      about: text('The subject.'),
      says: text('The finding.'),
      todo: text('The remedy.'),
    }),
    { description: 'Problems of the service itself; empty while there are none.' },
  ),
})

const sums = (description: string) =>
  Type.Object(
    {
      orders: integer('Orders placed.'),
      gross: dollars('Totals of those that were not lost'),
      lost: integer('Orders that were rejected, canceled or failed.'),
    },
    { description },
  )
const share = (of: string) => nullable(number(`${of}: 0.1 is a tenth more; null: there was none a week ago.`))
export const Insights = Type.Object({
  at: iso('When it was read'),
  since: iso('Where the day begins'),
  sales: sums('Orders placed since `since`.'),
  week_ago: sums('Orders placed in the same hours a week ago.'),
  change: Type.Object(
    { orders: share('Orders'), gross: share('Sales'), lost: share('Lost orders') },
    { description: 'Against a week ago.' },
  ),
  cities: Type.Array(
    Type.Object({
      city: text('The city.'),
      state: text('The state, two letters.'),
      orders: integer('Orders placed since `since`.'),
      gross: dollars('Totals of those that were not lost'),
    }),
    { description: 'Cities with most orders since `since`, 5 at most.' },
  ),
  kitchens: Type.Array(
    Type.Object({
      merchant_id: integer('The merchant’s id.'),
      name: text('The merchant’s name.'),
      orders: integer('Orders that it prepared.'),
      prep_minutes: number('Minutes from accepting to ready, on average.'),
    }),
    { description: 'Slowest kitchens of the last 7 days that are over, with 10 orders at least; 5 at most.' },
  ),
  couriers: Type.Array(
    Type.Object({
      provider_id: integer('The company’s id.'),
      name: text('The company’s name.'),
      bookings: integer('Bookings.'),
      delivered: integer('Those that were delivered.'),
      failed: integer('Those that were declined, failed or never answered.'),
      late_minutes: nullable(
        number(
          'Minutes past the quoted time, on average; below zero it came early; null: none was delivered.',
        ),
      ),
    }),
    { description: 'Courier companies over orders of the last 7 days, 5 at most.' },
  ),
  money: Type.Object(
    {
      held: dollars('Card payments of open orders, to be captured'),
      refunds_pending: dollars('Refunds under way'),
      refunds_failed: dollars('Refunds that the gateway refused'),
    },
    { description: 'Money that waits.' },
  ),
  payout_day: nullable(text('The latest day that has payouts, YYYY-MM-DD; null: there is none.')),
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
          { description: 'The courier who has it; null: none has reported a position.' },
        ),
      ),
    }),
    { description: 'Orders that are open now, at most 500, the latest first.' },
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
    { open: integer('Open now.'), limit: integer('How many this process keeps open at most.') },
    { description: `Streams of ${of}.` },
  )
export const System = Type.Object({
  at: iso('When it was read'),
  database: Type.Object(
    {
      version: text('The version of PostgreSQL.'),
      bytes: integer('The size of the database.'),
      connections: integer('Connections that are open, of all processes.'),
      connections_limit: integer('How many the server allows.'),
      longest_transaction: integer('Seconds since the oldest open transaction began; 0: none is open.'),
      replicas: integer('Servers that follow this one.'),
    },
    { description: 'The database.' },
  ),
  jobs: Type.Array(
    Type.Object({
      task: text('The task’s name.'),
      waiting: integer('Waiting for their time or their turn.'),
      running: integer('Under way.'),
      given_up: integer('Failed for good.'),
      oldest: integer('Seconds that the oldest one is overdue.'),
      last_error: nullable(text('The message of the latest failure.')),
    }),
    { description: 'Work in the queue, by task; empty: none.' },
  ),
  feed: Type.Object(
    {
      round_trip_ms: integer(
        'Milliseconds until a notice of the database came back; 1000 and more: it did not.',
      ),
    },
    { description: 'The change feed of the process that answers.' },
  ),
  events: Type.Object(
    {
      unnumbered: integer('Events that were committed and are not in the log yet.'),
      latest: nullable(iso('When the latest event of today or yesterday happened')),
      consumers: Type.Array(
        Type.Object({
          name: text('The consumer’s name.'),
          behind: integer('Events that it has not read yet.'),
        }),
        { description: 'The service’s own readers of the log.' },
      ),
    },
    { description: 'The log of events.' },
  ),
  streams: Type.Object(
    { events: streams('events'), tracking: streams('live maps') },
    { description: 'Server-sent streams of the process that answers.' },
  ),
  archive: nullable(
    Type.Object(
      {
        archived: integer('Segments of the log that were archived.'),
        failed: integer('Attempts that failed.'),
        last_archived: nullable(iso('When the latest segment was archived')),
        last_failed: nullable(iso('When an attempt failed last')),
      },
      { description: 'Archiving of PostgreSQL’s log; null: it is switched off.' },
    ),
  ),
  stanza: nullable(
    Type.Object(
      {
        name: text('The stanza.'),
        ok: flag('Whether pgBackRest finds it well.'),
        message: text('pgBackRest’s message, or why it could not be run.'),
        archive: nullable(
          Type.Object(
            { from: text('The oldest segment.'), to: text('The latest segment.') },
            { description: 'Segments of the log in the repository; null: none.' },
          ),
        ),
        backups: Type.Array(
          Type.Object({
            label: text('pgBackRest’s name for it.'),
            type: text('`full`, `diff` or `incr`.'),
            started: iso('When it began'),
            seconds: integer('How long it took.'),
            bytes: integer('The size of the database.'),
            repository_bytes: integer('The size in the repository.'),
            faulty: flag('Whether damaged pages were met.'),
          }),
          { description: 'The latest first, 10 at most.' },
        ),
      },
      { description: 'Copies that pgBackRest keeps; null: `PGBACKREST_STANZA` is not set.' },
    ),
  ),
  backups: Type.Array(
    Type.Object({
      taken: iso('The moment that it holds'),
      seconds: integer('How long it took.'),
      file: text('The file, where it was taken.'),
      bytes: integer('The size of the file.'),
      rows: integer('Rows in it.'),
      images: integer('Images in it.'),
    }),
    { description: 'Backup files that were taken, the latest first, 10 at most.' },
  ),
})

const Run = Type.Object(
  {
    run_id: integer('The examination’s id.'),
    at: iso('When it was made'),
    actor: text('The staff member who started it.'),
    ms: integer('Milliseconds that it took.'),
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
          todo: text('The remedy; empty: none is needed.'),
        },
        component('DoctorFinding', 'One finding of an examination.'),
      ),
      { description: 'Everything that was examined.' },
    ),
  },
  component('DoctorRun', 'An examination of the installation.'),
)
export const OneDoctorRun = Type.Object({ run: Run })
export const DoctorRuns = Type.Object({
  runs: Type.Array(Run, { description: 'The latest 20, the latest first.' }),
})
