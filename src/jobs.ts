import type { TaskList } from './db/jobs.ts'
import type { Deps } from './deps.ts'
import { deleteOldAnswers } from './http/idempotency.ts'
import {
  type ConfirmationEmail,
  deleteExpiredIdentity,
  sendConfirmationEmail,
  sendPasswordReset,
} from './modules/auth/index.ts'
import { forgetCard } from './modules/customers/index.ts'
import { openTrackingLinks } from './modules/dispatch/index.ts'
import { dropOldEvents, type EventConsumer } from './modules/events/index.ts'
import { bookReturns } from './modules/ledger/index.ts'
import { endSoldOutOnTime } from './modules/menus/index.ts'
import { endPauseOnTime } from './modules/merchants/index.ts'
import {
  deleteOldCarts,
  deleteOldCheckouts,
  type GiftCardEmail,
  type MerchantNotice,
  type OrderNotice,
  queueMerchantEmails,
  queueOrderEmails,
  sendGiftCard,
  sendMerchantEmail,
  sendOrderEmail,
  settleCheckouts,
  settlePayments,
  settleRefunds,
  voidCheckout,
} from './modules/orders/index.ts'
import type { Services } from './open-services.ts'

/** Money is looked after every minute, the broom comes every hour. */
export const crontab = `
* * * * * settle_checkouts
* * * * * settle_payments
* * * * * settle_refunds
15 * * * * forget_old`

export function taskList(deps: Deps): TaskList {
  const { db, clock, settings, config } = deps
  const { urlOf: trackingUrlOf } = openTrackingLinks(settings.sealing, config.publicUrl)
  return {
    send_password_reset: (payload) => sendPasswordReset(deps, (payload as { email: string }).email),
    send_confirmation: (payload) => sendConfirmationEmail(deps, payload as ConfirmationEmail),
    send_gift_card: (payload) => sendGiftCard(deps, payload as GiftCardEmail),
    settle_checkouts: () => settleCheckouts(deps),
    void_checkout: (payload) => voidCheckout(deps, payload as { checkoutId: number }),
    settle_payments: (payload) => settlePayments(deps, payload as { orderId?: number }),
    settle_refunds: (payload) => settleRefunds(deps, payload as { orderId?: number }),
    send_order_letter: (payload) => sendOrderEmail({ ...deps, trackingUrlOf }, payload as OrderNotice),
    tell_merchant: (payload) => queueMerchantEmails(deps, payload as OrderNotice),
    send_merchant_letter: (payload) => sendMerchantEmail(deps, payload as MerchantNotice),
    end_pause: (payload) => endPauseOnTime(deps, payload as { merchantId: number; pausedUntil: number }),
    end_sold_out: (payload) =>
      endSoldOutOnTime(deps, payload as { merchantId: number; entityId: number; until: number }),
    forget_card: (payload) => forgetCard(deps, payload as { gateway: string; token: string }),
    forget_old: async () => {
      await deleteOldAnswers(db, clock.now())
      await dropOldEvents(db, deps.config.eventsKeptDays)
      await deleteExpiredIdentity(db, clock.now())
      await deleteOldCarts(db, clock.now())
      await deleteOldCheckouts(db, clock.now())
    },
  }
}

/** What follows from events. */
export function eventConsumers({ metrics }: Deps, { dispatch }: Pick<Services, 'dispatch'>): EventConsumer[] {
  const count: EventConsumer = (_tx, events) => {
    for (const { topic } of events) metrics.events.inc({ topic })
  }
  return [dispatch.onEvents, queueOrderEmails, bookReturns, count]
}
