import { openOrderLinks } from '../calls/order-links.ts'
import type { Handle } from '../db/database.ts'
import type { Schedule, TaskList } from '../db/jobs.ts'
import { afterSaleTasks } from '../modules/after-sale/index.ts'
import { hasOffers } from '../modules/alcohol/index.ts'
import { authTasks } from '../modules/auth/index.ts'
import { checkoutTasks, findPayingCard } from '../modules/checkout/index.ts'
import { creditTasks } from '../modules/credits/index.ts'
import { forgetCard } from '../modules/customers/cards/index.ts'
import { openTrackingLinks } from '../modules/dispatch/index.ts'
import { disputeTasks } from '../modules/disputes/index.ts'
import { driverTasks, queueDispatching } from '../modules/drivers/index.ts'
import { sendTest, type TestEmail } from '../modules/emails/index.ts'
import type { EventConsumer } from '../modules/events/index.ts'
import { fulfillmentConsumers, fulfillmentTasks } from '../modules/fulfillment/index.ts'
import { helpTasks } from '../modules/help/index.ts'
import { bookReturns, closeLedgerDays } from '../modules/ledger/index.ts'
import { memberTasks } from '../modules/members/index.ts'
import { hasItems, menuTasks } from '../modules/menus/index.ts'
import { countOrderedItems } from '../modules/menus/popular/index.ts'
import { merchantTasks } from '../modules/merchants/index.ts'
import { onboardingTasks } from '../modules/onboarding/index.ts'
import { paymentEventTasks } from '../modules/payment-events/index.ts'
import { payoutTasks } from '../modules/payouts/index.ts'
import { privacyTasks } from '../modules/privacy/index.ts'
import { learnRecentTimes } from '../modules/promises/index.ts'
import { queuePushes } from '../modules/push/index.ts'
import { reconciliationTasks } from '../modules/reconciliation/index.ts'
import { closeFinishedDays } from '../modules/reports/index.ts'
import { queueOrderSms, smsTasks } from '../modules/sms/index.ts'
import { type OperatorEmail, sendOperatorEmail } from '../modules/support/index.ts'
import type { Deps } from './deps.ts'
import type { Services } from './open-services.ts'
import { paymentEventHandlers } from './payment-events.ts'
import { sweepSchedule, sweepTasks } from './sweeps.ts'

/** Unsettled money and unanswered bookings are checked every minute; expired rows are deleted every hour. */
export const schedule: Schedule = {
  chase_answers: 'minutely',
  settle_checkouts: 'minutely',
  authorize_ahead: 'minutely',
  settle_payments: 'minutely',
  settle_tips: 'minutely',
  settle_refunds: 'minutely',
  send_payouts: 'minutely',
  warn_of_licenses: 'minutely',
  activate_ready: 'minutely',
  lapse_adjustment: 'minutely',
  pass_help_to_support: 'minutely',
  watch_drivers: 'minutely',
  sync_due_menus: 'minutely',
  learn_times: 5,
  ...sweepSchedule,
  renew_square: 40,
  end_credits: 20,
  find_missed_payment_events: 25,
  read_open_disputes: 35,
  reconcile_daily: 50,
  close_days: 30,
  close_payout_days: 35,
}

export function taskList(deps: Deps, { merchants }: Pick<Services, 'merchants'>): TaskList {
  const { settings, config } = deps
  const { urlOf: trackingUrlOf } = openTrackingLinks(settings.sealing, config.publicUrl)
  const { urlOf: orderUrlOf } = openOrderLinks(settings.sealing, config.publicUrl)
  return {
    ...authTasks(deps),
    ...memberTasks(deps),
    ...menuTasks(deps),
    ...merchantTasks(deps),
    ...onboardingTasks({ ...deps, hasGoods }),
    ...payoutTasks(deps),
    ...privacyTasks(deps),
    ...smsTasks(deps),
    ...creditTasks(deps),
    learn_times: () => learnRecentTimes({ ...deps, merchants }),
    ...fulfillmentTasks({ ...deps, trackingUrlOf, orderUrlOf, findPayingCard }),
    ...checkoutTasks(deps),
    ...afterSaleTasks(deps),
    ...helpTasks(deps),
    ...driverTasks(deps),
    ...disputeTasks(deps),
    ...reconciliationTasks(deps),
    ...paymentEventTasks({ ...deps, handlers: paymentEventHandlers(deps) }),
    send_test_email: (payload) => sendTest(deps, payload as TestEmail),
    send_operator_email: (payload) => sendOperatorEmail(deps, payload as OperatorEmail),
    forget_card: (payload) => forgetCard(deps, payload as { gateway: string; token: string }),
    close_days: async () => {
      await closeLedgerDays(deps)
      await closeFinishedDays(deps)
    },
    ...sweepTasks(deps),
  }
}

/** Whether a merchant has anything to sell: an item on its menu, or a drink in its list. */
export async function hasGoods(handle: Handle, merchantId: number): Promise<boolean> {
  return (await hasItems(handle, merchantId)) || hasOffers(handle, merchantId)
}

/** Consumers of events. */
export function eventConsumers(
  { metrics }: Deps,
  { dispatch, connections }: Pick<Services, 'dispatch' | 'connections'>,
): EventConsumer[] {
  const count: EventConsumer = (_tx, events) => {
    for (const { topic } of events) metrics.events.inc({ topic })
  }
  const notifying = [...fulfillmentConsumers, queueDispatching, queueOrderSms, queuePushes]
  return [dispatch.onEvents, connections.onEvents, ...notifying, bookReturns, countOrderedItems, count]
}
