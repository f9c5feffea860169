/** What a cache holds, and how often it had what was asked for. */
export type CacheUsage = { hits: number; misses: number }

/** An LRU cache whose entries weigh bytes, or anything else. */
type Held = { readonly size: number; readonly calculatedSize: number }
type Watched = CacheUsage & { name: string; held: Held; isInBytes: boolean }

/** Of this process. Being watched does not keep a cache: it goes with its user. */
const usages = new WeakMap<Held, Watched>()
const watched = new Set<WeakRef<Watched>>()

/** Shows a cache in /metrics by this name. Hits and misses are shown where the caller counts them in what it returns. */
export function watchCache(name: string, held: Held, { isInBytes = false } = {}): CacheUsage {
  const usage = { name, held, isInBytes, hits: 0, misses: 0 }
  usages.set(held, usage)
  watched.add(new WeakRef(usage))
  return usage
}

type Figures = { entries: number; bytes: number | undefined; hits: number; misses: number }

/** By name; caches of one name are added up. `bytes` only where entries are weighed so. */
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
