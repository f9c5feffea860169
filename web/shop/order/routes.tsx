import { renderToString } from 'preact-render-to-string'
import { paidTotal } from '../../../formats/receipt.ts'
import { RefusalError } from '../../../sdk/src/index.ts'
import { formatDay, formatMoney } from '../../kit/format.ts'
import { LocalTimes } from '../../kit/local-times.tsx'
import { Empty, Notice } from '../../kit/notice.tsx'
import { progressTitle } from '../../kit/order-words.ts'
import { showMissing } from '../../server/faults.tsx'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { merchantPicture } from '../merchant-card.tsx'
import { cartWords, orderWords } from '../messages.ts'
import { pictureAddress } from '../pictures/address.ts'
import { askToCancel, cancelOrder, TooLateToCancel } from './cancel.tsx'
import { askForCard, beginCardSetup, changeCard } from './card.tsx'
import { OrderDetails } from './details.tsx'
import { isFollowed, isOver, toProgressFacts } from './facts.ts'
import { askForHelp, type HelpRequest, showHelp, writeAgain } from './help.tsx'
import { HelpNews } from './help-news.tsx'
import { findOwnOrder, isKnown, listRecent, type OwnOrder } from './own-order.ts'
import { OrderReview, type Review } from './review-form.tsx'
import { Actions, Changes, LiveMap, NotifyMe, type OrderMapAnswer, Steps, Story, Waiting } from './status.tsx'
import { AddTip, addTip, askForTip } from './tip.tsx'

const maxPictures = 30
const patternOf = (name: string) => pictureAddress({ kind: 'pattern', traits: [] }, name)

/** A picture for each merchant. Deleted merchants have none. */
async function readPictures(visit: Visit, orders: readonly { merchant_id: number }[]) {
  const ids = [...new Set(orders.map(({ merchant_id }) => merchant_id))].slice(0, maxPictures)
  const answers = await Promise.all(
    ids.map((merchant_id) => visit.api.readShared('get_merchant_merchant_id', { merchant_id })),
  )
  return new Map(
    answers.flatMap((answer, index) =>
      answer.ok ? [[ids[index]!, merchantPicture(answer.json().merchant)] as const] : [],
    ),
  )
}

/** The account's orders, and those of the guest who ordered in this browser. */
async function showOrders(visit: Visit): Promise<Response> {
  if (!isKnown(visit)) return visit.redirect('/signin?back=/orders')
  const t = orderWords(visit.language)
  const orders = (await listRecent(visit)).map(({ entry }) => entry)
  const pictures = await readPictures(visit, orders)
  return visit.page(
    { title: t('orders') },
    <ShopPage visit={visit}>
      <div class="stack">
        <h1>{t('orders')}</h1>
        {!visit.isSignedIn() && (
          <p class="soft">
            {t('orders.guest')} <a href="/signin?back=/orders">{t('orders.signin')}</a>
          </p>
        )}
        {orders.length === 0 && (
          <Empty title={t('orders.none')}>
            <a class="button" href="/search">
              {cartWords(visit.language)('browse')}
            </a>
          </Empty>
        )}
        <ul class="order-list">
          {orders.map((order) => (
            <li key={order.order_id}>
              <a href={`/orders/${order.order_id}`}>
                <img
                  src={pictures.get(order.merchant_id) ?? patternOf(order.name)}
                  alt=""
                  width="96"
                  height="72"
                  loading="lazy"
                />
                <span>
                  <strong>{order.name}</strong>
                  <span class="soft small">
                    {formatDay(order.order_date, visit.language)} ·{' '}
                    {formatMoney(paidTotal(order), visit.language)}
                  </span>
                </span>
                <span class={isOver(order) ? 'tag' : 'tag good'}>
                  {progressTitle(toProgressFacts(order), visit.language)}
                </span>
              </a>
            </li>
          ))}
        </ul>
      </div>
    </ShopPage>,
  )
}

async function showOrder(visit: Visit): Promise<Response> {
  const id = visit.params.order!
  if (!/^\d{1,15}$/.test(id)) return showMissing(visit, 404)
  const token = visit.url.searchParams.get('token')
  if (token !== null) return openLink(visit, id, token)
  const own = await findOwnOrder(visit, id)
  if (!own)
    return isKnown(visit) && visit.isSignedIn()
      ? showMissing(visit, 404)
      : visit.redirect(`/signin?back=/orders/${id}`)
  const live = await readLive(own)
  if (visit.url.searchParams.has('part')) return visit.json(renderLiveParts(visit, own, live))
  return visit.page(...orderPage(visit, own, live))
}

/** What the page shows besides the order. */
type Live = {
  map: OrderMapAnswer
  /** Undefined if the order can't be reviewed. */
  review: Review | undefined
  requests: readonly HelpRequest[]
}

async function readLive({ order, client }: OwnOrder): Promise<Live> {
  const id = String(order.order_id)
  const [map, review, { requests }] = await Promise.all([
    isOver(order) && !order.delivery ? null : client.orders.map(id).then((answer) => answer.map),
    order.status === 'completed' ? client.orders.ownReview(id).then((answer) => answer.review) : undefined,
    client.orders.help.list(id),
  ])
  return { map, review, requests }
}

/** An email's link: the browser stores its token, and the visible URL doesn't contain it. */
async function openLink(visit: Visit, id: string, token: string): Promise<Response> {
  visit.api.keepOrderToken(id, token)
  return visit.redirect(`/orders/${id}`)
}

