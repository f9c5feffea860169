import { followRefund } from '../modules/after-sale/index.ts'
import { countFailedSetup, followPayment } from '../modules/checkout/index.ts'
import { followDispute } from '../modules/disputes/index.ts'
import { onTypes, type PaymentEventHandlers } from '../modules/payment-events/index.ts'
import { followPayoutEvents } from '../modules/payouts/index.ts'
import type { Deps } from './deps.ts'

/** Handlers for the gateway's events, by type. Types not listed here are counted and ignored. */
export const paymentEventHandlers = (deps: Deps): PaymentEventHandlers =>
  new Map([
    ...onTypes(
      [
        ...['payment_intent.succeeded', 'payment_intent.canceled', 'payment_intent.payment_failed'],
        'payment_intent.amount_capturable_updated',
      ],
      ({ objectId }) => followPayment(deps, objectId),
    ),
    ...onTypes(['setup_intent.setup_failed'], ({ objectId }) => countFailedSetup(deps, objectId)),
    ...onTypes(['refund.created', 'refund.updated', 'refund.failed'], ({ objectId }) =>
      followRefund(deps, objectId),
    ),
    ...onTypes(
      [
        ...['charge.dispute.created', 'charge.dispute.updated', 'charge.dispute.closed'],
        ...['charge.dispute.funds_withdrawn', 'charge.dispute.funds_reinstated'],
      ],
      ({ objectId }) => followDispute(deps, objectId),
    ),
    ...onTypes(['account.updated'], ({ objectId }) => followPayoutEvents.account(deps, objectId)),
    ...onTypes(['transfer.created', 'transfer.updated', 'transfer.reversed'], ({ objectId }) =>
      followPayoutEvents.transfer(deps, objectId),
    ),
    ...onTypes(
      ['payout.created', 'payout.updated', 'payout.paid', 'payout.failed', 'payout.canceled'],
      ({ account }) => followPayoutEvents.bank(deps, account),
    ),
  ])
