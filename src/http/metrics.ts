import type { FastifyInstance } from 'fastify'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import { readCacheUsage } from '../cache/usage.ts'
import type { Database } from '../db/database.ts'
import type { FrontCache } from './front-cache.ts'

export type Metrics = {
  registry: Registry
  events: Counter<'topic'>
  smsSent: Counter<'kind'>
  smsRefused: Counter<'by'>
  pushes: Counter<'outcome'>
  paymentEvents: Counter<'outcome'>
  /** In Prometheus format: for this process, or for all if it is one of several on one port. */
  read(): Promise<string>
}

/** Each check of the event loop's lag wakes the process. Alerts begin at 250 ms. */
const lagEveryMs = 100

/** Prometheus metrics: requests by route (never by URL, which would be unbounded), the pool, the runtime. */
export function openMetrics(db: Database, readMetrics?: () => Promise<string>): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({
    register: registry,
    prefix: 'cellardoor_',
    eventLoopMonitoringPrecision: lagEveryMs,
  })
  new Gauge({
    name: 'cellardoor_database_connections',
    help: 'Connections of this process by state.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'open' }, db.pool.totalCount)
      this.set({ state: 'idle' }, db.pool.idleCount)
      this.set({ state: 'waited for' }, db.pool.waitingCount)
    },
  })
  addCacheMetrics(registry)
  const events = new Counter({
    name: 'cellardoor_events_total',
    help: 'Events delivered from the outbox by this process.',
    labelNames: ['topic'],
    registers: [registry],
  })
  const smsSent = new Counter({
    name: 'cellardoor_sms_total',
    help: 'Text messages that the provider took from this process: code, order.',
    labelNames: ['kind'],
    registers: [registry],
  })
  const smsRefused = new Counter({
    name: 'cellardoor_sms_refused_total',
    help: 'Text messages to unconfirmed numbers that a limit stopped: number, address, account, installation.',
    labelNames: ['by'],
    registers: [registry],
  })
  const pushes = new Counter({
    name: 'cellardoor_push_total',
    help: 'Push messages by their outcome at the push service: sent, gone, refused, later.',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const paymentEvents = new Counter({
    name: 'cellardoor_payment_events_total',
    help: 'Events of the payment gateway by what became of them: new, again, ignored, missed (found by asking for them).',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const read = readMetrics ?? (() => registry.metrics())
  return { registry, events, smsSent, smsRefused, pushes, paymentEvents, read }
}

function addCacheMetrics(registry: Registry) {
  const registers = [registry]
  new Gauge({
    name: 'cellardoor_cache_entries',
    help: 'What the caches of this process hold.',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const [cache, { entries }] of readCacheUsage()) this.set({ cache }, entries)
    },
  })
  new Gauge({
    name: 'cellardoor_cache_bytes',
    help: 'The memory of those that hold bytes.',
    labelNames: ['cache'],
    registers,
    collect() {
      for (const [cache, { bytes }] of readCacheUsage()) if (bytes !== undefined) this.set({ cache }, bytes)
    },
  })
  new Counter({
    name: 'cellardoor_cache_reads_total',
    help: 'How often caches had what was asked for (hit), and how often it had to be read or built (miss).',
    labelNames: ['cache', 'result'],
    registers,
    collect() {
      this.reset()
      for (const [cache, { hits, misses }] of readCacheUsage()) {
        if (hits + misses === 0) continue
        this.inc({ cache, result: 'hit' }, hits)
        this.inc({ cache, result: 'miss' }, misses)
      }
    },
  })
}

/** Returns how to count reads that the framework doesn't see, by route. */
export function registerMetrics(app: FastifyInstance, { registry }: Metrics, front: FrontCache) {
  new Counter({
    name: 'cellardoor_front_answers_total',
    help: 'Reads answered again from memory; they are not in cellardoor_request_seconds.',
    labelNames: ['route'],
    registers: [registry],
    collect() {
      this.reset()
      for (const [route, count] of front.counts) this.inc({ route }, count)
    },
  })
  const duration = new Histogram({
    name: 'cellardoor_request_seconds',
    help: 'Time from the request’s head to the end of the answer.',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  })
  app.addHook('onResponse', (request, reply, done) => {
    // A stream lasts as long as its reader stays, so its duration doesn't measure speed.
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return done()
    const { config, url = 'unknown' } = request.routeOptions
    const route = config.path ?? url
    duration.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000)
    done()
  })
  return (route: string) => {
    const answered = duration.labels({ method: 'GET', route, status: 200 })
    return (milliseconds: number) => answered.observe(milliseconds / 1000)
  }
}
