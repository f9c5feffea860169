import { renderToString } from 'preact-render-to-string'
import { RefusalError } from '../../../sdk/src/index.ts'
import { formatDay, formatMoney } from '../../kit/format.ts'
import { Empty, Notice } from '../../kit/notice.tsx'
import { showMissing } from '../../server/faults.tsx'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { cartWords, orderWords } from '../messages.ts'
import { pictureAddress } from '../pictures/address.ts'
import { shopPictures } from '../pictures/kinds.ts'
import { OrderActions, OrderDetails, OrderStatus, statusWords } from './order-view.tsx'
import { OrderReview } from './review-form.tsx'
import { findShopPlace, isOver } from './way-map.tsx'

async function showOrders(visit: Visit): Promise<Response> {
  if (!visit.isSignedIn()) return visit.redirect('/signin?back=/orders')
  const t = orderWords(visit.language)
  const { orders } = await visit.api.client.orders.recent()
  return visit.page(
    { title: t('orders') },
    <ShopPage visit={visit}>
      <div class="stack">
        <h1>{t('orders')}</h1>
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
                  src={pictureAddress(
                    shopPictures(order.name, [], order.vertical.type === 'alcohol' ? 'W' : 'R')[0]!,
                    order.name,
                  )}
                  alt=""
                  width="96"
                  height="72"
                  loading="lazy"
                />
                <span>
                  <strong>{order.name}</strong>
                  <span class="soft small">
                    {formatDay(order.order_date, visit.language)} · {formatMoney(order.total, visit.language)}
                  </span>
                </span>
                <span class={isOver(order) ? 'tag' : 'tag good'}>{statusWords(order, t)}</span>
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
  const { accessToken, guestToken } = visit.session.get()
  if (!accessToken && !guestToken) return visit.redirect(`/signin?back=/orders/${id}`)
  if (!/^\d{1,15}$/.test(id)) return showMissing(visit, 404)
  const { order } = await visit.api.client.orders.get(id)
  const shop = await findShopPlace(visit, order)
  if (visit.url.searchParams.has('part'))
    return new Response(renderToString(<OrderStatus {...{ order, visit, shop }} />), {
      headers: { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'no-store' },
    })
  const canReview = visit.isSignedIn() && order.status === 'completed'
  const review = canReview ? (await visit.api.client.orders.ownReview(id)).review : null
  const t = orderWords(visit.language)
  return visit.page(
    { title: t('order', { id }), ...(!isOver(order) && { refreshSeconds: 20 }) },
    <ShopPage visit={visit}>
      <div class="split order-page" data-order={isOver(order) ? undefined : id}>
        <div class="stack">
          {visit.url.searchParams.has('placed') && <Notice kind="good">{t('placed')}</Notice>}
          <div class="card stack order-status">
            <OrderStatus {...{ order, visit, shop }} />
          </div>
          <p class="soft">
            {t('order', { id })} {t('from')} <a href={`/m/${order.merchant_id}`}>{order.name}</a>,{' '}
            {order.street}, {order.city}
          </p>
          <OrderActions order={order} visit={visit} />
          {canReview && <OrderReview orderId={id} review={review} visit={visit} />}
        </div>
        <OrderDetails order={order} visit={visit} />
      </div>
    </ShopPage>,
  )
}

async function reviewOrder(visit: Visit, id: string): Promise<Response> {
  const fields = await visit.form()
  const said = { stars: Number(fields.get('stars')), text: fields.get('text') ?? '' }
  await visit.api.client.orders.review(id, said)
  return visit.redirect(`/orders/${id}`)
}

/** Does it, and goes on to where the result shows. What the interface refuses becomes a page. */
async function act(visit: Visit): Promise<Response> {
  const { order: id = '', action } = visit.params
  const { orders } = visit.api.client
  switch (action) {
    case 'cancel':
      await orders.cancel(id)
      return visit.redirect(`/orders/${id}`)
    case 'again':
      return visit.redirect(`/cart/${(await orders.reorder(id)).merchant_id}`)
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
  { method: 'POST', path: '/orders/:order/:action', app: 'shop', handle: act },
]
