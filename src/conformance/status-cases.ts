import { checkReport, checkReports } from '../../courier-contract/check-answer.ts'
import type { Violation } from '../../courier-contract/contract.ts'
import { type Case, type Kit, newKey } from './open-kit.ts'
import {
  fail,
  isRefused,
  list,
  mustBeAnswered,
  mustBeRefused,
  pass,
  show,
  skip,
  toVerdict,
} from './verdict.ts'
import { aboutClock, aboutEcho, isAbout, keepShapeFaults } from './violations.ts'

async function report(kit: Kit) {
  const { deliveryId, request } = await kit.book()
  const reply = await kit.call('status', { id: deliveryId })
  const notFound = [{ field: 'HTTP status', rule: 'must be 200' }]
  const { violations } =
    reply.status === 200
      ? checkReport(reply.body, { deliveryId, now: reply.at, request })
      : { violations: notFound }
  return { reply, violations }
}

/** Books, asks for the status, and checks which rules the answer violates. */
const reportCase = (
  name: string,
  rule: string,
  pick: (violations: readonly Violation[]) => Violation[],
): Case => ({
  name: `status: ${name}`,
  rule,
  async run(kit) {
    const { reply, violations } = await report(kit)
    const found = pick(violations)
    if (found.length === 0) mustBeAnswered('status', reply)
    return toVerdict(found.length === 0, found.length > 0 ? `${list(found)} (${show(reply)})` : show(reply))
  },
})

/** Ids that people and programs might send. */
const oddIds = ['%00', '../estimate', 'a b', 'é山🍕', "'; drop table deliveries; --", 'x'.repeat(1500)]
const steady = ['delivery_id', 'estimate_id', 'order_id', 'booked_at', 'price'] as const

export const statusCases: readonly Case[] = [
  reportCase(
    'answers',
    '200 with the booking plus status, status_time and, once a courier is on the way, courier with name, phone and location.',
    keepShapeFaults,
  ),
  reportCase('repeats what was booked', 'IDs, items, places and contacts match the booking.', (found) =>
    found.filter(isAbout(aboutEcho)),
  ),
  reportCase('clock', 'booked_at and status_time are not in the future.', (found) =>
    found.filter(isAbout(aboutClock)),
  ),
  {
    name: 'status: stays the same delivery',
    rule: 'Status calls change nothing: IDs, booked_at and price stay the same.',
    async run(kit) {
      const { deliveryId } = await kit.book()
      const [one, other] = [
        await kit.call('status', { id: deliveryId }),
        await kit.call('status', { id: deliveryId }),
      ]
      mustBeAnswered('status', one)
      const [first, second] = [one.body, other.body] as (Record<string, unknown> | null | undefined)[]
      const changed = steady.filter((field) => first?.[field] !== second?.[field])
      return changed.length > 0 ? fail(`${changed.join(', ')} changed: ${show(other)}`) : pass(show(other))
    },
  },
  {
    name: 'status: an unknown delivery',
    rule: 'An unknown id: 4xx. 404 or 410 means that no courier is coming.',
    run: async (kit) => mustBeRefused(await kit.call('status', { id: newKey() })),
  },
  {
    name: 'status: many at once',
    rule: 'For follow: batch. GET {status_url}?ids=a,b returns {deliveries: […]} without unknown deliveries.',
    async run(kit) {
      const { deliveryId } = await kit.book()
      const unknownId = newKey()
      const reply = await kit.call('status', { ids: [deliveryId, unknownId] })
      if (isRefused(reply)) return skip(`it does not answer for many at once: ${show(reply)}`)
      mustBeAnswered('status', reply)
      const asked = { deliveryIds: [deliveryId, unknownId], now: reply.at }
      const { answer = { reports: [], unknownIds: [] } } = checkReports(reply.body, asked)
      const [reported] = answer.reports
      const isRight = reported?.delivery_id === deliveryId && answer.unknownIds[0] === unknownId
      return toVerdict(isRight, show(reply))
    },
  },
  {
    name: 'status: odd ids',
    rule: 'Anything in place of the id: 4xx, never 5xx.',
    async run(kit) {
      for (const id of oddIds) {
        const reply = await kit.call('status', { id })
        if (!isRefused(reply)) return fail(`${id.slice(0, 30)}: ${show(reply)}`)
      }
      return pass('all refused')
    },
  },
]
