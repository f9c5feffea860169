import { type Cents, formatCents, type Price } from '../../../core/money.ts'
import type { Reason } from '../../../core/refusal.ts'
import { says } from '../../../texts/sentence.ts'
import { centsOff, type ListedDeal } from '../../credits/index.ts'
import type { PaymentSource } from './payment-plan.ts'

export const paymentTypes = [
  'credit_card',
  'cash',
  'promo',
  'gift_card',
  'gift_code',
  'credit_balance',
] as const
export type PaymentType = (typeof paymentTypes)[number]

/** Couriers don't carry larger amounts in cash. */
export const cashMax: Cents = 500_00

/** A payment as sent in the request. */
export type PaymentRequest = {
  /** The payment's parameter name in the request. */
  field: string
  type: string
  id: string | undefined
  /** For a promotion or gift card, instead of its id. Its faults have their own codes. */
  code: string | undefined
  /** Undefined without a limit; null for an invalid amount. */
  amount: Cents | null | undefined
  /** Faults of a card entered only for this order; null without one. */
  ownCardFaults: readonly Reason[] | null
}

/** The buyer's payment sources, as far as the rules need them. */
export type PaymentSources = {
  accepted: ReadonlySet<PaymentType>
  cards: readonly { ccId: number; isExpired: boolean }[]
  giftCards: readonly { giftCardId: number; balance: Cents; lastFour: string }[]
  /** The gift cards for the codes in the request. */
  codes: ReadonlyMap<string, CodedGiftCard>
  /** The promotions for the codes in the request. */
  promotions: ReadonlyMap<string, CodedPromotion>
  credit: Cents
  deals: readonly ListedDeal[]
  mayUseOwnCard: boolean
}

/** `isOver`: it has expired, or the operator has disabled it. */
export type CodedGiftCard = { giftCardId: number; balance: Cents; lastFour: string; isOver: boolean }

export type ResolvedPayments = {
  sources: PaymentSource[]
  promotion: UsedPromotion | null
  faults: Reason[]
}

/** A promotion requested by its code, and why it can't be used, if so. */
export type CodedPromotion = { promotion: ListedDeal['promotion']; fault: Reason | undefined }

export type UsedPromotion = ListedDeal['promotion'] & { isByCode: boolean }

/** The payment types a merchant accepts. Credit is granted by us, and accepted everywhere. */
export function acceptedTypes(merchantTypes: readonly string[]): Set<PaymentType> {
  const takes = (name: string) => merchantTypes.includes(name)
  return new Set<PaymentType>([
    ...(takes('credit') ? (['credit_card'] as const) : []),
    ...(takes('cash') ? (['cash'] as const) : []),
    ...(takes('promotions') ? (['promo'] as const) : []),
    ...(takes('gift card') ? (['gift_card', 'gift_code'] as const) : []),
    'credit_balance',
  ])
}

/** Matches each payment with the buyer's sources. Unknown ids and other people's are refused alike. */
export function resolvePayments(
  requests: readonly PaymentRequest[],
  owned: PaymentSources,
  price: Price,
): ResolvedPayments {
  const faults: Reason[] = []
  const sources: PaymentSource[] = []
  let promotion: UsedPromotion | null = null
  for (const request of requests) {
    const found = findSource(request, owned, price)
    const problem = isProblem(found) ? found : problemBeside(found.source, sources)
    if (isProblem(found) || problem !== undefined) {
      faults.push(toFault(request, problem!))
      continue
    }
    faults.push(...(found.faults ?? []))
    sources.push(found.source)
    promotion ??= found.promotion ?? null
  }
  return { sources, promotion, faults }
}

/** With its faults, if it is used as a payment anyway. */
type ResolvedSource = {
  source: PaymentSource
  promotion?: UsedPromotion
  faults?: readonly Reason[]
}

/** Why a payment pays nothing: a sentence for developers, or a fault with its own code. */
type Problem = string | Reason

const isProblem = (found: ResolvedSource | Problem): found is Problem =>
  typeof found === 'string' || 'code' in found

const toFault = ({ field, code }: PaymentRequest, problem: Problem): Reason =>
  typeof problem === 'string'
    ? { code: 'bad_payment', field, detail: problem }
    : { ...problem, field: code === undefined ? field : `${field}.code` }

function findSource(request: PaymentRequest, owned: PaymentSources, price: Price): ResolvedSource | Problem {
  const type = paymentTypes.find((name) => name === request.type)
  if (type === undefined) return `A payment's type is one of ${paymentTypes.join(', ')}.`
  if (!owned.accepted.has(type)) return `The merchant does not take ${type}.`
  if (request.amount === null || (request.amount !== undefined && request.amount <= 0))
    return 'amount must be an amount in dollars with at most two decimals, more than 0.'
  return finders[type]({ ...request, atMost: request.amount ?? null }, owned, price)
}

type Limited = PaymentRequest & { atMost: Cents | null }

const finders: Record<
  PaymentType,
  (request: Limited, owned: PaymentSources, price: Price) => ResolvedSource | Problem
