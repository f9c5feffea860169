import { randomBytes } from 'node:crypto'
import type { Faults } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { readCart } from '../cart/routes.tsx'
import { BelowMinimum, choiceWords, Sums } from '../cart/summary.tsx'
import { ShopPage } from '../layout.tsx'
import { merchantPath } from '../merchant-card.tsx'
import { checkoutWords } from '../messages.ts'
import { beginSetup } from './card-fields.tsx'
import { CheckoutForm } from './form.tsx'
import { placeOrder } from './place-order.ts'
import { guessAddress } from './read-fields.ts'
import { slotsOf } from './slots.ts'

type Shown = { values: URLSearchParams; faults?: Faults; isLost?: boolean; toConfirm?: string }

async function showCheckout(
  visit: Visit,
  { values, faults, isLost = false, toConfirm }: Shown,
): Promise<Response> {
  const merchantId = visit.params.merchant!
  const { accessToken, guestToken } = visit.session.get()
  if (!accessToken && !guestToken) return visit.redirect(`/cart/${merchantId}`)
  const t = checkoutWords(visit.language)
  const { client } = visit.api
  const { merchant } = await client.merchants.get(merchantId)
  const wanted = values.get('order_type') ?? visit.url.searchParams.get('type')
  const orderType = wanted === 'pickup' || merchant.ordering.order_type === 'pickup' ? 'pickup' : 'delivery'
  const [cart, payments, addresses, hours] = await Promise.all([
    readCart(visit, merchantId, orderType),
    client.cart(merchantId).payments(),
    accessToken ? client.customer.addresses.list().then(({ locations }) => locations) : [],
    client.merchants.hours(merchantId, { iso: true }).catch(() => undefined),
  ])
  if (cart.cart.length === 0) return visit.redirect(`/cart/${merchantId}`)
  const needsAge = (faults?.birth_date?.length ?? 0) > 0 || cart.cart.some(({ id }) => id.startsWith('V'))
  const slots = hours
    ? slotsOf(hours, orderType, {
        now: visit.now,
        minutes: merchant.ordering.time_needed,
        pausedUntil: merchant.ordering.paused_until,
      })
    : []
  // After a lost connection the same key: whatever became of the first try, it is one order.
  const key = (isLost && values.get('key')) || randomBytes(18).toString('base64url')
  return visit.page(
    { title: t('title'), cardScript: payments.card_fields?.script_url },
    <ShopPage visit={visit}>
      <h1>{t('title')}</h1>
      <p class="soft">
        {t('at', { name: '' })}
        <a href={merchantPath(merchant)}>{merchant.summary.name}</a>
      </p>
      <div class="split">
        <div class="stack">
          {!faults && (
            <BelowMinimum
              cart={cart}
              language={visit.language}
              offersPickup={merchant.ordering.order_type === 'both'}
            />
          )}
          {isLost && <Notice kind="problem">{t('lost')}</Notice>}
          {toConfirm && (
            <div
              data-confirm-payment={toConfirm}
              data-setup={values.get('setup_id') || undefined}
              tabIndex={-1}
            >
              <Notice>
                <p>{t('confirm')}</p>
                <noscript>
                  <p>{t('confirm.needs.script')}</p>
                </noscript>
              </Notice>
            </div>
          )}
          <CheckoutForm
            {...{
              visit,
              merchant,
              cart,
              payments,
              addresses,
              slots,
              orderType,
              needsAge,
              faults,
              isLost,
              values,
              key,
            }}
          />
        </div>
        <aside class="card stack">
          <h2>{t('summary')}</h2>
          <ul class="stack small order-lines">
            {cart.cart.map((line) => (
              <li key={line.item_key} class="spread">
                <span>
                  {line.quantity} × {line.name} <span class="soft">{choiceWords(line.options)}</span>
                </span>
                <span class="number">{formatMoney(line.price, visit.language)}</span>
              </li>
            ))}
          </ul>
          <Sums cart={cart} language={visit.language} isTipOpen />
          <p class="soft small">{t('total.hint')}</p>
        </aside>
      </div>
    </ShopPage>,
    { status: faults || toConfirm ? 400 : isLost ? 503 : 200 },
  )
}

/** Fields that a guest's address from the search fills beforehand. */
function guessed(visit: Visit): URLSearchParams {
  return new URLSearchParams(guessAddress(visit.place ?? ''))
}

async function order(visit: Visit): Promise<Response> {
  const fields = await visit.form()
  const placed = await placeOrder(visit, visit.params.merchant!, fields)
  if ('orderId' in placed) return visit.redirect(`/orders/${placed.orderId}?placed=1`)
  return showCheckout(visit, {
    values: fields,
    ...(placed.isLost
      ? { isLost: true }
      : placed.toConfirm
        ? { toConfirm: placed.toConfirm }
        : { faults: placed.faults }),
  })
}

export const checkoutRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/checkout/:merchant',
    app: 'shop',
    handle: (visit) => showCheckout(visit, { values: guessed(visit) }),
  },
  { method: 'POST', path: '/checkout/:merchant', app: 'shop', handle: order },
  { method: 'POST', path: '/web/card-setup', app: 'shop', handle: beginSetup },
]
