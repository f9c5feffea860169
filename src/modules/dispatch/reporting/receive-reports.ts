import { checkReport } from '../../../../courier-contract/check-answer.ts'
import type { Violation } from '../../../../courier-contract/contract.ts'
import type { Call } from '../../../calls/call.ts'
import type { BookingDeps } from '../booking/deps.ts'
import { applyReports } from '../polling/apply-reports.ts'
import { getReporter } from './admit-reporter.ts'
import type { StatusReportsInput } from './schemas.ts'

type Read = ReturnType<typeof readReport>

/** POST /provider/status: each report separately, validated by the same rules as the answer to a status call. */
export async function receiveReports(deps: BookingDeps, { deliveries }: StatusReportsInput, call: Call) {
  const { now } = call
  const provider = await getReporter(deps.providers, call.caller)
  const read = deliveries.map((entry) => readReport(entry, now))
  const usable = read.flatMap(({ report }) => (report ? [report] : []))
  const outcomes = (await applyReports(deps, provider, usable, { now })).values()
  const present = ({ deliveryId: delivery_id, report, violations }: Read) => ({
    delivery_id,
    outcome: report ? outcomes.next().value! : 'unusable',
    ...(violations.length > 0 && { violations }),
  })
  return { results: read.map(present) }
}

/**
 * Reports may come late and out of order: without its own time, the courier's position is dated to the start of its
 * status.
 */
function readReport(entry: StatusReportsInput['deliveries'][number], now: number) {
  const deliveryId = entry.delivery_id
  const { report, violations } = checkReport(entry, { deliveryId, now })
  const seen_at = Math.min(entry.seen_at ?? Math.floor(now / 1000), Math.floor(now / 1000))
  return { deliveryId, report: report && { ...report, seen_at }, violations: violations.filter(isOfReport) }
}

/** The booking needn't be repeated. */
const bookingFields = new Set(['estimate_id', 'order_id', 'booked_at', 'price'])
const isOfReport = ({ field }: Violation) => !bookingFields.has(field)
