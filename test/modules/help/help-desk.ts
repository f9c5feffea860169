import assert from 'node:assert/strict'
import { sql } from '../../../src/db/database.ts'
import { numberEvents } from '../../../src/modules/events/sequence.ts'
import { sendAnswerEmail, sendOpenedEmail } from '../../../src/modules/help/emails.ts'
import type { Mail } from '../../../src/outside/mail.ts'
import { confirmByHand, itemId, type OrderService, runJobs, shopper } from '../../support/orders.ts'
import { logIn, merchantApp } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

export const hourMs = 3_600_000
/** An image of one pixel. */
const dot = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
const eventsOf = sql<{ type: string }>(
  `SELECT type FROM events WHERE order_id = $1 AND (type LIKE 'help.%' OR type = 'order.refunded') ORDER BY day, position`,
)

export const asking = { reason: 'quality', wanted: 'answer', text: 'It was cold.' }

export type HelpDesk = Awaited<ReturnType<typeof openHelpDesk>>

/** Ada orders from merchant 1001 and requests help, and its owner answers. */
export async function openHelpDesk(service: OrderService) {
  await confirmByHand(service, 1001)
  await service.put('/operator/merchants/1001', { courierDelivery: false }, operator)
  const ada = await shopper(service)
  const blt = await itemId(service, 1001, 'BLT')
  const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
  const owner = { authorization: (await logIn(service, login)).access_token as string }

  return {
    ...{ ada, owner, blt },
    /** An order of three that was handed over. */
    async completed(
      payments: object[] = [{ type: 'credit_card', id: 3 }],
      more: object = {},
    ): Promise<number> {
      await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
      await ada.put(1001, blt, 3)
      const placed = await ada.checkOut(1001, { order_type: 'delivery', payments, ...more })
      assert.equal(placed.status, 200, placed.text)
      const orderId = placed.body.order_id
      for (const action of ['confirm', 'ready', 'complete']) {
        const moved = await service.put(
          '/merchant/admin/orders',
          { merchantId: 1001, orderId, action },
          owner,
        )
        assert.equal(moved.status, 200, moved.text)
      }
      await runJobs(service)
      return orderId
    },
    ask: (orderId: number, body: object = asking, headers: Record<string, string> = ada.headers) =>
      service.post(`/customer/orders/${orderId}/help`, body, headers),
    read: async (orderId: number) =>
      (await service.get(`/customer/orders/${orderId}/help`, ada.headers)).body.requests,
    answer: (helpId: number, body: object, headers: Record<string, string> = owner) =>
      service.post(`/merchant/admin/help/${helpId}`, { merchantId: 1001, ...body }, headers),
    say: (orderId: number, helpId: number, body: object, headers: Record<string, string> = ada.headers) =>
      service.post(`/customer/orders/${orderId}/help/${helpId}/messages`, body, headers),
    upload: (orderId: number, headers: Record<string, string> = ada.headers, image = dot) =>
      service.post(`/customer/orders/${orderId}/help/images`, { image }, headers),
    listed: async (query = '') =>
      (await service.get(`/merchant/admin/help?merchantId=1001${query}`, owner)).body.requests,
    async eventsOf(orderId: number) {
      await numberEvents(service.db)
      return (await service.db.rows(eventsOf, [orderId])).map(({ type }) => type)
    },
    /** Does all waiting work and returns the emails about help. */
    async sentMails() {
      const sent: Mail[] = []
      const deps = { ...service.deps, mail: { send: async (one: Mail) => void sent.push(one) } }
      for (const { task, payload } of await runJobs(service)) {
        if (task === 'send_help_opened_email') await sendOpenedEmail(deps, payload)
        if (task === 'send_help_answer_email') await sendAnswerEmail(deps, payload)
      }
      return sent
    },
  }
}
