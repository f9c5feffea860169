import { Icon } from '../../kit/icon.tsx'
import { Empty, Notice } from '../../kit/notice.tsx'
import { TabLinks } from '../../kit/tabs/tabs.tsx'
import type { Head } from '../../server/document.tsx'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { Closed } from '../merchant/opening.tsx'
import { merchantPath } from '../merchant-card.tsx'
import { cartWords } from '../messages.ts'
import { pausedWords } from '../opening-words.ts'
import { sharedPictures } from '../pictures/address.ts'
import { addToCart, changeAmount, editLine, showBar } from './change-cart.ts'
import { cartDrawer } from './drawer.tsx'
import { CartLines, readItems } from './lines.tsx'
import { readCart } from './read-cart.ts'
import { RemovedLine } from './removed-line.tsx'
import { BelowMinimum, type Cart, missingForDelivery, Sums } from './summary.tsx'

const isSomebody = (visit: Visit) => {
  const { accessToken, guestToken } = visit.session.get()
  return accessToken !== undefined || guestToken !== undefined
}

/** To a search engine, every cart is the same empty one. */
const cartHead = ({ language }: Visit, title: string): Head => ({
  title,
  description: cartWords(language)('empty'),
  canonical: '/cart',
  picture: sharedPictures.shop,
})

async function showCarts(visit: Visit): Promise<Response> {
  const t = cartWords(visit.language)
  const carts = isSomebody(visit) ? (await visit.api.client.carts()).carts : []
  if (carts.length === 1) return visit.redirect(`/cart/${carts[0]!.merchant_id}`)
  return visit.page(
    cartHead(visit, t('carts')),
    <ShopPage visit={visit}>
      <div class="narrow stack">
        <h1>{t('carts')}</h1>
        {carts.length === 0 ? (
          <NothingYet visit={visit} />
        ) : (
          <ul class="choice-list">
            {carts.map(({ merchant_id, name, item_count }) => (
              <li key={merchant_id}>
                <a href={`/cart/${merchant_id}`}>
                  <Icon name="bag" /> <strong>{name}</strong>{' '}
                  <span class="soft">{t('items', { count: item_count })}</span>
                </a>
              </li>
            ))}
          </ul>
        )}
      </div>
    </ShopPage>,
  )
}

function NothingYet({ visit }: { visit: Visit }) {
  const t = cartWords(visit.language)
  return (
    <Empty title={t('empty.title')}>
      <p>{t('empty')}</p>
      <a class="button" href="/search">
        {t('browse')}
      </a>
    </Empty>
  )
}

async function showCart(visit: Visit): Promise<Response> {
  const merchant_id = visit.params.merchant!
  const t = cartWords(visit.language)
  const orderType = visit.url.searchParams.get('type') === 'pickup' ? 'pickup' : 'delivery'
  const { merchant } = await visit.api.client.merchants.get(merchant_id)
  const [cart, items] = await Promise.all([
    isSomebody(visit) ? readCart(visit, merchant_id, orderType) : undefined,
    readItems(visit, merchant_id),
  ])
  if (visit.url.searchParams.get('part') === 'drawer') return cartDrawer({ visit, merchant, cart, items })
  const isEmpty = !cart || cart.cart.length === 0
  const removed = <RemovedLine visit={visit} merchantId={merchant_id} isPickup={orderType === 'pickup'} />
  const isPaused = cart?.cart.some(isStopped) ?? false
  return visit.page(
    cartHead(visit, t('title')),
    <ShopPage visit={visit}>
      <div class="spread">
        <div>
          <h1>{t('title')}</h1>
          <p class="soft">
            {t('at', { name: '' })}
            <a href={merchantPath(merchant)}>{merchant.summary.name}</a>
          </p>
        </div>
        {!isEmpty && merchant.ordering.order_type === 'both' && (
          <TabLinks
            label={`${t('delivery')} / ${t('pickup')}`}
            tabs={(['delivery', 'pickup'] as const).map((type) => ({
              href: `/cart/${merchant_id}${type === 'pickup' ? '?type=pickup' : ''}`,
              text: t(type),
              isCurrent: orderType === type,
            }))}
          />
        )}
      </div>
      {isEmpty ? (
        <div class="stack" data-cart={visit.url.pathname + visit.url.search}>
          {removed}
          <NothingYet visit={visit} />
        </div>
      ) : (
        <div class="split" data-cart={visit.url.pathname + visit.url.search}>
          <div class="stack" tabIndex={-1} data-next>
            {removed}
            {isPaused && (
              <Closed
                {...{ visit, merchant }}
                why={pausedWords(
                  cart.paused_until ?? cart.delivery_paused_until ?? cart.order_time,
                  visit.now,
                  visit.language,
                )}
                back={`/cart/${merchant_id}${orderType === 'pickup' ? '?type=pickup' : ''}`}
              />
            )}
            <CartLines
              {...{ cart, items, visit }}
              merchantId={merchant_id}
              isPickup={orderType === 'pickup'}
            />
            <p>
              <a class="button quiet" href={merchantPath(merchant)}>
                <Icon name="plus" /> {t('more')}
              </a>
            </p>
          </div>
          <aside class="card stack">
            <Sums cart={cart} language={visit.language} />
            {orderType === 'delivery' && cart.out_of_range && (
              <Notice kind="problem">{t('range', { place: visit.place ?? '' })}</Notice>
            )}
            {orderType === 'delivery' && !visit.place && !visit.isSignedIn() && (
              <p class="soft small">{t('nowhere')}</p>
            )}
            <BelowMinimum
              cart={cart}
              language={visit.language}
              offersPickup={merchant.ordering.order_type === 'both'}
            />
            {missingForDelivery(cart) > 0 ? (
              <a class="button wide" href={merchantPath(merchant)}>
                {t('more')}
              </a>
            ) : (
              <a
                class="button wide"
                href={`/checkout/${merchant_id}${orderType === 'pickup' ? '?type=pickup' : ''}`}
              >
                {t('checkout')}
              </a>
            )}
          </aside>
        </div>
      )}
      <dialog class="sheet" data-sheet aria-label={t('title')} />
    </ShopPage>,
  )
}

/** The merchant takes no orders at the cart's time, which is said once instead of next to every line. */
const isStopped = ({ faults }: Cart['cart'][number]) => faults.some(({ code }) => code === 'closed')

export const cartRoutes: readonly PageRoute[] = [
  { method: 'GET', path: '/cart', app: 'shop', handle: showCarts },
  { method: 'GET', path: '/cart/:merchant', app: 'shop', handle: showCart },
  { method: 'GET', path: '/cart/:merchant/bar', app: 'shop', handle: showBar },
  { method: 'GET', path: '/cart/:merchant/line/:line', app: 'shop', handle: editLine },
  { method: 'POST', path: '/cart/:merchant/add', app: 'shop', isSharedForm: true, handle: addToCart },
  { method: 'POST', path: '/cart/:merchant/line', app: 'shop', handle: changeAmount },
]
