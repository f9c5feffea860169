import { setTimeout as sleep } from 'node:timers/promises'
import { type Checkout, ConnectionError, RefusalError } from '../../../sdk/src/index.ts'
import { readBirthDate } from '../../kit/birth-date.ts'
import type { Faults } from '../../kit/form.tsx'
import { splitFaults } from '../../kit/refusals.ts'
import type { Visit } from '../../server/visit.ts'
import { checkoutWords } from '../messages.ts'
import { cardFieldNames, cardFieldOf } from './card-fields.tsx'
import { amountDue, hasTypedCode, type Quote, quoteForm } from './quote.ts'
import { birthDateIn } from './read-fields.ts'
import { finalRequest } from './request.ts'

const checkoutFields = [
  'first_name',
  'last_name',
  'email',
  'phone_number',
  'location_id',
  'street',
  'unit_number',
  'city',
  'state',
  'zip_code',
  'order_time',
  'tip',
  'birth_date',
  'deal',
  'gift_code',
  'payment',
  ...cardFieldNames,
  'instructions',
  'if_missing',
  'leave_at_door',
] as const

/** Reasons without a form field are shown with what they are about. */
const fieldByCode = {
  ...cardFieldOf,
  payment_declined: 'payment',
  card_numbers_refused: 'payment',
  sign_in_required: 'payment',
  bad_payment: 'payment',
  insufficient_payment: 'payment',
  promo_unknown: 'deal',
  promo_expired: 'deal',
  promo_minimum: 'deal',
  promo_used: 'deal',
  promo_other_merchant: 'deal',
  gift_card_unknown: 'gift_code',
  gift_card_empty: 'gift_code',
  bad_location: 'location_id',
  out_of_range: 'street',
  invalid_address: 'street',
  loc_multiple_possible: 'street',
  bad_order_time: 'order_time',
  closed: 'order_time',
  age_required: 'birth_date',
  payments: 'payment',
  phone: 'phone_number',
  zip: 'zip_code',
  address: 'street',
} as const

/** Together as long as a gateway may take to answer. */
const maxTries = 40
const pauseMs = 250
/** Matches no quote: the checkout is refused with what it would charge. */
const noQuote = 'none'

/** Why there is no order yet. */
type Unplaced = {
  faults?: Faults
  isLost?: true
  /** The amount differs from the one on the button: nothing is charged, and the page asks again. */
  isRepriced?: true
  /** Too many cards were declined for a guest. */
  mustSignIn?: true
  /** The secret with which the gateway's script lets the customer confirm the payment (3-D Secure). */
  toConfirm?: string
}
export type Placed = { orderId: number } | Unplaced

/** Places an order from the form, once: the form's key is the idempotency key, however often it is submitted. */
export async function placeOrder(visit: Visit, merchantId: string, fields: URLSearchParams): Promise<Placed> {
  const wrong = wrongBirthDate(visit, fields)
  if (wrong) return { faults: wrong }
  try {
    const quoted = await quoteOfForm(visit, merchantId, fields)
    if (typeof quoted !== 'string') return quoted
    const request = await finalRequest(visit, fields)
    const key = (fields.get('key') ?? '').slice(0, 100) || undefined
    return await orderAsShown({ visit, merchantId, fields, key }, { ...request, quote_id: quoted })
  } catch (error) {
    if (error instanceof ConnectionError) return { isLost: true }
    if (error instanceof RefusalError && (error.status >= 500 || error.is('in_progress')))
      return { isLost: true }
    if (error instanceof RefusalError && error.status === 401) throw error
    const confirmation = readSecret(error)
    if (confirmation) return { toConfirm: confirmation }
    const mustSignIn = error instanceof RefusalError && error.is('sign_in_required')
    return { faults: formFaults(visit, fields, error), ...(mustSignIn && { mustSignIn }) }
  }
}

function formFaults(visit: Visit, fields: URLSearchParams, error: unknown): Faults {
  const faults = splitFaults(error, checkoutFields, fieldByCode, (field) => {
    const words = checkoutWords(visit.language)(`wrong.${field}` as 'wrong.email')
    return words.startsWith('wrong.') ? undefined : words
  })
  // A saved address has no street field to show it next to.
  if (!faults.street || ['', 'new', null].includes(fields.get('location_id'))) return faults
  const { street, ...rest } = faults
  return { ...rest, location_id: [...(rest.location_id ?? []), ...street] }
}

function wrongBirthDate(visit: Visit, fields: URLSearchParams): Faults | undefined {
  const text = birthDateIn(fields)
  if (text === '' || readBirthDate(text, visit.now)) return undefined
  return { birth_date: [checkoutWords(visit.language)('wrong.birth_date')] }
}

/**
 * The quote that the page has shown. A page that couldn't have one, as for a guest without an address, has shown an
 * amount or none: the current price must be that amount.
 */
async function quoteOfForm(
  visit: Visit,
  merchantId: string,
  fields: URLSearchParams,
): Promise<string | Unplaced> {
  const shown = fields.get('quote_id')
  if (shown && !hasTypedCode(fields)) return shown
  const { quote, faults } = await quoteForm(visit, merchantId, fields, { triesTyped: true })
  if (Object.keys(faults).length > 0) return { faults }
  if (quote.quote_id !== null && !isAsShown(quote, fields)) return { isRepriced: true }
  return quote.quote_id ?? noQuote
}

/** A client that submits the form without the page hasn't seen an amount. */
function isAsShown(quote: Quote, fields: URLSearchParams): boolean {
  const shown = fields.get('shown')
  return shown === null || shown === amountDue(quote).toFixed(2)
}

type Sending = { visit: Visit; merchantId: string; fields: URLSearchParams; key: string | undefined }

/** Input since the quote changes it; as long as the amount is the same, the order is what the customer saw. */
async function orderAsShown(sending: Sending, request: Checkout, isRetry = false): Promise<Placed> {
  try {
    return { orderId: await checkOut(sending, request) }
  } catch (error) {
    if (!(error instanceof RefusalError) || !error.is('price_changed')) throw error
    const { status, body, reasons } = error
    const others = reasons.filter(({ code }) => code !== 'price_changed')
    if (others.length > 0) throw new RefusalError({ status, body: { ...body, message: others } })
    const quote = body.quote as Quote | undefined
    if (isRetry || !quote?.quote_id || !isAsShown(quote, sending.fields)) return { isRepriced: true }
    return orderAsShown(sending, { ...request, quote_id: quote.quote_id }, true)
  }
}

function readSecret(error: unknown): string | undefined {
  if (!(error instanceof RefusalError) || !error.is('payment_action_required')) return undefined
  return (error.body.payment_confirmation as { client_secret?: string } | undefined)?.client_secret
}

/** A second click while the first is still being processed waits for it, and gets the same order. */
async function checkOut({ visit, merchantId, key }: Sending, request: Checkout): Promise<number> {
  const cart = visit.api.client.cart(merchantId)
  for (let tries = 1; ; tries++)
    try {
      return (await cart.checkout(request, { idempotencyKey: key })).order_id
    } catch (error) {
      const isUnderWay = error instanceof RefusalError && error.is('in_progress')
      if (!isUnderWay || tries === maxTries) throw error
      await sleep(pauseMs)
    }
}
