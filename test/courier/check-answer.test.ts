import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  checkBooking,
  checkErrorBody,
  checkEstimate,
  checkReport,
} from '../../courier-contract/check-answer.ts'
import { deliveryStatuses, type Violation } from '../../courier-contract/contract.ts'
import { signature } from '../../courier-contract/signature.ts'
import {
  bookingAnswer,
  bookRequest,
  estimateAnswer,
  estimateRequest,
  reportAnswer,
} from '../support/couriers.ts'
import { unicodeText } from '../support/requests/arbitraries.ts'

const now = Date.UTC(2026, 5, 12, 18, 30)
const seconds = now / 1000
const minute = 60

const estimated = (body: unknown) =>
  checkEstimate(body, { request: estimateRequest, sentAt: now - 1000, now })
const booked = (body: unknown) => checkBooking(body, { request: bookRequest, now })
const reported = (body: unknown) => checkReport(body, { deliveryId: 'D-1', now })
const reportedInFull = (body: unknown) => checkReport(body, { deliveryId: 'D-1', now, request: bookRequest })

type Checked = { violations: Violation[]; isUsable: boolean }

const gone = Symbol('left out')
type Path = (string | number)[]

/** The answer with a different value in one place. */
function spoil<Answer>(answer: Answer, path: Path, value: unknown): Answer {
  const copy = structuredClone(answer)
  const holder = path.slice(0, -1).reduce<any>((inner, step) => inner[step], copy)
  if (value === gone) delete holder[path.at(-1)!]
  else holder[path.at(-1)!] = value
  return copy
}

const nameOf = (path: Path) =>
  path.map((step, i) => (typeof step === 'number' ? `[${step}]` : i === 0 ? step : `.${step}`)).join('')

function leavesOf(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const steps = Array.isArray(value) ? value.keys() : Object.keys(value)
  return [...steps].flatMap((step) => leavesOf((value as any)[step], [...path, step]))
}
const valueAt = (answer: unknown, path: Path) => path.reduce<any>((inner, step) => inner[step], answer)

const checks: { name: string; answer: unknown; check(body: unknown): Checked }[] = [
  { name: 'estimate', answer: estimateAnswer(now), check: estimated },
  { name: 'booking', answer: bookingAnswer(now), check: booked },
  { name: 'report', answer: reportAnswer(now), check: reported },
  { name: 'report of a known booking', answer: reportAnswer(now), check: reportedInFull },
]

/** Fields without which an answer is useless. Everything else is only reported. */
const harmfulWhenGone: Record<string, string[]> = {
  estimate: ['estimate_id', 'estimate_valid_until', 'pickup_eta', 'delivery_eta', 'price'],
  booking: ['delivery_id', 'status'],
  report: ['status'],
  'report of a known booking': ['status'],
}
/** If the booking is unknown, so is whether it had these. */
const mayBeGone = new Set(['pickup.location.apt', 'delivery.contact.company_name'])

for (const { name, answer, check } of checks) {
  describe(`an answer: ${name}`, () => {
    const leaves = leavesOf(answer)
    const place = fc.constantFrom(...leaves)

    test('has no violations if it follows the contract', () => {
      const { violations, isUsable } = check(answer)
      assert.deepEqual(violations, [])
      assert.equal(isUsable, true)
    })

    test('has exactly one violation if one field is missing', () => {
      for (const path of leaves) {
        const field = nameOf(path)
        const { violations, isUsable } = check(spoil(answer, path, gone))
        const mayGo = name === 'report' && mayBeGone.has(field)
        assert.deepEqual(violations, mayGo ? [] : [{ field, rule: 'is missing' }])
        assert.equal(isUsable, !harmfulWhenGone[name]!.includes(field), field)
      }
    })

    test('has violations of one field only if that field has the wrong type', () => {
      const other = fc.oneof(fc.boolean(), fc.constant([]), fc.constant({}), fc.constant('\u0000'))
      fc.assert(
        fc.property(place, other, (path, value) => {
          const field = nameOf(path)
          const { violations } = check(spoil(answer, path, value))
          if (violations.length === 0) {
            // A text for people can contain anything, as long as it is text.
            assert.equal(typeof value, 'string', field)
            assert.equal(typeof valueAt(answer, path), 'string', field)
          } else
            assert.deepEqual(
              violations.map((one) => one.field),
              [field],
            )
        }),
      )
    })

    test('is usable with a number sent as text, and says so', () => {
      const numbers = leaves.filter((path) => typeof valueAt(answer, path) === 'number')
      for (const path of numbers) {
        const { violations, isUsable } = check(spoil(answer, path, String(valueAt(answer, path))))
        assert.deepEqual(violations, [{ field: nameOf(path), rule: 'must be a number, not a string' }])
        assert.equal(isUsable, true)
      }
    })

    test('of any shape is checked without throwing, and is usable only if it has what we need', () => {
      const anything = fc.anything({ withNullPrototype: true, withBigInt: false })
      fc.assert(
        fc.property(anything, place, anything, (whole, path, part) => {
          check(whole)
          const { violations, isUsable } = check(spoil(answer, path, part))
          if (!isUsable) assert.ok(violations.length > 0)
        }),
      )
    })
  })
}

