import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import { mailAboutOrder } from '../../fulfilment/index.ts'
import { ownersOf } from '../../members/groups/index.ts'
import { findAnyOrder } from '../../orders/index.ts'
import type { Delivery, Leg } from '../rules/delivery.ts'
import { type DeliveryKey, findDelivery } from '../store.ts'

/** Which delivery failed. */
export type DeliveryNotice = { orderId: number; leg: Leg }
export type DeliveryEmail = DeliveryNotice & { to: string }

/** Part of the transaction in which a delivery fails. */
export async function queueMerchantNotice(tx: Handle, { orderId, leg }: DeliveryKey) {
  await addJob(tx, 'tell_of_delivery', { orderId, leg })
}

/** Every owner of the merchant, each by a job of its own. */
export async function queueDeliveryEmails({ db }: { db: Handle }, { orderId, leg }: DeliveryNotice) {
  const delivery = await findDelivery(db, orderId, leg)
  if (!delivery) return
  const { merchantId } = delivery
  for (const to of (await ownersOf(db, [merchantId])).get(merchantId) ?? [])
    await addJob(db, 'send_delivery_letter', { orderId, leg, to })
}

/** No email about a problem that was solved in the meantime. */
export async function sendDeliveryEmail(
  deps: Parameters<typeof mailAboutOrder>[0],
  { orderId, leg, to }: DeliveryEmail,
) {
  const delivery = await findDelivery(deps.db, orderId, leg)
  if (delivery?.state !== 'failed') return
  const order = await findAnyOrder(deps.db, orderId)
  await mailAboutOrder(deps, orderId, { to, ...emailOn(delivery, order?.merchant.name ?? '') })
}

function emailOn({ orderId, leg, reason }: Delivery, shop: string): { subject: string; text: string } {
  const why = reason === null ? '' : `\n\nThe reason: ${reason}`
  if (leg === 'return')
    return {
      subject: `${shop}: order ${orderId} does not come back by itself`,
      text: `Order ${orderId} of ${shop} could not be handed over, and no courier could be found to bring it back to you. We look after it and write to you.${why}\n`,
    }
  return {
    subject: `${shop}: no courier for order ${orderId}`,
    text: `No courier brings order ${orderId} of ${shop} at the moment. The order still stands: please bring it yourself, or cancel it, and the customer gets the money back. We have been told as well.${why}\n`,
  }
}
