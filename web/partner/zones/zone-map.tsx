import { useRef } from 'preact/hooks'
import type { Corner } from '../../../sdk/src/index.ts'
import { client } from '../../console/context.ts'
import { useStreets } from '../../console/streets.ts'
import { type Pixel, toPixel, type View } from '../../kit/map/flat-map.ts'
import { PanMap, useMapView } from '../../kit/map/pan-map.tsx'
import { drawStreets } from '../../kit/map/street-layer.ts'
import { wordsIn } from '../frame/words.ts'
import { byPrecedence, listZonePoints, pickZoneColor, type ZoneDraft } from './geometry.ts'
import { Handles } from './handles.tsx'

const t = wordsIn('zones')
const height = 420

type ZoneMapProps = {
  merchantId: number
  /** The stored zones, with the edited one in its place. */
  zones: readonly ZoneDraft[]
  chosen: ZoneDraft | undefined
  shop: Corner
  onChoose(zone: ZoneDraft): void
  onEdit(zone: ZoneDraft): void
}

/**
 * Zones around the shop. Where several overlap, the color is that of the zone that applies; outlines show all of them.
 */
export function ZoneMap({ merchantId, zones, chosen, shop, onChoose, onEdit }: ZoneMapProps) {
  const frame = useRef<HTMLDivElement>(null)
  const points = listZonePoints(zones, shop)
  const [view, setView] = useMapView(frame, points, height)
  const drawn = byPrecedence(zones).reverse()
  const streets = useStreets(view, (edges, options) => client.admin(merchantId).zones.streets(edges, options))
  const at = view && toPixel(view, shop)
  const areasOf = (lookOf: (zone: ZoneDraft) => string) =>
    drawn.flatMap((zone, index) => {
      const outline = view && outlineIn(view, zone, at!)
      return outline ? [{ key: zone.id ?? 'new', look: lookOf(zone), outline, zone: index }] : []
    })
  return (
    <div class="zone-map card" ref={frame}>
      {view && at && (
        <PanMap
          {...{ view, setView, points }}
          label={t('map')}
          words={{ in: t('zoom.in'), out: t('zoom.out'), all: t('zoom.all') }}
          areas={areasOf((zone) => `zone-area zone-${pickZoneColor(zone, zones)}`)}
          streets={drawStreets(view, streets, [at])}
          borders={areasOf((zone) => (zone === chosen ? 'zone-line is-chosen' : 'zone-line'))}
          marks={[
            { key: 'shop', look: 'map-shop', at, radius: 7 },
            { key: 'middle', look: 'map-shop-middle', at, radius: 2.5 },
          ]}
          scale={{ pixelsPerMile: view.pixelsPerMile, textOf: (miles) => t('scale', { miles }) }}
          onChoose={(index) => onChoose(drawn[index]!)}
        >
          {chosen && <Handles zone={chosen} {...{ view, shop, onEdit }} />}
        </PanMap>
      )}
    </div>
  )
}

/** A ZIP code has no outline here. */
function outlineIn(view: View, { type, radius = 0, polygon = [] }: ZoneDraft, shop: Pixel) {
  if (type === 'radius') return { center: shop, radius: radius * view.pixelsPerMile }
  return type === 'polygon' ? polygon.map((corner) => toPixel(view, corner)) : undefined
}
