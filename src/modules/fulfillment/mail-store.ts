import { sql } from '../../db/database.ts'
import { makeSweep } from '../../db/sweep.ts'

export type OrderMail = { at: number; to: string; subject: string; text: string }
export type NewOrderMail = OrderMail & { orderId: number }

export const insertMails = sql(
  `INSERT INTO order_mails (order_id, at, recipient, subject, body)
   SELECT "orderId", to_timestamp(at / 1000), "to", subject, text
   FROM json_to_recordset($1) AS m ("orderId" bigint, at double precision, "to" text, subject text, text text)`,
).run((mails: readonly NewOrderMail[]) => [JSON.stringify(mails)])

export const deleteMailsBefore = makeSweep('order_mails', 'at <= $1')
