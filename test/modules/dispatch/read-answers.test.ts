import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BookedDelivery } from '../../../courier-contract/contract.ts'
import {
  isLockedOut,
  isUnknownDelivery,
  readRecall,
  verdictOn,
} from '../../../src/modules/dispatch/booking/read-answers.ts'

const exchange = { sent: { method: 'POST', url: '', headers: {}, body: null }, received: null, tookMs: 1 }
const refused = (status: number) => {
  return { kind: 'refused' as const, status, code: 'x', detail: 'no', violations: [], exchange }
}
const silent = { kind: 'silent' as const, detail: 'no answer', violations: [], exchange }
const unusable = { kind: 'unusable' as const, violations: [{ field: 'price', rule: 'is text' }], exchange }
const resting = { kind: 'resting' as const }
const answered = (change: Partial<BookedDelivery> = {}) => ({
  kind: 'answered' as const,
  answer: {
    ...{
      delivery_id: 'd',
      estimate_id: 'e',
      order_id: '1',
      booked_at: 1,
      price: 5.25,
      status: 'booked' as const,
    },
    ...{ pickupEta: 100, deliveryEta: undefined },
    ...change,
  },
  violations: [],
  exchange,
})

describe('the answer to a booking', () => {
  test('is yes', () => {
    assert.deepEqual(verdictOn(answered(), 0), {
      ...{ kind: 'taken', deliveryId: 'd', answeredCents: 525, pickupEta: 100_000, deliveryEta: null },
      ...{ isFurther: false, detail: null },
    })
    const further = verdictOn(answered({ status: 'at_pickup', price: undefined }), 1)
    assert.ok(further.kind === 'taken' && further.isFurther && further.answeredCents === null)
  })

  test('is no: a denial or a 4xx', () => {
    assert.equal(verdictOn(answered({ status: 'denied', delivery_id: '' }), 0).kind, 'denied')
    for (const status of [400, 401, 403, 404, 405, 410, 422])
      for (const tries of [0, 2]) assert.equal(verdictOn(refused(status), tries).kind, 'denied')
  })

  test('is neither if the outcome is unknown', () => {
    for (const outcome of [
      silent,
      unusable,
      refused(408),
      refused(425),
      refused(429),
      answered({ delivery_id: '' }),
    ])
      assert.deepEqual(
        [verdictOn(outcome, 0)].map((verdict) => verdict.kind === 'unknown' && verdict.isUnsent),
        [false],
      )
    const unsent = verdictOn(resting, 0)
    assert.ok(unsent.kind === 'unknown' && unsent.isUnsent)
  })

  test('is no for a conflict with the first, but after a repeat the first may have worked', () => {
    assert.equal(verdictOn(refused(409), 0).kind, 'denied')
    assert.equal(verdictOn(refused(409), 1).kind, 'unknown')
  })
})

test('the answer to a cancellation is released, kept or unknown', () => {
  const yes = { kind: 'answered' as const, answer: undefined, violations: [], exchange }
  assert.equal(readRecall(yes).kind, 'let_go')
  assert.equal(readRecall(unusable).kind, 'let_go')
  for (const status of [404, 410]) assert.equal(readRecall(refused(status)).kind, 'let_go')
  for (const status of [400, 409, 422]) assert.equal(readRecall(refused(status)).kind, 'kept')
  for (const outcome of [silent, resting, refused(429), refused(408)])
    assert.equal(readRecall(outcome).kind, 'silent')
})

test('only 404 and 410 mean that the delivery doesn’t exist', () => {
  const outcomes = [
    refused(404),
    refused(410),
    refused(400),
    refused(401),
    silent,
    unusable,
    resting,
    answered(),
  ]
  assert.deepEqual(outcomes.map(isUnknownDelivery), [true, true, ...Array(6).fill(false)])
})

test('only 401 and 403 mean that our key is wrong', () => {
  assert.deepEqual([refused(401), refused(403), refused(400), silent, resting].map(isLockedOut), [
    true,
    true,
    false,
    false,
    false,
  ])
})
