import { renderToString } from 'preact-render-to-string'
import { type Answer, type MenuItem, RefusalError } from '../../../sdk/src/index.ts'
import type { Faults } from '../../kit/form.tsx'
import { formatMoment } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { minuteSpan } from '../../kit/when.ts'
import { showMissing } from '../../server/faults.tsx'
import type { PageRoute } from '../../server/router.ts'
import { securityHeaders } from '../../server/security.ts'
import type { Visit } from '../../server/visit.ts'
import { readMarks } from '../dietary.ts'
import { ShopPage } from '../layout.tsx'
import { merchantPath, merchantPicture } from '../merchant-card.tsx'
import { laterWords, menuWords } from '../messages.ts'
import { pausedWords } from '../opening-words.ts'
import { shareablePicture } from '../pictures/address.ts'
import { describePlace } from '../structured-data.ts'
import { readBottles, withoutBottles } from './bottles.tsx'
import { ItemForm, type WhyNot } from './item-form.tsx'
import { describeItem, describeMerchant } from './json-ld.ts'
import { MenuPage } from './menu-page.tsx'
import { findPicture, listSections } from './menu-shape.ts'
import { isTakingOrders, localIso } from './opening.tsx'
import { showReviews } from './reviews.tsx'
import { showShopMap } from './shop-map.tsx'

const isId = (text: string | undefined) => /^\d{1,15}$/.test(text ?? '')

async function showMenu(visit: Visit): Promise<Response> {
  const merchant_id = visit.params.merchant!
  if (!isId(merchant_id)) return showMissing(visit, 404)
  const dietary = readMarks(visit.url.searchParams)
  const [info, menu, hours] = await Promise.all([
    readInfo(visit, merchant_id),
    visit.api.readShared('get_merchant_merchant_id_menu', {
      merchant_id,
      ...atOf(visit),
      ...(dietary.length > 0 && { dietary }),
    }),
    visit.api.readShared('get_merchant_merchant_id_hours', { merchant_id }),
  ])
  if (!info.ok || !menu.ok) return showMissing(visit, 404)
  const wanted = visit.params.slug
  const minute = minuteSpan(visit.now)
  const { merchant } = info.json()
  const path = merchantPath(merchant)
  if (wanted !== merchant.summary.url.short_tag) return visit.redirect(path, 302)
  const why = isTakingOrders(merchant) ? undefined : await readWhy(visit, merchant_id)
  const bottles = await readBottles(visit, merchant)
  const others = [why, bottles].filter((one) => one !== undefined)
  return visit.sharedPage([info, menu, hours, minute, ...others], () => {
    const answer = menu.json()
    const all = listSections(answer.menu)
    const sections = bottles ? withoutBottles(all, answer) : all
    const openHours = hours.ok ? hours.json() : undefined
    const { summary, location } = merchant
    return {
      head: {
        title: summary.name,
        description: `${summary.description} ${summary.cuisines.join(', ')} · ${location.city}, ${location.state}`,
        canonical: path,
        picture: shareablePicture(merchantPicture(merchant)),
        jsonLd: [describeMerchant(merchant, sections, openHours, visit.publicUrl), placeOf(visit, merchant)],
      },
      body: (
        <MenuPage
          visit={visit}
          merchant={merchant}
          menu={answer}
          sections={sections}
          hours={openHours}
          bottles={bottles?.json().data}
          why={why?.ok ? openingText(why.json().explain, merchant, visit) : undefined}
        />
      ),
    }
  })
}

/** Why nothing can be ordered from it, requested only if that is the case. */
const readWhy = (visit: Visit, merchant_id: string) =>
  visit.api.readShared('get_merchant_merchant_id', { merchant_id, explain: true, ...atOf(visit) })

type Explained = { delivery?: { reason?: string }; pickup?: { reason?: string } } | undefined

/** In words for visitors; what a merchant hasn't set up yet doesn't concern them. */
function openingText(explain: unknown, merchant: Merchant, { language, now, when }: Visit): string {
  const { pickup, delivery } = (explain as Explained) ?? {}
  const reason = pickup?.reason === 'not_offered' ? delivery?.reason : (pickup?.reason ?? delivery?.reason)
  const t = menuWords(language)
  if (reason === 'outside_hours' && !when) return t('closed.now')
  if (reason === 'outside_hours' || reason === 'holiday') return t(`closed.${reason}`)
  const { paused_until, delivery_paused_until } = merchant.ordering
  const until = paused_until ?? delivery_paused_until
  if (reason === 'paused' && until) return pausedWords(until, now, language)
  return t('closed.lasting')
}

