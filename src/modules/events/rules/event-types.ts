/** Who may be shown an event besides the operator, who is shown all of them. */
export type Audience = 'customer' | 'merchant'

const forBoth: readonly Audience[] = ['customer', 'merchant']
const forMerchant: readonly Audience[] = ['merchant']
const forOperator: readonly Audience[] = []

/** Every type of event, with who may be shown it. Types are only ever added. */
export const eventTypes = {
  'order.placed': forBoth,
  'order.confirmed': forBoth,
  'order.ready': forBoth,
  'order.out_for_delivery': forBoth,
  'order.completed': forBoth,
  'order.rejected': forBoth,
  'order.cancelled': forBoth,
  'order.failed': forBoth,
  'order.adjusted': forBoth,
  'order.refunded': forBoth,
  'delivery.booked': forBoth,
  'delivery.updated': forBoth,
  'delivery.failed': forBoth,
  'delivery.delivered': forBoth,
  'menu.updated': forMerchant,
  'hours.updated': forMerchant,
  'zones.updated': forMerchant,
  'merchant.updated': forMerchant,
  'merchant.paused': forMerchant,
  'merchant.resumed': forMerchant,
  'item.unavailable': forMerchant,
  'item.available': forMerchant,
  'offer.updated': forMerchant,
  'review.created': forBoth,
  'payout.created': forMerchant,
  'merchant.applied': forOperator,
  'merchant.approved': forMerchant,
  'merchant.declined': forMerchant,
  'license.expiring': forMerchant,
  'license.expired': forMerchant,
  'customer.created': forOperator,
  'customer.updated': forOperator,
  'customer.erased': forOperator,
} as const satisfies Record<string, readonly Audience[]>

export type EventType = keyof typeof eventTypes

const shownTo = (audience: Audience) =>
  (Object.keys(eventTypes) as EventType[]).filter((type) =>
    (eventTypes[type] as readonly Audience[]).includes(audience),
  )

export const typesForCustomers: readonly EventType[] = shownTo('customer')
export const typesForMerchants: readonly EventType[] = shownTo('merchant')

export const isEventType = (text: string): text is EventType => Object.hasOwn(eventTypes, text)
