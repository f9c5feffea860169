import { createStore } from '../console/store.ts'

/** `#/stop/100123`: the route is in the hash, because a phone caches only one page. */
export type Screen =
  | { name: 'day' }
  | { name: 'shift' }
  | { name: 'visit'; key: string }
  | { name: 'deliver' | 'fail' | 'id'; orderId: number }

function readScreen(hash: string): Screen {
  const [, name = '', value = ''] = hash.split('/')
  if (name === 'shift') return { name }
  if (name === 'visit' && value) return { name, key: value }
  const orderId = Number(value)
  if ((name === 'deliver' || name === 'fail' || name === 'id') && orderId > 0) return { name, orderId }
  return { name: 'day' }
}

export const screen = createStore<Screen>(readScreen(location.hash))
addEventListener('hashchange', () => {
  screen.set(readScreen(location.hash))
  scrollTo(0, 0)
  document.querySelector<HTMLElement>('h1')?.focus()
})

/** Replaces a screen that has nothing left to do. */
export const settleAt = (hash: string) => location.replace(hash)
