import { isUnderWay, trackProgress } from '../../../../page-contract/order-progress.ts'
import type { TrackingView } from '../../../../page-contract/tracking.ts'
import type { Call } from '../../../calls/call.ts'
import { PageAnswer } from '../../../calls/page-answer.ts'
import { formatInstant } from '../../../core/local-time.ts'
import { type Refusal, refuse } from '../../../core/refusal.ts'
import type { Language } from '../../../texts/language.ts'
import { courierOn, drawMap, fitFrame, frameName, type MapPoints } from './draw-map.ts'
import type { Tracking } from './open-tracking.ts'
import { drawOrderMap, placeOn } from './order-map.ts'
import { isOver, type Tracked, toProgressFacts } from './rules/shown.ts'
import { streamOrder } from './stream-order.ts'

/** A family and their friends, with a device each. */
const maxPerLink = 20

/** The page behind a shared link: without the address, the customer's name or the order's content. */
export async function showTrackPage(tracking: Tracking, { token }: { token: string }, call: Call) {
  const tracked = await getByToken(tracking, token)
  const { view, map } = makeView(tracked, call.now)
  const tiles = tracking.config.mapTiles
  const live = {
    script: pathHere(call, '/track/follow.js'),
    events: pathHere(call, `/track/${token}/events`),
  }
  return new PageAnswer({
    name: 'tracking',
    hasShop: tracking.config.web,
    ...view,
    clock: toClock(tracked),
    map: map && (await drawMap(tracking.maps, map, tiles)),
    live: isOver(tracked.order) ? undefined : live,
    pictures: tiles && new URL(tiles.replaceAll(/[{}]/g, '')).origin,
  })
}

const toClock = ({ order }: Tracked) => ({
  city: order.merchant.city,
  iso: formatInstant(order.orderedAt, order.timeZone),
})

/** The same as events: the parts of the page that changed, and the courier's position on the map. */
export async function streamTrackPage(tracking: Tracking, { token }: { token: string }, call: Call) {
  const tracked = await getByToken(tracking, token)
  const holder = `link ${tracked.order.orderId}`
  const render = (now: Tracked) => {
    const { view, map } = makeView(now, tracking.clock.now())
    const frame = map && fitFrame(map)
    return JSON.stringify({
      ...tracking.pages.renderTracking(view, call.language),
      frame: frame ? frameName(frame) : null,
      courier: frame && map ? courierOn(frame, map) : null,
      delivered: map?.isDelivered ?? false,
      over: isOver(now.order),
    })
  }
  return streamOrder(tracking, tracked, { holder, maxPerHolder: maxPerLink, render }, call)
}

export const refusedPage =
  ({ config }: Pick<Tracking, 'config'>) =>
  (refusal: Refusal, language: Language): PageAnswer => {
    const isUnknown = refusal.reasons.some(({ code }) => code === 'unknown_order')
    const texts = refusal.messageItemsIn(language).map(({ user_msg }) => user_msg)
    const { status, headers } = refusal
    return new PageAnswer(
      { name: 'tracking-refused', hasShop: config.web, isUnknown, texts },
      { status, headers },
    )
  }

/** A truncated token and a deleted order look the same. */
async function getByToken({ links, find }: Tracking, token: string): Promise<Tracked> {
  const orderId = links.orderOf(token)
  const tracked = orderId === undefined ? undefined : await find(orderId)
  if (!tracked?.order.isCourier && !tracked?.delivery) throw refuse('unknown_order', { field: 'token' })
  return tracked
}

/** The page also works under `/api`, and what it fetches stays there. */
const pathHere = ({ browser }: Call, path: string) => `${browser.prefix}${path}`

function makeView(tracked: Tracked, now: number): { view: TrackingView; map: MapPoints | undefined } {
  const { order, delivery } = tracked
  const facts = toProgressFacts(tracked)
  const progress = trackProgress(facts)
  const map = drawOrderMap(tracked, facts, now)
  const isLive = isUnderWay(progress)
  const isCarried = isLive || progress === 'delivered'
  const eta = isLive && progress !== 'at_delivery' ? delivery?.deliveryEta : undefined
  const at = (instant: number | null | undefined) =>
    instant ? formatInstant(instant, order.timeZone) : undefined
  const view = {
    orderId: order.orderId,
    merchant: order.merchant.name,
    facts,
    courier: (isCarried && delivery?.courier?.first_name) || undefined,
    arrivesAt: at(eta),
    waitMs: eta ? eta - now : 0,
    reportedAt: isLive ? at(delivery?.reportedAt) : undefined,
    place: map && placeOn(map, progress),
  }
  return { view, map }
}
