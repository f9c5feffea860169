import type { Answer, Merchant } from '../../../sdk/src/index.ts'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { AddressForm } from '../address-form.tsx'
import { ShopPage } from '../layout.tsx'
import { MerchantCard } from '../merchant-card.tsx'
import { WhenChip } from '../when/chip.tsx'
import { addressOf, choose, readWanted, type Sort, sorts, typesOf, type Wanted } from './choose.ts'
import { ShopMap } from './map.tsx'
import { resultWords } from './messages.ts'
import { Nothing } from './nothing.tsx'

type MerchantResults = Answer<'get_merchant_search_method'>
type Refused = {
  message: { code: string; user_msg: string }[]
  addresses?: { street: string; city: string; state: string; zip: string }[]
}

async function showResults(visit: Visit): Promise<Response> {
  const wanted = readWanted(visit.url.searchParams)
  const spot = readSpot(visit.url.searchParams)
  if (spot) return showNear(visit, spot)
  if (!wanted.address) {
    if (visit.place) return visit.redirect(addressOf({ ...wanted, address: visit.place }))
    return visit.redirect('/')
  }
  const answer = await visit.api.readShared('get_merchant_search_method', {
    method: wanted.method,
    address: wanted.address,
    inexact: true,
    ...(wanted.keyword && { keyword: wanted.keyword }),
    ...(visit.when && { at: visit.when.iso, order_time: visit.when.iso }),
  })
  if (!answer.ok) return showUnknown(visit, wanted, answer.json() as unknown as Refused)
  if (visit.place !== wanted.address) visit.setCookie('place', wanted.address)
  // Read as JSON only when it may be empty: a page that is kept must not cost the reading of a long list.
  const isEmpty = answer.byteLength < longestEmpty && answer.json().merchants.length === 0
  const nearby = isEmpty ? await readNearby(visit, wanted) : undefined
  return visit.sharedPage([answer, ...(nearby ? [nearby] : [])], () => {
    const t = resultWords(visit.language)
    const found = answer.json()
    const near = nearby?.ok ? nearby.json().merchants.toSorted(byDistance).slice(0, nearbyMost) : []
    return {
      head: {
        title: t('title', { place: placeName(found) }),
        description: t('description', {
          place: placeName(found),
          names: found.merchants
            .slice(0, 4)
            .map(({ summary }) => summary.name)
            .join(', '),
        }),
        // However it is filtered and sorted, it is one list.
        canonical: addressOf(
          readWanted(new URLSearchParams({ address: wanted.address, method: wanted.method })),
        ),
      },
      body: <Results {...{ visit, wanted, found, near }} />,
    }
  })
}

const nearbyMost = 8
const longestEmpty = 4000
const byDistance = (a: Merchant, b: Merchant) => (a.location.distance ?? 0) - (b.location.distance ?? 0)

/** Nothing is brought to the address: what can be picked up near it. */
async function readNearby(visit: Visit, { method, address, keyword }: Wanted) {
  if (method !== 'delivery' || keyword) return undefined
  return visit.api.readShared('get_merchant_search_method', { method: 'pickup', address, inexact: true })
}

/** More numbers cannot be told apart on a phone. */
const mostOnMap = 30

type Spot = { latitude: number; longitude: number }

function readSpot(query: URLSearchParams): Spot | undefined {
  const [latitude, longitude] = [
    Number(query.get('latitude') ?? Number.NaN),
    Number(query.get('longitude') ?? Number.NaN),
  ]
  return Number.isFinite(latitude) && Number.isFinite(longitude) ? { latitude, longitude } : undefined
}

/** The browser's position becomes the nearest address, which the list then stands under. */
async function showNear(visit: Visit, spot: Spot): Promise<Response> {
  const answer = await visit.api.readShared('get_merchant_search_method', {
    method: 'delivery',
    ...spot,
    limit: 1,
  })
  const place = answer.ok ? answer.json().search_address : undefined
  if (!place?.street) return showUnknown(visit, readWanted(new URLSearchParams()), { message: [] })
  const address = `${place.street}, ${place.city}, ${place.state} ${place.zip_code}`
  return visit.redirect(`/search?address=${encodeURIComponent(address)}`)
}

const placeName = ({ search_address: place }: MerchantResults) =>
  place.street || [place.city, place.zip_code].filter(Boolean).join(' ')

function Results({
  visit,
  wanted,
  found,
  near,
}: {
  visit: Visit
  wanted: Wanted
  found: MerchantResults
  /** Where nothing is delivered: what can be picked up, the nearest first. */
  near: readonly Merchant[]
}) {
  const t = resultWords(visit.language)
  const shown = choose(found.merchants, found.promoted_merchants_id, wanted)
  return (
    <ShopPage visit={visit}>
      <div class="results stack">
        <AddressForm
          isCompact
          visit={visit}
          value={wanted.address}
          keep={wanted.method === 'pickup' ? { method: 'pickup' } : {}}
        />
        {!found.search_address.is_exact_match && <Notice>{t('inexact')}</Notice>}
        <div class="spread results-head">
          <div>
            <h1>
              {t(wanted.method === 'pickup' ? 'heading.pickup' : 'heading.delivery', {
                place: placeName(found),
              })}
            </h1>
            <p class="soft" role="status">
              {t('count', { count: shown.length })}
            </p>
          </div>
          <div class="row">
            <WhenChip visit={visit} />
            <nav class="segments" aria-label={`${t('list')} / ${t('map')}`}>
              {([false, true] as const).map((isMap) => (
                <a
                  key={String(isMap)}
                  href={addressOf(wanted, { isMap })}
                  aria-current={wanted.isMap === isMap ? 'true' : undefined}
                >
                  {t(isMap ? 'map' : 'list')}
                </a>
              ))}
            </nav>
            <nav class="segments" aria-label={`${t('delivery')} / ${t('pickup')}`}>
              {(['delivery', 'pickup'] as const).map((method) => (
                <a
                  key={method}
                  href={addressOf(wanted, { method })}
                  aria-current={wanted.method === method ? 'true' : undefined}
                >
                  {t(method)}
                </a>
              ))}
            </nav>
          </div>
        </div>
        <Filters wanted={wanted} found={found} visit={visit} />
        {shown.length > 0 && wanted.isMap ? (
          <ShopMap
            merchants={shown.slice(0, mostOnMap)}
            place={found.search_address}
            language={visit.language}
          />
        ) : shown.length > 0 ? (
          <ul class="shops">
            {shown.map((merchant, index) => (
              <MerchantCard
                key={merchant.id}
                merchant={merchant}
                language={visit.language}
                now={visit.when?.ms ?? visit.now}
                method={wanted.method}
                isPromoted={found.promoted_merchants_id.includes(merchant.id)}
                isFirst={index < 4}
              />
            ))}
          </ul>
        ) : (
          <Nothing {...{ visit, wanted, near, hasOthers: found.merchants.length > 0 }} />
        )}
      </div>
    </ShopPage>
  )
}

