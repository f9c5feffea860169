import { readFileSync } from 'node:fs'
import { Prebuilt } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import { type Html, html } from '../../../core/html.ts'
import { refuse } from '../../../core/refusal.ts'
import { courierOn, drawMap, frameName, frameOf, type MapPoints } from './map-figure.ts'
import type { Tracking } from './open-tracking.ts'
import { livePart, renderTrackPage } from './page-layout.ts'
import { isOver, type Tracked } from './rules/shown.ts'
import {
  clockTime,
  describeProgress,
  isUnderWay,
  type Progress,
  placeInWords,
  progressOf,
  stepsOf,
  waitInWords,
} from './rules/words.ts'
import { streamOrder } from './stream-order.ts'

/** A family and their friends, with a device each. */
const maxPerLink = 20

/** The page at a link that was passed on: no address, no name of who ordered, nothing of what is in the bag. */
export async function showTrackPage(tracking: Tracking, { token }: { token: string }, call: Call) {
  const tracked = await getByToken(tracking, token)
  const view = viewOf(tracked, call.now)
  const tiles = tracking.config.mapTiles
  return renderTrackPage({
    title: view.title,
    ...(!isOver(tracked.order) && {
      live: { script: pathHere(call, '/track/follow.js'), events: pathHere(call, `/track/${token}/events`) },
    }),
    pictures: tiles && new URL(tiles.replaceAll(/[{}]/g, '')).origin,
    body: html`<section class="card status">
<p class="order soft">Order ${tracked.order.orderId} · ${tracked.order.merchant.name}</p>
<div role="status" data-live="story">${view.parts.story}</div>
${livePart('arrival', view.parts.arrival)}
</section>
${view.map && (await mapFigure(tracking, view.map, view.parts.place))}
<section class="card more">${livePart('more', view.parts.more)}</section>`,
  })
}

/** The same as events: the parts of the page that changed, and where the courier stands on the map. */
export async function streamTrackPage(tracking: Tracking, { token }: { token: string }, call: Call) {
  const tracked = await getByToken(tracking, token)
  const holder = `link ${tracked.order.orderId}`
  const render = (now: Tracked) => JSON.stringify(presentView(viewOf(now, tracking.clock.now())))
  return streamOrder(tracking, tracked, { holder, maxPerHolder: maxPerLink, render }, call)
}

export const followScript = new Prebuilt(
  readFileSync(new URL('./follow.js', import.meta.url)),
  'text/javascript; charset=utf-8',
  { 'cache-control': 'public, max-age=300' },
)

/** A token that was cut short and an order that is gone are the same. */
async function getByToken({ links, find }: Tracking, token: string): Promise<Tracked> {
  const orderId = links.orderOf(token)
  const tracked = orderId === undefined ? undefined : await find(orderId)
  if (!tracked?.order.isCourier) throw refuse('unknown_order', { field: 'token' })
  return tracked
}

/** The page also works under `/api`, and what it fetches stays there. */
const pathHere = ({ browser }: Call, path: string) => `${browser.prefix}${path}`

type TrackingView = {
  title: string
  parts: { story: Html; arrival: Html; more: Html; place: string }
  map: MapPoints | undefined
  isOver: boolean
}

function viewOf(tracked: Tracked, now: number): TrackingView {
  const { order, delivery } = tracked
  const progress = progressOf(tracked, now)
  const merchant = order.merchant.name
  const courier = delivery?.courier?.first_name || 'The courier'
  const { title, text } = describeProgress(progress, { merchant, courier })
  const map = mapOf(tracked, progress, now)
  return {
    title,
    parts: {
      story: html`<h1>${title}</h1><p>${text}</p>`,
      arrival: arrivalOf(tracked, progress, now),
      more: html`${renderSteps(progress)}${renderFacts(tracked, progress)}`,
      place: captionOf(map, progress, merchant),
    },
    map,
    isOver: isOver(order),
  }
}

function arrivalOf({ order, delivery }: Tracked, progress: Progress, now: number): Html {
  const eta = delivery?.deliveryEta
  if (!eta || !isUnderWay(progress) || progress === 'at_delivery') return html``
  return html`<p class="arrival"><span class="soft">Arrives about</span>
<strong>${clockTime(eta, order.timeZone)}</strong> <span class="soft">${waitInWords(eta - now)}</span></p>`
}

function renderSteps(progress: Progress): Html | false {
  const steps = stepsOf(progress)
  const current = steps.findLastIndex(({ state }) => state === 'done')
  return (
    steps.length > 0 &&
    html`<ol class="steps" aria-label="How far it has come">${steps.map(
      ({ name, state }, index) =>
        html`<li class="${state}"${index === current && html` aria-current="step"`}>${name}<span class="unseen">${
          state === 'done' ? ', done' : ', not yet'
        }</span></li>`,
    )}</ol>`
  )
}

function renderFacts({ order, delivery, provider }: Tracked, progress: Progress): Html | false {
  const heard = delivery?.reportedAt
  const facts = [
    ['Courier', delivery?.courier?.first_name],
    ['Carried by', provider],
    ['Last heard', heard && isUnderWay(progress) ? clockTime(heard, order.timeZone) : undefined],
  ].filter(([, value]) => value)
  const isCarried = isUnderWay(progress) || progress === 'delivered'
  return (
    isCarried &&
    facts.length > 0 &&
    html`<dl class="facts">${facts.map(([name, value]) => html`<dt>${name!}</dt><dd>${value!}</dd>`)}</dl>`
  )
}

/** A link outlives its order: where somebody lives is shown while it matters, and some hours for who looks back. */
const mapMs = 6 * 3_600_000

function mapOf(
  { order, delivery, merchantPoint }: Tracked,
  progress: Progress,
  now: number,
): MapPoints | undefined {
  const isPast = delivery?.endedAt ? now > delivery.endedAt + mapMs : isOver(order)
  if (!merchantPoint || isPast || ['failed', 'cancelled', 'rejected'].includes(progress)) return undefined
  const courier = isUnderWay(progress) ? (delivery?.courier ?? undefined) : undefined
  const door = { latitude: order.latitude, longitude: order.longitude }
  return { merchant: merchantPoint, door, courier, isDelivered: progress === 'delivered' }
}

function captionOf(map: MapPoints | undefined, progress: Progress, merchant: string): string {
  if (!map?.courier) return map ? `From ${merchant} to the door.` : ''
  const isFetching = ['booked', 'to_pickup', 'at_pickup'].includes(progress)
  return isFetching
    ? placeInWords(map.courier, map.merchant, merchant)
    : placeInWords(map.courier, map.door, 'the door')
}

async function mapFigure({ maps, config }: Tracking, points: MapPoints, caption: string): Promise<Html> {
  const words = 'Map of the way from the shop to the door. What it shows is said below it.'
  const drawing = await drawMap(maps, points, { tiles: config.mapTiles, words })
  return html`<figure class="card map" data-frame="${frameName(frameOf(points))}">${drawing}
<figcaption data-live="place">${caption}</figcaption></figure>`
}

function presentView({ title, parts, map, isOver }: TrackingView) {
  const frame = map && frameOf(map)
  const { story, arrival, more, place } = parts
  return {
    title,
    parts: {
      story: story.text,
      arrival: arrival.text,
      more: more.text,
      place: html`${place}`.text,
    },
    frame: frame ? frameName(frame) : null,
    courier: frame && map ? courierOn(frame, map) : null,
    delivered: map?.isDelivered ?? false,
    over: isOver,
  }
}
