/** The event types that refresh the console. No screen depends on any other type. */
export const eventTypes = [
  ...['placed', 'confirmed', 'ready', 'out_for_delivery', 'completed', 'rejected', 'cancelled', 'failed'],
  ...['unanswered', 'adjusted', 'refunded'],
]
  .map((name) => `order.${name}`)
  .concat([
    'test_order.changed',
    'ticket.sent',
    'ticket.failed',
    'ticket.printed',
    'delivery.booked',
    'delivery.updated',
    'delivery.failed',
    'delivery.delivered',
    'driver.shift_started',
    'driver.shift_changed',
    'driver.shift_ended',
    'driver.assigned',
    'driver.unassigned',
    'driver.handed_over',
    'driver.attempt_failed',
    'driver.returned',
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
