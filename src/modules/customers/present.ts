import { formatUtc } from '../../core/local-time.ts'
import { type Cents, toDollars } from '../../core/money.ts'
import { chosenNotify } from '../../core/notices.ts'
import type { AccountHolder, CustomerAccount } from './rules/account.ts'
import type { SavedLocation } from './rules/location.ts'

/** The whole of `GET /customer/account`; a login shows it too. */
export function presentWholeAccount(account: CustomerAccount) {
  const { holder, orders, address, credit, giftCards } = account
  const counts = { alcohol: 0, food: 0, groceries: 0, laundry: 0, ...orders.perVertical }
  const notify = chosenNotify(holder)
  const giftCardTotal = giftCards.reduce((sum, { balance }) => sum + balance, 0)
  return {
    user: {
      email: holder.email,
      first_name: holder.firstName,
      last_name: holder.lastName,
      phone: holder.phone ?? '',
      delivery_points: orders.points,
      life_time_delivery_points: orders.points,
      user_id: holder.customerId,
      customer_id: holder.customerId,
      human_id: holder.customerId,
      roles: ['customer'],
      life_time_orders_count: orders.count,
      sms_notify: holder.smsNotify,
      ...(notify && { notify }),
      life_time_orders_count_per_vertical: counts,
      account_integrations: [],
      pending_updates: presentPending(holder.pending),
      office_user: { name: '', role: '' },
      is_tax_exempt: account.isTaxExempt,
    },
    userAddress: address ? presentLocation(address) : null,
    user_payments: {
      credit_balance: { id: holder.customerId, value: toDollars(credit) },
      gift_cards: giftCards.map(({ giftCardId, balance, type, lastFour }) => {
        return { id: giftCardId, value: twoDecimals(balance), type, last_four: lastFour }
      }),
      total_credit: toDollars(credit + giftCardTotal),
    },
    third_party_auth: '',
    uid: '',
  }
}

/** The refusal for an address that cannot be verified. */
export function presentReducedUser({ customerId, email, firstName, lastName }: AccountHolder) {
  return { human_id: customerId, email, first_name: firstName, last_name: lastName }
}

function presentPending(pending: AccountHolder['pending']) {
  const wanted = (kind: 'email' | 'phone') => pending.find((update) => update.kind === kind)?.value ?? null
  const last = Math.max(...pending.map(({ validUntil }) => validUntil))
  return {
    to_email: wanted('email'),
    to_phone: wanted('phone'),
    valid_until: pending.length > 0 ? formatUtc(last) : false,
  }
}

const twoDecimals = (cents: Cents) => toDollars(cents).toFixed(2)

const editableFields = [
  'label',
  'street',
  'unit_number',
  'city',
  'state',
  'zip_code',
  'phone',
  'company',
  'cross_streets',
  'instructions',
  'default',
]

export function presentLocation(location: SavedLocation) {
  return {
    location_id: location.locationId,
    label: location.label,
    street: location.street,
    city: location.city,
    state: location.state,
    phone: location.phone,
    zip_code: location.zipCode,
    postal_code: location.zipCode,
    cross_streets: location.crossStreets,
    unit_number: location.unitNumber,
    instructions: location.instructions,
    company: location.company,
    company_id: 0,
    longitude: location.longitude,
    latitude: location.latitude,
    date_last_used: formatUtc(location.lastUsedAt),
    default: location.isDefault,
    verified: location.isVerified,
    editable_fields: editableFields,
  }
}
