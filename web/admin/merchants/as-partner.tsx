import type { Answer, Corner, DeliveryZone } from '../../../sdk/src/index.ts'
import { readShopMenu } from '../../console/api/menus.ts'
import { readShopInfo, readShopZones } from '../../console/api/merchants.ts'
import { Loaded, useAsked } from '../../console/ask.tsx'
import { language } from '../../console/context.ts'
import { formatPercent } from '../../kit/format.ts'
import { circleEnds, toPixel, viewAround } from '../../kit/map/flat-map.ts'
import { drawingSize, MapDrawing } from '../../kit/map/map.tsx'
import { money, Panel, Tag } from '../frame/parts.tsx'
import { wordsIn } from '../frame/words.ts'

const t = wordsIn('merchants')
type Zone = DeliveryZone

/** The merchant's zones, read-only. */
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
  const fee = percentFee === undefined ? money(fixedFee ?? 0) : formatPercent(percentFee / 100, language)
  return t('zone.fee', { fee, minimum: money(orderMinimum) })
}

/** A ZIP code has no outline here. */
function ZoneDrawing({ zones, shop }: { zones: readonly Zone[]; shop: Corner }) {
  const size = drawingSize()
  const ends = zones.flatMap(({ type, polygon = [], radius = 0 }) =>
    type === 'polygon' ? polygon : type === 'radius' ? circleEnds(shop, radius) : [],
  )
  const view = viewAround([shop, ...ends], size)
  const at = toPixel(view, shop)
  return (
    <figure class="live-map">
      <MapDrawing
        size={size}
        label={t('zones.map')}
        areas={zones
          .filter(({ type }) => type !== 'zipCode')
          .map(({ id, type, polygon = [], radius = 0 }) => ({
            ...{ key: id, look: 'zone' },
            outline:
              type === 'radius'
                ? { center: at, radius: radius * view.pixelsPerMile }
                : polygon.map((corner) => toPixel(view, corner)),
          }))}
        marks={[{ key: 'shop', look: 'merchant', at }]}
        scale={{ pixelsPerMile: view.pixelsPerMile, textOf: (miles) => t('zones.miles', { miles }) }}
      />
    </figure>
  )
}

type Entity = NonNullable<Answer<'get_merchant_admin_menu'>['entities']>[number]

/** The merchant's menu, hidden items included. */
export function Menu({ merchantId }: { merchantId: number }) {
  const asked = useAsked(`menu ${merchantId}`, async () => {
    const { entities = [], revision } = await readShopMenu({ merchantId, exclude: ['menu'] })
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
