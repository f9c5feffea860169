/** Repeatable chance, so that a run can be looked at again. (The generator is the well-known mulberry32.) */
export type Random = {
  /** At least 0, below 1. */
  next(): number
  between(from: number, to: number): number
  pick<T>(list: readonly T[]): T
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
  return {
    next,
    between: (from, to) => from + next() * (to - from),
    pick: (list) => list[Math.floor(next() * list.length)]!,
    chance: (probability) => next() < probability,
  }
}

/** A seed for each name, so that what one draws changes nothing for another. (FNV-1a) */
export function seedFor(seed: number, name: string): number {
  let hash = (2166136261 ^ seed) >>> 0
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 16777619) >>> 0
  return hash
}
