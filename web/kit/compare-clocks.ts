import { findAll } from './dom.ts'

/** Shows the page's `LocalTimes` if this browser's clock differed from the shop's at that time. */
export function compareClocks() {
  for (const note of findAll('[data-clock]')) {
    const iso = note.dataset.clock!
    const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(iso) ?? []
    const shopMinutesEast = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
    note.hidden = shopMinutesEast === -new Date(iso).getTimezoneOffset()
  }
}
