import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { chooseEstimate } from '../../../src/modules/dispatch/rules/estimates.ts'
import type { WholeOrder } from '../../../web/admin/orders/timeline.ts'
import { findRefusal, listRounds } from '../../../web/admin/orders/why.ts'
import '../../support/property-seed.ts'

type Offer = { price: number; score: number; outcome: 'usable' | 'refused' | 'silent'; validFor: number }
const offers = fc.array(
  fc.record({
    price: fc.integer({ min: 1, max: 3 }),
    score: fc.integer({ min: 1, max: 3 }),
    outcome: fc.constantFrom('usable' as const, 'usable' as const, 'refused' as const, 'silent' as const),
    validFor: fc.integer({ min: 0, max: 4 }),
  }),
  { maxLength: 6 },
)
const iso = (ms: number) => new Date(Date.UTC(2026, 5, 1) + ms * 1000).toISOString()

/** What dispatch itself does with the estimates of a round where every booking but the last is declined. */
function dispatchOf(given: readonly Offer[], declines: number) {
  const estimates = given.map((offer, index) => ({
    ...offer,
    ...{ round: 1, providerId: index + 1, askedAt: 0, tookMs: 1, detail: null, estimateId: 'e' },
    ...{ validUntil: offer.validFor + 0.5, pickupEta: 1, deliveryEta: 2 },
  }))
  const booked: { round: number; providerId: number; at: number }[] = []
  for (let now = 0; now <= declines; now++) {
    const best = chooseEstimate(estimates, booked, { round: 1, now })
    if (best) booked.push({ round: 1, providerId: best.providerId, at: now })
  }
  return booked
}

const wholeOf = (given: readonly Offer[], booked: ReturnType<typeof dispatchOf>) =>
  ({
    deliveries: {
      estimates: given.map(({ price, score, outcome, validFor }, index) => ({
        ...{ leg: 'out', round: 1, provider_id: index + 1, provider: `company ${index + 1}`, outcome },
        ...{ price: outcome === 'usable' ? price : null, score: outcome === 'usable' ? score : null },
        valid_until: iso(validFor + 0.5),
      })),
      bookings: booked.map(({ providerId, at }, index) => ({
        ...{ leg: 'out', round: 1, booking: index + 1, provider_id: providerId, detail: null },
        ...{ provider: `company ${providerId}`, asked_at: iso(at) },
        state: index === booked.length - 1 ? 'booked' : 'denied',
      })),
    },
  }) as unknown as WholeOrder

describe('why a courier company was chosen', () => {
  test('names every better estimate and what became of it, for any choice', () => {
    fc.assert(
      fc.property(offers, fc.integer({ min: 0, max: 4 }), (given, declines) => {
        const booked = dispatchOf(given, declines)
        const [round] = listRounds(wholeOf(given, booked))
        if (given.length === 0) return assert.equal(round, undefined)
        const usable = given.filter(({ outcome }) => outcome === 'usable').length
        assert.deepEqual(
          round!.estimates.map(({ outcome }) => outcome === 'usable'),
          given.map((_offer, index) => index < usable),
        )
        assert.deepEqual(
          round!.choices.map(({ provider }) => provider),
          booked.map(({ providerId }) => `company ${providerId}`),
        )
        for (const [index, choice] of round!.choices.entries()) {
          const declined = choice.passed.filter(({ what }) => what === 'denied')
          assert.equal(declined.length, index, 'all that were asked before were better')
          const isFirst = choice.passed.length === 0
          assert.equal(choice.why, isFirst ? (usable > 1 ? 'best' : 'only') : 'next')
          for (const { provider, what } of choice.passed) {
            const number = Number(provider.slice('company '.length))
            if (what === 'lapsed') assert.ok(given[number - 1]!.validFor + 0.5 <= booked[index]!.at)
          }
        }
      }),
    )
  })

  test('keeps the searches and the return apart', () => {
    const estimate = { provider_id: 1, provider: 'Fleet', outcome: 'silent', price: null, score: null }
    const deliveries = {
      estimates: [
        { ...estimate, leg: 'out', round: 3 },
        { ...estimate, leg: 'out', round: 11 },
        { ...estimate, leg: 'return', round: 1 },
      ],
    }
    const rounds = listRounds({ deliveries } as unknown as WholeOrder)
    assert.deepEqual(
      rounds.map(({ leg, search, round, choices }) => [leg, search, round, choices.length]),
      [
        ['out', 1, 3, 0],
        ['out', 2, 1, 0],
        ['return', 1, 1, 0],
      ],
    )
  })
})

describe('why an order failed', () => {
  const wholeWith = (status: string, actor: string, reason: string | null) =>
    ({
      order: { status, reason: null },
      moves: [
        { to: 'placed', actor: 'ada@example.com', reason: null },
        { to: status, actor, reason },
      ],
    }) as unknown as WholeOrder

  test('is the reason of its last transition, with the gateway’s text shown separately', () => {
    assert.equal(findRefusal(wholeWith('completed', 'o', null)), undefined)
    const rejected = findRefusal(wholeWith('rejected', 'Odette', 'Sold out'))
    assert.deepEqual([rejected?.by, rejected?.actor, rejected?.reason], ['person', 'Odette', 'Sold out'])
    const unpaid = findRefusal(wholeWith('failed', 'gateway: card_declined', null))
    assert.deepEqual([unpaid?.by, unpaid?.said, unpaid?.reason], ['gateway', 'card_declined', ''])
  })
})
