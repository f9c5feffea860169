import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Mail } from '../../../outside/mail.ts'
import type { WriteEmail } from '../../../texts/email-originals.ts'
import { mailAboutOrder } from '../../fulfillment/index.ts'
import { listOwnersByMerchant } from '../../members/groups/index.ts'
import { findAnyOrder } from '../../orders/index.ts'
import type { Delivery, Leg } from '../rules/delivery.ts'
import { type DeliveryKey, findDelivery } from '../store.ts'

/** The failed delivery. */
export type DeliveryNotice = { orderId: number; leg: Leg }
export type DeliveryEmail = DeliveryNotice & { to: string }

/** Part of the transaction in which a delivery fails. */
export async function queueMerchantNotice(tx: Handle, { orderId, leg }: DeliveryKey) {
  await addJob(tx, 'tell_of_delivery', { orderId, leg })
}

/** One job for each owner of the merchant. */
export async function queueDeliveryEmails({ db }: { db: Handle }, { orderId, leg }: DeliveryNotice) {
  const delivery = await findDelivery(db, orderId, leg)
  if (!delivery) return
  const { merchantId } = delivery
  for (const to of (await listOwnersByMerchant(db, [merchantId])).get(merchantId) ?? [])
    await addJob(db, 'send_delivery_letter', { orderId, leg, to })
}

/** No email about a problem that was solved in the meantime. */
export async function sendDeliveryEmail(
  deps: Parameters<typeof mailAboutOrder>[0] & { emailWords: () => Promise<WriteEmail> },
  { orderId, leg, to }: DeliveryEmail,
) {
  const delivery = await findDelivery(deps.db, orderId, leg)
  if (delivery?.state !== 'failed') return
  const order = await findAnyOrder(deps.db, orderId)
  const email = deliveryEmail({ ...delivery, to, shop: order?.merchant.name ?? '' }, await deps.emailWords())
  await mailAboutOrder(deps, orderId, email)
}

type FailedDelivery = Pick<Delivery, 'orderId' | 'leg' | 'reason'> & { to: string; shop: string }

export function deliveryEmail({ to, shop, orderId, leg, reason }: FailedDelivery, write: WriteEmail): Mail {
  const isReturn = leg === 'return'
  const { subject, opening } = write(isReturn ? 'shop_return_failed' : 'shop_no_courier', 'en', {
    shop,
    order_id: String(orderId),
  })
  const follows = isReturn
    ? 'We’re looking after it and will write to you.'
    : 'The order still stands: deliver it yourself, or cancel it, and the customer gets the money back. We know about it, too.'
  const why = reason === null ? '' : `\n\nReason: ${reason}`
  return { to, subject, text: `${opening} ${follows}${why}\n` }
}
