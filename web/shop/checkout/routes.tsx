import { randomBytes } from 'node:crypto'
import { renderToString } from 'preact-render-to-string'
import type { Faults } from '../../kit/form.tsx'
import { formatMoney } from '../../kit/format.ts'
import { Notice } from '../../kit/notice.tsx'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { ShopPage } from '../layout.tsx'
import { merchantPath } from '../merchant-card.tsx'
import { checkoutWords } from '../messages.ts'
import { beginSetup } from './card-fields.tsx'
import { type CheckoutPage, formId, withDefaults } from './checkout-page.ts'
import { Codes } from './codes.tsx'
import { AgeField, CheckoutForm } from './form.tsx'
import { PartValues } from './part.tsx'
import { placeOrder } from './place-order.ts'
import { amountDue, quoteForm, removeCode } from './quote.ts'
import { guessAddress } from './read-fields.ts'
import { listSlots } from './slots.ts'
import { PlaceBar, Summary } from './total.tsx'

type Shown = {
  values: URLSearchParams
  faults?: Faults
  isLost?: boolean
  isRepriced?: boolean
  toConfirm?: string
  mustSignIn?: true
  /** Codes that are only typed are tried, too: a button asked for it. */
  triesTyped?: boolean
  isUpdated?: boolean
}

async function showCheckout(visit: Visit, shown: Shown): Promise<Response> {
  const { faults, isLost = false, isRepriced = false, toConfirm, mustSignIn } = shown
  const page = await loadPage(visit, shown)
  if (!page) return visit.redirect(`/cart/${visit.params.merchant}`)
  const { merchant, payments, values, quote } = page
  const t = checkoutWords(visit.language)
  const amount = formatMoney(amountDue(quote), visit.language)
  return visit.page(
    { title: t('title'), cardScript: payments.card_fields?.script_url },
    <ShopPage visit={visit}>
      <h1>{t('title')}</h1>
      <p class="soft">
        {t('at', { name: '' })}
        <a href={merchantPath(merchant)}>{merchant.summary.name}</a>
      </p>
      <div class="split checkout-page">
        <div class="stack">
          {isLost && <Notice kind="problem">{t('lost')}</Notice>}
          {isRepriced && (
            <div tabIndex={-1} data-focus>
              <Notice kind="problem">{t('repriced', { amount })}</Notice>
            </div>
          )}
          {mustSignIn && (
            <Notice kind="problem">
              <p>{t('signin.why')}</p>
              <a class="button" href={`/signin?back=/checkout/${merchant.id}`}>
                {t('signin')}
              </a>
            </Notice>
          )}
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
          <CheckoutForm {...page} />
        </div>
        <div class="side">
          <aside class="card stack">
            <h2>{t('summary')}</h2>
            <Summary {...page} />
            <button
              class="button quiet without-script"
              type="submit"
              form={formId}
              name="update"
              value="total"
              formNoValidate
            >
              {t('update')}
            </button>
          </aside>
          <p class="unseen" role="status" data-says-total data-repriced={t('repriced.short')} />
          <PlaceBar {...page} />
        </div>
      </div>
    </ShopPage>,
    { status: faults || toConfirm || isRepriced ? 400 : isLost ? 503 : 200 },
  )
}

