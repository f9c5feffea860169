import type { Answer, Merchant } from '../../../sdk/src/index.ts'
import { formatDistance, formatMoney } from '../../kit/format.ts'
import type { Language } from '../../kit/messages.ts'
import { merchantPath } from '../merchant-card.tsx'
import { resultWords } from '../messages.ts'
import { type Dot, type Point, placeOnMap } from './map-places.ts'

type Place = Answer<'get_merchant_search_method'>['search_address']
const size = { width: 640, height: 460 }

/**
 * Where the shops are, drawn from their coordinates: no tiles, so that nobody else learns who looks for what. The numbers
 * lead to the list below it, which is what keyboards and screen readers use.
 */
export function ShopMap({
  merchants,
  place,
  language,
}: {
  merchants: readonly Merchant[]
  place: Place
  language: Language
}) {
  const t = resultWords(language)
  const centre: Point = { latitude: place.latitude ?? 0, longitude: place.longitude ?? 0 }
  const { dots, rings } = placeOnMap(
    centre,
    merchants.map(({ location }) => ({ latitude: location.latitude, longitude: location.longitude })),
    size,
  )
  const [middleX, middleY] = [size.width / 2, size.height / 2]
  return (
    <div class="shop-map">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={t('map.label')}>
        {rings.map(({ miles, radius }) => (
          <g key={miles} class="ring">
            <circle cx={middleX} cy={middleY} r={radius} />
            <text x={middleX} y={middleY - radius - 6} text-anchor="middle">
              {formatDistance(miles, language)}
            </text>
          </g>
        ))}
        <g class="you">
          <circle cx={middleX} cy={middleY} r="9" />
        </g>
        {dots.map((dot, index) => (
          <Mark
            key={merchants[index]!.id}
            dot={dot}
            number={index + 1}
            isOpen={merchants[index]!.ordering.is_open}
          />
        ))}
      </svg>
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

function Mark({ dot, number, isOpen }: { dot: Dot; number: number; isOpen: boolean }) {
  return (
    <g class={isOpen ? 'mark' : 'mark closed'}>
      <circle cx={dot.x} cy={dot.y} r="15" />
      <text x={dot.x} y={dot.y + 5} text-anchor="middle">
        {number}
      </text>
    </g>
  )
}