type PartName =
  | 'story'
  | 'wait'
  | 'steps'
  | 'map'
  | 'actions'
  | 'changes'
  | 'help'
  | 'tip'
  | 'review'
  | 'receipt'
type Parts = Record<PartName, preact.VNode>

/** The parts of the page that change with the order; each is replaced separately when the stream reports a change. */
function renderParts(visit: Visit, own: OwnOrder, { map, review, requests }: Live): Parts {
  const { order } = own
  return {
    story: <Story order={order} visit={visit} />,
    wait: <Waiting order={order} visit={visit} />,
    steps: <Steps order={order} visit={visit} />,
    map: <LiveMap order={order} visit={visit} map={map} />,
    actions: <Actions own={own} visit={visit} />,
    changes: <Changes order={order} visit={visit} />,
    help: <HelpNews order={order} visit={visit} requests={requests} />,
    tip: <AddTip own={own} visit={visit} />,
    review: <OrderReview order={order} review={review} visit={visit} />,
    receipt: <OrderDetails order={order} visit={visit} />,
  }
}

function renderLiveParts(visit: Visit, own: OwnOrder, live: Live) {
  const parts = Object.entries(renderParts(visit, own, live)).map(([name, part]) => [
    name,
    renderToString(part),
  ])
  return { parts: Object.fromEntries(parts) }
}

function orderPage(visit: Visit, own: OwnOrder, live: Live): Parameters<Visit['page']> {
  const { order } = own
  const id = String(order.order_id)
  const t = orderWords(visit.language)
  const parts = renderParts(visit, own, live)
  const { searchParams } = visit.url
  return [
    { title: t('order', { id }) },
    <ShopPage visit={visit}>
      <div class="split order-page" data-order={isFollowed(order, visit.now) ? id : undefined}>
        <div class="stack">
          {searchParams.has('placed') && (
            <Notice kind="good">{t(visit.isSignedIn() ? 'placed' : 'placed.guest')}</Notice>
          )}
          {searchParams.has('card') && <Notice kind="good">{t('card.changed')}</Notice>}
          {searchParams.has('late') && <TooLateToCancel visit={visit} merchant={order.name} />}
          <div class="card stack order-status">
            <p class="soft small">
              {t('order', { id })} · <a href={`/m/${order.merchant_id}`}>{order.name}</a>
            </p>
            <div role="status" data-live="story">
              {parts.story}
            </div>
            <div data-live="wait">{parts.wait}</div>
            <div data-live="steps">{parts.steps}</div>
            <LocalTimes city={order.city} iso={order.order_date} language={visit.language} />
          </div>
          <div data-live="map">{parts.map}</div>
          <div class="actions" data-live="actions">
            {parts.actions}
          </div>
          {!isOver(order) && isKnown(visit) && <NotifyMe visit={visit} />}
          {!isOver(order) && (
            <noscript>
              <p>
                <a class="button quiet" href={`/orders/${id}`}>
                  {t('refresh')}
                </a>
              </p>
            </noscript>
          )}
          <div data-live="changes">{parts.changes}</div>
          <div data-live="help">{parts.help}</div>
          <div data-live="tip">{parts.tip}</div>
          <div data-live="review">{parts.review}</div>
        </div>
        <section class="card stack receipt" aria-labelledby="details" data-live="receipt">
          {parts.receipt}
        </section>
      </div>
    </ShopPage>,
  ]
}

async function reviewOrder(visit: Visit, id: string): Promise<Response> {
  const fields = await visit.form()
  const said = { stars: Number(fields.get('stars')), text: fields.get('text') ?? '' }
  const own = await findOwnOrder(visit, id)
  if (!own) return showMissing(visit, 404)
  await own.client.orders.review(id, said)
  return visit.redirect(`/orders/${id}`)
}

/** Performs the action, and continues to where the result is shown. If the API refuses, shows a page saying so. */
async function act(visit: Visit): Promise<Response> {
  const { order: id = '', action } = visit.params
  const { orders } = visit.api.client
  switch (action) {
    case 'cancel':
      return cancelOrder(visit, id)
    case 'again':
      return visit.redirect(`/cart/${(await orders.reorder(id)).merchant_id}`)
    case 'tip':
      return addTip(visit, id)
    case 'card':
      return changeCard(visit, id)
    case 'review':
      return reviewOrder(visit, id)
    case 'favorite':
      await orders.favorites.add(id)
      return visit.redirect(`/orders/${id}`)
    case 'unfavorite':
      await orders.favorites.remove(id).catch((error) => {
        if (!(error instanceof RefusalError)) throw error
      })
      return visit.redirect(`/orders/${id}`)
    default:
      return showMissing(visit, 404)
  }
}

export const orderRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/orders', app: 'shop', handle: showOrders },
  { method: 'GET', path: '/orders/:order', app: 'shop', handle: showOrder },
  { method: 'GET', path: '/orders/:order/cancel', app: 'shop', handle: askToCancel },
  { method: 'GET', path: '/orders/:order/card', app: 'shop', handle: askForCard },
  { method: 'GET', path: '/orders/:order/tip', app: 'shop', handle: askForTip },
  { method: 'GET', path: '/orders/:order/help', app: 'shop', handle: showHelp },
  { method: 'POST', path: '/orders/:order/help', app: 'shop', takesFiles: true, handle: askForHelp },
  { method: 'POST', path: '/orders/:order/help/:help', app: 'shop', handle: writeAgain },
  { method: 'POST', path: '/orders/:order/card-setup', app: 'shop', handle: beginCardSetup },
  { method: 'POST', path: '/orders/:order/:action', app: 'shop', handle: act },
]
