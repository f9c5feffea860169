import { Refusal } from '../../core/refusal.ts'
import type { Handle } from '../../db/database.ts'
import { addJob } from '../../db/jobs.ts'
import {
  awaitConfirmation,
  findToConfirm,
  resumeCheckout,
  stopAwaiting,
  type ToConfirm,
} from './confirm-store.ts'
import type { CheckoutDraft } from './store.ts'

/** How long a customer has to confirm in the bank's app. */
const confirmMs = 15 * 60_000

/** The cart is free, and the money isn't released before the customer has had time to confirm. */
export const startAwaiting =
  (checkoutId: number, { paymentId, now }: { paymentId: string; now: number }) =>
  async (tx: Handle) => {
    await awaitConfirmation(tx, checkoutId, { paymentId, now, until: now + confirmMs })
  }

export const confirmationRequired = (clientSecret: string, now: number) =>
  new Refusal([{ code: 'payment_action_required', field: 'payments' }], {
    body: {
      payment_confirmation: {
        client_secret: clientSecret,
        expires_at: new Date(now + confirmMs).toISOString(),
      },
    },
  })

type Wanted = { cartId: number; draft: CheckoutDraft; callerKey: Buffer | undefined; now: number }

/**
 * A checkout of this cart that awaits the customer's payment confirmation: it continues if the same card is to pay
 * the same amount. Any other request replaces it, and its money is released. The cart must be locked.
 */
export async function resumeOrDrop(tx: Handle, wanted: Wanted): Promise<ToConfirm | undefined> {
  const earlier = await findToConfirm(tx, wanted.cartId, wanted.now)
  if (!earlier) return undefined
  const { checkoutId, draft } = earlier
  if (isSamePayment(draft, wanted.draft)) {
    await resumeCheckout(tx, checkoutId, wanted)
    return earlier
  }
  // A card that is used again isn't deleted with the previous checkout.
  const isSameCard = draft.card?.token === wanted.draft.card?.token
  await stopAwaiting(tx, checkoutId, !isSameCard && draft.card?.isUsedOnce === true)
  await addJob(tx, 'void_checkout', { checkoutId })
  return undefined
}

const isSamePayment = (a: CheckoutDraft, b: CheckoutDraft) =>
  a.total === b.total && a.card?.token === b.card?.token && a.card?.amount === b.card?.amount
