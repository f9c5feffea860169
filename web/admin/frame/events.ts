import { createStore } from '../../console/store.ts'

/** The event types that refresh the console. No screen depends on any other type. */
export const eventTypes = [
  ...['placed', 'confirmed', 'ready', 'out_for_delivery', 'completed', 'rejected', 'cancelled', 'failed'].map(
    (name) => `order.${name}`,
  ),
  'order.unanswered',
  'order.adjusted',
  'order.refunded',
  'order.tipped',
  'refund.failed',
  'dispute.opened',
  'dispute.closed',
  'order.payment_failed',
  ...['opened', 'answered', 'resolved'].map((name) => `help.${name}`),
  ...['booked', 'updated', 'failed', 'delivered'].map((name) => `delivery.${name}`),
  ...['updated', 'paused', 'resumed', 'applied', 'approved', 'declined'].map((name) => `merchant.${name}`),
  'license.expiring',
  'license.expired',
  'review.created',
  'payout.created',
  'payout.sent',
  'payout.paid',
  'payout.failed',
  'customer.created',
  'customer.updated',
  'customer.erased',
]

/** Counts how often the stream was opened: views reload after each. */
export const streamOpened = createStore(0)
export const onStreamOpen = () => streamOpened.set((count) => count + 1)
