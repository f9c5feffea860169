import { setTimeout as sleep } from 'node:timers/promises'
import { type Checkout, ConnectionError, RefusalError } from '../../../sdk/src/index.ts'
import type { Faults } from '../../kit/form.tsx'
import { faultsOf } from '../../kit/refusals.ts'
import type { Visit } from '../../server/visit.ts'
import { checkoutWords } from '../messages.ts'
import { saveNewCard } from './card-fields.tsx'
import { readIfMissing } from './read-fields.ts'

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
  'cc_number',
  'exp_month',
  'exp_year',
  'cvv',
  'billing_zip',
  'setup_id',
  'instructions',
  'if_missing',
] as const

/** Reasons that name no field of the form belong to what they are about. */
const fieldByCode = {
  payment_declined: 'payment',
  bad_payment: 'payment',
  insufficient_payment: 'payment',
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

/** `toConfirm`: the secret by which the gateway's script lets the customer confirm the payment (3-D Secure). */
export type Placed = { orderId: number } | { faults: Faults; isLost?: true; toConfirm?: string }

/** Sends the order once: the form's key is the work's, however often it is sent. */
export async function placeOrder(visit: Visit, merchantId: string, fields: URLSearchParams): Promise<Placed> {
  try {
    const wishes = await readWishes(visit, fields)
    const key = (fields.get('key') ?? '').slice(0, 100) || undefined
    return { orderId: await checkOut(visit, merchantId, wishes, key) }
  } catch (error) {
    if (error instanceof ConnectionError) return { faults: {}, isLost: true }
    if (error instanceof RefusalError && (error.status >= 500 || error.is('in_progress')))
      return { faults: {}, isLost: true }
    if (error instanceof RefusalError && error.status === 401) throw error
    const confirmation = secretOf(error)
    if (confirmation) return { faults: {}, toConfirm: confirmation }
    const faults = faultsOf(error, checkoutFields, fieldByCode, (field) => {
      const words = checkoutWords(visit.language)(`wrong.${field}` as 'wrong.email')
      return words.startsWith('wrong.') ? undefined : words
    })
    // A saved address has no street field to stand beside.
    if (faults.street && fields.get('location_id') && fields.get('location_id') !== 'new') {
      const { street, ...rest } = faults
      return { faults: { ...rest, location_id: [...(rest.location_id ?? []), ...street] } }
    }
    return { faults }
  }
}

function secretOf(error: unknown): string | undefined {
  if (!(error instanceof RefusalError) || !error.is('payment_action_required')) return undefined
  return (error.body.payment_confirmation as { client_secret?: string } | undefined)?.client_secret
}

/** A second click while the first is still being worked on waits for it, and gets the same order. */
async function checkOut(visit: Visit, merchantId: string, wishes: Checkout, idempotencyKey?: string) {
  const cart = visit.api.client.cart(merchantId)
  for (let tries = 1; ; tries++)
    try {
      return (await cart.checkout(wishes, { idempotencyKey })).order_id
    } catch (error) {
      const isUnderWay = error instanceof RefusalError && error.is('in_progress')
      if (!isUnderWay || tries === maxTries) throw error
      await sleep(pauseMs)
    }
}

async function readWishes(visit: Visit, fields: URLSearchParams): Promise<Checkout> {
  const text = (name: string) => (fields.get(name) ?? '').trim()
  const isPickup = text('order_type') === 'pickup'
  const isGuest = !visit.isSignedIn()
  const time = text('order_time')
  const given = Object.fromEntries(
    [
      'instructions',
      'birth_date',
      'quote_token',
      ...(isGuest
        ? [
            'first_name',
            'last_name',
            'email',
            'phone_number',
            'street',
            'unit_number',
            'city',
            'state',
            'zip_code',
          ]
        : []),
    ]
      .map((name) => [name, text(name)] as const)
      .filter(([, value]) => value !== ''),
  )
  return {
    ...given,
    order_type: isPickup ? 'pickup' : 'delivery',
    order_time: time || 'ASAP',
    if_missing: readIfMissing(fields),
    tip: readTip(fields),
    payments: await readPayments(visit, fields),
    ...(!isGuest && !isPickup && { location_id: await readLocation(visit, fields) }),
  }
}

/** A share of the subtotal to the cent, or an amount. */
function readTip(fields: URLSearchParams): number {
  const chosen = fields.get('tip') ?? '0'
  if (chosen !== 'other') return Math.round(Number(chosen) * 100) / 100
  return Math.round(Number((fields.get('tip_other') ?? '0').replace(',', '.')) * 100) / 100
}

async function readLocation(visit: Visit, fields: URLSearchParams): Promise<number> {
  const chosen = fields.get('location_id') ?? 'new'
  if (chosen !== 'new') return Number(chosen)
  const text = (name: string) => (fields.get(name) ?? '').trim()
  const unit = text('unit_number')
  const added = await visit.api.client.customer.addresses.add({
    street: text('street'),
    city: text('city'),
    state: text('state'),
    zip_code: text('zip_code'),
    ...(unit && { unit_number: unit }),
    ...(text('phone_number') && { phone: text('phone_number') }),
  })
  fields.set('location_id', String(added.location.location_id))
  return added.location.location_id
}

type Payments = NonNullable<Checkout['payments']>

async function readPayments(visit: Visit, fields: URLSearchParams): Promise<Payments> {
  const text = (name: string) => (fields.get(name) ?? '').trim()
  const payments: Payments = []
  const deal = text('deal')
  if (deal && visit.isSignedIn()) {
    const { deal: entered } = await visit.api.client.customer.enterDeal(deal, {})
    payments.push({ type: 'promo', id: String(entered.id) })
    fields.delete('deal')
    fields.set('promo', String(entered.id))
  } else if (text('promo')) payments.push({ type: 'promo', id: text('promo') })
  for (const id of fields.getAll('gift_card')) payments.push({ type: 'gift_card', id })
  if (text('gift_code')) payments.push({ type: 'gift_code', id: text('gift_code') })
  for (const id of fields.getAll('credit_balance')) payments.push({ type: 'credit_balance', id })
  const chosen = text('payment')
  if (chosen === 'cash') payments.push({ type: 'cash' })
  else if (chosen && chosen !== 'new') payments.push({ type: 'credit_card', id: chosen })
  else if (chosen === 'new' || text('cc_number') || text('setup_id'))
    payments.push(await newCard(visit, fields))
  return payments
}

/** A guest's card is used this once; a customer's is saved, so that a form that is sent again pays with the same. */
async function newCard(visit: Visit, fields: URLSearchParams): Promise<Payments[number]> {
  const text = (name: string) => (fields.get(name) ?? '').trim()
  if (visit.isSignedIn()) {
    const key = text('key').slice(0, 90)
    const { cc_id } = await saveNewCard(visit, fields, key ? `${key}-card` : undefined)
    fields.set('payment', cc_id)
    return { type: 'credit_card', id: cc_id }
  }
  if (text('setup_id')) return { type: 'credit_card', setup_id: text('setup_id') }
  return {
    type: 'credit_card',
    card: {
      cc_number: text('cc_number'),
      exp_month: Number(text('exp_month')),
      exp_year: Number(text('exp_year')),
      cvv: text('cvv'),
      billing_zip: text('billing_zip'),
    },
  }
}
