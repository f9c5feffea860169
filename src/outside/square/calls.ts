import type { SquareCalls, SquareOutcome, SquarePage } from '../square.ts'
import type { SendToSquare, SquareRequest } from './send.ts'

/** A customer's order waits for the POS, so its deadline is short. A page of a catalog may take longer. */
const deadlines = { order: 8000, list: 20_000 }
const money = (amount: number) => ({ amount, currency: 'USD' })

/** Calls on behalf of a seller. The fields that we read from an answer are checked; the objects themselves are passed on unchanged. */
export function openCalls(send: SendToSquare): SquareCalls {
  const ask = (token: string, request: Omit<SquareRequest, 'authorization'>) =>
    send({ ...request, authorization: `Bearer ${token}` })

  async function one<Answer extends object>(
    asked: Promise<SquareOutcome<Record<string, unknown>>>,
    field: string,
  ): Promise<SquareOutcome<Answer>> {
    const outcome = await asked
    if (outcome.kind !== 'answered') return outcome
    const value = outcome.answer[field]
    if (typeof value !== 'object' || value === null)
      return { kind: 'silent', detail: `Square’s answer has no ${field}.` }
    return { kind: 'answered', answer: value as Answer }
  }

  async function page<Item>(
    asked: Promise<SquareOutcome<Record<string, unknown>>>,
    field: string,
  ): Promise<SquareOutcome<SquarePage<Item>>> {
    const outcome = await asked
    if (outcome.kind !== 'answered') return outcome
    const { cursor } = outcome.answer
    // Square omits empty lists.
    const list = outcome.answer[field] ?? []
    if (!Array.isArray(list)) return { kind: 'silent', detail: `Square’s ${field} isn’t a list.` }
    const items = list.filter((entry) => typeof entry === 'object' && entry !== null) as Item[]
    const next = typeof cursor === 'string' && cursor !== '' ? cursor : undefined
    return { kind: 'answered', answer: { items, cursor: next } }
  }

  return {
    async listLocations(token) {
      const asked = ask(token, { method: 'GET', path: '/v2/locations', deadlineMs: deadlines.order })
      const outcome = await page<{ id: string }>(asked, 'locations')
      return outcome.kind === 'answered' ? { kind: 'answered', answer: outcome.answer.items } : outcome
    },
    listCatalog(token, { types, cursor }) {
      const query = new URLSearchParams({ types: types.join(','), ...(cursor && { cursor }) })
      const path = `/v2/catalog/list?${query}`
      return page(ask(token, { method: 'GET', path, deadlineMs: deadlines.list }), 'objects')
    },
    listCounts(token, { locationId, objectIds, cursor }) {
      const body = {
        location_ids: [locationId],
        ...(objectIds && { catalog_object_ids: objectIds }),
        ...(cursor && { cursor }),
      }
      const path = '/v2/inventory/counts/batch-retrieve'
      return page(ask(token, { method: 'POST', path, body, deadlineMs: deadlines.list }), 'counts')
    },
    createOrder: (token, order, key) =>
      one(
        ask(token, {
          ...{ method: 'POST', path: '/v2/orders', deadlineMs: deadlines.order },
          body: { idempotency_key: key, order },
        }),
        'order',
      ),
    getOrder: (token, orderId) =>
      one(
        ask(token, {
          ...{
            method: 'GET',
            path: `/v2/orders/${encodeURIComponent(orderId)}`,
            deadlineMs: deadlines.order,
          },
        }),
        'order',
      ),
    updateOrder: (token, orderId, order, key) =>
      one(
        ask(token, {
          ...{
            method: 'PUT',
            path: `/v2/orders/${encodeURIComponent(orderId)}`,
            deadlineMs: deadlines.order,
          },
          body: { idempotency_key: key, order },
        }),
        'order',
      ),
    recordPayment: (token, { amountCents, source, ...payment }) =>
      one(
        ask(token, {
          ...{ method: 'POST', path: '/v2/payments', deadlineMs: deadlines.order },
          body: {
            ...payment,
            source_id: 'EXTERNAL',
            amount_money: money(amountCents),
            external_details: { type: 'EXTERNAL', source, source_id: payment.reference_id },
          },
        }),
        'payment',
      ),
    refundPayment: (token, { amountCents, ...refund }) =>
      one(
        ask(token, {
          ...{ method: 'POST', path: '/v2/refunds', deadlineMs: deadlines.order },
          body: { ...refund, amount_money: money(amountCents) },
        }),
        'refund',
      ),
  }
}
