/** The event types that refresh the console. Other types change nothing on its screens. */
export const eventTypes = [
  ...['placed', 'confirmed', 'ready', 'out_for_delivery', 'completed', 'rejected', 'cancelled', 'failed'],
  ...['unanswered', 'adjusted', 'refunded'],
]
  .map((name) => `order.${name}`)
  .concat([
    'test_order.changed',
    'delivery.booked',
    'delivery.updated',
    'delivery.failed',
    'delivery.delivered',
    'merchant.paused',
    'merchant.resumed',
    'merchant.updated',
    'item.unavailable',
    'item.available',
    'menu.updated',
    'review.created',
    'help.opened',
    'help.answered',
    'help.resolved',
  ])
