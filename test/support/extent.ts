import { test } from 'node:test'

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
