import { LRUCache } from 'lru-cache'
import type { DeliveryStatus } from '../../../../courier-contract/contract.ts'
import { cacheBounds } from '../../../cache/bounds.ts'
import { openQueue } from '../../../runtime/queue.ts'
import { isLockedOut, isUnknownDelivery } from '../booking/read-answers.ts'
import type { Provider } from '../rules/delivery.ts'
import { checkReport, isPositionOnly } from '../rules/transitions.ts'
import { applyReport } from './apply-report.ts'
import { toSighting } from './apply-reports.ts'
import type { PollingDeps } from './deps.ts'
import { endWaiting } from './end-waiting.ts'
import { withLive } from './lock-booking.ts'
import type { Poll, Sighting } from './poll-store.ts'
import type { PollReply } from './read-report.ts'
import { checkWaiting, type Deadlines } from './rules/deadlines.ts'

export type Polling = {
  /** Polls once and processes the answer; `onAnswered` is called when the company's part is done. */
  ask(poll: Poll, provider: Provider, onAnswered: () => void): Promise<void>
  /** It is its turn, but the company is currently being left alone. */
  passOver(poll: Poll, provider: Provider): Promise<void>
  /** The company doesn't know it, though it answers for others. */
  onUnknown(poll: Poll, provider: Provider): Promise<void>
  /** A stopping process drops what is waiting: another process, or the next start, receives it again. */
  close(): void
}

/** Contradicting reports about a booking, as far as this process knows; cleared by the first credible report. */
type Doubt = { unknownTimes: number; at: number; illegal?: DeliveryStatus }

/** Doubts are rare. An evicted one is found again by a later poll. */
const maxDoubts = 20_000
/**
 * Concurrent transactions, from a pool shared with requests. A report that finds the queue full is dropped; the next
 * poll repeats it.
 */
const slots = 4
const maxWaiting = 100
const tooMany = new Error('too many reports at once')
const lockoutToldMs = 60_000

export const pollKey = ({ orderId, leg, booking }: Pick<Poll, 'orderId' | 'leg' | 'booking'>) =>
  `${orderId} ${leg} ${booking}`

/** Most reports don't affect an order: those are passed to `onSighting`, to be written together. */
export function openPolling(
  deps: PollingDeps,
  { deadlines, onSighting }: { deadlines: Deadlines; onSighting(sighting: Sighting): void },
): Polling {
  const { couriers, clock, log } = deps
  const doubts = new LRUCache<string, Doubt>(cacheBounds(maxDoubts))
  const lockouts = new LRUCache<number, true>({ max: 1000, ttl: lockoutToldMs })
  const turns = openQueue({ slots, maxWaiting: [maxWaiting], full: () => tooMany })
  let isClosing = false

  async function inTurn(work: () => Promise<void>) {
    let hasWaited = false
    const done = turns(async () => {
      if (!(isClosing && hasWaited)) await work()
    })
    hasWaited = true
    await done.catch((error) => {
      if (error !== tooMany) throw error
    })
  }

  async function ask(poll: Poll, provider: Provider, onAnswered: () => void) {
    const askedAt = clock.now()
    const outcome = await couriers.status(provider, poll.deliveryId).finally(onAnswered)
    deps.polls.polled(provider.name, outcome.kind)
    const now = clock.now()
    if (outcome.kind === 'answered')
      return recordReply(poll, provider, { report: outcome.answer, askedAt, now })
    if (isLockedOut(outcome)) logRejectedCredential(provider)
    const unknownTimes = isUnknownDelivery(outcome) ? countUnknown(poll, now) : 0
    await wait(poll, provider, { lastReportAt: poll.lastReportAt, unknownTimes, now })
  }

  async function recordReply(poll: Poll, provider: Provider, reply: PollReply) {
    const { report, now } = reply
    const key = pollKey(poll)
    const finding = checkReport(poll.status, report.status)
    if (finding === 'illegal') {
      if (doubts.get(key)?.illegal !== report.status) await apply(poll, provider, reply)
      doubts.set(key, { unknownTimes: 0, at: now, illegal: report.status })
      return wait(poll, provider, { lastReportAt: poll.lastReportAt, unknownTimes: 0, now })
    }
    doubts.delete(key)
    if (finding === 'apply' && !isPositionOnly(report.status)) return apply(poll, provider, reply)
    onSighting(toSighting(poll, report, now))
    return wait(poll, provider, { lastReportAt: now, unknownTimes: 0, now })
  }

  const apply = (poll: Poll, provider: Provider, reply: PollReply) =>
    inTurn(async () => {
      await withLive(deps, { poll, provider, now: reply.now }, (step, locked) =>
        applyReport(step, locked, reply),
      )
    })

  /** Consecutive: a credible report in between, to whichever process, resets the count. */
  function countUnknown(poll: Poll, now: number): number {
    const before = doubts.get(pollKey(poll))
    const unknownTimes = before && before.at >= poll.lastReportAt ? before.unknownTimes + 1 : 1
    doubts.set(pollKey(poll), { unknownTimes, at: now })
    return unknownTimes
  }

  type Known = { lastReportAt: number; unknownTimes: number; now: number }
  async function wait(poll: Poll, provider: Provider, { now, ...reply }: Known) {
    const { status, quotedDeliveryEta } = poll
    const known = { status, quotedDeliveryEta, ...reply }
    if (checkWaiting(known, deadlines, now) === 'wait') return
    await inTurn(() => endWaiting(deps, { poll, provider, known, deadlines, now }))
  }

  function logRejectedCredential({ providerId, name }: Provider) {
    if (lockouts.has(providerId)) return
    lockouts.set(providerId, true)
    log.error({ provider: name }, 'courier company rejected the credential')
  }

  return {
    ask,
    passOver: (poll, provider) =>
      wait(poll, provider, { lastReportAt: poll.lastReportAt, unknownTimes: 0, now: clock.now() }),
    async onUnknown(poll, provider) {
      const now = clock.now()
      await wait(poll, provider, {
        lastReportAt: poll.lastReportAt,
        unknownTimes: countUnknown(poll, now),
        now,
      })
    },
    close() {
      isClosing = true
    },
  }
}
