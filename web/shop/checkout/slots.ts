import type { Answer } from '../../../sdk/src/index.ts'

type Hours = Answer<'get_merchant_merchant_id_hours'>
export type Slot = { value: string; iso: string }

const stepMs = 30 * 60_000
const daysAhead = 7

/** The merchant's open half hours in the next days; `hours` was requested with `iso`. */
export function listSlots(
  hours: Hours,
  orderType: 'delivery' | 'pickup',
  {
    now,
    minutes,
    pausedUntil,
  }: {
    now: number
    minutes: number
    /** Orders can't be placed for an earlier time. */
    pausedUntil?: string | null
  },
): Slot[] {
  const days = Object.values(
    orderType === 'delivery' ? hours.current_schedule.delivery : hours.current_schedule.business,
  )
  const windows = days
    .flatMap((day) => day.times_open)
    .map(({ start, end }) => ({ start, from: Date.parse(start), to: Date.parse(end) }))
  const earliest = Math.max(now + (minutes + 15) * 60_000, pausedUntil ? Date.parse(pausedUntil) : 0)
  const slots = windows.flatMap(({ start, from, to }) => {
    const offset = /([+-]\d\d:\d\d|Z)$/.exec(start)?.[1] ?? 'Z'
    const first = Math.ceil(Math.max(earliest, from + minutes * 60_000) / stepMs) * stepMs
    const found: Slot[] = []
    for (let at = first; at <= to && at < now + daysAhead * 86_400_000; at += stepMs)
      found.push(slotAt(at, offset))
    return found
  })
  return slots
    .sort((a, b) => (a.value < b.value ? -1 : 1))
    .filter(({ value }, index, all) => value !== all[index - 1]?.value)
}

/** The value is in UTC, so that slots sort; the text has the merchant's local time. */
function slotAt(moment: number, offset: string): Slot {
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)/.exec(offset) ?? []
  const shift = sign ? (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) : 0
  const local = new Date(moment + shift * 60_000).toISOString().slice(0, 19)
  return { value: new Date(moment).toISOString(), iso: local + offset }
}
