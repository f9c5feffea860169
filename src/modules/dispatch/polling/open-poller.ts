import { countLive } from '../provider-store.ts'
import type { Provider } from '../rules/delivery.ts'
import { writeSightings } from './apply-reports.ts'
import type { PollingDeps } from './deps.ts'
import { openBatches } from './open-batches.ts'
import { openPace } from './open-pace.ts'
import { openPolling, pollKey } from './poll.ts'
import { type Interval, type Poll, putOffPolls, type Sighting, takeDuePolls } from './poll-store.ts'
import { type Deadlines, defaultDeadlines } from './rules/deadlines.ts'
import { pollInterval, silentAfter, slotBehind } from './rules/pace.ts'

export type Poller = {
  /** Whether nothing is queued and no call is in progress. */
  isIdle(): boolean
  /** The number of queued polls. */
  inLine(): number
  /** Queues the polls that are due, and stores the reports received since the last call. */
  takeTurns(): Promise<{ wereSomeDue: boolean; areMoreDue: boolean }>
  /** Starts some of the queued polls, as far as there is room. */
  begin(lot?: Lot): Promise<void>
  /** Resolves once all polls in progress are answered and stored. Queued polls are left to their next turn. */
  finish(): Promise<void>
  /** Finishes for good. A report that couldn't be stored is received again by another process. */
  stop(): Promise<void>
}

/** A share (from 0 to 1) of the queue, within bounds. */
type Lot = { share: number; least: number; most: number }
const wholeLine: Lot = { share: 1, least: 0, most: Number.POSITIVE_INFINITY }

/** One server gets 128 connections for reports (outside/couriers); a call that waits for one may come too late. */
const bounds = { most: 400, maxPerOne: 120 }
/** A company too slow for more misses turns; some turns are taken even then, so other companies don't wait. */
const maxQueued = 1000
const minTaken = 100
/** Reading more rows at once would hold up requests. */
const maxTaken = 250
/** For companies with a rate limit, live deliveries are recounted at this interval. */
const countedMs = 5000

export function openPoller(deps: PollingDeps, deadlines: Deadlines = defaultDeadlines): Poller {
  const { db, clock, log } = deps
  const lines = new Map<number, Poll[]>()
  const taken = new Set<string>()
  const lastSlots = new Map<number, number>()
  const sightings = new Map<string, Sighting>()
  const onSighting = (sighting: Sighting) => sightings.set(pollKey(sighting), sighting)
  const asking = openAsking(deps, { deadlines, onSighting, onDone: (poll) => taken.delete(pollKey(poll)) })
  const intervalsNow = openIntervals(deps)
  const batches = openBatches(deps, { deadlines, onUnknown: asking.onUnknown })

  async function takeTurns() {
    const { pollMs } = deps.config.couriers
    const longest = Math.max(0, ...[...lines.values()].map((line) => line.length))
    const limit = Math.min(maxTaken, Math.max(minTaken, maxQueued - longest))
    const now = clock.now()
    const all = await deps.providers.all()
    const polls = await takeDuePolls(db, { now, limit, pollMs, intervals: await intervalsNow(all) })
    const providers = byId(all)
    const late: { poll: Poll; until: number }[] = []
    for (const poll of polls) {
      const provider = providers.get(poll.providerId)
      if (provider && !isLinedUp(poll, provider)) late.push({ poll, until: putBehind(provider, now) })
    }
    await putOffPolls(db, late)
    await batches.takeTurns(all)
    await writeReports()
    return { wereSomeDue: polls.length > 0, areMoreDue: polls.length === limit }
  }

  const inLine = () => lines.values().reduce((sum, line) => sum + line.length, 0)

  /** False if its company is busy enough. A poll already queued or in progress isn't repeated. */
  function isLinedUp(poll: Poll, { providerId, callsPerSecond }: Provider): boolean {
    const key = pollKey(poll)
    if (taken.has(key)) return true
    const line = lines.get(providerId) ?? []
    if (line.length >= Math.min(maxQueued, callsPerSecond ?? maxQueued)) return false
    taken.add(key)
    line.push(poll)
    lines.set(providerId, line)
    return true
  }

  function putBehind(provider: Provider, now: number): number {
    const { providerId } = provider
    const usualRate = (1000 * maxQueued) / deps.config.couriers.pollMs
    const line = lines.get(providerId)?.length ?? 0
    const slot = slotBehind(provider, { line, lastSlot: lastSlots.get(providerId), now }, usualRate)
    lastSlots.set(providerId, slot)
    return slot
  }

  async function begin({ share, least, most } = wholeLine) {
    const waiting = inLine()
    if (waiting === 0) return
    const providers = byId(await deps.providers.all())
    const fair = Math.min(1, Math.max(share, least / waiting), most / waiting)
    for (const [providerId, line] of lines) {
      const provider = providers.get(providerId)
      for (let left = Math.ceil(line.length * fair); left > 0 && provider; left--) {
        if (!asking.isBegun(line[0]!, provider)) break
        line.shift()
      }
    }
  }

  async function writeReports() {
    const reported = [...sightings.values()]
    sightings.clear()
    await writeSightings(deps, reported)
  }

  async function finish() {
    await Promise.all([asking.finish(), batches.finish()])
    await writeReports().catch((error) => log.error({ err: error }, 'delivery reports could not be stored'))
  }

  return {
    isIdle: () => taken.size === 0,
    inLine,
    takeTurns,
    begin,
    finish,
    stop() {
      asking.close()
      batches.close()
      return finish()
    },
  }
}

