import { renderToString } from 'preact-render-to-string'
import { securityHeaders } from '../../server/security.ts'
import type { Visit } from '../../server/visit.ts'
import type { Merchant } from '../merchant/about.tsx'
import { cartWords } from '../messages.ts'
import { CartLines, type readItems } from './lines.tsx'
import { RemovedLine } from './removed-line.tsx'
import { BelowMinimum, type Cart, missingForDelivery, Sums } from './summary.tsx'

type DrawerProps = {
  visit: Visit
  merchant: Merchant
  cart: Cart | undefined
  items: Awaited<ReturnType<typeof readItems>>
}

/** The cart next to the menu, as part of a page. */
export function cartDrawer(props: DrawerProps): Response {
  return new Response(renderToString(<Drawer {...props} />), {
    headers: {
      ...securityHeaders('shop'),
      'content-type': 'text/html; charset=UTF-8',
      'cache-control': 'no-store',
    },
  })
}

function Drawer({ visit, merchant, cart, items }: DrawerProps) {
  const t = cartWords(visit.language)
  const isEmpty = !cart || cart.cart.length === 0
  return (
    <div class="drawer-body" data-cart={`/cart/${merchant.id}?part=drawer`}>
      <h2 tabIndex={-1} data-next>
        {t('title')}
      </h2>
      <p class="soft">{merchant.summary.name}</p>
      <RemovedLine visit={visit} merchantId={merchant.id} isPickup={false} />
      {isEmpty ? (
        <p>{t('empty')}</p>
      ) : (
        <>
          <CartLines cart={cart} items={items} visit={visit} merchantId={merchant.id} isPickup={false} />
          <div class="drawer-foot stack">
            <Sums cart={cart} language={visit.language} />
            <BelowMinimum
              cart={cart}
              language={visit.language}
              offersPickup={merchant.ordering.order_type === 'both'}
            />
            {missingForDelivery(cart) > 0 ? (
              <a class="button wide" href={`/cart/${merchant.id}`}>
                {t('view')}
              </a>
            ) : (
              <a class="button wide" href={`/checkout/${merchant.id}`}>
                {t('checkout')}
              </a>
            )}
          </div>
        </>
      )}
    </div>
  )
}
