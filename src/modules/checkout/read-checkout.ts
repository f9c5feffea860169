import { type CartOwner, cartOwner } from '../../calls/buyer.ts'
import type { Call } from '../../calls/call.ts'
import { isExpired } from '../../core/card.ts'
import { presentEstimate } from '../../core/estimates.ts'
import { formatUtc } from '../../core/local-time.ts'
import { toDollars } from '../../core/money.ts'
import { refuse } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import type { Payments } from '../../outside/payments.ts'
import { type Cart, loadCart } from '../carts/index.ts'
import { listDeals, presentListedDeal } from '../credits/index.ts'
import type { PromotedOrder } from '../credits/shop/index.ts'
import { listChargeable, presentFields } from '../customers/cards/index.ts'
import { findCredit, listGiftCards } from '../customers/index.ts'
import type { MerchantDirectory } from '../merchants/index.ts'
import { estimateNow } from '../promises/index.ts'
import { acceptedTypes, cashMax, paymentTypes } from './rules/payment-requests.ts'

type CheckoutReadDeps = {
  merchants: MerchantDirectory
  payments: Pick<Payments, 'gateway' | 'setups'>
}

/** The caller's payment sources at this merchant, for the total last shown in the cart. */
export async function readCheckout(
  { merchants, payments: { gateway, setups } }: CheckoutReadDeps,
  { merchant_id }: { merchant_id: number },
  { db, caller, now }: Call,
) {
  const merchant = await merchants.find(merchant_id)
  if (!merchant) throw refuse('no_rest', { field: 'merchant_id' })
  const owner = cartOwner(caller)
  const cart = await loadCart(db, owner, merchant_id)
  const accepted = acceptedTypes(merchant.paymentTypes)
  const own = await listOwn(db, owner, { merchantId: merchant_id, place: merchant, cart, gateway, now })
  return {
    estimate: presentEstimate(await estimateNow(db, merchant, now)),
    allowed_payment_methods: paymentTypes.filter((type) => accepted.has(type)),
    card_fields: setups && presentFields(setups.fields),
    disallowed_payment_methods: paymentTypes.filter((type) => !accepted.has(type)),
    payment_methods: {
      name: merchant.name,
      merchant_id,
      ...own,
      cash: { max: accepted.has('cash') ? toDollars(cashMax) : 0 },
    },
  }
}

const nothing = { credit_card: [], promo: [], credit_balance: [], gift_card: [] }

async function listOwn(
  handle: Handle,
  owner: CartOwner,
  {
    merchantId,
    place,
    cart,
    gateway,
    now,
  }: Pick<PromotedOrder, 'merchantId' | 'place' | 'now'> & { cart: Cart | undefined; gateway: string },
) {
  if (!('customerId' in owner)) return nothing
  const { customerId } = owner
  const shown = cart?.lines.reduce((sum, { shownCents }) => sum + shownCents, 0)
  const subtotal = shown === 0 ? undefined : shown
  const cards = await listChargeable(handle, customerId)
  const lines = cart?.lines.map(({ id, shownCents }) => ({ id, price: shownCents }))
  const goods = subtotal === undefined ? {} : { subtotal, lines }
  const deals = await listDeals(handle, customerId, { merchantId, place, now, ...goods })
  const credit = await findCredit(handle, customerId)
  const giftCards = await listGiftCards(handle, customerId, now)
  return {
    credit_card: cards
      .filter((card) => card.gateway === gateway && !isExpired(card, now))
      .map(({ ccId, brand, lastFour, expMonth, expYear, lastUsedAt }) => ({
        ...{ id: String(ccId), cc_type: brand, last_four: lastFour, exp_month: expMonth, exp_year: expYear },
        last_used: lastUsedAt === null ? null : formatUtc(lastUsedAt),
      })),
    promo: deals.map(presentListedDeal),
    credit_balance: credit > 0 ? [{ id: customerId, value: toDollars(credit) }] : [],
    gift_card: giftCards.map(({ giftCardId, balance, lastFour, type }) => {
      return { id: giftCardId, value: toDollars(balance), last_four: lastFour, type }
    }),
  }
}
