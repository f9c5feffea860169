import { Counter, Gauge, type Registry } from 'prom-client'
import type { Database } from '../db/database.ts'
import { openQueue } from '../runtime/queue.ts'
import type { ReadPressure } from '../runtime/read-pressure.ts'

type ThrottleOptions = {
  readPressure: Pick<ReadPressure, 'isSaturated'>
  /** Maximum number of concurrent request transactions while reads saturate the process. */
  most: number
  metrics: { registry: Registry }
}

/**
 * The database as used by requests: while reads saturate the process, few of their transactions run at a time. Jobs,
 * the outbox and courier polls use the database directly and never wait here.
 *
 * Measured with 3 at a time: 40 orders a second alongside 6,500 menu reads, whose 99th percentile is 1.5 times that
 * without orders; with 8 at a time: 80 orders alongside 4,500 reads, 2.7 times (docs/decisions/0026).
 */
export function throttleWrites(db: Database, { readPressure, most, metrics }: ThrottleOptions): Database {
  const isSaturated = () => readPressure.isSaturated()
  const limit = openQueue({ slots: () => (isSaturated() ? most : Number.POSITIVE_INFINITY) })
  const registers = [metrics.registry]
  const throttled = new Counter({
    name: 'cellardoor_throttled_writes_total',
    help: 'Transactions of requests that waited because reads saturated the process.',
    registers,
  })
  const waiting = new Gauge({
    name: 'cellardoor_throttled_writes',
    help: 'Transactions of requests that wait because reads saturate the process.',
    registers,
  })
  new Gauge({
    name: 'cellardoor_read_pressure',
    help: '1 while reads saturate the process, else 0.',
    registers,
    collect() {
      this.set(isSaturated() ? 1 : 0)
    },
  })

  function throttle<T>(begin: () => Promise<T>): Promise<T> {
    const how = { hasStarted: false, hasWaited: false }
    const result = limit(() => {
      how.hasStarted = true
      if (how.hasWaited) waiting.dec()
      return begin()
    })
    if (how.hasStarted) return result
    how.hasWaited = true
    throttled.inc()
    waiting.inc()
    return result
  }

  return {
    ...db,
    transaction: (work) => throttle(() => db.transaction(work)),
    oneStatement: (work) => throttle(() => db.oneStatement(work)),
  }
}
