import type { MapStreet } from '../../../sdk/src/index.ts'
import { formatDistance } from '../../kit/format.ts'
import { Icon } from '../../kit/icon.tsx'
import { toPixel, type View, viewAround } from '../../kit/map/flat-map.ts'
import { MapDrawing, type MapMark } from '../../kit/map/map.tsx'
import { drawStreets } from '../../kit/map/street-layer.ts'
import type { Visit } from '../../server/visit.ts'
import type { FoundMerchants, ListedMerchant } from '../listed.ts'
import { MerchantCard, merchantPath } from '../merchant-card.tsx'
import { resultWords } from '../messages.ts'
import { searchAddress, type Wanted } from './choose.ts'
import { type Cluster, clusterPlaces, toCorner, toMapSpot, writeSpot, zoomed } from './map-view.ts'

type SearchAddress = FoundMerchants['search_address']

type ShopMapProps = {
  visit: Visit
  wanted: Wanted
  /** In the order in which they are listed. */
  merchants: readonly ListedMerchant[]
  place: SearchAddress
  view: View
  streets: readonly MapStreet[]
}

const zoomStep = 2
/** Pixels between a mark and a street's name. */
const markRoom = 24
/** A card a place, which a pin opens. */
const pinOf = (merchant: ListedMerchant) => `pin-${merchant.id}`
const noCard = 'no-pin'

/**
 * The shops on the gazetteer's streets: without tiles, no third party learns what the visitor looks for. A pin opens its card, several
 * in one spot are a number that zooms in; all of it links, which script follows without leaving the page.
 */
export function ShopMap({ visit, wanted, merchants, place, view, streets }: ShopMapProps) {
  const t = resultWords(visit.language)
  const { language } = visit
  const you = { latitude: place.latitude ?? 0, longitude: place.longitude ?? 0 }
  const clusters = clusterPlaces(merchants, view)
  const shown = clusters.flatMap(({ merchants: [first, ...more] }) =>
    first && more.length === 0 ? [first] : [],
  )
  const linkTo = (spot: Parameters<typeof writeSpot>[0]) =>
    `${searchAddress(wanted, { at: writeSpot(spot) })}#map`
  const spot = toMapSpot(view)
  const tools = [
    ['plus', t('map.in'), linkTo(zoomed(spot, zoomStep))],
    ['minus', t('map.out'), linkTo(zoomed(spot, 1 / zoomStep))],
    ['map', t('map.all'), `${searchAddress(wanted, { at: '' })}#map`],
  ] as const
  const markOf = (cluster: Cluster): MapMark => {
    const [first, ...more] = cluster.merchants
    if (more.length === 0)
      return {
        ...{
          key: first!.id,
          at: cluster.at,
          radius: 15,
          title: first!.summary.name,
          href: `#${pinOf(first!)}`,
        },
        ...{ look: first!.ordering.is_open ? 'mark' : 'mark closed', drawing: pinDrawing },
      }
    const inside = viewAround(cluster.merchants.map(toCorner), view, { marginPixels: 60, minMiles: 0.05 })
    const nearer = { ...toMapSpot(inside), miles: Math.min(toMapSpot(inside).miles, spot.miles / zoomStep) }
    const count = cluster.merchants.length
    return {
      ...{ key: `of ${first!.id}`, at: cluster.at, radius: 18, text: count, look: 'mark cluster' },
      ...{ title: t('map.cluster', { count }), href: linkTo(nearer) },
    }
  }
  const marks = [{ key: 'you', look: 'you', at: toPixel(view, you), radius: 9 }, ...clusters.map(markOf)]
  return (
    <div class="shop-map" id="map" data-map={writeSpot(spot)}>
      <div class="map-frame">
        <MapDrawing
          size={view}
          isCropped
          label={t('map.label')}
          streets={drawStreets(
            view,
            streets,
            marks.map(({ at }) => at),
            markRoom,
          )}
          marks={marks}
          scale={{
            pixelsPerMile: view.pixelsPerMile,
            textOf: (miles) => formatDistance(miles, language),
          }}
        />
        <div class="map-tools">
          {tools.map(([icon, label, href]) => (
            <a key={icon} class="icon-button" href={href} rel="nofollow" data-map-link>
              <Icon name={icon} />
              <span class="unseen">{label}</span>
            </a>
          ))}
        </div>
        <span id={noCard} class="map-target" />
        <ul class="map-cards">
          {shown.map((merchant) => (
            <li key={merchant.id} class="map-card card">
              <span id={pinOf(merchant)} class="map-target" />
              <ul>
                <MerchantCard
                  {...{ merchant, language, method: wanted.method, isPromoted: false, isFirst: false }}
                  now={visit.when?.ms ?? visit.now}
                />
              </ul>
              <a class="icon-button map-close" href={`#${noCard}`}>
                <Icon name="close" />
                <span class="unseen">{t('close')}</span>
              </a>
            </li>
          ))}
        </ul>
      </div>
      <p class="soft small">{t('map.count', { count: clusters.flatMap((one) => one.merchants).length })}</p>
      <ul class="map-list">
        {clusters
          .flatMap((one) => one.merchants)
          .slice(0, maxListed)
          .map((merchant) => (
            <li key={merchant.id}>
              <a href={merchantPath(merchant)}>{merchant.summary.name}</a>{' '}
              <span class="soft small">
                {formatDistance(merchant.location.distance ?? 0, language)}
                {!merchant.ordering.is_open && ` · ${t('closed')}`}
              </span>
            </li>
          ))}
      </ul>
    </div>
  )
}

const maxListed = 60
/** A plate, seen from above. */
const pinDrawing =
  'M-5-6V-1A2.500 2.500 0 0 0-2.500 1.500V7M0-6V-1A2.500 2.500 0 0 1-2.500 1.500M5 7V-6C2.500-5 2.500 1 5 1.500'
