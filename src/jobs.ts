import type { TaskList } from './db/jobs.ts'
import { type EventSubscriber, forgetDeliveredEvents } from './db/outbox.ts'
import type { Deps } from './deps.ts'
import { forgetOldAnswers } from './http/idempotency.ts'
import {
  type ConfirmationLetter,
  forgetOldIdentity,
  sendConfirmationLetter,
  sendPasswordReset,
} from './modules/auth/index.ts'
import { forgetCard } from './modules/customers/index.ts'
import { bookReturns } from './modules/ledger/index.ts'
import {
  askForLetters,
  forgetOldCarts,
  forgetOldCheckouts,
  type GiftCardLetter,
  type MerchantNotice,
  type OrderNotice,
  sendGiftCard,
  sendMerchantLetter,
  sendOrderLetter,
  settleCheckouts,
  settlePayments,
  settleRefunds,
  tellMerchant,
  voidCheckout,
} from './modules/orders/index.ts'
import type { House } from './open-house.ts'

/** Money is looked after every minute, the broom comes every hour. */
export const crontab = `
* * * * * settle_checkouts
* * * * * settle_payments
* * * * * settle_refunds
15 * * * * forget_old`

export function taskList(deps: Deps): TaskList {
  const { db, clock } = deps
  return {
    send_password_reset: (payload) => sendPasswordReset(deps, (payload as { email: string }).email),
    send_confirmation: (payload) => sendConfirmationLetter(deps, payload as ConfirmationLetter),
    send_gift_card: (payload) => sendGiftCard(deps, payload as GiftCardLetter),
    settle_checkouts: () => settleCheckouts(deps),
    void_checkout: (payload) => voidCheckout(deps, payload as { checkoutId: number }),
    settle_payments: (payload) => settlePayments(deps, payload as { orderId?: number }),
    settle_refunds: (payload) => settleRefunds(deps, payload as { orderId?: number }),
    send_order_letter: (payload) => sendOrderLetter(deps, payload as OrderNotice),
    tell_merchant: (payload) => tellMerchant(deps, payload as OrderNotice),
    send_merchant_letter: (payload) => sendMerchantLetter(deps, payload as MerchantNotice),
    forget_card: (payload) => forgetCard(deps, payload as { gateway: string; token: string }),
    forget_old: async () => {
      await forgetOldAnswers(db, clock.now())
      await forgetDeliveredEvents(db)
      await forgetOldIdentity(db, clock.now())
      await forgetOldCarts(db, clock.now())
      await forgetOldCheckouts(db, clock.now())
    },
  }
}

/** Who hears of what happened. */
export function eventSubscribers(
  { metrics }: Deps,
  { dispatch }: Pick<House, 'dispatch'>,
): EventSubscriber[] {
  const count: EventSubscriber = (_tx, events) => {
    for (const { topic } of events) metrics.events.inc({ topic })
  }
  return [dispatch.hear, askForLetters, bookReturns, count]
}
