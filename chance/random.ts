/** Repeatable random numbers (mulberry32), so that every machine gets the same world and a run can be repeated. */
export type Random = {
  /** At least 0, below 1. */
  next(): number
  between(from: number, to: number): number
  /** An integer from `from` to `to`, both included. */
  integer(from: number, to: number): number
  pick<T>(list: readonly T[]): T
  /** Several different ones, in random order. */
  sample<T>(list: readonly T[], count: number): T[]
  chance(probability: number): boolean
}

export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let bits = Math.imul(state ^ (state >>> 15), state | 1)
    bits ^= bits + Math.imul(bits ^ (bits >>> 7), bits | 61)
    return ((bits ^ (bits >>> 14)) >>> 0) / 4294967296
  }
  const integer = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    integer,
    between: (from, to) => from + next() * (to - from),
    pick: (list) => list[integer(0, list.length - 1)]!,
    sample(list, count) {
      const rest = [...list]
      return Array.from(
        { length: Math.min(count, rest.length) },
        () => rest.splice(integer(0, rest.length - 1), 1)[0]!,
      )
    },
    chance: (probability) => next() < probability,
  }
}

/** A separate seed for each name, so that draws for one don't affect another. (FNV-1a) */
export function seedFor(seed: number, name: string): number {
  let hash = (2166136261 ^ seed) >>> 0
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619) >>> 0
  return hash
}

/** Picks one element of a non-empty list, by weight. */
export function pickWeighted<T>(list: readonly T[], weightOf: (one: T) => number, random: Random): T {
  let rest = random.next() * list.reduce((sum, one) => sum + weightOf(one), 0)
  for (const one of list) {
    rest -= weightOf(one)
    if (rest < 0) return one
  }
  return list.at(-1)!
}