/** [what is changed, its value, the rule, whether that makes the answer useless] */
type Case = [Path, unknown, string, 'harm' | 'told']

function holds(answer: unknown, check: (body: unknown) => Checked, cases: Case[]) {
  for (const [path, value, rule, weight] of cases) {
    const { violations, isUsable } = check(spoil(answer, path, value))
    assert.deepEqual(violations, [{ field: nameOf(path), rule }], `${nameOf(path)} = ${String(value)}`)
    assert.equal(isUsable, weight === 'told', `${nameOf(path)} = ${String(value)}`)
  }
}

const timestamp = 'must be a Unix timestamp in seconds'
const present = 'must be the present, within 5 minutes'
const asSent = 'must be what was sent'

describe('the rules of an estimate', () => {
  test('check each field', () => {
    holds(estimateAnswer(now), estimated, [
      [['estimate_id'], '', 'must not be empty', 'harm'],
      [['estimate_id'], 'E\u0000', 'must be plain text', 'harm'],
      [['estimate_id'], '\ud800', 'must be plain text', 'harm'],
      [['estimate_id'], 'x'.repeat(256), 'must have at most 255 characters', 'harm'],
      [['estimate_id'], 17, 'must be a string, not a number', 'told'],
      [['estimated_at'], seconds - 5 * minute - 2, present, 'told'],
      [['estimated_at'], seconds + 5 * minute + 1, present, 'told'],
      [['estimated_at'], now, timestamp, 'told'],
      [['estimated_at'], seconds + 0.5, 'must be an integer', 'told'],
      [['estimate_valid_until'], seconds, 'must be in the future', 'harm'],
      [['estimate_valid_until'], seconds - 1, 'must be in the future', 'harm'],
      [['estimate_valid_until'], now + 60_000, timestamp, 'harm'],
      [['estimate_valid_until'], '2026-06-12T18:35:00Z', 'must be a number', 'harm'],
      [['pickup_eta'], seconds + 45 * minute, 'must be within 45 minutes', 'harm'],
      [['pickup_eta'], seconds - 5 * minute - 1, 'must not be in the past', 'harm'],
      [['pickup_eta'], now, timestamp, 'harm'],
      [['delivery_eta'], seconds + 600, 'must be after pickup_eta', 'harm'],
      [['delivery_eta'], seconds + 24 * 60 * minute + 1, 'must be within a day', 'harm'],
      [['delivery_eta'], seconds, 'must not be in the past', 'harm'],
      [['price'], -0.01, 'must not be negative', 'harm'],
      [['price'], 10_000.01, 'must be at most 10000 dollars', 'harm'],
      [['price'], Number.NaN, 'must be a finite number', 'harm'],
      [['price'], Number.POSITIVE_INFINITY, 'must be a finite number', 'harm'],
      [['price'], '$7.25', 'must be a number', 'harm'],
      [['price'], 7.255, 'must have at most two decimals', 'told'],
    ])
  })

  test('accept values at their limits', () => {
    const edges = { estimated_at: seconds - 5 * minute, estimate_valid_until: seconds + 1, price: 0 }
    for (const pickup_eta of [seconds - 5 * minute, seconds + 45 * minute - 1])
      assert.deepEqual(
        estimated({ ...estimateAnswer(now), ...edges, pickup_eta, delivery_eta: seconds + 45 * minute })
          .violations,
        [],
      )
  })

  test('round a price with fractions of a cent', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 9999, noNaN: true }), (price) => {
        const { estimate } = estimated({ ...estimateAnswer(now), price })
        assert.equal(Math.round(estimate!.price * 100), Number((estimate!.price * 100).toFixed(6)))
        assert.ok(Math.abs(estimate!.price - price) <= 0.005001)
      }),
    )
  })

  test('report anything but an object as one violation', () => {
    for (const body of [null, undefined, [], 'E-1', 7, [estimateAnswer(now)]])
      assert.deepEqual(estimated(body), {
        violations: [{ field: 'body', rule: 'must be a JSON object' }],
        isUsable: false,
      })
  })

  test('list harmful violations first', () => {
    const { violations } = estimated({ ...estimateAnswer(now), estimated_at: 5, price: 'free' })
    assert.deepEqual(
      violations.map(({ field }) => field),
      ['price', 'estimated_at'],
    )
  })
})

