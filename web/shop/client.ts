import './styles.css'
import { compareClocks } from '../kit/compare-clocks.ts'
import { find, findAll } from '../kit/dom.ts'
import { offerPasskeys } from '../kit/passkeys.ts'
import { rememberDemoPanels } from '../kit/remember-demo-panels.ts'
import { useOwnPosition } from './live/address.ts'
import { showCardElement } from './live/card-element.ts'
import { changeCartInPlace, openCartInDrawer, showCartBar } from './live/cart.ts'
import { keepTotalCurrent } from './live/checkout.ts'
import { focusFaults, openByChoice, sendOnce, submitOnChange } from './live/forms.ts'
import { showOwnHome } from './live/home.ts'
import { enhanceItem } from './live/item.ts'
import { followMap } from './live/map.ts'
import { showWhoIsHere, stayCurrent } from './live/me.ts'
import { followSections, searchWithinMenu } from './live/menu.ts'
import { showMorePlaces } from './live/more.ts'
import { openOffline } from './live/offline.ts'
import { followOrder } from './live/order.ts'
import { openItemsInSheet } from './live/sheet.ts'
import { suggestOptions } from './live/suggestions.ts'

// Styles that need script wait for this: without it, every part of every form is visible.
document.documentElement.classList.add('has-script')
compareClocks()
stayCurrent()
showWhoIsHere()
openOffline()
showOwnHome()
rememberDemoPanels()
submitOnChange()
openByChoice()
keepTotalCurrent()
showCardElement()
sendOnce()
focusFaults()
openItemsInSheet()
changeCartInPlace()
openCartInDrawer()
searchWithinMenu()
followSections()
showCartBar()
showMorePlaces()
followMap()
const item = find<HTMLFormElement>('.item-page form[data-item]')
if (item) enhanceItem(item)
offerPasskeys()
followOrder()
// Loads the rest on pages where it may be needed.
if (find('[data-push]') && 'PushManager' in globalThis)
  void import('./live/push.ts').then(({ offerPush, endPushAtSignOut }) => {
    endPushAtSignOut()
    return offerPush()
  })
useOwnPosition()
for (const input of findAll<HTMLInputElement>('input[data-suggest]')) suggestOptions(input)
