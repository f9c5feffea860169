import { Refusal } from '../core/refusal.ts'

/** Open streams cost memory, so they are counted per holder and for the whole process. */
export type StreamLimit = {
  /** Returns a function that releases the slot; refuses if all are taken. */
  take(holder: string, maxPerHolder: number): () => void
  /** The number of open streams across all holders, and the limit. */
  count(): StreamCount
}

export type StreamCount = { open: number; most: number }

export function openStreamLimit(maxTotal: number): StreamLimit {
  const taken = new Map<string, number>()
  let all = 0
  const change = (holder: string, by: 1 | -1) => {
    const count = (taken.get(holder) ?? 0) + by
    all += by
    if (count > 0) taken.set(holder, count)
    else taken.delete(holder)
  }
  return {
    take(holder, maxPerHolder) {
      if (all >= maxTotal || (taken.get(holder) ?? 0) >= maxPerHolder) throw full()
      change(holder, 1)
      return () => change(holder, -1)
    },
    count: () => ({ open: all, most: maxTotal }),
  }
}

const full = () =>
  new Refusal([{ code: 'busy', detail: 'Too many streams are open; close one, or request JSON.' }], {
    headers: { 'retry-after': '15' },
  })
