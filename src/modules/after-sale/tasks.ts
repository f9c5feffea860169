import type { TaskList } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import { lapseAdjustments } from './adjustments/consent.ts'
import { type AdjustmentNotice, sendAdjustmentEmail } from './adjustments/emails.ts'
import { type RefundNotice, sendRefundEmail } from './refunds/emails.ts'
import { settleRefunds } from './refunds/settle-refunds.ts'

/** This module's jobs by task name. Names are stored with queued jobs, so they must not change. */
export const afterSaleTasks = (deps: Deps): TaskList => ({
  settle_refunds: (payload) => settleRefunds(deps, payload as { orderId?: number }),
  lapse_adjustment: (payload) => lapseAdjustments(deps, payload as { orderId?: number; adjustment?: number }),
  send_adjustment_email: (payload) => sendAdjustmentEmail(deps, payload as AdjustmentNotice),
  send_refund_email: (payload) => sendRefundEmail(deps, payload as RefundNotice),
})
