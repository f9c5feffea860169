import { findAll } from './dom.ts'

/** A panel that was folded once is folded on the next page, too. Nothing of it reaches the server. */
export function rememberDemoPanels() {
  for (const panel of findAll<HTMLDetailsElement>('details[data-demo-panel]')) {
    const key = `demo-panel-${panel.dataset.demoPanel}`
    try {
      if (localStorage.getItem(key) === 'folded') panel.open = false
      panel.addEventListener('toggle', () => localStorage.setItem(key, panel.open ? 'open' : 'folded'))
    } catch {
      return // a browser that keeps nothing
    }
  }
}
