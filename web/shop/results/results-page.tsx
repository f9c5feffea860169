import type { MapStreet } from '../../../sdk/src/index.ts'
import { Icon } from '../../kit/icon.tsx'
import { Notice } from '../../kit/notice.tsx'
import type { Visit } from '../../server/visit.ts'
import { AddressForm } from '../address-form.tsx'
import { ShopPage } from '../layout.tsx'
import type { FoundMerchants, ListedMerchant } from '../listed.ts'
import { MerchantCard } from '../merchant-card.tsx'
import { resultWords } from '../messages.ts'
import { SearchBox } from '../search-box.tsx'
import { BottleShelf, type Bottles, countBottles } from './bottles.tsx'
import { choose, keptByForms, pageSize, searchAddress, type Wanted } from './choose.ts'
import { Filters } from './filters.tsx'
import { ShopMap } from './map.tsx'
import { fitView, readSpot, toCorner } from './map-view.ts'
import { Nothing } from './nothing.tsx'

/** More would take longer to draw than to look at. */
const maxOnMap = 300

export const placeName = ({ search_address: place }: FoundMerchants) =>
  place.street || [place.city, place.zip_code].filter(Boolean).join(' ')

/** The part of the world that the map shows: what streets it needs is known before the page is made. */
export function fitMapView(wanted: Wanted, { merchants, search_address: place }: FoundMerchants) {
  const center = { latitude: place.latitude ?? 0, longitude: place.longitude ?? 0 }
  return fitView(readSpot(wanted.at), center, merchants.slice(0, maxOnMap).map(toCorner))
}

type ResultsProps = {
  visit: Visit
  wanted: Wanted
  found: FoundMerchants
  /** All that serve the address, whatever the keyword. */
  all: readonly ListedMerchant[]
  /** Where nothing is delivered: what can be picked up, the nearest first. */
  near: readonly ListedMerchant[]
  /** Bottles that have the keyword. */
  bottles: Bottles | undefined
  /** For the map. */
  streets: readonly MapStreet[]
}

export function Results({ visit, wanted, found, all, near, bottles, streets }: ResultsProps) {
  const t = resultWords(visit.language)
  const meant = found.did_you_mean ?? undefined
  const listed = meant !== undefined && wanted.isExact ? [] : found.merchants
  const shown = choose(listed, found.promoted_merchants_id, wanted)
  // Bottles with a similar name are offered only where no place has anything.
  const hasBottles = countBottles(bottles) > 0 && (shown.length === 0 || !bottles?.did_you_mean)
  const isNowhere = shown.length === 0 && all.length === 0
  return (
    <ShopPage visit={visit}>
      <div class="results stack">
        <div class="results-top">
          <Where visit={visit} wanted={wanted} place={placeName(found)} isOpen={isNowhere} />
          <SearchBox
            visit={visit}
            value={wanted.keyword}
            address={wanted.address}
            keep={keptByForms(wanted)}
          />
        </div>
        <Filters visit={visit} wanted={wanted} found={found} all={all} />
        {!found.search_address.is_exact_match && shown.length > 0 && <Notice>{t('inexact')}</Notice>}
        <div class="spread results-head">
          <h1>{t(headingOf(wanted, found), { place: placeName(found) })}</h1>
          <p class="soft" role="status">
            {t('count', { count: shown.length })}
          </p>
        </div>
        {meant !== undefined && <Meant visit={visit} wanted={wanted} meant={meant} />}
        {hasBottles && shown.length > 0 && (
          <p>
            <a href="#bottles">{t('bottles.jump', { count: countBottles(bottles) })}</a>
          </p>
        )}
        {shown.length > 0 && wanted.isMap ? (
          <ShopMap
            {...{ visit, wanted, streets }}
            merchants={shown.slice(0, maxOnMap)}
            place={found.search_address}
            view={fitMapView(wanted, found)}
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
                  isFirst={index === 0}
                  id={index > 0 && index % pageSize === 0 ? `place-${index + 1}` : undefined}
                />
              ))}
            </ul>
            {shown.length > wanted.shown && (
              <p class="more">
                <a
                  class="button quiet"
                  href={`${searchAddress(wanted, { shown: wanted.shown + pageSize })}#place-${wanted.shown + 1}`}
                  rel="nofollow"
                  data-more
                >
                  {t('more', { count: Math.min(pageSize, shown.length - wanted.shown) })}
                </a>
              </p>
            )}
          </>
        ) : (
          <Nothing
            {...{ visit, wanted, near, hasBottles }}
            hasOthers={listed.length > 0}
            place={placeName(found)}
          />
        )}
        {bottles && hasBottles && <BottleShelf visit={visit} bottles={bottles} keyword={wanted.keyword} />}
      </div>
    </ShopPage>
  )
}

type WhereProps = { visit: Visit; wanted: Wanted; place: string; isOpen: boolean }

/** The address, small, with the form to change it behind it. */
function Where({ visit, wanted, place, isOpen }: WhereProps) {
  const t = resultWords(visit.language)
  const { address: _, ...keep } = keptByForms(wanted)
  return (
    <details class="where" open={isOpen}>
      <summary>
        <Icon name="pin" /> <strong>{place}</strong> <span class="soft">{t('change')}</span>
      </summary>
      <AddressForm
        isCompact
        visit={visit}
        value={wanted.address}
        keep={{ ...keep, ...(wanted.keyword && { q: wanted.keyword }) }}
      />
    </details>
  )
}

/** What was searched for in place of the keyword, and the way to what was typed; or the other way round. */
function Meant({ visit, wanted, meant }: { visit: Visit; wanted: Wanted; meant: string }) {
  const t = resultWords(visit.language)
  return wanted.isExact ? (
    <p class="meant">
      {t('meant.ask')} <a href={searchAddress(wanted, { keyword: meant, isExact: false })}>{meant}</a>?
    </p>
  ) : (
    <p class="meant">
      {t('meant')} <strong>{meant}</strong>.{' '}
      <a href={searchAddress(wanted, { isExact: true })}>{t('meant.exact', { keyword: wanted.keyword })}</a>
    </p>
  )
}

const headingOf = ({ method, keyword }: Wanted, { merchants }: FoundMerchants) =>
  method === 'pickup'
    ? 'heading.pickup'
    : merchants.length === 0 && !keyword
      ? 'heading.none'
      : 'heading.delivery'
