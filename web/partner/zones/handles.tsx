import type { Corner } from '../../../sdk/src/index.ts'
import { toCorner, toPixel, type View } from '../../kit/map/flat-map.ts'
import { Handle, SideButton } from '../../kit/map/handles.tsx'
import { wordsIn } from '../frame/words.ts'
import {
  dropCorner,
  middleOfEdge,
  milesFrom,
  moveCorner,
  outlineZone,
  splitSide,
  type ZoneDraft,
} from './geometry.ts'

const t = wordsIn('zones')
type HandlesProps = { zone: ZoneDraft; view: View; shop: Corner; onEdit(zone: ZoneDraft): void }

/** The handles of a zone: corners and midpoints of sides, or the edge of a circle. Real buttons on top of the map. */
export function Handles({ zone, view, shop, onEdit }: HandlesProps) {
  if (zone.type === 'radius') {
    const edge = outlineZone(zone, shop)[1]!
    return (
      <Handle
        at={toPixel(view, edge)}
        label={t('handle.radius', { count: zone.radius ?? 0 })}
        onMove={(to) => onEdit({ ...zone, radius: milesFrom(shop, toCorner(view, to)) })}
      />
    )
  }
  const { polygon } = zone
  if (zone.type !== 'polygon' || !polygon) return null
  const set = (corners: Corner[]) => onEdit({ ...zone, polygon: corners })
  return (
    <>
      {polygon.map((corner, index) => (
        <Handle
          key={`corner ${index}`}
          at={toPixel(view, corner)}
          label={t('handle.corner', { number: index + 1, all: polygon.length })}
          onMove={(to) => set(moveCorner(polygon, index, toCorner(view, to)))}
          onDrop={() => set(dropCorner(polygon, index))}
        />
      ))}
      {polygon.map((_, index) => (
        <SideButton
          key={`side ${index}`}
          at={toPixel(view, middleOfEdge(polygon, index))}
          label={t('handle.side', { number: index + 1 })}
          onClick={() => set(splitSide(polygon, index))}
        />
      ))}
    </>
  )
}
