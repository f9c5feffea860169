import { findAll } from './dom.ts'

/** A panel that was collapsed once stays collapsed on other pages. The server doesn't learn about it. */
export function rememberDemoPanels() {
  for (const panel of findAll<HTMLDetailsElement>('details[data-demo-panel]')) {
    const key = `demo-panel-${panel.dataset.demoPanel}`
    try {
      if (localStorage.getItem(key) === 'folded') panel.open = false
      panel.addEventListener('toggle', () => localStorage.setItem(key, panel.open ? 'open' : 'folded'))
    } catch {
      return // a browser that doesn't store anything
    }
  }
}
