import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Clock } from '../../../core/clock.ts'
import type { Database } from '../../../db/database.ts'
import type { CourierOutcome } from '../../../outside/couriers.ts'
import type { Providers } from '../open-providers.ts'
import { countLive } from '../provider-store.ts'
import type { Records } from './open-records.ts'

/** Metrics of this process's polls. */
export type PollMetrics = {
  /** One poll of a company, and its outcome. */
  polled(provider: string, outcome: CourierOutcome<unknown>['kind']): void
  /** How late a poll was started. */
  began(lateMs: number): void
}

export function openPollMetrics(registry: Registry): PollMetrics {
  const polls = new Counter({
    name: 'cellardoor_courier_polls_total',
    help: 'Polls of live deliveries by this process, by what the company made of them.',
    labelNames: ['provider', 'outcome'],
    registers: [registry],
  })
  const late = new Histogram({
    name: 'cellardoor_courier_poll_late_seconds',
    help: 'How long after its turn a poll was begun.',
    buckets: [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
    registers: [registry],
  })
  return {
    polled: (provider, outcome) => polls.inc({ provider, outcome }),
    began: (lateMs) => late.observe(lateMs / 1000),
  }
}

type RecordDeps = { registry: Registry; db: Database; clock: Clock; providers: Providers; records: Records }

/** A scrape within this time returns the same figures again. */
const collectedMs = 15_000

/** Metrics of each provider's load and record. While the database is unreachable, the last figures are kept. */
export function registerRecordMetrics({ registry, db, clock, providers, records }: RecordDeps) {
  let collectedAt = Number.NEGATIVE_INFINITY
  let collecting = Promise.resolve()
  // Any gauge may be read first; all are filled together.
  const collect = () => {
    if (clock.now() - collectedAt < collectedMs) return collecting
    collectedAt = clock.now()
    collecting = fill().catch(() => {})
    return collecting
  }
  const gauge = (name: string, help: string) =>
    new Gauge({
      ...{ name: `cellardoor_courier_${name}`, help, labelNames: ['provider'], registers: [registry] },
      aggregator: 'first', // every process reads the same figures from the database
      collect,
    })
  const live = gauge('live_deliveries', 'Deliveries that a company has, or is being asked to take.')
  const loss = gauge('loss_rate', 'Share of its latest bookings that came to nothing, smoothed.')
  const late = gauge('late_minutes', 'How much later than quoted it delivers, smoothed.')

  async function fill() {
    const counts = await countLive(db)
    for (const { providerId, name } of await providers.all()) {
      const { lossRate, lateMinutes } = await records.recordOf(providerId)
      live.set({ provider: name }, counts.get(providerId) ?? 0)
      loss.set({ provider: name }, lossRate)
      late.set({ provider: name }, lateMinutes)
    }
  }
}
