import { useLayoutEffect, useState } from 'preact/hooks'

/** A value shared by parts of the application; components that show it re-render when it changes. */
export type Store<Value> = {
  get(): Value
  set(next: Value | ((value: Value) => Value)): void
  subscribe(listener: () => void): () => void
}

export function createStore<Value>(first: Value): Store<Value> {
  let value = first
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      const changed = typeof next === 'function' ? (next as (value: Value) => Value)(value) : next
      if (changed === value) return
      value = changed
      for (const listener of [...listeners]) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(store.get())
  // Not after the browser has drawn: what an effect of the same render changes would show a frame too late.
  useLayoutEffect(() => {
    setValue(() => store.get())
    return store.subscribe(() => setValue(() => store.get()))
  }, [store])
  return value
}
