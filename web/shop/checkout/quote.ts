import { type Answer, type Checkout, RefusalError } from '../../../sdk/src/index.ts'
import type { Faults } from '../../kit/form.tsx'
import type { Visit } from '../../server/visit.ts'
import { draftRequest } from './request.ts'

export type Quote = Answer<'post_customer_cart_merchant_id_quote'>
type Refused = Quote['refusals'][number]

/** `faults`: why codes were refused, by the field they were typed into. */
export type Quoted = { quote: Quote; faults: Faults }

/** Each kind of code has a field to type it into and one with those applied. */
const codeFields = {
  promo: { typed: 'deal', applied: 'promo' },
  gift_code: { typed: 'gift_code', applied: 'gift' },
}
type CodeKind = keyof typeof codeFields
const codeKinds = Object.keys(codeFields) as CodeKind[]

export const hasTypedCode = (fields: URLSearchParams) =>
  codeKinds.some((kind) => (fields.get(codeFields[kind].typed) ?? '').trim() !== '')

/**
 * What the current form would be charged. Codes that don't apply are moved back to the field they were typed into, so
 * the rest can be quoted. Wrong codes are counted, so codes that are only typed are tried on request.
 */
export async function quoteForm(
  visit: Visit,
  merchantId: string,
  fields: URLSearchParams,
  { triesTyped }: { triesTyped: boolean },
): Promise<Quoted> {
  if (triesTyped) for (const kind of codeKinds) applyTyped(fields, kind)
  const faults = new Map<string, string[]>()
  for (;;) {
    const request = draftRequest(visit, fields)
    const { quote, refused } = await askForQuote(visit, merchantId, request)
    for (const { kind, code, why } of refused) {
      takeBack(fields, kind, code)
      faults.set(codeFields[kind].typed, [why])
    }
    if (quote && refused.length === 0) return { quote, faults: Object.fromEntries(faults) }
  }
}

function applyTyped(fields: URLSearchParams, kind: CodeKind) {
  const { typed, applied } = codeFields[kind]
  const code = (fields.get(typed) ?? '').trim()
  if (code === '') return
  if (kind === 'promo') fields.set(applied, code)
  else if (!fields.getAll(applied).includes(code)) fields.append(applied, code)
  fields.delete(typed)
}

function takeBack(fields: URLSearchParams, kind: CodeKind, code: string) {
  const { typed } = codeFields[kind]
  removeCode(fields, kind, code)
  fields.set(typed, code)
}

export function removeCode(fields: URLSearchParams, kind: CodeKind, code: string) {
  const { applied } = codeFields[kind]
  const others = fields.getAll(applied).filter((one) => one !== code)
  fields.delete(applied)
  for (const other of others) fields.append(applied, other)
}

type RefusedCode = { kind: CodeKind; code: string; why: string }

async function askForQuote(
  visit: Visit,
  merchantId: string,
  request: Checkout,
): Promise<{ quote?: Quote; refused: RefusedCode[] }> {
  const payments = request.payments ?? []
  try {
    const quote = await visit.api.client.cart(merchantId).quote(request)
    const refused = quote.refusals.flatMap((refusal) => {
      const found = findCode(refusal, payments)
      return found ? [{ ...found, why: wordsOf(refusal) }] : []
    })
    return { quote, refused }
  } catch (error) {
    // After too many wrong codes, none is looked up; the order can be placed without.
    const coded = payments.flatMap(toCode)
    if (!(error instanceof RefusalError) || !error.is('rate_limited') || coded.length === 0) throw error
    const why = error.reasons.map(({ user_msg }) => user_msg).join(' ')
    return { refused: coded.map((one) => ({ ...one, why })) }
  }
}

const wordsOf = ({ exact_msg, user_msg }: { exact_msg?: string; user_msg: string }) => exact_msg ?? user_msg

type Payment = NonNullable<Checkout['payments']>[number]

const toCode = ({ type, code }: Payment): { kind: CodeKind; code: string }[] =>
  (type === 'promo' || type === 'gift_code') && code !== undefined ? [{ kind: type, code }] : []

function findCode({ field }: Refused, payments: readonly Payment[]) {
  const index = /^payments\[(\d+)\]/.exec(field ?? '')?.[1]
  const payment = index === undefined ? undefined : payments[Number(index)]
  return payment && toCode(payment)[0]
}

const cents = (dollars: number) => Math.round(dollars * 100)
const isRest = ({ type }: Quote['charges'][number]) => type === 'credit_card' || type === 'cash'

/** The dollars charged to the card or paid to the courier, even before the card is entered. */
export const amountDue = ({ total, charges }: Quote): number =>
  charges.reduce((left, charge) => (isRest(charge) ? left : left - cents(charge.amount)), cents(total)) / 100

/** Without an address there is no delivery fee yet, so no total. */
export const isWholePrice = ({ fees }: Quote, orderType: 'delivery' | 'pickup'): boolean =>
  orderType === 'pickup' || fees.some(({ type }) => type === 'delivery')

/** The dollars missing for delivery to this address; 0 if there is enough. `minimum` is the required subtotal. */
export function findShortfall({ refusals, subtotal }: Quote): { minimum: number; missing: number } {
  const refused = refusals.find(({ code }) => code === 'below_minimum') as { minimum?: number } | undefined
  const minimum = refused?.minimum ?? 0
  return { minimum, missing: Math.max(0, cents(minimum) - cents(subtotal)) / 100 }
}

/** Faults that just follow from an unfinished form aren't shown before it is submitted. */
const saidLater = [
  // Shown in a separate notice, with links that help.
  'below_minimum',
  'missing_parameter',
  'invalid_request',
  'bad_payment',
  'insufficient_payment',
  'price_changed',
]

/** The cart line that a refusal is about. */
const lineOf = ({ lines }: Quote, refusal: Refused) =>
  lines.find(({ item_key }) => item_key === (refusal as { item_key?: number }).item_key)

/** True if a line must be changed before the cart can be ordered. */
export const hasRefusedLine = (quote: Quote) =>
  quote.refusals.some((refusal) => lineOf(quote, refusal) !== undefined)

/** What prevents the order, as far as it is known before submitting it. */
export function obstaclesIn(quote: Quote, fields: URLSearchParams): string[] {
  const isTyped = (name: string) => (fields.get(name) ?? '').trim() !== ''
  const isSaid = ({ code, field }: Refused) => {
    if (saidLater.includes(code)) return false
    if (code === 'invalid_parameter') return field === 'tip' || field === 'order_time'
    if (code === 'age_required') return isTyped('birth_date')
    if (code === 'bad_location')
      return field === 'location_id' || ['street', 'city', 'zip_code'].every(isTyped)
    return true
  }
  const toWords = (refusal: Refused) => {
    const line = lineOf(quote, refusal)
    return line ? `${line.name}: ${wordsOf(refusal)}` : wordsOf(refusal)
  }
  return [...new Set(quote.refusals.filter(isSaid).map(toWords))]
}
