import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import fc from 'fast-check'
import { deliveryStatuses } from '../../../courier-contract/contract.ts'
import {
  findStep,
  orderSteps,
  type ProgressFacts,
  trackProgress,
} from '../../../page-contract/order-progress.ts'
import type { Order } from '../../../sdk/src/index.ts'
import { sql } from '../../../src/db/database.ts'
import type { Tracked } from '../../../src/modules/dispatch/tracking/rules/shown.ts'
import { toProgressFacts as factsOfTracked } from '../../../src/modules/dispatch/tracking/rules/shown.ts'
import { openTrackingLinks } from '../../../src/modules/dispatch/tracking/tracking-links.ts'
import { isHelpOpen as isHelpAccepted } from '../../../src/modules/help/rules.ts'
import { languages } from '../../../web/kit/messages.ts'
import { describeProgress } from '../../../web/kit/order-words.ts'
import { isHelpOpen, toProgressFacts } from '../../../web/shop/order/facts.ts'
import { openWebVisitor, type WebVisitor } from '../../support/stories.ts'
import {
  addProvider,
  confirmedOrder,
  maria,
  report,
  trackingService,
} from '../../support/tracking-service.ts'

const service = trackingService()
const statuses = [...orderSteps, 'rejected', 'cancelled', 'failed']
const setStatus = sql<unknown>('UPDATE orders SET status = $2 WHERE order_id = $1')

/** What both pages must agree on. */
function seenIn(html: string) {
  const [, title] = /<h1[^>]*>(.*?)<\/h1>/.exec(html) ?? []
  const [, steps] = /<ol class="steps".*?>(.*?)<\/ol>/.exec(html) ?? []
  return { title, steps }
}

async function signedIn(language = 'en'): Promise<WebVisitor> {
  const visitor = openWebVisitor(service, language)
  const form = (await visitor.get('/signin')).text
  const answer = await visitor.post('/signin', {
    ...{ email: 'ada@example.com', password: 'open-sesame-42', _token: visitor.tokenIn(form) },
  })
  assert.equal(answer.status, 303)
  return visitor
}

test('the help form is available exactly as long as a request is accepted', () => {
  const day = 86_400_000
  const second = fc.integer({ min: 0, max: 40 * 86_400 }).map((value) => value * 1000)
  fc.assert(
    fc.property(
      second,
      fc.option(second),
      fc.integer({ min: -1000, max: 1000 }),
      (deliverAt, promisedAt, ms) => {
        const iso = (at: number) => new Date(at).toISOString()
        const shown = {
          delivery_date: iso(deliverAt),
          promised_at: promisedAt === null ? null : iso(promisedAt),
        }
        for (const from of [deliverAt, promisedAt ?? 0]) {
          const now = from + 30 * day + ms
          assert.equal(isHelpOpen(shown, now), isHelpAccepted({ deliverAt, promisedAt }, now))
        }
      },
    ),
  )
})

describe('an order’s own page and its shared tracking page', () => {
  let carrier: number
  before(async () => {
    carrier = await addProvider(service)
  })

  test('follow from the same facts, in every possible state', () => {
    for (const status of statuses)
      for (const type of ['delivery', 'pickup'])
        for (const isForLater of [false, true])
          for (const deliveryStatus of [null, ...deliveryStatuses]) {
            const facts: ProgressFacts = { status, type, isForLater, deliveryStatus }
            const [ordered, wanted] = ['2026-06-15T19:00:00-04:00', '2026-06-16T19:00:00-04:00']
            const shown = toProgressFacts({
              ...{ status, type, order_date: ordered, delivery_date: isForLater ? wanted : ordered },
              delivery: deliveryStatus
                ? ({ status: deliveryStatus } as NonNullable<Order['delivery']>)
                : null,
            })
            const orderedAt = Date.parse(ordered)
            const deliverAt = isForLater ? Date.parse(wanted) : orderedAt
            const tracked = factsOfTracked({
              order: { status, type, orderedAt, deliverAt },
              delivery: deliveryStatus ? { state: 'live', status: deliveryStatus } : undefined,
            } as unknown as Tracked)
            assert.deepEqual([shown, tracked], [facts, facts])
            assert.ok(findStep(facts) !== undefined || ['rejected', 'cancelled', 'failed'].includes(status))
          }
  })

  test('say the same, word for word and step for step', async () => {
    const ada = { en: await signedIn('en'), es: await signedIn('es') }
    const states: [status: string, state: 'seeking' | 'live' | 'delivered' | 'failed', courier?: any][] = [
      ['placed', 'seeking'],
      ['confirmed', 'seeking'],
      ['ready', 'seeking'],
      ...deliveryStatuses
        .filter((status) => !['delivered', 'failed', 'cancelled'].includes(status))
        .flatMap((status) => [
          ['confirmed', 'live', status] as [string, 'live', string],
          ['ready', 'live', status] as [string, 'live', string],
          ['out_for_delivery', 'live', status] as [string, 'live', string],
        ]),
      ['confirmed', 'failed'],
      ['completed', 'delivered', 'delivered'],
      ['rejected', 'seeking'],
      ['cancelled', 'seeking'],
      ['failed', 'failed', 'failed'],
    ]
    for (const [status, state, courierStatus] of states) {
      const sent = await confirmedOrder(service)
      await report(service, sent, state, {
        ...{ carrier, courier: maria(40.7085, -74.0065), reportedAt: service.clock.ms },
        ...(courierStatus && { status: courierStatus }),
      })
      await service.db.rows(setStatus, [sent.orderId, status])
      const token = openTrackingLinks(service.deps.settings.sealing, '').tokenOf(sent.orderId)
      for (const language of languages) {
        const shared = await service.get(`/track/${token}`, { 'accept-language': language })
        const own = await ada[language].get(`/orders/${sent.orderId}`)
        assert.equal(own.status, 200)
        assert.deepEqual(seenIn(own.text), seenIn(shared.text), `${status} ${state} ${courierStatus}`)
        assert.ok(seenIn(own.text).title)
      }
    }
  })

  test('have texts for every state in both languages', () => {
    const words = languages.flatMap((language) => {
      const told = new Map<string, { title: string; text: string }>()
      for (const status of statuses)
        for (const type of ['delivery', 'pickup'])
          for (const isForLater of [false, true])
            for (const deliveryStatus of [null, ...deliveryStatuses]) {
              const facts = { status, type, isForLater, deliveryStatus }
              const props = { facts, merchant: 'Corner Bakery', courier: 'Maria', language }
              told.set(trackProgress(facts), describeProgress(props))
            }
      assert.equal(told.size, 16)
      return [...told.values()]
    })
    assert.equal(new Set(words.map(({ title }) => title)).size, words.length)
    for (const { title, text } of words) assert.doesNotMatch(`${title} ${text}`, /[{}_]/)
  })
})