/** Undefined for a visitor who has nothing in this cart. */
async function loadPage(visit: Visit, shown: Shown) {
  const { values, faults, isLost, triesTyped = false, isUpdated = false } = shown
  const merchantId = visit.params.merchant!
  const { accessToken, guestToken } = visit.session.get()
  if (!accessToken && !guestToken) return undefined
  const { client } = visit.api
  const { merchant } = await client.merchants.get(merchantId)
  const wanted = values.get('order_type') ?? visit.url.searchParams.get('type')
  const orderType = wanted === 'pickup' || merchant.ordering.order_type === 'pickup' ? 'pickup' : 'delivery'
  const [subtotal, payments, addresses, hours] = await Promise.all([
    values.has('tip')
      ? 0
      : client
          .cart(merchantId)
          .view({ order_type: orderType })
          .then((cart) => cart.subtotal),
    client.cart(merchantId).payments(),
    accessToken ? client.customer.addresses.list().then(({ locations }) => locations) : [],
    client.merchants.hours(merchantId, { iso: true }).catch(() => undefined),
  ])
  const slots = hours
    ? listSlots(hours, orderType, {
        now: visit.now,
        minutes: merchant.ordering.time_needed,
        pausedUntil:
          merchant.ordering.paused_until ??
          (orderType === 'delivery' ? merchant.ordering.delivery_paused_until : null),
      })
    : []
  const parts = { visit, merchant, payments, addresses, slots, orderType } as const
  withDefaults(values, { ...parts, subtotal })
  const quoted = await quoteForm(visit, merchantId, values, { triesTyped })
  if (quoted.quote.lines.length === 0) return undefined
  // After a lost connection the same key: whatever became of the first try, it is one order.
  const key = (isLost && values.get('key')) || randomBytes(18).toString('base64url')
  const page: CheckoutPage = {
    ...parts,
    ...{ values, key, quote: quoted.quote, isSent: faults !== undefined, isUpdated },
    faults: Object.keys(quoted.faults).length > 0 ? { ...faults, ...quoted.faults } : faults,
  }
  return page
}

/** Fields that the address from the search fills beforehand. What it leaves out, as a state or ZIP code, the geocoder knows. */
async function guessed(visit: Visit): Promise<URLSearchParams> {
  const { place } = visit
  if (!place) return new URLSearchParams()
  const guess = guessAddress(place)
  if (!guess.street || (guess.city && guess.state && guess.zip_code)) return new URLSearchParams(guess)
  const found = await visit.api.client.merchants
    .search({ near: place, method: 'pickup' })
    .then(({ search_address }) => search_address)
    .catch(() => undefined)
  if (!found?.is_exact_match) return new URLSearchParams(guess)
  const { street, city, state, zip_code } = found
  return new URLSearchParams({ street, city, state, zip_code })
}

/** Buttons of the form that order nothing: they apply a code, remove one, or bring the total up to date. */
const updates = ['update', 'apply', 'remove'] as const

async function sendCheckout(visit: Visit): Promise<Response> {
  const fields = await visit.form()
  if (updates.some((name) => fields.has(name))) return updateTotal(visit, fields)
  const placed = await placeOrder(visit, visit.params.merchant!, fields)
  return 'orderId' in placed
    ? visit.redirect(`/orders/${placed.orderId}?placed=1`)
    : showCheckout(visit, { values: fields, ...placed })
}

async function updateTotal(visit: Visit, fields: URLSearchParams): Promise<Response> {
  const { update, apply, remove } = Object.fromEntries(updates.map((name) => [name, fields.get(name)]))
  for (const name of updates) fields.delete(name)
  if (apply) fields.set('deal', apply)
  const [name, code = ''] = remove?.split(' ', 2) ?? []
  if (name) removeCode(fields, name === 'promo' ? 'promo' : 'gift_code', code)
  const isLive = visit.url.searchParams.has('part')
  const shown = { values: fields, triesTyped: update !== 'live' && !remove, isUpdated: update !== 'total' }
  if (!isLive) return showCheckout(visit, shown)
  const page = await loadPage(visit, shown)
  if (!page) return new Response(null, { status: 409 })
  const parts = renderToString(
    <>
      <AgeField {...page} />
      <Codes {...page} />
      <PartValues page={page} />
      <Summary {...page} />
      <PlaceBar {...page} />
    </>,
  )
  return new Response(parts, {
    headers: { 'content-type': 'text/html; charset=UTF-8', 'cache-control': 'no-store' },
  })
}

export const checkoutRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/checkout/:merchant',
    app: 'shop',
    handle: async (visit) => showCheckout(visit, { values: await guessed(visit) }),
  },
  { method: 'POST', path: '/checkout/:merchant', app: 'shop', handle: sendCheckout },
  {
    method: 'POST',
    path: '/web/card-setup',
    app: 'shop',
    handle: (visit) => beginSetup(visit, visit.api.client),
  },
]
