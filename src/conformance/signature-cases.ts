import type { Sending } from './caller.ts'
import { type Case, newKey } from './open-kit.ts'
import { fail, mustBeUnauthorized, pass, show } from './verdict.ts'

const minutes = 60_000
const nobodys = '0'.repeat(64)

/** An estimate that is sent incorrectly and must be refused with 401. */
const refused = (
  name: string,
  rule: string,
  sending: (now: number) => Pick<Sending, 'headers' | 'signedAt'>,
): Case => ({
  name: `signature: ${name}`,
  rule,
  run: async (kit) =>
    mustBeUnauthorized(
      await kit.call('estimate', { body: kit.estimateRequest, ...sending(kit.clock.now()) }),
    ),
})

const unsigned = { headers: { 'x-signature': null } }

export const signatureCases: readonly Case[] = [
  refused('no credential', 'Without Authorization: 401.', () => ({ headers: { authorization: null } })),
  refused('another credential', 'With a wrong credential: 401.', () => ({
    headers: { authorization: 'Bearer not-the-credential' },
  })),
  refused('none', 'Without X-Signature: 401.', () => unsigned),
  refused('no timestamp', 'Without X-Timestamp: 401.', () => ({ headers: { 'x-timestamp': null } })),
  refused('wrong', 'An X-Signature that does not match: 401.', () => ({
    headers: { 'x-signature': nobodys },
  })),
  refused('not hexadecimal', 'An X-Signature that is not hexadecimal: 401, not 500.', () => ({
    headers: { 'x-signature': 'é£'.repeat(3) },
  })),
  refused('another moment', 'An X-Timestamp changed after signing: 401.', (now) => ({
    headers: { 'x-timestamp': String(Math.floor(now / 1000) - 7) },
  })),
  {
    name: 'signature: another body',
    rule: 'A body changed after signing: 401.',
    async run(kit) {
      const reply = await kit.call('estimate', {
        body: kit.estimateRequest,
        signedFor: { ...kit.estimateRequest, gratuity: kit.estimateRequest.gratuity + 1 },
      })
      return mustBeUnauthorized(reply)
    },
  },
  refused('stale', 'Correctly signed 10 minutes ago: 401, since it may be a replay.', (now) => ({
    signedAt: now - 10 * minutes,
  })),
  refused('ahead', 'Correctly signed, but 10 minutes in the future: 401.', (now) => ({
    signedAt: now + 10 * minutes,
  })),
  {
    name: 'signature: clocks may differ',
    rule: 'A timestamp one minute early or late is accepted.',
    async run(kit) {
      for (const skew of [-minutes, minutes]) {
        const signedAt = kit.clock.now() + skew
        const reply = await kit.call('estimate', { body: kit.estimateRequest, signedAt })
        if (reply.status !== 200) return fail(`${skew / 1000} s: ${show(reply)}`)
      }
      return pass('both answered')
    },
  },
  {
    name: 'signature: booking',
    rule: 'A booking without X-Signature: 401, and the estimate can still be booked.',
    async run(kit) {
      const { estimate_id } = await kit.takeEstimate()
      const request = kit.requestFor(estimate_id)
      const refusal = await kit.sendBooking(request, newKey(), unsigned)
      if (refusal.status !== 401) return fail(show(refusal))
      const reply = await kit.sendBooking(request)
      return reply.status === 200 ? pass('refused, then booked') : fail(`booked afterwards: ${show(reply)}`)
    },
  },
  {
    name: 'signature: status',
    rule: 'A status call without X-Signature: 401. Its response shows where people live.',
    async run(kit) {
      const { deliveryId } = await kit.book()
      return mustBeUnauthorized(await kit.call('status', { id: deliveryId, ...unsigned }))
    },
  },
  {
    name: 'signature: cancel',
    rule: 'A cancellation without X-Signature: 401, and nothing is canceled.',
    async run(kit) {
      const { deliveryId } = await kit.book()
      const refusal = await kit.call('cancel', { id: deliveryId, ...unsigned })
      if (refusal.status !== 401) return fail(show(refusal))
      const { body } = await kit.call('status', { id: deliveryId })
      const status = (body as { status?: unknown } | null | undefined)?.status
      return status === 'cancelled' ? fail('refused, and cancelled all the same') : pass('refused')
    },
  },
]
