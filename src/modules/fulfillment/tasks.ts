import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import type { EventConsumer } from '../events/index.ts'
import { type MerchantCall, queueCardEmails, queueMerchantCalls } from './call-merchants.ts'
import { chaseAnswers } from './chase-answers.ts'
import { deleteOldMails } from './mail-about-order.ts'
import {
  type MerchantNotice,
  type OrderNotice,
  openOrderEmails,
  queueMerchantEmails,
  queueOrderEmails,
  type TrackingPort,
} from './send-emails.ts'
import { type CheckoutPort, settlePayments } from './settle-payments.ts'

/** This module's jobs by task name. Names are stored with queued jobs, so they must not change. */
export function fulfillmentTasks(deps: Deps & CheckoutPort & TrackingPort): TaskList {
  const emails = openOrderEmails(deps)
  return {
    chase_answers: () => chaseAnswers(deps),
    settle_payments: (payload) => settlePayments(deps, payload as { orderId?: number }),
    send_order_letter: (payload) => emails.toCustomer(payload as OrderNotice),
    tell_merchant: (payload) => queueMerchantEmails(deps, payload as OrderNotice),
    send_merchant_reminder: (payload) => emails.remindMerchant(payload as MerchantCall),
    send_merchant_letter: (payload) => emails.toMerchant(payload as MerchantNotice),
  }
}

/** Consumers of events. */
export const fulfillmentConsumers: readonly EventConsumer[] = [
  queueOrderEmails,
  queueMerchantCalls,
  queueCardEmails,
]

/** Hourly deletions, by task name. */
export const fulfillmentSweeps = { sweep_order_mails: deleteOldMails }
