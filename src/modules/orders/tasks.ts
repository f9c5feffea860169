import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import { lapseAdjustments } from './adjustments/consent.ts'
import { type AdjustmentNotice, sendAdjustmentEmail } from './adjustments/emails.ts'
import { deleteOldCarts } from './cart/delete-old-carts.ts'
import { deleteOldCheckouts, settleCheckouts, voidCheckout } from './checkout/settle-checkouts.ts'
import { deleteOldMails } from './fulfilment/mail-about-order.ts'
import {
  type MerchantNotice,
  type OrderNotice,
  openOrderEmails,
  queueMerchantEmails,
} from './fulfilment/send-emails.ts'
import { settlePayments } from './fulfilment/settle-payments.ts'
import { type OperatorEmail, sendOperatorEmail } from './operator/mail-customer.ts'
import { type RefundNotice, sendRefundEmail } from './refunds/emails.ts'
import { settleRefunds } from './refunds/settle-refunds.ts'

/** `trackingUrlOf` is dispatch's, which this module does not know. */
type OrderTaskTools = Deps & Pick<Parameters<typeof openOrderEmails>[0], 'trackingUrlOf'>

/** Jobs of this module by task name. Names are stored with waiting jobs, so they stay as they are. */
export function orderTasks(deps: OrderTaskTools): TaskList {
  const emails = openOrderEmails(deps)
  return {
    settle_checkouts: () => settleCheckouts(deps),
    void_checkout: (payload) => voidCheckout(deps, payload as { checkoutId: number }),
    settle_payments: (payload) => settlePayments(deps, payload as { orderId?: number }),
    settle_refunds: (payload) => settleRefunds(deps, payload as { orderId?: number }),
    lapse_adjustment: (payload) =>
      lapseAdjustments(deps, payload as { orderId?: number; adjustment?: number }),
    send_adjustment_email: (payload) => sendAdjustmentEmail(deps, payload as AdjustmentNotice),
    send_operator_email: (payload) => sendOperatorEmail(deps, payload as OperatorEmail),
    send_refund_email: (payload) => sendRefundEmail(deps, payload as RefundNotice),
    send_order_letter: (payload) => emails.toCustomer(payload as OrderNotice),
    tell_merchant: (payload) => queueMerchantEmails(deps, payload as OrderNotice),
    send_merchant_letter: (payload) => emails.toMerchant(payload as MerchantNotice),
  }
}

/** Hourly deletions, by task name. */
export const orderSweeps = {
  sweep_carts: deleteOldCarts,
  sweep_checkouts: deleteOldCheckouts,
  sweep_order_mails: deleteOldMails,
}