/** The time the visitor is ordering for. */
const atOf = ({ when }: Visit) => (when ? { at: when.iso } : {})

/** With the visitor's address, the exact fee; an address that can't be found is ignored. */
async function readInfo(visit: Visit, merchant_id: string) {
  const asked = { merchant_id, ...atOf(visit) }
  const plain = visit.api.readShared('get_merchant_merchant_id', asked)
  if (!visit.place) return plain
  const near = await visit.api.readShared('get_merchant_merchant_id', { ...asked, address: visit.place })
  return near.ok ? near : plain
}

type ItemAnswer = Answer<'get_merchant_merchant_id_menu_item_id'>

/** An item: a separate page, or with `?sheet` only the form, for the sheet over the menu. */
async function showItem(visit: Visit): Promise<Response> {
  const { merchant: merchant_id = '', item: item_id = '' } = visit.params
  if (!isId(merchant_id)) return showMissing(visit, 404)
  const [info, answer] = await Promise.all([
    visit.api.readShared('get_merchant_merchant_id', { merchant_id }),
    visit.api.readShared('get_merchant_merchant_id_menu_item_id', {
      merchant_id,
      item_id,
      explain: true,
      ...atOf(visit),
    }),
  ])
  if (!info.ok || !answer.ok) return showMissing(visit, 404)
  if (visit.url.searchParams.has('sheet')) return sheet(visit, info.json().merchant, answer.json())
  return visit.sharedPage([info, answer], () => itemPage(visit, info.json().merchant, answer.json()))
}

type Merchant = Answer<'get_merchant_merchant_id'>['merchant']

/** Why it cannot be ordered at that moment, and from when it can. */
function whyNot(
  { language, now }: Visit,
  merchant: Merchant,
  { item, explain = [], paused_until }: ItemAnswer,
): WhyNot | undefined {
  const found = explain.find(({ id, code }) => id === item[0]!.id && code !== 'orderable')
  if (!found) return undefined
  const { next_orderable: next } = found
  const t = menuWords(language)
  const text =
    found.code === 'paused' && paused_until
      ? pausedWords(paused_until, now, language)
      : isCommon(found.code)
        ? t(`why.${found.code}`)
        : t('unavailable')
  if (!next) return { text }
  const at = localIso(Date.parse(next), merchant)
  const query = new URLSearchParams({
    at,
    merchant: merchant.id,
    back: `${merchantPath(merchant)}/${found.id}`,
  })
  const words = laterWords(language)('set.for', { when: formatMoment(at, language) })
  return { text, next: { words, href: `/web/when?${query}` } }
}

/** Reasons that a customer understands why a dish cannot be ordered; all others are for the merchant to mend. */
const isCommon = (code: string): code is 'out_of_schedule' | 'sold_out' =>
  code === 'out_of_schedule' || code === 'sold_out'

const warningOf = ({ warnings }: ItemAnswer) => warnings.find(({ items }) => items.length > 0)?.type

type Again = { faults?: Faults; chosen?: URLSearchParams; cartIndex?: number }

function sheet(visit: Visit, merchant: Merchant, answer: ItemAnswer, more: Again = {}): Response {
  const item = answer.item[0] as MenuItem
  const form = (
    <ItemForm
      item={item}
      merchantId={merchant.id}
      language={visit.language}
      warning={warningOf(answer)}
      why={whyNot(visit, merchant, answer)}
      title={`${item.name} · ${merchant.summary.name}`}
      headingLevel="h2"
      {...more}
    />
  )
  return new Response(renderToString(form), {
    headers: {
      ...securityHeaders('shop'),
      'content-type': 'text/html; charset=UTF-8',
      // A pause may be lifted at any moment: what is said of it is asked for each time.
      'cache-control': more.chosen
        ? 'no-store'
        : answer.paused_until
          ? 'private, no-cache'
          : 'private, max-age=60',
      vary: 'Accept-Language, Cookie',
    },
  })
}