const byId = (all: readonly Provider[]) => new Map(all.map((provider) => [provider.providerId, provider]))

type AskingOptions = {
  deadlines: Deadlines
  onSighting(sighting: Sighting): void
  onDone(poll: Poll): void
}

/** Calls in progress, within bounds. */
function openAsking(deps: PollingDeps, { deadlines, onSighting, onDone }: AskingOptions) {
  const { clock, couriers, log, polls } = deps
  const pace = openPace(bounds)
  const polling = openPolling(deps, { deadlines, onSighting })
  const underWay = new Set<Promise<void>>()
  let isFaulty = false

  /** A report that couldn't be stored isn't lost: the next poll returns it again. Logged once until a poll succeeds. */
  const logFault = (error: unknown) => {
    if (!isFaulty) log.error({ err: error }, 'delivery report could not be stored')
    isFaulty = true
  }

  return {
    /** False if there is no room. */
    isBegun(poll: Poll, provider: Provider): boolean {
      const isResting = couriers.isResting(provider.providerId)
      const now = clock.now()
      if (!isResting && !pace.mayAsk(provider, now)) return false
      if (!isResting) polls.began(Math.max(0, now - poll.dueAt))
      const work = isResting
        ? polling.passOver(poll, provider)
        : polling.ask(poll, provider, () => pace.done(provider))
      const done = work
        .then(() => {
          isFaulty = false
        }, logFault)
        .then(() => {
          underWay.delete(done)
          onDone(poll)
        })
      underWay.add(done)
      return true
    },
    async finish() {
      while (underWay.size > 0) await Promise.all(underWay)
    },
    close: polling.close,
    onUnknown: polling.onUnknown,
  }
}

/** For companies that aren't polled for each delivery in every interval. Only those with a rate limit are counted. */
function openIntervals({ db, clock, config }: PollingDeps) {
  const { pollMs } = config.couriers
  let counts = new Map<number, number>()
  let countedAt = Number.NEGATIVE_INFINITY
  return async (all: readonly Provider[]): Promise<ReadonlyMap<number, Interval>> => {
    const slow = all.filter(({ callsPerSecond, follow }) => callsPerSecond !== null && follow === 'poll')
    if (slow.length > 0 && clock.now() - countedAt >= countedMs) {
      counts = await countLive(db)
      countedAt = clock.now()
    }
    const intervalOf = (provider: Provider): Interval =>
      provider.follow === 'poll'
        ? { ms: pollInterval(provider, counts.get(provider.providerId) ?? 0, pollMs), ifSilent: false }
        : { ms: silentAfter(pollMs), ifSilent: true }
    const own = [...slow, ...all.filter(({ follow }) => follow !== 'poll')]
    return new Map(own.map((provider) => [provider.providerId, intervalOf(provider)]))
  }
}
