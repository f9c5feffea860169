export type BatchLimits = {
  /** Maximum number of keys per call. */
  size: number
  /** Maximum number of concurrent calls. */
  atOnce: number
}

type Waiting<Value> = PromiseWithResolvers<Value | undefined>

/**
 * Batches loads: keys requested in the same tick are loaded together, each once. A key that isn't found is undefined.
 * With limits, each part is passed on as soon as it is loaded, so callers can process it meanwhile.
 */
export function inBatches<Key, Value>(
  loadAll: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>,
  { size, atOnce }: BatchLimits = { size: Number.POSITIVE_INFINITY, atOnce: 1 },
) {
  let batch: Map<Key, Waiting<Value>> | undefined

  const loadPart = async (part: ReadonlyMap<Key, Waiting<Value>>) => {
    try {
      const found = await loadAll([...part.keys()])
      for (const [key, { resolve }] of part) resolve(found.get(key))
    } catch (fault) {
      for (const { reject } of part.values()) reject(fault)
    }
  }
  const loadParts = async (parts: Iterator<ReadonlyMap<Key, Waiting<Value>>>) => {
    for (let part = parts.next(); !part.done; part = parts.next()) await loadPart(part.value)
  }

  return (key: Key): Promise<Value | undefined> => {
    if (batch === undefined) {
      const fresh = new Map<Key, Waiting<Value>>()
      batch = fresh
      setImmediate(() => {
        batch = undefined
        const parts = splitBatches(fresh, size)
        const callers = Math.min(atOnce, Math.max(1, Math.ceil(fresh.size / size)))
        for (let caller = 0; caller < callers; caller++) void loadParts(parts)
      })
    }
    const waiting = batch.get(key) ?? Promise.withResolvers<Value | undefined>()
    batch.set(key, waiting)
    return waiting.promise
  }
}

function* splitBatches<Key, Value>(all: ReadonlyMap<Key, Value>, size: number): Generator<Map<Key, Value>> {
  const entries = [...all]
  for (let start = 0; start < entries.length; start += size) yield new Map(entries.slice(start, start + size))
}
