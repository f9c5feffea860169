import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Mailer } from '../../../outside/mail.ts'
import { listMembers } from '../../merchants/index.ts'
import type { OrderStatus } from '../rules/order.ts'
import { letterToCustomer, letterToMerchant } from './letters.ts'
import { findAnyOrder } from './order-store.ts'

/** What has happened to which order. */
export type OrderNotice = { orderId: number; status: OrderStatus }
export type MerchantNotice = OrderNotice & { to: string }

const toldToCustomers: readonly OrderStatus[] = ['placed', 'confirmed', 'rejected', 'cancelled', 'failed']
const toldToMerchants: readonly OrderStatus[] = ['placed', 'cancelled', 'failed']

/** Part of the transaction that moves the order. One job a letter: one that cannot be sent repeats no other. */
export async function askForNotice(
  tx: Handle,
  { orderId, status, toMerchantAlone }: OrderNotice & { toMerchantAlone?: boolean },
) {
  if (toldToCustomers.includes(status) && !toMerchantAlone)
    await addJob(tx, 'send_order_letter', { orderId, status })
  if (toldToMerchants.includes(status)) await addJob(tx, 'tell_merchant', { orderId, status })
}

export async function sendOrderLetter(
  { db, mail }: { db: Handle; mail: Mailer },
  { orderId, status }: OrderNotice,
) {
  const order = await findAnyOrder(db, orderId)
  if (order) await mail.send(letterToCustomer(order, status))
}

/** Everybody who runs the merchant, each by a job of its own. */
export async function tellMerchant({ db }: { db: Handle }, { orderId, status }: OrderNotice) {
  const order = await findAnyOrder(db, orderId)
  if (!order) return
  for (const to of await listMembers(db, order.merchant.merchantId))
    await addJob(db, 'send_merchant_letter', { orderId, status, to })
}

export async function sendMerchantLetter(
  { db, mail }: { db: Handle; mail: Mailer },
  { orderId, status, to }: MerchantNotice,
) {
  const order = await findAnyOrder(db, orderId)
  if (order) await mail.send(letterToMerchant(order, status, to))
}
