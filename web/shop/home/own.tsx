import { renderToString } from 'preact-render-to-string'
import { paidTotal } from '../../../formats/receipt.ts'
import type { Answer, CustomerLocation } from '../../../sdk/src/index.ts'
import { Form } from '../../kit/form.tsx'
import {
  formatDay,
  formatLongDay,
  formatMoney,
  formatNumber,
  formatPercent,
  formatShortMoney,
} from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import type { Language } from '../../kit/messages.ts'
import { securityHeaders } from '../../server/security.ts'
import type { Visit } from '../../server/visit.ts'
import type { ListedMerchant } from '../listed.ts'
import { MerchantCard, merchantPath } from '../merchant-card.tsx'
import { homeWords } from '../messages.ts'
import { readMerchants } from '../read-merchants.ts'

type Promotion = Answer<'get_customer_promotions'>['promotions'][number]
type RecentOrder = Answer<'get_customer_orders_recent'>['orders'][number]

/** A customer's own part of the home page, separate from the shared page. */
type Own = {
  locations: readonly CustomerLocation[]
  /** The newest order from each place. */
  orders: readonly RecentOrder[]
  favorites: readonly ListedMerchant[]
  /** Places ordered from before that aren't favorites. */
  known: readonly ListedMerchant[]
  promotions: readonly Promotion[]
}

const most = { locations: 4, orders: 3, places: 4, offers: 3, promotions: 4 }

/** For scripts: the customer's own part of the home page, as markup; empty for visitors who aren't signed in. */
export async function showOwn(visit: Visit): Promise<Response> {
  const own = visit.isSignedIn() ? await readOwn(visit) : undefined
  const isEmpty =
    !own || own.locations.length + own.orders.length + own.favorites.length + own.promotions.length === 0
  return new Response(isEmpty ? '' : renderToString(<OwnHome visit={visit} own={own} />), {
    headers: {
      ...securityHeaders('shop'),
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-store',
    },
  })
}

async function readOwn(visit: Visit): Promise<Own> {
  const { client } = visit.api
  const [{ locations }, recent, favorites, { promotions }] = await Promise.all([
    client.customer.addresses.list(),
    client.orders.recent(),
    client.merchants.favorites.list(),
    client.customer.promotions(),
  ])
  const home = locations.find((location) => location.default) ?? locations[0]
  const address = visit.place ?? (home && addressText(home))
  const near = address ? await readNear(visit, address) : []
  const isOneOf = (ids: ReadonlySet<string>) => near.filter(({ id }) => ids.has(id)).slice(0, most.places)
  const favoriteIds = new Set(favorites.merchants.map(({ id }) => id))
  const entries: readonly RecentOrder[] = recent.orders
  const orders = [
    ...new Map(entries.toReversed().map((order) => [order.merchant_id, order])).values(),
  ].reverse()
  const knownIds = new Set(orders.map(({ merchant_id }) => String(merchant_id)))
  return {
    locations: locations.slice(0, most.locations),
    orders: orders.slice(0, most.orders),
    favorites: isOneOf(favoriteIds),
    known: isOneOf(knownIds.difference(favoriteIds)),
    promotions: promotions.slice(0, most.promotions),
  }
}

async function readNear(visit: Visit, address: string): Promise<ListedMerchant[]> {
  const answer = await readMerchants(visit, {
    ...{ method: 'delivery', address, inexact: true },
    ...(visit.when && { at: visit.when.iso, order_time: visit.when.iso }),
  })
  return answer.ok ? answer.json().merchants : []
}

const addressText = ({ street, city, state, zip_code }: CustomerLocation) =>
  `${street}, ${city}, ${state} ${zip_code}`

