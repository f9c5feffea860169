import { type Case, type Kit, newKey } from './open-kit.ts'
import { fail, isRefused, mustBeAnswered, mustBeRefused, pass, show, skip, toVerdict } from './verdict.ts'

export async function readStatus(kit: Kit, id: string): Promise<string> {
  const reply = await kit.call('status', { id })
  mustBeAnswered('status', reply)
  return String((reply.body as { status?: unknown } | null | undefined)?.status)
}

export const cancelCases: readonly Case[] = [
  {
    name: 'cancel: before pickup',
    rule: 'A new booking can be canceled: 200.',
    async run(kit) {
      const { deliveryId } = await kit.book()
      const reply = await kit.call('cancel', { id: deliveryId })
      return toVerdict(reply.status === 200, show(reply))
    },
  },
  {
    name: 'cancel: no body',
    rule: 'The 200 of a cancellation has no body.',
    async run(kit) {
      const { deliveryId } = await kit.book()
      const reply = await kit.call('cancel', { id: deliveryId })
      return toVerdict(reply.status !== 200 || reply.text === '', show(reply))
    },
  },
  {
    name: 'cancel: is seen',
    rule: 'The status becomes "cancelled" and stays "cancelled".',
    async run(kit) {
      const { deliveryId } = await kit.book()
      const reply = await kit.call('cancel', { id: deliveryId })
      if (reply.status !== 200) return skip(`nothing was cancelled: ${show(reply)}`)
      const seen = [await readStatus(kit, deliveryId), await readStatus(kit, deliveryId)]
      return toVerdict(
        seen.every((status) => status === 'cancelled'),
        seen.join(', '),
      )
    },
  },
  {
    name: 'cancel: twice',
    rule: 'Canceling again is harmless: 200 or 4xx, and the status is still "cancelled".',
    async run(kit) {
      const { deliveryId } = await kit.book()
      const first = await kit.call('cancel', { id: deliveryId })
      if (first.status !== 200) return skip(`nothing was cancelled: ${show(first)}`)
      const again = await kit.call('cancel', { id: deliveryId })
      if (again.status !== 200 && !isRefused(again)) return fail(show(again))
      const status = await readStatus(kit, deliveryId)
      return toVerdict(status === 'cancelled', `${show(again)}, then ${status}`)
    },
  },
  {
    name: 'cancel: is final',
    rule: 'Repeating the booking with its key after the cancellation sends no courier.',
    async run(kit) {
      const { request, key, deliveryId } = await kit.book()
      const cancelled = await kit.call('cancel', { id: deliveryId })
      if (cancelled.status !== 200) return skip(`nothing was cancelled: ${show(cancelled)}`)
      const again = await kit.sendBooking(request, key)
      if (again.status !== 200) return toVerdict(isRefused(again), show(again))
      const { delivery_id } = (again.body ?? {}) as { delivery_id?: unknown }
      const status = await readStatus(kit, deliveryId)
      return delivery_id === deliveryId && status === 'cancelled'
        ? pass(`${status}, the same delivery`)
        : fail(`${show(again)}, then ${status}`)
    },
  },
  {
    name: 'cancel: an unknown delivery',
    rule: 'An unknown id: 4xx. 400 means that the courier stays booked, 404 or 410 that no courier is coming.',
    run: async (kit) => mustBeRefused(await kit.call('cancel', { id: newKey() })),
  },
]
