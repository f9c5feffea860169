import { cacheable } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { formatClockTime, formatInstant, formatUtc } from '../../../core/local-time.ts'
import { mustBeMoment } from '../../../core/order-time.ts'
import { refuse } from '../../../core/refusal.ts'
import type { MerchantDirectory } from '../directory.ts'
import { checkAvailability } from '../rules/availability.ts'
import type { Merchant } from '../rules/merchant.ts'
import { nextChange } from '../rules/moments.ts'
import type { HoursQuery } from './public-schemas.ts'
import { closesAt, currentWeek, type DayOfWeek, type OpenTime, opensAt, ordinaryWeek } from './rules.ts'

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

type Format = (time: OpenTime) => { start: string; end: string }

export async function readHours(deps: { merchants: MerchantDirectory }, query: HoursQuery, call: Call) {
  const merchant = await deps.merchants.find(query.merchant_id)
  if (!merchant) throw refuse('bad_id', { field: 'merchant_id' })
  if (!merchant.active) throw refuse('deactivated')
  if (!merchant.hasSchedule) throw refuse('not_found')
  if (query.at !== undefined) return presentHours(merchant, query, mustBeMoment('at', query.at, call.now))
  return cacheable({
    dependsOn: [merchant],
    key: `hours ${query.merchant_id} ${query.utc ?? false} ${query.iso ?? false}`,
    build() {
      const answer = { message: [], ...presentHours(merchant, query, call.now) }
      return { json: JSON.stringify(answer), expiresAt: nextChange(merchant, call.now) }
    },
  })
}

function presentHours(merchant: Merchant, { utc = false, iso = false }: HoursQuery, nowMs: number) {
  const { timeZone, hours } = merchant
  const nominal: Format = (time) => ({
    start: formatClockTime(time.startMinute),
    end: formatClockTime(time.endMinute),
  })
  const instants =
    (format: (ms: number) => string): Format =>
    (time) => ({ start: format(opensAt(time, timeZone)), end: format(closesAt(time, timeZone)) })
  const inUtc = instants(formatUtc)
  const local = instants((ms) => formatInstant(ms, timeZone))
  const standard = utc ? inUtc : nominal
  const current = utc ? inUtc : iso ? local : nominal
  // In UTC, the ordinary week is mapped onto actual days; otherwise it starts with Sunday.
  const ordinary = (of: typeof hours.business) => {
    const week = utc
      ? currentWeek({ ...of, byDate: new Map() }, timeZone, nowMs)
      : ordinaryWeek(of, timeZone, nowMs)
    const days = utc ? week : week.toSorted((a, b) => a.weekday - b.weekday)
    return byWeekday(days, (day) => ({ times_open: day.times.map(standard) }))
  }
  const dated = (of: typeof hours.business) =>
    byWeekday(currentWeek(of, timeZone, nowMs), (day) => ({
      date: day.date,
      times_open: day.times.map(current),
    }))
  return {
    merchant_id: merchant.merchantId,
    merchant_name: merchant.name,
    standard_schedule: { business: ordinary(hours.business), delivery: ordinary(hours.delivery) },
    current_schedule: {
      business: dated(hours.business),
      delivery: dated(hours.delivery),
      availability: {
        pickup: checkAvailability(merchant, 'pickup', nowMs).isOpen,
        delivery: checkAvailability(merchant, 'delivery', nowMs).isOpen,
      },
    },
  }
}

/** The key order is part of the contract: the current week starts with today. */
function byWeekday<T>(days: readonly DayOfWeek[], present: (day: DayOfWeek) => T): Record<string, T> {
  return Object.fromEntries(days.map((day) => [weekdays[day.weekday], present(day)]))
}
