import type { BookingDeps } from '../booking/deps.ts'
import { publishDelivery } from '../booking/publish-delivery.ts'
import type { Provider } from '../rules/delivery.ts'
import { checkReport, isPositionOnly } from '../rules/transitions.ts'
import { applyReport, type ReportOutcome } from './apply-report.ts'
import { endWaiting } from './end-waiting.ts'
import { withLive } from './lock-booking.ts'
import { findPolls, type Poll, recordSightings, type Sighting } from './poll-store.ts'
import { type CourierReport, sightingIn } from './read-report.ts'
import { checkWaiting, type Deadlines, defaultDeadlines } from './rules/deadlines.ts'

type Moment = { now: number; askedAt?: number; deadlines?: Deadlines }

/**
 * Applies the reports a company sends: any number of deliveries, in any order, repeatedly. A status never goes back,
 * and another company's delivery is `unknown`. Returns one outcome per report, in the same order.
 */
export async function applyReports(
  deps: BookingDeps,
  provider: Provider,
  reports: readonly CourierReport[],
  moment: Moment,
): Promise<(ReportOutcome | 'unknown')[]> {
  const outcomes = reports.map((): ReportOutcome | 'unknown' => 'unknown')
  const byDelivery = Map.groupBy(reports.keys(), (index) => reports[index]!.delivery_id)
  const lines = [...byDelivery.values()].map((indexes) =>
    indexes.toSorted((a, b) => reports[a]!.status_time - reports[b]!.status_time),
  )
  // Several reports for one delivery run one after another; those for different deliveries are written together.
  for (let turn = 0; lines.some((line) => turn < line.length); turn++) {
    const indexes = lines.flatMap((line) => (turn < line.length ? [line[turn]!] : []))
    const polls = await findPolls(
      deps.db,
      provider.providerId,
      indexes.map((index) => reports[index]!.delivery_id),
    )
    const found = indexes.flatMap((index) => {
      const report = reports[index]!
      const poll = polls.get(report.delivery_id)
      if (poll && !poll.isLive) outcomes[index] = 'unchanged'
      return poll?.isLive ? [{ index, poll, report }] : []
    })
    const applied = await applyToLive(deps, provider, found, moment)
    for (const [at, { index }] of found.entries()) outcomes[index] = applied[at]!
  }
  return outcomes
}

/**
 * One report for each of several live deliveries: one statement for all that don't affect an order, a separate
 * transaction for each of the others.
 */
export async function applyToLive(
  deps: BookingDeps,
  provider: Provider,
  found: readonly { poll: Poll; report: CourierReport }[],
  { now, askedAt = now, deadlines = defaultDeadlines }: Moment,
): Promise<ReportOutcome[]> {
  const written = await writeSightings(
    deps,
    found.filter(isSighting).map(({ poll, report }) => toSighting(poll, report, now)),
  )
  const outcomes: ReportOutcome[] = []
  for (const each of found) {
    const { poll, report } = each
    const known = { ...poll, lastReportAt: now, unknownTimes: 0 }
    if (written.has(deliveryKey(poll))) outcomes.push('applied')
    else if (report.status === poll.status) outcomes.push('unchanged')
    else {
      const reply = { report, askedAt, now }
      const outcome = await withLive(deps, { poll, provider, now }, (step, locked) =>
        applyReport(step, locked, reply),
      )
      outcomes.push(outcome ?? 'unchanged')
    }
    if (isSighting(each) && checkWaiting(known, deadlines, now) !== 'wait')
      await endWaiting(deps, { poll, provider, known, deadlines, now })
  }
  return outcomes
}

/** The order's status doesn't change. */
function isSighting({ poll, report }: { poll: Poll; report: CourierReport }): boolean {
  const finding = checkReport(poll.status, report.status)
  return finding === 'same' || (finding === 'apply' && isPositionOnly(report.status))
}

export function toSighting(
  { merchantId, orderId, leg, booking, status: was }: Poll,
  report: CourierReport,
  at: number,
): Sighting {
  const { status, status_time } = report
  const key = { merchantId, orderId, leg, booking }
  return { ...key, ...sightingIn(report), was, status, statusTime: status_time * 1000, at }
}

const deliveryKey = ({ orderId, leg }: Pick<Poll, 'orderId' | 'leg'>) => `${orderId} ${leg}`

/** Returns the keys of those with something new. */
export async function writeSightings(
  deps: BookingDeps,
  sightings: readonly Sighting[],
): Promise<ReadonlySet<string>> {
  if (sightings.length === 0) return new Set()
  const isMoving = sightings.some(({ status, was }) => status !== was)
  const written = isMoving
    ? await deps.db.transaction(async (tx) => {
        const changed = await recordSightings(tx, sightings)
        const now = deps.clock.now()
        for (const { isNewStatus, ...key } of changed)
          if (isNewStatus) await publishDelivery({ deps, tx }, key, 'updated', { now })
        return changed
      })
    : await deps.db.oneStatement((db) => recordSightings(db, sightings))
  return new Set(written.map(deliveryKey))
}
