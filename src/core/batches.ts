/** Batches loads: keys that are requested in the same tick are loaded together, each once. A key that is not found is undefined. */
export function inBatches<Key, Value>(loadAll: (keys: readonly Key[]) => Promise<ReadonlyMap<Key, Value>>) {
  let batch: { keys: Set<Key>; loaded: Promise<ReadonlyMap<Key, Value>> } | undefined
  return async (key: Key): Promise<Value | undefined> => {
    if (batch === undefined) {
      const keys = new Set<Key>()
      const loaded = new Promise<void>((resolve) => setImmediate(resolve)).then(() => {
        batch = undefined
        return loadAll([...keys])
      })
      batch = { keys, loaded }
    }
    batch.keys.add(key)
    return (await batch.loaded).get(key)
  }
}
