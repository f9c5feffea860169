import { renderToString } from 'preact-render-to-string'
import type { Corner } from '../../../sdk/src/index.ts'
import { toPixel } from '../../kit/map/flat-map.ts'
import { MapDrawing } from '../../kit/map/map.tsx'
import { drawStreets, tileEdges } from '../../kit/map/street-layer.ts'
import { showMissing } from '../../server/faults.tsx'
import type { Visit } from '../../server/visit.ts'
import { menuWords } from '../messages.ts'
import { readSpot, writeSpot } from '../results/map-view.ts'

export const shopMapSize = { width: 480, height: 240 }
const milesAcross = 1
/** The map's initial view. */
export const shopSpot = ({ latitude, longitude }: Corner) =>
  writeSpot({ latitude, longitude, miles: milesAcross })

/** A picture needs its own styles: the page's don't apply to it. */
const styles = `svg{color-scheme:light dark;background:#f6ecdd}.map-streets path{fill:none;stroke:#fffdf8;stroke-width:5;stroke-linecap:round}
.map-streets text{fill:#6a5647;font:11px system-ui,sans-serif;text-anchor:middle;paint-order:stroke;stroke:#f6ecdd;stroke-width:3}
.mark circle{fill:#97204a;stroke:#fff;stroke-width:3}.map-scale path{fill:none;stroke:#2a1a12}.map-scale text{fill:#2a1a12;font:11px system-ui,sans-serif}
@media(prefers-color-scheme:dark){svg{background:#110c09}.map-streets path{stroke:#3b2e24}.map-streets text{fill:#c4b2a0;stroke:#110c09}.map-scale path{stroke:#f7eee3}.map-scale text{fill:#f7eee3}}`

/**
 * `/web/map/1001.svg`: the streets around a merchant, as a picture that its page loads when scrolled into view; `at`
 * selects another part of the world.
 */
export async function showShopMap(visit: Visit): Promise<Response> {
  const merchant_id = /^(\d{1,15})\.svg$/.exec(visit.params.file ?? '')?.[1]
  if (merchant_id === undefined) return showMissing(visit, 404)
  const info = await visit.api.readShared('get_merchant_merchant_id', { merchant_id })
  if (!info.ok) return showMissing(visit, 404)
  const { location, summary } = info.json().merchant
  const at: Corner = { latitude: location.latitude, longitude: location.longitude }
  const spot = readSpot(visit.url.searchParams.get('at')) ?? { ...at, miles: milesAcross }
  const view = {
    ...shopMapSize,
    center: { latitude: spot.latitude, longitude: spot.longitude },
    pixelsPerMile: shopMapSize.width / spot.miles,
  }
  const streets = await visit.api.readShared('get_place_streets', tileEdges(view))
  const middle = toPixel(view, at)
  const drawing = (
    <MapDrawing
      size={view}
      label={menuWords(visit.language)('map', { name: summary.name })}
      streets={drawStreets(view, streets.ok ? streets.json().streets : [], [middle])}
      marks={[{ key: 'shop', look: 'mark', at: middle, radius: 11 }]}
    />
  )
  const svg = renderToString(drawing)
    .replace('<svg ', '<svg xmlns="http://www.w3.org/2000/svg" ')
    .replace('>', `><style>${styles}</style>`)
  return new Response(svg, {
    headers: {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
      'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
      'x-content-type-options': 'nosniff',
    },
  })
}
