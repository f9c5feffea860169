import type { Answer, Merchant } from '../../../sdk/src/index.ts'
import { formatDistance, formatMoney } from '../../kit/format.ts'
import { MapDrawing } from '../../kit/map/map.tsx'
import type { Language } from '../../kit/messages.ts'
import { merchantPath } from '../merchant-card.tsx'
import { resultWords } from '../messages.ts'
import { placeOnMap } from './map-places.ts'

type Place = Answer<'get_merchant_search_method'>['search_address']
const size = { width: 640, height: 460 }

type ShopMapProps = { merchants: readonly Merchant[]; place: Place; language: Language }

/**
 * The shops, drawn from their coordinates: without tiles, no third party learns what the visitor looks for. The numbers lead
 * to the list below, which is what keyboards and screen readers use.
 */
export function ShopMap({ merchants, place, language }: ShopMapProps) {
  const t = resultWords(language)
  const centre = { latitude: place.latitude ?? 0, longitude: place.longitude ?? 0 }
  const { dots, rings } = placeOnMap(
    centre,
    merchants.map(({ location }) => ({ latitude: location.latitude, longitude: location.longitude })),
    size,
  )
  const middle = { x: size.width / 2, y: size.height / 2 }
  return (
    <div class="shop-map">
      <MapDrawing
        size={size}
        label={t('map.label')}
        areas={rings.map(({ miles, radius }) => ({
          ...{ key: miles, look: 'ring', outline: { centre: middle, radius } },
          text: formatDistance(miles, language),
        }))}
        marks={[
          { key: 'you', look: 'you', at: middle, radius: 9 },
          ...merchants.map(({ id, ordering }, index) => ({
            ...{ key: id, look: ordering.is_open ? 'mark' : 'mark closed' },
            ...{ at: dots[index]!, radius: 15, text: index + 1 },
          })),
        ]}
      />
      <ol class="map-list">
        {merchants.map((merchant) => (
          <li key={merchant.id}>
            <a href={merchantPath(merchant)}>{merchant.summary.name}</a>{' '}
            <span class="soft small">
              {formatDistance(merchant.location.distance ?? 0, language)}
              {merchant.ordering.delivery_charge
                ? ` · ${t('fee', { fee: formatMoney(merchant.ordering.delivery_charge, language) })}`
                : ''}
              {!merchant.ordering.is_open && ` · ${t('closed')}`}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
