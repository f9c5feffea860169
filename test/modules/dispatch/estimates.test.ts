import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import type { Estimate } from '../../../courier-contract/contract.ts'
import type { RecordedEstimate } from '../../../src/modules/dispatch/rules/delivery.ts'
import {
  chooseEstimate,
  rankEstimates,
  readEstimate,
  scoreEstimate,
} from '../../../src/modules/dispatch/rules/estimates.ts'

const now = Date.parse('2026-06-15T16:00:00Z')
const seconds = now / 1000
const good: Estimate = {
  estimate_id: 'e-1',
  estimated_at: seconds,
  estimate_valid_until: seconds + 300,
  pickup_eta: seconds + 600,
  delivery_eta: seconds + 1500,
  price: 7.25,
}

test('an estimate is read in cents and milliseconds', () => {
  assert.deepEqual(readEstimate(good), {
    estimateId: 'e-1',
    validUntil: now + 300_000,
    pickupEta: now + 600_000,
    deliveryEta: now + 1_500_000,
    price: 725,
  })
})

describe('the score', () => {
  const weights = { minuteDollars: 0.2, lossDollars: 10 }
  const clean = { lossRate: 0, lateMinutes: 0 }
  const at = { now, wantedAt: now }

  test('adds price, minutes and track record in dollars', () => {
    const estimate = { price: 725, deliveryEta: now + 30 * 60_000 }
    assert.equal(scoreEstimate(estimate, clean, weights, at), 7.25 + 6)
    assert.equal(scoreEstimate(estimate, { lossRate: 0.3, lateMinutes: 5 }, weights, at), 7.25 + 6 + 1 + 3)
  })

  test('gives no bonus for arriving before the order is wanted', () => {
    const wanted = { now, wantedAt: now + 60 * 60_000 }
    const early = scoreEstimate({ price: 500, deliveryEta: now + 20 * 60_000 }, clean, weights, wanted)
    const timely = scoreEstimate({ price: 500, deliveryEta: now + 60 * 60_000 }, clean, weights, wanted)
    assert.equal(early, timely)
  })

  test('never falls when anything gets worse', () => {
    const worse = fc.record({
      price: fc.nat(5000),
      minutes: fc.nat(90),
      lossRate: fc.double({ min: 0, max: 1, noNaN: true }),
      lateMinutes: fc.nat(30),
    })
    fc.assert(
      fc.property(worse, worse, (a, b) => {
        const scored = (of: typeof a) =>
          scoreEstimate({ price: of.price, deliveryEta: now + of.minutes * 60_000 }, of, weights, at)
        const both = {
          price: Math.max(a.price, b.price),
          minutes: Math.max(a.minutes, b.minutes),
          lossRate: Math.max(a.lossRate, b.lossRate),
          lateMinutes: Math.max(a.lateMinutes, b.lateMinutes),
        }
        assert.ok(scored(both) >= Math.max(scored(a), scored(b)))
      }),
    )
  })
})

const recorded: fc.Arbitrary<RecordedEstimate> = fc
  .record({
    round: fc.integer({ min: 1, max: 3 }),
    providerId: fc.integer({ min: 1, max: 5 }),
    outcome: fc.constantFrom('usable', 'usable', 'usable', 'unusable', 'refused', 'silent'),
    validFor: fc.integer({ min: -2, max: 2 }),
    price: fc.integer({ min: 0, max: 3 }),
    score: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ round, providerId, outcome, validFor, price, score }) => {
    const head = { round, providerId, askedAt: now, tookMs: 5, detail: null }
    return outcome === 'usable'
      ? {
          ...head,
          outcome,
          ...{
            estimateId: 'x',
            validUntil: now + validFor,
            pickupEta: now,
            deliveryEta: now + 1,
            price,
            score,
          },
        }
      : {
          ...head,
          outcome: outcome as 'silent',
          ...{
            estimateId: null,
            validUntil: null,
            pickupEta: null,
            deliveryEta: null,
            price: null,
            score: null,
          },
        }
  })
const round = fc.uniqueArray(recorded, { selector: (e) => `${e.round} ${e.providerId}`, maxLength: 10 })
const tried = fc.array(
  fc.record({ round: fc.integer({ min: 1, max: 3 }), providerId: fc.integer({ min: 1, max: 5 }) }),
  {
    maxLength: 4,
  },
)

describe('the choice', () => {
  test('is the same as trying all estimates one by one', () => {
    fc.assert(
      fc.property(round, tried, fc.integer({ min: 1, max: 3 }), (estimates, bookings, current) => {
        const chosen = chooseEstimate(estimates, bookings, { round: current, now })
        const eligible = estimates.filter(
          (e) =>
            e.outcome === 'usable' &&
            e.round === current &&
            e.validUntil! > now &&
            !bookings.some((b) => b.round === current && b.providerId === e.providerId),
        )
        assert.equal(chosen === undefined, eligible.length === 0)
        if (!chosen) return
        assert.ok(eligible.includes(chosen))
        const rank = (e: RecordedEstimate) => e.score! * 1e6 + e.price! * 1e3 + e.providerId
        for (const other of eligible) assert.ok(rank(chosen) <= rank(other))
      }),
    )
  })

  test('ranks all usable ones, each once', () => {
    fc.assert(
      fc.property(round, (estimates) => {
        const ranked = rankEstimates(estimates)
        assert.equal(ranked.length, estimates.filter(({ outcome }) => outcome === 'usable').length)
        assert.equal(new Set(ranked).size, ranked.length)
      }),
    )
  })
})
