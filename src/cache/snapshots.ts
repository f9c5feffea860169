import { LRUCache } from 'lru-cache'
import type { Changes } from '../db/changes.ts'
import { cacheBounds } from './bounds.ts'
import { invalidate } from './freshness.ts'
import { watchCache } from './usage.ts'

/** A cache of immutable values compiled from the database. Each is cached until the change feed invalidates it. */
export type Snapshots<Value> = {
  get(key: string): Promise<Value | undefined>
  /** The cached value, without loading it. */
  peek(key: string): Value | undefined
}

type Options<Value> = {
  /** The cache's name in /metrics. */
  name: string
  /** Maximum number of entries; the least recently used go first. */
  max: number
  /** For values of very different sizes: the weight of each, and the maximum total weight. */
  weight?: { of(value: Value): number; max: number }
  /** Maximum time a value is cached. Default: until it is invalidated. */
  ttlMs?: number
  load: (key: string) => Promise<Value | undefined>
  /** Changes that invalidate a value, as `<topic>:<key>`. Default: a change of its own key. */
  dependsOn?: (value: Value, key: string) => Iterable<string>
}

/**
 * A load in progress, and the changes reported meanwhile; undefined among them means that everything may have
 * changed.
 */
type Load<Value> = { pending: Promise<Value | undefined>; changed: Set<string | undefined> }

/**
 * A bounded cache over `load`. Concurrent requests for one key share one load. If a change overtakes a load, its
 * result goes only to those who asked before the change, and isn't cached.
 */
export function openSnapshots<Value extends object>(
  changes: Changes,
  topics: string | readonly string[],
  options: Options<Value>,
): Snapshots<Value> {
  const dependents = new Map<string, Set<string>>()
  const dependenciesOf = (value: Value, key: string) =>
    options.dependsOn?.(value, key) ?? [`${topics}:${key}`]
  const cached = new LRUCache<string, Value>({
    ...cacheBounds(options.max, options.weight),
    ttl: options.ttlMs ?? 0,
    disposeAfter(value, key) {
      invalidate(value)
      for (const change of dependenciesOf(value, key)) {
        const keys = dependents.get(change)
        keys?.delete(key)
        if (keys?.size === 0) dependents.delete(change)
      }
    },
  })
  const usage = watchCache(options.name, cached)
  const underWay = new Set<Load<Value>>()
  const latest = new Map<string, Load<Value>>()

  const onChange = (change: string | undefined) => {
    for (const load of underWay) load.changed.add(change)
    if (change === undefined) cached.clear()
    else for (const key of [...(dependents.get(change) ?? [])]) cached.delete(key)
  }
  for (const topic of [topics].flat()) {
    changes.on(topic, (key) => onChange(key === undefined ? undefined : `${topic}:${key}`))
  }

  const cache = (key: string, value: Value, changed: Set<string | undefined>) => {
    const dependencies = [...dependenciesOf(value, key)]
    if (changed.has(undefined) || dependencies.some((change) => changed.has(change))) {
      invalidate(value)
      return
    }
    cached.set(key, value)
    for (const change of dependencies) {
      const keys = dependents.get(change) ?? new Set()
      dependents.set(change, keys.add(key))
    }
  }

  const startLoad = (key: string): Load<Value> => {
    const changed = new Set<string | undefined>()
    const pending = options
      .load(key)
      .then((value) => {
        if (value !== undefined) cache(key, value, changed)
        return value
      })
      .finally(() => {
        underWay.delete(load)
        if (latest.get(key) === load) latest.delete(key)
      })
    const load = { pending, changed }
    underWay.add(load)
    latest.set(key, load)
    return load
  }

  /** A request after a change must not join a load that may have read the old state. */
  const isJoinable = ({ changed }: Load<Value>, key: string) =>
    options.dependsOn ? changed.size === 0 : !changed.has(undefined) && !changed.has(`${topics}:${key}`)

  return {
    peek: (key) => cached.get(key),
    async get(key) {
      const found = cached.get(key)
      if (found !== undefined) {
        usage.hits++
        return found
      }
      usage.misses++
      const load = latest.get(key)
      return (load && isJoinable(load, key) ? load : startLoad(key)).pending
    },
  }
}
