import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Repeats the check until it passes and returns its result. For conditions that become true a little later, since an assertion
 * right after a click or a signal fails on a slow machine. When time runs out, the check's own error is thrown.
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

/** A moment when something depends on the clock, and the machine's time zone for it. */
export type Moment = { name: string; at: string; timeZone: string }

/** In ascending order, so that a clock can move from one to the next; after the demo was created. */
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

/** With these variables, a process and every Node program it starts live at that moment (machine-clock.mjs). */
export function environmentAt({ at, timeZone }: Moment): Record<string, string> {
  return {
    TZ: timeZone,
    MACHINE_CLOCK: at,
    MACHINE_CLOCK_SET_AT: String(Date.now()),
    NODE_OPTIONS: `--import ${new URL('machine-clock.mjs', import.meta.url).href}`,
  }
}

/** `npm run test:all` tries every case, `npm test` some of them; TEST_ALL=true with one file tries all its cases. */
export const isAll = process.env.TEST_ALL === 'true'

/**
 * The number of cases in a property test: a fifth, and at least a hundred, or fewer if each is expensive. The seed is fixed, so they
 * are the same in every run, and the first hundred find nearly everything that thousands would.
 */
export const runs = (all: number, least = 100): number =>
  isAll ? all : Math.min(all, Math.max(least, Math.round(all / 5)))

/** For windows: moving parts are drawn sixty times a second, a quarter of the browser process's work. */
export const still = isAll ? {} : ({ reducedMotion: 'reduce' } as const)

/** The first case of each kind in a long list. */
export function oneOfEachKind<Case>(cases: readonly Case[], kindOf: (one: Case) => string): readonly Case[] {
  if (isAll) return cases
  return [...Map.groupBy(cases, kindOf).values()].map(([first]) => first!)
}

/** A story that only `npm run test:all` runs: a variant of one in `npm test`, or something a service test covers without a browser. */
export const testOfAll: typeof test = isAll ? test : ((() => {}) as unknown as typeof test)