/** Plain links and one plain form: each state of the list has its address. */
function Filters({ visit, wanted, found }: { visit: Visit; wanted: Wanted; found: MerchantResults }) {
  const t = resultWords(visit.language)
  const types = typesOf(found.merchants)
  const popular = [
    ...new Set([...(wanted.cuisine ? [wanted.cuisine] : []), ...found.popular_cuisines]),
  ].slice(0, 12)
  const flags = [
    ['open', 'isOpen', t('open')],
    ...(wanted.method === 'delivery' ? [['free', 'isFree', t('free')] as const] : []),
    ['rated', 'isRated', t('rated')],
  ] as const
  return (
    <div class="filters stack">
      {types.length > 1 && (
        <nav class="chips scroll" aria-label={t('kind')}>
          <a
            class="chip"
            href={addressOf(wanted, { type: '', cuisine: '' })}
            aria-current={wanted.type ? undefined : 'true'}
          >
            {t('all')}
          </a>
          {types.map((type) => (
            <a
              key={type}
              class="chip"
              href={addressOf(wanted, { type, cuisine: '' })}
              aria-current={wanted.type === type ? 'true' : undefined}
            >
              {t(`vertical.${type}` as 'vertical.R')}
            </a>
          ))}
        </nav>
      )}
      <form class="filter-bar" action="/search" method="get">
        <input type="hidden" name="address" value={wanted.address} />
        {wanted.method === 'pickup' && <input type="hidden" name="method" value="pickup" />}
        {wanted.type && <input type="hidden" name="type" value={wanted.type} />}
        {wanted.isMap && <input type="hidden" name="view" value="map" />}
        <span class="search-box">
          <Icon name="search" />
          <input
            type="search"
            name="q"
            value={wanted.keyword}
            placeholder={t('keyword')}
            aria-label={t('keyword')}
            maxLength={100}
          />
        </span>
        <select name="cuisine" aria-label={t('cuisine')} data-submit>
          <option value="">{t('cuisine')}</option>
          {found.cuisines.map((cuisine) => (
            <option key={cuisine} value={cuisine} selected={cuisine === wanted.cuisine}>
              {cuisine}
            </option>
          ))}
        </select>
        <select name="sort" aria-label={t('sort')} data-submit>
          {sorts.map((sort: Sort) => (
            <option key={sort} value={sort} selected={sort === wanted.sort}>
              {t(`sort.${sort}`)}
            </option>
          ))}
        </select>
        <span class="chips">
          {flags.map(([name, key, words]) => (
            <label key={name} class="chip">
              <input class="unseen" type="checkbox" name={name} value="1" checked={wanted[key]} data-submit />
              {words}
            </label>
          ))}
        </span>
        <button class="button quiet without-script" type="submit">
          {t('apply')}
        </button>
      </form>
      {wanted.type !== 'W' && popular.length > 0 && (
        <nav class="chips scroll" aria-label={t('cuisine')}>
          {popular.map((cuisine) => (
            <a
              key={cuisine}
              class="chip small"
              href={addressOf(wanted, { cuisine: cuisine === wanted.cuisine ? '' : cuisine })}
              aria-current={cuisine === wanted.cuisine ? 'true' : undefined}
            >
              {cuisine}
            </a>
          ))}
        </nav>
      )}
    </div>
  )
}

/** Several places of that name, or none: helped along, with what was typed still there. */
function showUnknown(visit: Visit, wanted: Wanted, refused: Refused): Response {
  const t = resultWords(visit.language)
  const choices = (refused.addresses ?? []).map(({ street, city, state, zip }) =>
    [street, city, [state, zip].filter(Boolean).join(' ')].filter(Boolean).join(', '),
  )
  const title = choices.length > 0 ? t('which.title') : t('unknown.title')
  return visit.page(
    { title },
    <ShopPage visit={visit}>
      <div class="narrow stack">
        <h1>{title}</h1>
        <p>{choices.length > 0 ? t('which') : t('unknown')}</p>
        {choices.length > 0 && (
          <ul class="choice-list">
            {choices.map((address) => (
              <li key={address}>
                <a href={addressOf(wanted, { address })}>
                  <Icon name="pin" /> {address}
                </a>
              </li>
            ))}
          </ul>
        )}
        <AddressForm visit={visit} value={wanted.address} />
      </div>
    </ShopPage>,
    { status: choices.length > 0 ? 200 : 404 },
  )
}

export const resultRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/search', app: 'shop', handle: showResults },
]
