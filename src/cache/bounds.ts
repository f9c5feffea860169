type Weight<Value> = { max: number; of(value: Value): number }

/**
 * Options that bound an LRU cache by its number of entries, and by their weight if given. lru-cache's own `max`
 * allocates the lists for all entries upfront, which was two fifths of the processor time of building an app.
 */
export function cacheBounds<Value>(entries: number, weight?: Weight<Value>) {
  if (!weight) return { maxSize: entries, sizeCalculation: () => 1 }
  const least = Math.ceil(weight.max / entries)
  return {
    maxSize: weight.max,
    sizeCalculation: (value: Value) => Math.max(1 + weight.of(value), least),
  }
}
