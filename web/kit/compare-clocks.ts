import { find } from './dom.ts'

/**
 * Shows the page's `LocalTimes` if this browser's clock differed from the shop's at that time. The class is on the root, so parts of the page
 * that are replaced later follow, too.
 */
export function compareClocks() {
  const iso = find('[data-clock]')?.dataset.clock ?? ''
  const [, sign, hours, minutes] = /([+-])(\d\d):(\d\d)$/.exec(iso) ?? []
  if (sign === undefined) return
  const shopMinutesEast = Number(`${sign}1`) * (Number(hours) * 60 + Number(minutes))
  const isElsewhere = shopMinutesEast !== -new Date(iso).getTimezoneOffset()
  document.documentElement.classList.toggle('is-elsewhere', isElsewhere)
}
