import type { Provider } from '../rules/delivery.ts'
import type { Sitting } from '../seeking/case.ts'
import { readRecall } from '../seeking/read-answers.ts'
import { addStatus } from '../store.ts'
import { endLost, giveUp, letGo } from './end-delivery.ts'
import type { Poll } from './follow-store.ts'
import { type Held, withLive } from './hold-delivery.ts'
import { judgeWaiting, type Patience, type Waiting } from './rules/patience.ts'
import type { FollowTools } from './tools.ts'

/** A delivery that patience has run out with, and what was known when it did. */
export type RunOut = { poll: Poll; provider: Provider; known: Waiting; patience: Patience; now: number }

/** Judged once more under the lock: another process may have heard better news. */
export async function endWaiting(tools: FollowTools, runOut: RunOut) {
  const { poll, provider, known, patience, now } = runOut
  const isWithdrawn = judgeWaiting(known, patience, now) === 'withdraw'
  if (isWithdrawn && !(await isLetGoOf(tools, poll, provider))) return
  await withLive(tools, runOut, async (sitting, held) => {
    const verdict = judgeWaiting(knownNow(held, known), patience, now)
    if (known.unknownTimes > 0 && verdict !== 'wait') await keepUnknown(sitting, held)
    if (verdict === 'fail') await endLost(sitting, held)
    if (verdict === 'give_up') await giveUp(sitting, held)
    if (verdict === 'withdraw' && isWithdrawn)
      await letGo(sitting, held, { state: 'failed', endedAt: now, detail: unknown })
  })
}

function knownNow({ delivery, booking }: Held, known: Waiting): Waiting {
  const status = delivery.status ?? 'booked'
  const { quotedDeliveryEta } = booking
  const { reportedAt } = delivery
  if (reportedAt === null || reportedAt <= known.heardAt) return { ...known, status, quotedDeliveryEta }
  return { status, quotedDeliveryEta, heardAt: reportedAt, unknownTimes: 0 }
}

/**
 * A company that does not know a delivery might remember it. So it is told to cancel before anybody else is asked; its yes,
 * and its saying once more that there is no such delivery, make sure that nobody comes.
 */
async function isLetGoOf(
  { couriers, log }: FollowTools,
  { orderId, leg, deliveryId }: Poll,
  provider: Provider,
) {
  const answer = readRecall(await couriers.cancel(provider, deliveryId))
  if (answer.kind === 'let_go') return true
  const about = { orderId, leg, provider: provider.name, detail: answer.detail }
  log.warn(about, 'a courier company knows no such delivery, and does not let go of it')
  return false
}

const unknown = 'The company knows no such delivery.'

async function keepUnknown({ tx }: Sitting, { delivery, booking, now }: Held) {
  const said = { status: 'unknown', statusTime: null, at: now, applied: false, detail: unknown }
  await addStatus(tx, delivery, booking, said)
}
