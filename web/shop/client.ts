import '../kit/kit.css'
import './shop.css'
import { find } from '../kit/dom.ts'
import { focusFaults, openByChoice, sendOnce, submitOnChange } from './live/forms.ts'
import { enhanceItem, openItemsInSheet, showCartBar } from './live/item.ts'
import { showWhoIsHere } from './live/me.ts'
import { followSections, searchWithinMenu } from './live/menu.ts'
import { openOffline } from './live/offline.ts'

// Styles that need script wait for this: without it every part of every form shows.
document.documentElement.classList.add('has-script')
showWhoIsHere()
openOffline()
submitOnChange()
openByChoice()
sendOnce()
focusFaults()
openItemsInSheet()
searchWithinMenu()
followSections()
showCartBar()
const item = find<HTMLFormElement>('.item-page form[data-item]')
if (item) enhanceItem(item)
if (find('[data-passkey]')) import('../kit/passkeys.ts').then(({ offerPasskeys }) => offerPasskeys())
if (find('[data-order]')) import('./live/order.ts').then(({ followOrder }) => followOrder())
const drink = find<HTMLInputElement>('[data-suggest="drinks"]')
if (drink)
  import('./live/suggestions.ts').then(({ suggestTexts }) => suggestTexts(drink, '/web/suggest-drinks'))
else if (find('[data-suggest]')) import('./live/address.ts').then(({ helpWithAddress }) => helpWithAddress())
