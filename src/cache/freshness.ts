const stale = new WeakSet<object>()

/** The sources of values that are built from others. */
const sources = new WeakMap<object, readonly object[]>()

/** Whether a value was invalidated since it was read. One that was evicted counts as well. */
export function isStale(value: object): boolean {
  if (stale.has(value)) return true
  if (!sources.get(value)?.some(isStale)) return false
  stale.add(value)
  return true
}

/** Invalidates a value, with all that is built from it. */
export function invalidate(value: object) {
  stale.add(value)
}

/** A value that is built from others is invalidated with any of them. */
export function dependsOn(value: object, others: readonly object[]) {
  sources.set(value, others)
}
