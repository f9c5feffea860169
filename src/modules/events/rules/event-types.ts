/** The audience of an event besides the operator, who may read all of them. A merchant's staff by role. */
export type MerchantAudience = 'owner' | 'manager' | 'kitchen' | 'driver'
export type Audience = 'customer' | MerchantAudience

const forBoth: readonly Audience[] = ['customer', 'owner', 'manager', 'kitchen']
const forKitchen: readonly Audience[] = ['owner', 'manager', 'kitchen']
const forMerchant: readonly Audience[] = ['owner', 'manager']
const forOwner: readonly Audience[] = ['owner']
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
  'order.unanswered': forBoth,
  'order.adjusted': forBoth,
  'order.refunded': forBoth,
  'order.tipped': forBoth,
  'order.payment_failed': forBoth,
  'test_order.changed': forKitchen,
  'ticket.sent': forKitchen,
  'ticket.failed': forKitchen,
  'ticket.printed': forKitchen,
  'delivery.booked': forBoth,
  'delivery.updated': forBoth,
  'delivery.failed': forBoth,
  'delivery.delivered': forBoth,
  'driver.shift_started': forKitchen,
  'driver.shift_changed': forKitchen,
  'driver.shift_ended': forKitchen,
  'driver.assigned': forKitchen,
  'driver.unassigned': forKitchen,
  'driver.handed_over': forKitchen,
  'driver.attempt_failed': forKitchen,
  'driver.returned': forKitchen,
  'menu.updated': forMerchant,
  'hours.updated': forMerchant,
  'zones.updated': forMerchant,
  'merchant.updated': forMerchant,
  'merchant.paused': forKitchen,
  'merchant.resumed': forKitchen,
  'item.unavailable': forKitchen,
  'item.available': forKitchen,
  'offer.updated': forMerchant,
  'review.created': ['customer', 'owner', 'manager'],
  'help.opened': ['customer', 'owner', 'manager'],
  'help.answered': ['customer', 'owner', 'manager'],
  'help.resolved': ['customer', 'owner', 'manager'],
  'refund.failed': forMerchant,
  'dispute.opened': forOperator,
  'dispute.closed': forOperator,
  'payout.created': forOwner,
  'payout.sent': forOwner,
  'payout.paid': forOwner,
  'payout.failed': forOwner,
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
export const typesForMerchants: Readonly<Record<MerchantAudience, readonly EventType[]>> = {
  owner: shownTo('owner'),
  manager: shownTo('manager'),
  kitchen: shownTo('kitchen'),
  driver: shownTo('driver'),
}

export const isEventType = (text: string): text is EventType => Object.hasOwn(eventTypes, text)
