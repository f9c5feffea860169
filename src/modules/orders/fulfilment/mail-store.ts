import { type Handle, sql } from '../../../db/database.ts'
import { sweepOf } from '../../../db/sweep.ts'

export type OrderMail = { at: number; to: string; subject: string; text: string }

const addMail = sql<unknown>(
  'INSERT INTO order_mails (order_id, at, recipient, subject, body) VALUES ($1, $2, $3, $4, $5)',
)
const mailsOf = sql<OrderMail>(
  `SELECT at, recipient AS "to", subject, body AS text FROM order_mails WHERE order_id = $1 ORDER BY mail_id`,
)
const deleteBefore = sweepOf('order_mails', 'at <= $1')

export async function insertMail(handle: Handle, orderId: number, { at, to, subject, text }: OrderMail) {
  await handle.rows(addMail, [orderId, new Date(at), to, subject, text])
}

/** In the order in which they were sent. */
export const listMails = (handle: Handle, orderId: number): Promise<OrderMail[]> =>
  handle.rows(mailsOf, [orderId])

export async function deleteMailsBefore(handle: Handle, time: number) {
  await deleteBefore(handle, [new Date(time)])
}
