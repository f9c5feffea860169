import type { CartOwner } from '../../calls/buyer.ts'
import { isExpired } from '../../core/card.ts'
import type { Handle } from '../../db/database.ts'
import { listDeals, paymentCodes } from '../credits/index.ts'
import type { PromotedOrder } from '../credits/shop/index.ts'
import { type ChargeableCard, listChargeable } from '../customers/cards/index.ts'
import { findCredit, listGiftCards } from '../customers/index.ts'
import type { Merchant } from '../merchants/index.ts'
import type { Order } from '../orders/index.ts'
import {
  acceptedTypes,
  type CodedGiftCard,
  type CodedPromotion,
  type PaymentRequest,
  type PaymentSources,
} from './rules/payment-requests.ts'

/** A buyer's payment sources at a merchant, with the cards as known to their gateway. */
export type FoundPaymentSources = PaymentSources & { savedCards: ChargeableCard[] }

type SourceInput = {
  owner: CartOwner
  contact: Order['contact']
  merchant: Merchant
  requests: readonly PaymentRequest[]
  promoted: PromotedOrder
  /** Cards of another gateway can't be charged through this one. */
  gateway: string
}

/** Looks up only what the requests refer to. A guest has only codes and entered cards. */
export async function findPaymentSources(
  handle: Handle,
  question: SourceInput,
): Promise<FoundPaymentSources> {
  const { owner, merchant, requests, promoted, gateway } = question
  const { now } = promoted
  const asks = (type: string) => requests.some((request) => request.type === type)
  const codes = await findCodes(handle, requests, now)
  const promotions = await findPromotions(handle, question)
  const deals = await findDeals(handle, question)
  const offered = [...promotions.values(), ...deals].map(({ promotion }) => promotion)
  const accepted = acceptedTypes(merchant.paymentTypes)
  if (offered.some(({ fundedBy }) => fundedBy === 'merchant')) accepted.add('promo')
  const nothing = {
    accepted,
    cards: [],
    giftCards: [],
    codes,
    promotions,
    credit: 0,
    deals,
    savedCards: [],
  }
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
    mayUseOwnCard: false,
  }
}

async function findCodes(handle: Handle, requests: readonly PaymentRequest[], now: number) {
  const codes = new Map<string, CodedGiftCard>()
  for (const { type, id, code = id } of requests) {
    if (type !== 'gift_code' || code === undefined) continue
    const card = await paymentCodes.findGiftCard(handle, code, now)
    if (card) codes.set(code, card)
  }
  return codes
}

/** Promotions the customer has entered, if a request refers to one by id. */
async function findDeals(handle: Handle, { requests, owner, promoted }: SourceInput) {
  const isAsked = requests.some(({ type, code }) => type === 'promo' && code === undefined)
  return isAsked && 'customerId' in owner ? listDeals(handle, owner.customerId, promoted) : []
}

async function findPromotions(handle: Handle, { requests, owner, contact, promoted }: SourceInput) {
  const promotions = new Map<string, CodedPromotion>()
  for (const { type, code } of requests) {
    if (type !== 'promo' || code === undefined) continue
    const found = await paymentCodes.findPromotion(handle, { owner, contact }, code, promoted)
    if (found) promotions.set(code, found)
  }
  return promotions
}