> = {
  credit_card: (request, owned) => findCard(request, owned),
  cash: ({ atMost }) => ({ source: { type: 'cash', sourceId: null, available: cashMax, atMost } }),
  promo: (request, { deals, promotions }, price) =>
    request.code === undefined
      ? findDeal(request, deals, price)
      : findCodedDeal(request, promotions.get(request.code), price),
  gift_card: ({ id, atMost }, { giftCards }) => {
    const card = giftCards.find(({ giftCardId }) => String(giftCardId) === id)
    return card ? giftCardSource(card, atMost) : 'You have no gift card with this id.'
  },
  gift_code: ({ id, code, atMost }, { codes }) => {
    const card = codes.get(code ?? id ?? '')
    if (code === undefined)
      return card && !card.isOver ? giftCardSource(card, atMost) : 'No gift card has this code.'
    if (!card) return { code: 'gift_card_unknown' }
    if (card.isOver) return { code: 'gift_card_unknown', detail: says`This gift card has expired.` }
    return card.balance > 0 ? giftCardSource(card, atMost) : { code: 'gift_card_empty' }
  },
  credit_balance: ({ atMost }, { credit }) => {
    if (credit <= 0) return { code: 'bad_payment', detail: says`You have no credit left.` }
    return { source: { type: 'credit_balance', sourceId: null, available: credit, atMost } }
  },
}

const giftCardSource = (
  card: { giftCardId: number; balance: Cents },
  atMost: Cents | null,
): ResolvedSource | Problem =>
  card.balance > 0
    ? { source: { type: 'gift_card', sourceId: card.giftCardId, available: card.balance, atMost } }
    : { code: 'bad_payment', detail: says`This gift card has no balance left.` }

function findCard(
  { id, ownCardFaults, atMost }: Limited,
  { cards, mayUseOwnCard }: PaymentSources,
): ResolvedSource | Problem {
  const source = { type: 'credit_card', available: Number.POSITIVE_INFINITY, atMost } as const
  if (ownCardFaults) {
    return mayUseOwnCard
      ? { source: { ...source, sourceId: null }, faults: ownCardFaults }
      : 'A card that is typed in is for guests; save it first, and pay with its id.'
  }
  const card = cards.find(({ ccId }) => String(ccId) === id)
  if (!card) return 'You have no card with this id.'
  if (card.isExpired) return { code: 'bad_payment', detail: says`This card has expired.` }
  return { source: { ...source, sourceId: card.ccId } }
}

function findDeal(
  { id, atMost }: Limited,
  deals: readonly ListedDeal[],
  price: Price,
): ResolvedSource | string {
  const deal = deals.find(({ promotion }) => String(promotion.promotionId) === id)
  if (!deal) return 'You have entered no deal with this id.'
  if (!deal.isSelectable) return deal.reason
  return promotionSource({ ...deal.promotion, isByCode: false }, price, atMost)
}

function findCodedDeal(
  { atMost }: Limited,
  found: CodedPromotion | undefined,
  price: Price,
): ResolvedSource | Problem {
  if (!found) return { code: 'promo_unknown' }
  return found.fault ?? promotionSource({ ...found.promotion, isByCode: true }, price, atMost)
}

/** A merchant's own promotion has already lowered the price, and pays nothing. */
const promotionSource = (promotion: UsedPromotion, price: Price, atMost: Cents | null): ResolvedSource => {
  const source = { type: 'promo', sourceId: promotion.promotionId, atMost } as const
  if (promotion.fundedBy === 'merchant') return { source: { ...source, available: 0 } }
  const available = centsOff(promotion, price)
  return { source: { ...source, available }, promotion }
}

/** The first usable promotion in the requests: an order can have one. */
export function chosenPromotion(
  requests: readonly PaymentRequest[],
  { deals, promotions }: Pick<PaymentSources, 'deals' | 'promotions'>,
): UsedPromotion | null {
  for (const { type, id, code } of requests) {
    if (type !== 'promo') continue
    const coded = code === undefined ? undefined : promotions.get(code)
    if (coded && !coded.fault) return { ...coded.promotion, isByCode: true }
    const deal =
      code === undefined ? deals.find(({ promotion }) => String(promotion.promotionId) === id) : undefined
    if (deal?.isSelectable) return { ...deal.promotion, isByCode: false }
  }
  return null
}

/** One promotion per order, one card or cash for the rest, and nothing twice. */
function problemBeside(source: PaymentSource, others: readonly PaymentSource[]): string | undefined {
  const isRest = ({ type }: PaymentSource) => type === 'credit_card' || type === 'cash'
  if (isRest(source) && others.some(isRest)) return 'One card, or cash, pays the rest.'
  const isSame = (other: PaymentSource) =>
    other.type === source.type && (source.type !== 'gift_card' || other.sourceId === source.sourceId)
  return others.some(isSame) ? `There is one ${source.type} already.` : undefined
}

/** Cash pays the rest, however much that is; above the maximum it isn't accepted. */
export function cashFaults(unpaid: Cents, sources: readonly PaymentSource[]): Reason[] {
  const isByCash = sources.some(({ type, atMost }) => type === 'cash' && atMost === null)
  if (unpaid === 0 || !isByCash) return []
  const detail = `Cash is taken up to ${formatCents(cashMax)}.`
  return [{ code: 'bad_payment', field: 'payments', detail }]
}