function OwnHome({ visit, own }: { visit: Visit; own: Own }) {
  const t = homeWords(visit.language)
  const { language } = visit
  const offers = [...own.favorites, ...own.known].flatMap((merchant) =>
    merchant.ordering.specials.map(({ name }) => ({ name, merchant })),
  )
  return (
    <div class="stack own-home">
      {own.locations.length > 0 && (
        <section aria-labelledby="own-places">
          <h2 id="own-places">{t('deliver')}</h2>
          <ul class="chips">
            {own.locations.map((location) => (
              <li key={location.location_id}>
                <a class="chip" href={`/search?${new URLSearchParams({ address: addressText(location) })}`}>
                  <Icon name="pin" />
                  {location.label ? `${location.label} · ${location.street}` : location.street}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {own.orders.length > 0 && (
        <section aria-labelledby="own-orders">
          <h2 id="own-orders">{t('again')}</h2>
          <ul class="own-orders">
            {own.orders.map((order) => (
              <li key={order.order_id} class="card">
                <p>
                  <a href={`/orders/${order.order_id}`}>
                    <strong>{order.name}</strong>
                  </a>
                  <br />
                  <span class="soft small">
                    {formatDay(order.order_date, language)} · {formatMoney(paidTotal(order), language)}
                  </span>
                </p>
                <Form action={`/orders/${order.order_id}/again`} token={visit.session.formToken()}>
                  <button class="button quiet" type="submit">
                    {t('again')}
                    <span class="unseen"> {order.name}</span>
                  </button>
                </Form>
              </li>
            ))}
          </ul>
        </section>
      )}
      {own.promotions.length > 0 && (
        <section aria-labelledby="own-promotions">
          <h2 id="own-promotions">{t('promotions')}</h2>
          <ul class="own-orders">
            {own.promotions.map((promotion) => (
              <PromotionCard key={promotion.id} {...{ promotion, visit }} />
            ))}
          </ul>
        </section>
      )}
      {offers.length > 0 && (
        <section aria-labelledby="own-offers">
          <h2 id="own-offers">{t('offers')}</h2>
          <ul class="chips">
            {offers.slice(0, most.offers).map(({ name, merchant }) => (
              <li key={`${merchant.id} ${name}`}>
                <a class="chip" href={merchantPath(merchant)}>
                  <Icon name="gift" /> {name} · {merchant.summary.name}
                </a>
              </li>
            ))}
          </ul>
        </section>
      )}
      {(['favorites', 'known'] as const).map(
        (key) =>
          own[key].length > 0 && (
            <section key={key} class="stack" aria-labelledby={`own-${key}`}>
              <h2 id={`own-${key}`}>{t(key)}</h2>
              <ul class="shops">
                {own[key].map((merchant) => (
                  <MerchantCard
                    key={merchant.id}
                    {...{ merchant, language, method: 'delivery', isPromoted: false, isFirst: false }}
                    now={visit.when?.ms ?? visit.now}
                  />
                ))}
              </ul>
            </section>
          ),
      )}
    </div>
  )
}

/** The code, its discount and its terms; links to the merchant it is for, or to all of them. */
function PromotionCard({ promotion, visit: { language, now } }: { promotion: Promotion; visit: Visit }) {
  const t = homeWords(language)
  const { code, label, merchant, minimum, expires, first_order } = promotion
  const worth = describeWorth(promotion, language)
  // Most names begin with the discount: "10% off" is said once.
  const title = label.includes(formatAmount(promotion, language)) ? label : `${worth} · ${label}`
  const terms = [
    merchant ? t('promotion.shop', { shop: merchant.name }) : '',
    minimum > 0 ? t('promotion.minimum', { minimum: formatShortMoney(minimum, language) }) : '',
    first_order ? t('promotion.first') : '',
    expires ? t('promotion.until', { day: untilText(expires, now, language) }) : '',
  ].filter(Boolean)
  return (
    <li class="card">
      <p>
        <strong>{title}</strong>
        <br />
        <span class="soft small">{terms.join(' · ') || t('promotion.any')}</span>
      </p>
      <a class="button quiet" href={merchant ? `/m/${merchant.merchant_id}` : '/search'}>
        {t('promotion.use', { code })}
      </a>
    </li>
  )
}

function formatAmount({ reward, value }: Promotion, language: Language): string {
  if (reward === 'percent_off') return formatPercent(value / 100, language)
  return reward === 'dollar_off' ? formatShortMoney(value, language) : formatNumber(value, language)
}

function describeWorth(promotion: Promotion, language: Language): string {
  const t = homeWords(language)
  const amount = formatAmount(promotion, language)
  return promotion.reward === 'points'
    ? t('promotion.points', { points: amount })
    : t('promotion.off', { amount })
}

/** The last full day; with the year only if it isn't this year. */
const untilText = (expires: string, now: number, language: Language) =>
  new Date(now).getUTCFullYear() === new Date(expires).getUTCFullYear()
    ? formatDay(expires, language)
    : formatLongDay(expires, language)
