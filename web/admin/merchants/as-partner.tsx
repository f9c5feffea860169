import type { Answer, Corner, DeliveryZone } from '../../../sdk/src/index.ts'
import { readShopMenu } from '../../console/api/menus.ts'
import { readShopInfo, readShopZones } from '../../console/api/merchants.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { milesPerDegree, scaleOf, toPixel, viewAround } from '../../console/flat-map.ts'
import { drawingSize } from '../frame/drawing-size.ts'
import { money, Panel, Tag } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('merchants')
type Zone = DeliveryZone

/** Zones as the merchant has drawn them, to be read. */
export function Zones({ merchantId }: { merchantId: number }) {
  const asked = useAsked(`zones ${merchantId}`, async () => {
    const [{ deliveryZones = [] }, info] = await Promise.all([
      readShopZones({ merchantId }),
      readShopInfo({ merchantId }),
    ])
    return { zones: deliveryZones, shop: { latitude: info.latitude, longitude: info.longitude } }
  })
  return (
    <Panel title={t('zones')}>
      <Loaded asked={asked}>
        {({ zones, shop }) =>
          zones.length === 0 ? (
            <p class="soft">{t('zones.none')}</p>
          ) : (
            <>
              <ZoneDrawing zones={zones} shop={shop} />
              <ul class="plain-rows">
                {zones.map((zone) => (
                  <li key={zone.id}>
                    <span>{zoneText(zone)}</span>
                    <span class="number">{feeText(zone)}</span>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
    </Panel>
  )
}

function zoneText({ type, radius, zipCode }: Zone): string {
  if (type === 'radius') return t('zone.radius', { miles: radius ?? 0 })
  return type === 'zipCode' ? t('zone.zip', { zip: zipCode ?? '' }) : t('zone.area')
}

function feeText({ fixedFee, percentFee, orderMinimum }: Zone): string {
  const fee = percentFee === undefined ? money(fixedFee ?? 0) : `${percentFee} %`
  return t('zone.fee', { fee, minimum: money(orderMinimum) })
}

/** The corners of an area; of a circle, enough of them to look round. A ZIP code has no outline here. */
function outlineOf({ type, polygon, radius = 0 }: Zone, shop: Corner): readonly Corner[] {
  if (type === 'polygon') return polygon ?? []
  if (type !== 'radius') return []
  const [up, steps] = [radius / milesPerDegree, 48]
  const aside = up / Math.cos((shop.latitude * Math.PI) / 180)
  return Array.from({ length: steps }, (_, step) => {
    const angle = (2 * Math.PI * step) / steps
    return {
      latitude: shop.latitude + up * Math.cos(angle),
      longitude: shop.longitude + aside * Math.sin(angle),
    }
  })
}

function ZoneDrawing({ zones, shop }: { zones: readonly Zone[]; shop: Corner }) {
  const size = drawingSize()
  const outlines = zones.map((zone) => ({ id: zone.id, corners: outlineOf(zone, shop) }))
  const view = viewAround([shop, ...outlines.flatMap(({ corners }) => corners)], size)
  const { miles, pixels } = scaleOf(view.pixelsPerMile, 140)
  const at = toPixel(view, shop)
  return (
    <figure class="live-map">
      <svg viewBox={`0 0 ${size.width} ${size.height}`} role="img" aria-label={t('zones.map')}>
        {outlines
          .filter(({ corners }) => corners.length > 2)
          .map(({ id, corners }) => (
            <polygon
              key={id}
              class="zone"
              points={corners.map((corner) => pointText(toPixel(view, corner))).join(' ')}
            />
          ))}
        <rect class="merchant" x={at.x - 6} y={at.y - 6} width="12" height="12" rx="3" />
        <g class="scale">
          <path d={`M14 ${size.height - 19}v5h${Math.round(pixels)}v-5`} />
          <text x="20" y={size.height - 20}>
            {t('zones.miles', { miles })}
          </text>
        </g>
      </svg>
    </figure>
  )
}

const pointText = ({ x, y }: { x: number; y: number }) => `${Math.round(x)},${Math.round(y)}`

type Entity = NonNullable<Answer<'get_merchant_admin_menu'>['entities']>[number]

/** The menu as the merchant has it, with what is hidden. */
export function Menu({ merchantId }: { merchantId: number }) {
  const asked = useAsked(`menu ${merchantId}`, async () => {
    const { entities = [], revision } = await readShopMenu({
      merchantId,
      exclude: ['menu'],
    })
    return { entities, revision }
  })
  return (
    <Panel
      title={t('menu')}
      end={
        asked.value && (
          <span class="soft small">{t('menu.revision', { revision: asked.value.revision })}</span>
        )
      }
    >
      <Loaded asked={asked}>
        {({ entities }) => {
          const sections = entities.filter(({ type }) => type === 'SubMenu')
          if (sections.length === 0) return <p class="soft">{t('menu.none')}</p>
          return (
            <div class="stack">
              {sections.map((section) => (
                <Section key={section.id} section={section} entities={entities} />
              ))}
            </div>
          )
        }}
      </Loaded>
    </Panel>
  )
}

function Section({ section, entities }: { section: Entity; entities: readonly Entity[] }) {
  const items = entities.filter(
    ({ type, parents }) => type === 'Item' && parents.some(({ parentId }) => parentId === section.id),
  )
  return (
    <details>
      <summary>
        {section.name} <b class="count">{items.length}</b> {section.hidden && <Tag>{t('menu.hidden')}</Tag>}
      </summary>
      <ul class="plain-rows">
        {items.map((item) => (
          <li key={item.id}>
            <span>
              {item.name} {item.hidden && <Tag>{t('menu.hidden')}</Tag>}
            </span>
            <span class="number">{item.price === undefined ? '' : money(item.price)}</span>
          </li>
        ))}
      </ul>
    </details>
  )
}
