import type { Checkout } from '../../../sdk/src/index.ts'
import { readBirthDate } from '../../kit/birth-date.ts'
import type { Visit } from '../../server/visit.ts'
import { saveNewCard, typedCard } from './card-fields.tsx'
import { birthDateIn, readIfMissing } from './read-fields.ts'

type Payments = NonNullable<Checkout['payments']>
type DeliveryAddress = Pick<
  Checkout,
  'location_id' | 'street' | 'unit_number' | 'city' | 'state' | 'zip_code'
>

const addressNames = ['street', 'unit_number', 'city', 'state', 'zip_code'] as const
const contactNames = ['first_name', 'last_name', 'email', 'phone_number'] as const

/** An address without a street can't be found, so it doesn't become the customer's default one. */
const noStreet = '-'

const reader = (fields: URLSearchParams) => (name: string) => (fields.get(name) ?? '').trim()

/** The checkout as currently entered, for a quote: nothing is saved, and no card number leaves the form. */
export function draftRequest(visit: Visit, fields: URLSearchParams): Checkout {
  const text = reader(fields)
  const isGuest = !visit.isSignedIn()
  return {
    ...readRequest(visit, fields),
    ...(wantsDelivery(fields) && draftPlace(fields, isGuest)),
    ...readAge(visit, fields),
    payments: [
      ...readBalances(fields),
      // A guest's card is entered with the order; a customer's is saved at that point.
      ...(isGuest && text('payment') === 'new' ? [{ type: 'credit_card' }] : []),
      ...readSaved(fields),
    ],
  }
}

/** The checkout itself. A customer's new card and address are saved first, and the age is proved once and for all. */
export async function finalRequest(visit: Visit, fields: URLSearchParams): Promise<Checkout> {
  const isGuest = !visit.isSignedIn()
  const place = wantsDelivery(fields) ? await finalPlace(visit, fields, isGuest) : {}
  const age = await finalAge(visit, fields, isGuest)
  const card = await finalCard(visit, fields)
  return {
    ...readRequest(visit, fields),
    ...place,
    ...age,
    payments: [...readBalances(fields), ...(card ? [card] : []), ...readSaved(fields)],
  }
}

const wantsDelivery = (fields: URLSearchParams) => fields.get('order_type') !== 'pickup'

function given(fields: URLSearchParams, names: readonly string[]): Partial<Checkout> {
  const text = reader(fields)
  return Object.fromEntries(names.map((name) => [name, text(name)]).filter(([, value]) => value !== ''))
}

function readRequest(visit: Visit, fields: URLSearchParams): Checkout {
  return {
    ...given(fields, ['instructions', ...(visit.isSignedIn() ? [] : contactNames)]),
    order_type: wantsDelivery(fields) ? 'delivery' : 'pickup',
    order_time: reader(fields)('order_time') || 'ASAP',
    if_missing: readIfMissing(fields),
    ...(wantsDelivery(fields) && readDoor(fields)),
    tip: readTip(fields),
  }
}

function readDoor(fields: URLSearchParams): Pick<Checkout, 'delivery_options'> {
  const leave_at_door = fields.get('leave_at_door') === '1'
  const instructions = reader(fields)('door_instructions')
  return leave_at_door || instructions ? { delivery_options: { leave_at_door, instructions } } : {}
}

/** A share of the subtotal, rounded to the cent, or an amount. */
function readTip(fields: URLSearchParams): number {
  const chosen = fields.get('tip') ?? '0'
  if (chosen !== 'other') return Math.round(Number(chosen) * 100) / 100
  return Math.round(Number((fields.get('tip_other') ?? '0').replace(',', '.')) * 100) / 100
}

const isSavedPlace = (fields: URLSearchParams) => !['', 'new'].includes(reader(fields)('location_id'))

function draftPlace(fields: URLSearchParams, isGuest: boolean): DeliveryAddress {
  if (isGuest) return given(fields, addressNames)
  if (isSavedPlace(fields)) return { location_id: Number(fields.get('location_id')) }
  return { street: noStreet, ...given(fields, addressNames) }
}

async function finalPlace(visit: Visit, fields: URLSearchParams, isGuest: boolean): Promise<DeliveryAddress> {
  if (isGuest || isSavedPlace(fields)) return draftPlace(fields, isGuest)
  const text = reader(fields)
  const unit = text('unit_number')
  const key = text('key').slice(0, 90)
  const added = await visit.api.client.customer.addresses.add(
    {
      street: text('street'),
      city: text('city'),
      state: text('state'),
      zip_code: text('zip_code'),
      ...(unit && { unit_number: unit }),
      ...(text('phone_number') && { phone: text('phone_number') }),
    },
    { idempotencyKey: key ? `${key}-address` : undefined },
  )
  fields.set('location_id', String(added.location.location_id))
  return { location_id: added.location.location_id }
}

function readAge(visit: Visit, fields: URLSearchParams): Pick<Checkout, 'birth_date'> {
  const birth_date = readBirthDate(birthDateIn(fields), visit.now)
  return birth_date ? { birth_date } : {}
}

/** A guest is asked each time. For a customer, the fact is stored but not the date. */
async function finalAge(visit: Visit, fields: URLSearchParams, isGuest: boolean): Promise<Partial<Checkout>> {
  const { birth_date } = readAge(visit, fields)
  if (isGuest || birth_date === undefined) return readAge(visit, fields)
  await visit.api.client.customer.proveAge(birth_date)
  return {}
}

/** Promotions, gift cards and credit. */
function readBalances(fields: URLSearchParams): Payments {
  const text = reader(fields)
  return [
    ...(text('promo') ? [{ type: 'promo', code: text('promo') }] : []),
    ...fields.getAll('gift').map((code) => ({ type: 'gift_code', code })),
    ...fields.getAll('gift_card').map((id) => ({ type: 'gift_card', id })),
    ...fields.getAll('credit_balance').map((id) => ({ type: 'credit_balance', id })),
  ]
}

/** Cash, or a saved card. */
function readSaved(fields: URLSearchParams): Payments {
  const chosen = reader(fields)('payment')
  if (chosen === '' || chosen === 'new') return []
  return [chosen === 'cash' ? { type: 'cash' } : { type: 'credit_card', id: chosen }]
}

/** A guest's card is used once; a customer's is saved, so that a form submitted again pays with the same card. */
async function finalCard(visit: Visit, fields: URLSearchParams): Promise<Payments[number] | undefined> {
  const text = reader(fields)
  const isTyped = text('cc_number') !== '' || text('setup_id') !== ''
  const isWanted = text('payment') === 'new' || (text('payment') === '' && isTyped)
  // If gift cards and credit cover the total, no card is needed.
  if (!isWanted || (!isTyped && text('shown') === '0.00')) return undefined
  if (visit.isSignedIn()) {
    const key = text('key').slice(0, 90)
    const { cc_id } = await saveNewCard(visit, fields, key ? `${key}-card` : undefined)
    fields.set('payment', cc_id)
    return undefined // It is a saved one now.
  }
  return typedCard(fields)
}
