import type { CartOwner } from '../../calls/buyer.ts'
import { isExpired } from '../../core/card.ts'
import type { Cents } from '../../core/money.ts'
import type { Handle } from '../../db/database.ts'
import { findSpendableCard, listDeals } from '../credits/index.ts'
import { type ChargeableCard, listChargeable } from '../customers/cards/index.ts'
import { findCredit, listGiftCards } from '../customers/index.ts'
import type { Merchant } from '../merchants/index.ts'
import { acceptedTypes, type PaymentRequest, type PaymentSources } from './rules/payment-requests.ts'

/** The payment sources of a buyer at a merchant, with the cards as their gateway knows them. */
export type FoundPaymentSources = PaymentSources & { savedCards: ChargeableCard[] }

type SourceInput = {
  owner: CartOwner
  merchant: Merchant
  requests: readonly PaymentRequest[]
  subtotal: Cents
  /** Cards of another gateway cannot be charged by this one. */
  gateway: string
  now: number
}

/** Only what the requests are about is looked up. A guest has nothing here but what is typed in. */
export async function findPaymentSources(
  handle: Handle,
  question: SourceInput,
): Promise<FoundPaymentSources> {
  const { owner, merchant, requests, subtotal, gateway, now } = question
  const asks = (type: string) => requests.some((request) => request.type === type)
  const codes = await findCodes(handle, requests, now)
  const accepted = acceptedTypes(merchant.paymentTypes)
  const nothing = { accepted, cards: [], giftCards: [], codes, credit: 0, deals: [], savedCards: [] }
  if (!('customerId' in owner)) return { ...nothing, mayUseOwnCard: true }
  const { customerId } = owner
  const saved = asks('credit_card') ? await listChargeable(handle, customerId) : []
  const savedCards = saved.filter((card) => card.gateway === gateway)
  return {
    ...nothing,
    savedCards,
    cards: savedCards.map((card) => ({ ccId: card.ccId, isExpired: isExpired(card, now) })),
    giftCards: asks('gift_card') ? await listGiftCards(handle, customerId, now) : [],
    credit: asks('credit_balance') ? await findCredit(handle, customerId) : 0,
    deals: asks('promo') ? await listDeals(handle, customerId, merchant.merchantId, now, subtotal) : [],
    mayUseOwnCard: false,
  }
}

async function findCodes(handle: Handle, requests: readonly PaymentRequest[], now: number) {
  const codes = new Map<string, { giftCardId: number; balance: Cents }>()
  for (const { type, id } of requests) {
    if (type !== 'gift_code' || id === undefined) continue
    const card = await findSpendableCard(handle, id, now)
    if (card) codes.set(id, card)
  }
  return codes
}
