import { fieldLines, table } from './print.ts'

export type Answer = Record<string, unknown>

const registeredFields = [
  'provider_id',
  'name',
  'enabled',
  'estimate_url',
  'book_url',
  'status_url',
  'cancel_url',
  'area',
  'max_live',
  'max_miles',
  'calls_per_second',
  'follow',
]
const pick = (answer: Answer, names: readonly string[]) =>
  Object.fromEntries(
    names.map((name) => [name, name === 'follow' ? (answer.follow ?? 'poll') : answer[name]]),
  )

/** The registered provider, its key, and what the operator should do next. */
export function showRegistered(answer: Answer): string {
  return [
    `Registered courier company ${answer.provider_id}.`,
    fieldLines(pick(answer, registeredFields)),
    keyLines(answer),
    ...secretLines(answer),
    `Next: try its test system:\n  ${checkLine(answer)}\n${standing(answer)}`,
  ].join('\n\n')
}

export function showChanged(answer: Answer): string {
  return [
    `Courier company ${answer.provider_id} is now:`,
    fieldLines(pick(answer, registeredFields)),
    ...('key' in answer ? [keyLines(answer)] : []),
    ...secretLines(answer),
    standing(answer),
  ].join('\n\n')
}

function keyLines({ key, provider_id }: Answer): string {
  return [
    `key  ${key}`,
    'The company uses this key to check its responses against /provider/test/…',
    `It’s shown only once. To replace a lost key: npm run ops -- provider change ${provider_id} --new-key`,
  ].join('\n')
}

function secretLines({ status_secret }: Answer): string[] {
  if (status_secret === undefined) return []
  return [
    `status secret  ${status_secret}\nThe company uses it to sign its reports to /provider/status. It’s shown only once.`,
  ]
}

/** The command as it can be typed, with a single base address if all four are below it. */
function checkLine(answer: Answer): string {
  const base = String(answer.estimate_url).replace(/\/estimate$/, '')
  const calls = ['estimate', 'book', 'status', 'cancel']
  const addresses = calls.every((call) => answer[`${call}_url`] === `${base}/${call}`)
    ? base
    : calls.map((call) => `--${call} ${answer[`${call}_url`]}`).join(' ')
  return `npm run ops -- provider check ${addresses} --credential <…>`
}

const standing = ({ enabled, provider_id }: Answer) =>
  enabled
    ? `It gets estimate requests starting with the next order. To stop them: npm run ops -- provider change ${provider_id} --enabled off`
    : `It gets no orders until you enable it: npm run ops -- provider change ${provider_id} --enabled on`

type ProviderRecord = {
  days: number
  estimates: Answer
  bookings: Answer
  rates: Answer
  pickup: Answer
  delivery: Answer
}

export function showProvider({ record, ...provider }: Answer): string {
  const { days, estimates, bookings, rates, pickup, delivery } = record as ProviderRecord
  const lateness = [
    { minutes_late_at: 'pickup', ...pickup },
    { minutes_late_at: 'delivery', ...delivery },
  ]
  return [
    fieldLines(pick(provider, [...registeredFields, 'live', 'resting', 'created_at'])),
    `Last ${days} days`,
    ...Object.entries({ estimates, bookings, rates }).map(
      ([name, counts]) => `${name}\n${table(Object.keys(counts), [counts])}`,
    ),
    table(['minutes_late_at', 'measured', 'mean', 'p50', 'p90'], lateness),
  ].join('\n\n')
}

const deliveryTables = {
  deliveries: ['leg', 'state', 'status', 'round', 'courier', 'pickup_eta', 'delivery_eta', 'reason'],
  estimates: ['leg', 'round', 'provider', 'asked_at', 'outcome', 'price', 'delivery_eta', 'detail'],
  bookings: ['leg', 'booking', 'provider', 'state', 'tries', 'delivery_id', 'answered_price', 'detail'],
  statuses: ['leg', 'booking', 'status', 'status_time', 'at', 'applied', 'detail'],
}

export function showDelivery(answer: Answer): string {
  return Object.entries(deliveryTables)
    .map(([name, columns]) => {
      const rows = answer[name] as Answer[]
      return `${name}\n${rows.length === 0 ? 'none' : table(columns, rows)}`
    })
    .join('\n\n')
}