describe('the rules of a booking', () => {
  test('check each field', () => {
    holds(bookingAnswer(now), booked, [
      [['delivery_id'], '..', 'must not be a step in a path', 'harm'],
      [['delivery_id'], '.', 'must not be a step in a path', 'harm'],
      [['delivery_id'], 99, 'must be a string, not a number', 'told'],
      [['order_id'], '4712', asSent, 'harm'],
      [['order_id'], 4711, 'must be a string, not a number', 'told'],
      [['order_id'], null, 'is missing', 'told'],
      [['estimate_id'], 'E-2', asSent, 'told'],
      [['booked_at'], seconds - 6 * minute, present, 'told'],
      [['price'], -1, 'must not be negative', 'told'],
      [['status'], 'BOOKED', `must be one of ${deliveryStatuses.join(', ')}`, 'harm'],
      [['status'], 3, `must be one of ${deliveryStatuses.join(', ')}`, 'harm'],
      [['status'], 'to_pickup', 'must be booked or denied after a booking', 'told'],
      [['items'], [], asSent, 'told'],
      [['items'], 'pizza', 'must be an array', 'told'],
      [['items', 1, 'quantity'], 2, asSent, 'told'],
      [['items', 1, 'quantity'], 0, 'must be a positive integer', 'told'],
      [['items', 0, 'name'], 'Marinara', asSent, 'told'],
      [['pickup', 'location', 'zip'], 10002, 'must be a string', 'told'],
      [['pickup', 'location', 'latitude'], 90.5, 'must be between -90 and 90', 'told'],
      [['delivery', 'location', 'longitude'], -180.5, 'must be between -180 and 180', 'told'],
      [['delivery', 'location', 'longitude'], -73.9975, asSent, 'told'],
      [['delivery', 'contact'], null, 'must be an object', 'told'],
      [['pickup'], gone, 'is missing', 'told'],
      [['delivery', 'eta'], seconds + 600, 'must be after pickup.eta', 'told'],
    ])
    const late = spoil(
      spoil(bookingAnswer(now), ['pickup', 'eta'], seconds + 46 * minute),
      ['delivery', 'eta'],
      seconds + 60 * minute,
    )
    assert.deepEqual(booked(late).violations, [{ field: 'pickup.eta', rule: 'must be within 45 minutes' }])
  })

  test('accept a place within a meter', () => {
    assert.deepEqual(
      booked(spoil(bookingAnswer(now), ['pickup', 'location', 'latitude'], 40.721104)).violations,
      [],
    )
  })

  test('require nothing else of a denial, except that it is about this order', () => {
    const { booking, violations } = booked({ status: 'denied' })
    assert.deepEqual(violations, [])
    assert.deepEqual([booking?.status, booking?.delivery_id, booking?.order_id], ['denied', '', '4711'])
    assert.equal(booked({ status: 'denied', order_id: '4712' }).isUsable, false)
  })

  test('accept all nine statuses, and leave out unreadable values', () => {
    for (const status of deliveryStatuses) {
      const body = { delivery_id: 'D-1', order_id: '4711', status }
      const { booking, isUsable } = booked(body)
      assert.equal(isUsable, true)
      assert.equal(booking?.status, status)
      assert.deepEqual(
        [booking?.price, booking?.pickupEta, booking?.deliveryEta],
        [undefined, undefined, undefined],
      )
      assert.equal(booking?.booked_at, seconds)
    }
  })

  test('report a price that differs from a known estimate', () => {
    const { price: _price, ...rest } = estimateAnswer(now)
    const estimate = { ...rest, price: 7 }
    const { violations } = checkBooking(bookingAnswer(now), { request: bookRequest, now, estimate })
    assert.deepEqual(violations, [{ field: 'price', rule: 'must be the price of the estimate' }])
  })
})

