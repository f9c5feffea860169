/** A cache's hits and misses. */
export type CacheUsage = { hits: number; misses: number }

/** An LRU cache whose entries are weighed in bytes or anything else. */
type Held = { readonly size: number; readonly calculatedSize: number }
type Watched = CacheUsage & { name: string; held: Held; isInBytes: boolean }

/** The caches of this process. Watching a cache doesn't keep it alive: it is collected with its user. */
const usages = new WeakMap<Held, Watched>()
const watched = new Set<WeakRef<Watched>>()

/**
 * Shows a cache in /metrics under this name. Hits and misses are shown if the caller counts them in the returned
 * object.
 */
export function watchCache(name: string, held: Held, { isInBytes = false } = {}): CacheUsage {
  const usage = { name, held, isInBytes, hits: 0, misses: 0 }
  usages.set(held, usage)
  watched.add(new WeakRef(usage))
  return usage
}

type Figures = { entries: number; bytes: number | undefined; hits: number; misses: number }

/** By name; caches with the same name are summed. `bytes` only if entries are weighed in bytes. */
export function readCacheUsage(): Map<string, Figures> {
  const byName = new Map<string, Figures>()
  for (const reference of watched) {
    const cache = reference.deref()
    if (!cache) {
      watched.delete(reference)
      continue
    }
    const { name, held, isInBytes, hits, misses } = cache
    const sum = byName.get(name) ?? { entries: 0, bytes: undefined, hits: 0, misses: 0 }
    byName.set(name, {
      entries: sum.entries + held.size,
      bytes: isInBytes ? (sum.bytes ?? 0) + held.calculatedSize : sum.bytes,
      hits: sum.hits + hits,
      misses: sum.misses + misses,
    })
  }
  return byName
}
