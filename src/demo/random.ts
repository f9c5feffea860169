/** Repeatable chance: every machine gets the same world. (The generator is the well-known mulberry32.) */
export type Random = {
  /** At least 0, below 1. */
  next(): number
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

/** One of a list that is not empty, drawn by weight. */
export function pickWeighted<T>(list: readonly T[], weightOf: (one: T) => number, random: Random): T {
  let rest = random.next() * list.reduce((sum, one) => sum + weightOf(one), 0)
  for (const one of list) {
    rest -= weightOf(one)
    if (rest < 0) return one
  }
  return list.at(-1)!
}
