import type { Work } from '../../../runtime/slices.ts'

export type Neighbors = (entityId: number) => readonly number[]

/** Entities between two pauses: each takes less than a microsecond. */
const atOnce = 100

/**
 * Everything reachable from the starts, each after everything reachable from it; within a cycle, in the order
 * visited. Not recursive: a chain of links may be longer than the stack.
 */
export function* deepestFirst(starts: readonly number[], nextOf: Neighbors): Work<number[]> {
  const order: number[] = []
  const seen = new Set<number>()
  for (const start of starts) {
    if (seen.has(start)) continue
    seen.add(start)
    const path = [{ id: start, ahead: nextOf(start).values() }]
    for (let step = path.at(-1); step; step = path.at(-1)) {
      const { value: next, done } = step.ahead.next()
      if (done) {
        order.push(step.id)
        path.pop()
        if (order.length % atOnce === 0) yield
      } else if (!seen.has(next)) {
        seen.add(next)
        path.push({ id: next, ahead: nextOf(next).values() })
      }
    }
  }
  return order
}