describe('the rules of a report', () => {
  test('check each field', () => {
    holds(reportAnswer(now), reported, [
      [['delivery_id'], 'D-2', asSent, 'harm'],
      [['status'], 'lost', `must be one of ${deliveryStatuses.join(', ')}`, 'harm'],
      [['status'], 'denied', 'denied answers a booking only', 'told'],
      [['status_time'], seconds + 6 * minute, 'must not be in the future', 'told'],
      [['booked_at'], seconds + 6 * minute, 'must not be in the future', 'told'],
      [['courier'], gone, 'is missing', 'told'],
      [['courier'], 'Grace', 'must be an object', 'told'],
      [['courier', 'location'], gone, 'is missing', 'told'],
      [['courier', 'location', 'latitude'], 91, 'must be between -90 and 90', 'told'],
      [['courier', 'location', 'longitude'], 181, 'must be between -180 and 180', 'told'],
      [['courier', 'phone'], 2125550102, 'must be a string', 'told'],
      [['items'], gone, 'is missing', 'told'],
    ])
  })

  test('accept old times, and a courier without a name', () => {
    const old = { ...reportAnswer(now, 'booked'), booked_at: seconds - 9000, status_time: seconds - 8000 }
    assert.deepEqual(reported({ ...old, courier: null }).violations, [])
    assert.equal(reported({ ...old, courier: null }).report?.courier, undefined)
  })

  test('compare a report with its booking if it is known', () => {
    holds(reportAnswer(now), reportedInFull, [
      [['order_id'], '4712', asSent, 'harm'],
      [['estimate_id'], 'E-2', asSent, 'told'],
      [['delivery', 'instructions'], 'Ring once', asSent, 'told'],
    ])
  })

  test('strip characters from names that a database would reject', () => {
    const name = `Gr\u0000ace\ud800${'x'.repeat(500)}`
    const { report } = reported(spoil(reportAnswer(now), ['courier', 'first_name'], name))
    assert.equal(report?.courier?.first_name.length, 200)
    assert.match(report!.courier!.first_name, /^Gr ace\ufffdx+$/)
  })

  test('report ten thousand faults in far fewer lines', () => {
    const items = Array.from({ length: 10_000 }, () => 0)
    assert.equal(reported({ ...reportAnswer(now), items }).violations.length, 50)
  })
})

test('an error body has three texts, and any body leaves something to show', () => {
  const whole = { code: 'too_far', user_msg: 'Sorry.', dev_msg: 'Beyond 5 miles.' }
  assert.deepEqual(checkErrorBody(whole), { code: 'too_far', detail: 'Beyond 5 miles.', violations: [] })
  assert.deepEqual(checkErrorBody({ ...whole, dev_msg: '' }).detail, 'Sorry.')
  for (const field of ['code', 'user_msg', 'dev_msg']) {
    assert.deepEqual(checkErrorBody(spoil(whole, [field], gone)).violations, [{ field, rule: 'is missing' }])
    assert.deepEqual(checkErrorBody(spoil(whole, [field], 5)).violations, [
      { field, rule: 'must be a string' },
    ])
  }
  assert.deepEqual(checkErrorBody({ ...whole, code: '' }).violations, [
    { field: 'code', rule: 'must not be empty' },
  ])
  assert.equal(checkErrorBody('<b>\u0000no</b>').detail, '<b> no</b>')
  fc.assert(fc.property(fc.anything(), (body) => assert.equal(typeof checkErrorBody(body).detail, 'string')))
})

test('a signature is the lowercase hex HMAC-SHA256 of timestamp and body', () => {
  fc.assert(
    fc.property(unicodeText({ minLength: 1 }), unicodeText(), (credential, body) => {
      const expected = createHmac('sha256', credential)
        .update('1781289000')
        .update(body, 'utf8')
        .digest('hex')
      assert.equal(signature(credential, 1781289000, body), expected)
    }),
  )
  // RFC 4231, test case 2: the text split where the timestamp would end.
  assert.equal(
    signature('Jefe', 'what do ya want ', 'for nothing?'),
    '5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843',
  )
})
