import { useLayoutEffect } from 'preact/hooks'
import { wordsIn } from '../frame/words.ts'
import type { EntityId } from './draft.ts'

const t = wordsIn('menu')
type Part = 'name' | 'handle'
const selectors: Record<Part, string> = { name: '.menu-name input', handle: '.drag' }
let wanted: { id: EntityId; part: Part } | undefined

/** Focuses something added or moved as soon as it is rendered. */
export function focusNext(id: EntityId, part: Part = 'name') {
  wanted = { id, part }
}

/** Runs after each render of the tree that `drawn` depends on. */
export function useFocusNext(...drawn: unknown[]) {
  useLayoutEffect(() => {
    if (!wanted) return
    const { id, part } = wanted
    const element = document.querySelector<HTMLElement>(`[data-entity="${id}"] ${selectors[part]}`)
    if (!element) return
    wanted = undefined
    element.focus()
    if (part === 'handle') sayPlace(element)
    if (element instanceof HTMLInputElement) element.select()
  }, drawn)
}

/** Announces the new position to screen readers. */
function sayPlace(handle: HTMLElement) {
  const row = handle.closest('[data-parent]')
  const rows = [...document.querySelectorAll(`[data-parent="${row?.getAttribute('data-parent')}"]`)]
  const place = document.querySelector('.menu-moved')
  if (place && row) place.textContent = t('moved', { place: rows.indexOf(row) + 1, count: rows.length })
}

let made = 0
/** An id for something new that should get the focus. */
export function newId(): string {
  made++
  return `new-${Date.now().toString(36)}-${made}`
}
