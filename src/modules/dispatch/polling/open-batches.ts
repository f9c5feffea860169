import { setTimeout as sleep } from 'node:timers/promises'
import type { Provider } from '../rules/delivery.ts'
import { applyToLive } from './apply-reports.ts'
import type { PollingDeps } from './deps.ts'
import { listLivePolls, type Poll, takeProviderTurns } from './poll-store.ts'
import type { Deadlines } from './rules/deadlines.ts'
import { chunkIds, pollInterval } from './rules/pace.ts'

export type Batches = {
  /** Starts polling the companies that answer for many deliveries at once, if it is their turn. */
  takeTurns(all: readonly Provider[]): Promise<void>
  /** Resolves once all calls in progress are answered and stored. */
  finish(): Promise<void>
  /** Starts no more calls. */
  close(): void
}

type BatchOptions = {
  deadlines: Deadlines
  onUnknown(poll: Poll, provider: Provider): Promise<void>
}

/**
 * One process polls all of a company's deliveries, one call after another: its turn is one row, however many there
 * are.
 */
export function openBatches(deps: PollingDeps, { deadlines, onUnknown }: BatchOptions): Batches {
  const { db, clock, couriers, config, log } = deps
  const { pollMs } = config.couriers
  const underWay = new Map<number, Promise<void>>()
  let isClosing = false
  let nextTurnAt = Number.NEGATIVE_INFINITY

  async function takeTurns(all: readonly Provider[]) {
    const now = clock.now()
    const asked = all.filter(({ follow, providerId }) => follow === 'batch' && !underWay.has(providerId))
    if (asked.length === 0 || now < nextTurnAt) return
    const ids = asked.map(({ providerId }) => providerId)
    const taken = new Set(await takeProviderTurns(db, ids, { now, nextAt: now + pollMs }))
    // Another process is polling: it may end, so its turns are checked in between.
    nextTurnAt = now + (taken.size > 0 ? pollMs : pollMs / 2)
    for (const provider of asked) if (taken.has(provider.providerId)) begin(provider)
  }

  function begin(provider: Provider) {
    const done = askForAll(provider)
      .catch((error) =>
        log.error({ err: error, provider: provider.name }, 'delivery reports could not be stored'),
      )
      .then(() => void underWay.delete(provider.providerId))
    underWay.set(provider.providerId, done)
  }

  async function askForAll(provider: Provider) {
    const polls = await listLivePolls(db, provider.providerId)
    const chunks = chunkIds(polls)
    const pauseMs = pollInterval(provider, chunks.length, 0) / Math.max(1, chunks.length)
    for (const chunk of chunks) {
      if (isClosing || couriers.isResting(provider.providerId)) return
      await askFor(chunk, provider)
      if (pauseMs > 0) await sleep(pauseMs)
    }
  }

  async function askFor(polls: readonly Poll[], provider: Provider) {
    const askedAt = clock.now()
    const outcome = await couriers.statuses(
      provider,
      polls.map(({ deliveryId }) => deliveryId),
    )
    deps.polls.polled(provider.name, outcome.kind)
    if (outcome.kind !== 'answered') return
    const { reports, unknownIds } = outcome.answer
    const byId = new Map(polls.map((poll) => [poll.deliveryId, poll]))
    const found = reports.map((report) => ({ poll: byId.get(report.delivery_id)!, report }))
    await applyToLive(deps, provider, found, { now: clock.now(), askedAt, deadlines })
    for (const id of unknownIds) await onUnknown(byId.get(id)!, provider)
  }

  return {
    takeTurns,
    async finish() {
      while (underWay.size > 0) await Promise.all(underWay.values())
    },
    close() {
      isClosing = true
    },
  }
}