/** From the marketplace to the shop, and to what it sells. */
const placeOf = (visit: Visit, merchant: Merchant, ...below: { name: string; path: string }[]) =>
  describePlace(
    [
      { name: visit.brand.name, path: '/' },
      { name: merchant.summary.name, path: merchantPath(merchant) },
      ...below,
    ],
    visit.publicUrl,
  )

function itemPage(visit: Visit, merchant: Merchant, answer: ItemAnswer, more: Again = {}) {
  const t = menuWords(visit.language)
  const item = answer.item[0] as MenuItem
  const about = {
    title: `${item.name} · ${merchant.summary.name}`,
    description: item.description || merchant.summary.description,
  }
  return {
    head: more.faults
      ? about
      : {
          ...about,
          canonical: `${merchantPath(merchant)}/${item.id}`,
          picture: shareablePicture(findPicture(item)),
          jsonLd: [
            describeItem(merchant, item, visit.publicUrl),
            placeOf(visit, merchant, { name: item.name, path: `${merchantPath(merchant)}/${item.id}` }),
          ],
        },
    body: (
      <ShopPage visit={visit}>
        <div class="item-page stack">
          <p>
            <a class="button plain" href={merchantPath(merchant)}>
              <Icon name="back" /> {merchant.summary.name}
            </a>
          </p>
          <div class="card item-card">
            <ItemForm
              item={item}
              merchantId={merchant.id}
              language={visit.language}
              warning={warningOf(answer)}
              why={whyNot(visit, merchant, answer)}
              headingLevel="h1"
              {...more}
            />
          </div>
          <p>
            <a class="link-button" href={merchantPath(merchant)}>
              {t('back')}
            </a>
          </p>
        </div>
      </ShopPage>
    ),
  }
}

type ItemIds = { merchantId: string; itemId: string }

/** The item again, with the choices and why they were refused. */
export async function showItemAgain(visit: Visit, ids: ItemIds, more: Again): Promise<Response> {
  const found = await readItem(visit, ids)
  if (!found) return showMissing(visit, 404)
  const { head, body } = itemPage(visit, found.merchant, found.answer, more)
  return visit.page(head, body, { status: more.faults ? 400 : 200 })
}

/** Only its form, for the sheet over the cart. */
export async function showItemForm(visit: Visit, ids: ItemIds, more: Again): Promise<Response> {
  const found = await readItem(visit, ids)
  return found ? sheet(visit, found.merchant, found.answer, more) : showMissing(visit, 404)
}

async function readItem(visit: Visit, { merchantId, itemId }: ItemIds) {
  const [info, answer] = await Promise.all([
    visit.api.readShared('get_merchant_merchant_id', { merchant_id: merchantId }),
    visit.api.readShared('get_merchant_merchant_id_menu_item_id', {
      merchant_id: merchantId,
      item_id: itemId,
      ...atOf(visit),
    }),
  ])
  return info.ok && answer.ok ? { merchant: info.json().merchant, answer: answer.json() } : undefined
}

/** Adding and removing are idempotent, since the form is on a shared page. */
async function changeFavorite(visit: Visit): Promise<Response> {
  const { merchant: id = '' } = visit.params
  if (!isId(id)) return showMissing(visit, 404)
  if (!visit.isSignedIn()) return visit.redirect(`/signin?back=${encodeURIComponent(`/m/${id}`)}`)
  const { favorites } = visit.api.client.merchants
  const isRemoval = (await visit.form()).get('do') === 'remove'
  await (isRemoval ? favorites.remove(id) : favorites.add(id)).catch((error) => {
    // Already added or removed in another tab.
    if (!(error instanceof RefusalError) || error.status === 401) throw error
  })
  return visit.redirect(`/m/${id}`)
}

export const merchantRoutes: readonly PageRoute[] = [
  { method: 'POST', path: '/m/:merchant/favorite', app: 'shop', isSharedForm: true, handle: changeFavorite },
  { method: 'GET', path: '/web/map/:file', app: 'shop', handle: showShopMap },
  { method: 'GET', path: '/m/:merchant', app: 'shop', handle: showMenu },
  { method: 'GET', path: '/m/:merchant/:slug', app: 'shop', handle: showMenu },
  { method: 'GET', path: '/m/:merchant/:slug/reviews', app: 'shop', handle: showReviews },
  { method: 'GET', path: '/m/:merchant/:slug/:item', app: 'shop', handle: showItem },
]
