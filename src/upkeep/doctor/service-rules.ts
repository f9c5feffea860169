import { type Finding, good, mind, orGood, wrong } from './findings.ts'

export type Answer = { status: number; text: string; date: string | undefined; sentAt: number; gotAt: number }
export type ServiceFacts = {
  url: string
  health: Answer | undefined
  readiness: Answer | undefined
  metrics: Answer | undefined
  operator: Answer | undefined
  description: Answer | undefined
}

/** The Date header has whole seconds, and certificates, tokens and quotes tolerate a few. */
const skewMs = 3000
const laggingSeconds = 0.25

export function checkService(facts: ServiceFacts, version: string): Finding[] {
  const { url, health } = facts
  if (health?.status !== 200)
    return [
      wrong(
        'service',
        `Cellardoor doesn’t respond at ${url}/healthz${health ? ` (${health.status})` : ''}.`,
        'Start the service, or set its address with --url.',
      ),
    ]
  return [
    ...checkReadiness(facts),
    ...checkOperator(facts),
    ...checkMetrics(facts.metrics),
    ...checkClock(health),
    ...checkVersion(facts.description, version),
  ]
}

/** For checks by the service itself, which knows that it answers and has its own clock and version. */
export const checkOwnService = (facts: ServiceFacts): Finding[] => [
  ...checkReadiness(facts),
  ...checkMetrics(facts.metrics),
]

function checkReadiness({ readiness }: ServiceFacts): Finding[] {
  if (readiness?.status === 200) return [good('service', 'Running and ready.')]
  const codes = readCodes(readiness)
  if (codes.includes('maintenance'))
    return [
      wrong(
        'service',
        'The service is in maintenance: every request gets a 503.',
        'Run npm run ops -- maintenance off, and unset MAINTENANCE.',
      ),
    ]
  return [
    wrong(
      'service',
      'The service isn’t ready: the database is unreachable or not migrated.',
      'Check the database findings below, and the log.',
    ),
  ]
}

function checkOperator({ operator, url }: ServiceFacts): Finding[] {
  if (operator?.status === 200) return [good('operator', 'The operator token is accepted.')]
  const codes = readCodes(operator)
  if (codes.includes('ssl_required'))
    return [
      mind('operator', `${url} refuses plain HTTP, as it should.`, 'Use the public address: --url https://…'),
    ]
  if (operator?.status === 404)
    return [mind('operator', 'The operator API is off.', 'To turn it on, set OPERATOR_TOKEN.')]
  return [
    wrong(
      'operator',
      `The operator token was rejected (${operator?.status ?? 'no response'}).`,
      'Pass the service’s OPERATOR_TOKEN with --token, or set OPERATOR_TOKEN.',
    ),
  ]
}

export function checkMetrics(metrics: Answer | undefined): Finding[] {
  // The provided proxy configurations hide metrics from the public, as they should.
  if (metrics?.status === 404) return []
  if (metrics?.status !== 200)
    return [mind('metrics', '/metrics doesn’t respond.', 'Check whether a proxy blocks it for you, too.')]
  const figure = (name: string) =>
    Number(metrics.text.match(new RegExp(`^${name} ([\\d.e+-]+)$`, 'm'))?.[1] ?? 0)
  const waiting = figure('cellardoor_database_connections\\{state="waited for"\\}')
  const lag = figure('cellardoor_nodejs_eventloop_lag_p99_seconds')
  const unreadable = [
    ...metrics.text.matchAll(/^cellardoor_unreadable_rows\{kind="([^"]*)",id="([^"]*)"\}/gm),
  ]
  return orGood(
    [
      waiting > 0 &&
        mind(
          'metrics',
          `${waiting} requests are waiting for a database connection.`,
          'Look for long transactions, or start another process.',
        ),
      lag > laggingSeconds &&
        mind(
          'metrics',
          `The process sometimes responds ${Math.round(lag * 1000)} ms late.`,
          'It’s overloaded: start another process.',
        ),
      unreadable.length > 0 &&
        wrong(
          'rows',
          `${nameRows(unreadable.map(([, kind, id]) => `${kind} ${id}`))} can’t be read and ${unreadable.length > 1 ? 'are' : 'is'} skipped.`,
          'Fix or delete them in the database. The log says what’s wrong with each one.',
        ),
    ],
    'metrics',
    'The process keeps up with its load.',
  )
}

const maxNamed = 10

const nameRows = (names: readonly string[]) =>
  names.length > maxNamed
    ? `${names.slice(0, maxNamed).join(', ')} and ${names.length - maxNamed} more`
    : names.join(', ')

function checkClock({ date, sentAt, gotAt }: Answer): Finding[] {
  return checkSkew('service', Date.parse(date ?? ''), { sentAt, gotAt })
}

/** `then` is the other clock's time, read between our sending and receiving. */
export function checkSkew(
  whose: string,
  then: number,
  { sentAt, gotAt }: { sentAt: number; gotAt: number },
): Finding[] {
  if (Number.isNaN(then)) return []
  const skew = then < sentAt ? then - sentAt : Math.max(0, then - gotAt)
  if (Math.abs(skew) <= skewMs) return [good('clock', `The ${whose}’s clock matches this machine’s.`)]
  const seconds = Math.round(Math.abs(skew) / 1000)
  return [
    wrong(
      'clock',
      `The ${whose}’s clock is ${seconds} s ${skew < 0 ? 'behind' : 'ahead of'} this machine’s.`,
      'Sync every machine’s clock with NTP (chrony, systemd-timesyncd).',
    ),
  ]
}

function checkVersion(description: Answer | undefined, version: string): Finding[] {
  const running = description?.status === 200 ? String(JSON.parse(description.text).info?.version) : version
  if (running === version) return []
  return [
    mind(
      'version',
      `The service runs ${running}, but this is ${version}.`,
      'Run doctor from the same version.',
    ),
  ]
}

function readCodes(answer: Answer | undefined): string[] {
  try {
    return JSON.parse(answer?.text ?? '').message.map(({ code }: { code: string }) => code)
  } catch {
    return []
  }
}
