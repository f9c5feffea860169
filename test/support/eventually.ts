import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Repeats the check until it passes and answers what it answers. For what becomes true a little later: an assertion of the
 * moment after a click or a signal fails on a slow machine. When the time is over, the check's own error is thrown.
 */
export async function eventually<T>(check: () => T | Promise<T>, patienceMs = 120_000): Promise<T> {
  const end = performance.now() + patienceMs
  for (;;) {
    try {
      return await check()
    } catch (error) {
      if (performance.now() > end) throw error
    }
    await sleep(50)
  }
}

/** A moment at which something depends on the clock, and the time zone of the machine that is asked then. */
export type Moment = { name: string; at: string; timeZone: string }

/** In ascending order, so that a clock can be moved from one to the next; after the demo world was made. */
export const moments: readonly Moment[] = [
  { name: 'New Year’s night', at: '2027-01-01T00:30:00-05:00', timeZone: 'Pacific/Auckland' },
  { name: 'the end of a short month', at: '2027-02-28T23:45:00-05:00', timeZone: 'Asia/Tokyo' },
  { name: 'an hour before clocks go forward', at: '2027-03-14T01:05:00-05:00', timeZone: 'America/New_York' },
  { name: 'the afternoon after clocks went forward', at: '2027-03-14T15:00:00-04:00', timeZone: 'UTC' },
  { name: 'noon in New York', at: '2027-06-16T12:05:00-04:00', timeZone: 'America/New_York' },
  { name: 'three in the morning', at: '2027-06-17T03:00:00-04:00', timeZone: 'Europe/Berlin' },
  { name: 'a Sunday morning', at: '2027-06-20T09:00:00-04:00', timeZone: 'Asia/Kolkata' },
  { name: 'midnight in Arizona', at: '2027-07-01T00:00:00-07:00', timeZone: 'America/Phoenix' },
  { name: 'the end of a month', at: '2027-10-31T23:59:00-04:00', timeZone: 'Pacific/Chatham' },
  { name: 'the hour that comes twice', at: '2027-11-07T01:30:00-04:00', timeZone: 'America/New_York' },
  { name: 'Christmas', at: '2027-12-25T18:00:00-05:00', timeZone: 'America/Los_Angeles' },
  { name: '29 February', at: '2028-02-29T20:00:00-05:00', timeZone: 'Pacific/Kiritimati' },
]

/** Under these variables a process, and every Node program that it starts, lives at the moment (machine-clock.mjs). */
export function environmentAt({ at, timeZone }: Moment): Record<string, string> {
  return {
    TZ: timeZone,
    MACHINE_CLOCK: at,
    MACHINE_CLOCK_SET_AT: String(Date.now()),
    NODE_OPTIONS: `--import ${new URL('machine-clock.mjs', import.meta.url).href}`,
  }
}

/** `npm run test:all` tries every case, `npm test` a share of them; TEST_ALL=true with one file tries all of its cases. */
export const isAll = process.env.TEST_ALL === 'true'

/**
 * How many cases a property test tries: a fifth, and a hundred at least, or fewer where each is dear. The seed is fixed, so they
 * are the same in every run, and nearly everything that thousands find the first hundreds find.
 */
export const runs = (all: number, least = 100): number =>
  isAll ? all : Math.min(all, Math.max(least, Math.round(all / 5)))

/** Of windows: what moves is drawn sixty times a second, which is a quarter of what the browser's own process takes. */
export const still = isAll ? {} : ({ reducedMotion: 'reduce' } as const)

/** Of a long list of cases the first of each kind. */
export function oneOfEachKind<Case>(cases: readonly Case[], kindOf: (one: Case) => string): readonly Case[] {
  if (isAll) return cases
  return [...Map.groupBy(cases, kindOf).values()].map(([first]) => first!)
}

/** A story that `npm run test:all` tells: a variant of one that `npm test` has, or what a service test proves without a browser. */
export const testOfAll: typeof test = isAll ? test : ((() => {}) as unknown as typeof test)
