import type { Answer, Merchant } from '../../../sdk/src/index.ts'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import { TabLinks } from '../../kit/tabs/tabs.tsx'
import type { Visit } from '../../server/visit.ts'
import { AddressForm } from '../address-form.tsx'
import { ShopPage } from '../layout.tsx'
import { MerchantCard } from '../merchant-card.tsx'
import { resultWords } from '../messages.ts'
import { WhenChip } from '../when/chip.tsx'
import { addressOf, choose, pageSize, type Sort, sorts, typesOf, type Wanted } from './choose.ts'
import { ShopMap } from './map.tsx'
import { Nothing } from './nothing.tsx'

type MerchantResults = Answer<'get_merchant_search_method'>

/** More numbers cannot be told apart on a phone. */
const maxOnMap = 30

export const placeName = ({ search_address: place }: MerchantResults) =>
  place.street || [place.city, place.zip_code].filter(Boolean).join(' ')

type ResultsProps = {
  visit: Visit
  wanted: Wanted
  found: MerchantResults
  /** Where nothing is delivered: what can be picked up, the nearest first. */
  near: readonly Merchant[]
}

export function Results({ visit, wanted, found, near }: ResultsProps) {
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
            <h1>{t(headingOf(wanted, found), { place: placeName(found) })}</h1>
            <p class="soft" role="status">
              {t('count', { count: shown.length })}
            </p>
          </div>
          <div class="row">
            <WhenChip visit={visit} />
            <TabLinks
              label={`${t('delivery')} / ${t('pickup')}`}
              tabs={(['delivery', 'pickup'] as const).map((method) => ({
                ...{ href: addressOf(wanted, { method }), text: t(method) },
                isCurrent: wanted.method === method,
              }))}
            />
            <TabLinks
              label={`${t('list')} / ${t('map')}`}
              tabs={[false, true].map((isMap) => ({
                ...{ href: addressOf(wanted, { isMap }), text: t(isMap ? 'map' : 'list') },
                isCurrent: wanted.isMap === isMap,
              }))}
            />
          </div>
        </div>
        <Filters wanted={wanted} found={found} visit={visit} />
        {shown.length > 0 && wanted.isMap ? (
          <ShopMap
            merchants={shown.slice(0, maxOnMap)}
            place={found.search_address}
            language={visit.language}
          />
        ) : shown.length > 0 ? (
          <>
            <ul class="shops" data-shops>
              {shown.slice(0, wanted.shown).map((merchant, index) => (
                <MerchantCard
                  key={merchant.id}
                  merchant={merchant}
                  language={visit.language}
                  now={visit.when?.ms ?? visit.now}
                  method={wanted.method}
                  isPromoted={found.promoted_merchants_id.includes(merchant.id)}
                  isFirst={index < 2}
                  id={index > 0 && index % pageSize === 0 ? `place-${index + 1}` : undefined}
                />
              ))}
            </ul>
            {shown.length > wanted.shown && (
              <p class="more">
                <a
                  class="button quiet"
                  href={`${addressOf(wanted, { shown: wanted.shown + pageSize })}#place-${wanted.shown + 1}`}
                  rel="nofollow"
                  data-more
                >
                  {t('more', { count: Math.min(pageSize, shown.length - wanted.shown) })}
                </a>
              </p>
            )}
          </>
        ) : (
          <Nothing {...{ visit, wanted, near, hasOthers: found.merchants.length > 0 }} />
        )}
      </div>
    </ShopPage>
  )
}

const headingOf = ({ method, keyword }: Wanted, { merchants }: MerchantResults) =>
  method === 'pickup'
    ? 'heading.pickup'
    : merchants.length === 0 && !keyword
      ? 'heading.none'
      : 'heading.delivery'

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
        <TabLinks
          look="chips scroll"
          label={t('kind')}
          tabs={['', ...types].map((type) => ({
            href: addressOf(wanted, { type, cuisine: '' }),
            text: type ? t(`vertical.${type}` as 'vertical.R') : t('all'),
            isCurrent: wanted.type === type,
          }))}
        />
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
        <span class="filter-row">
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
                <input
                  class="unseen"
                  type="checkbox"
                  name={name}
                  value="1"
                  checked={wanted[key]}
                  data-submit
                />
                {words}
              </label>
            ))}
          </span>
        </span>
        <button class="button quiet without-script" type="submit">
          {t('apply')}
        </button>
      </form>
      {wanted.type !== 'W' && popular.length > 0 && (
        <TabLinks
          look="chips scroll small popular"
          label={t('cuisine')}
          tabs={popular.map((cuisine) => ({
            href: addressOf(wanted, { cuisine: cuisine === wanted.cuisine ? '' : cuisine }),
            text: cuisine,
            isCurrent: cuisine === wanted.cuisine,
          }))}
        />
      )}
    </div>
  )
}
