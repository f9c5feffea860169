import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { isOnSameDay } from '../../../web/partner/frame/day-and-time.ts'
import {
  dueAt,
  isFarAhead,
  isLate,
  isWaiting,
  kitchenTime,
  laterThan,
  minutesLate,
  type Order,
  sortIntoColumns,
  withMarks,
} from '../../../web/partner/orders/rules.ts'

const minute = 60_000
const at = (minutes: number) => new Date(Date.UTC(2026, 5, 15, 18) + minutes * minute).toISOString()
const now = (minutes: number) => Date.parse(at(minutes))
const orderWith = (fields: Partial<Order>): Order =>
  ({
    ...{ order_id: 1, status: 'placed', order_date: at(0), delivery_date: at(0), delivery: null },
    ...{ confirmed_at: null, prep_minutes: null },
    ...fields,
  }) as Order
const mark = (late_at: string | null, waiting_at: string | null, ready_by: string | null = null) => ({
  ...{ order_id: 1, time_zone: 'America/New_York', late: false, waiting: false, late_at, waiting_at },
  ready_by,
})

describe('the order board', () => {
  test('takes late and waiting orders from the service, to the minute', () => {
    const order = orderWith({ mark: mark(at(40), at(10)) })
    assert.deepEqual([isWaiting(order, now(9)), isWaiting(order, now(11))], [false, true])
    assert.deepEqual([isLate(order, now(39)), isLate(order, now(41))], [false, true])
    assert.equal(minutesLate(order, now(47)), 7)
  })

  test('knows by the shop’s time zone what is for another day, and what is not to be made now', () => {
    const noon = Date.parse('2026-11-18T12:00:00-05:00')
    assert.equal(isOnSameDay(noon, '2026-11-18T23:59:00-05:00'), true)
    assert.equal(isOnSameDay(noon, '2026-11-19T00:00:00-05:00'), false)
    assert.equal(isOnSameDay(noon, '2026-11-22T12:00:00-05:00'), false)
    // It is the next day in UTC, and still the same in New York.
    assert.equal(isOnSameDay(Date.parse('2026-11-19T01:00:00Z'), '2026-11-18T20:30:00-05:00'), true)
    const order_date = new Date(noon).toISOString()
    const after = (hours: number) => new Date(noon + hours * 60 * minute).toISOString()
    assert.deepEqual(
      [0, 2, 4, 96].map((hours) => isFarAhead({ order_date, delivery_date: after(hours) }, noon)),
      [false, false, true, true],
    )
  })

  test('does not guess what the service has not said', () => {
    const order = orderWith({})
    assert.deepEqual(
      [isWaiting(order, now(600)), isLate(order, now(600)), dueAt(order)],
      [false, false, undefined],
    )
  })

  test('shows an answered order as not waiting, and a finished one as not late', () => {
    const marked = mark(at(40), at(10))
    assert.equal(isWaiting(orderWith({ status: 'confirmed', mark: marked }), now(20)), false)
    assert.equal(isLate(orderWith({ status: 'completed', mark: marked }), now(60)), false)
  })

  test('counts down to the kitchen’s time, and to when the courier leaves if that is later', () => {
    const confirmed = orderWith({
      status: 'confirmed',
      confirmed_at: at(2),
      prep_minutes: 15,
      mark: mark(at(40), null),
    })
    assert.equal(dueAt(confirmed), now(17))
    const later = { ...confirmed, delivery_date: at(90), mark: mark(at(90), null, at(70)) }
    assert.equal(dueAt(later), now(70))
    assert.equal(dueAt({ ...later, prep_minutes: 80 }), now(82))
    assert.equal(dueAt({ ...later, confirmed_at: null }), now(70))
    assert.equal(dueAt({ ...confirmed, prep_minutes: null }), now(40))
    // Accepted automatically: what the customer was promised includes the way.
    assert.equal(dueAt({ ...confirmed, prep_minutes: null, usualPrepMinutes: 25 }), now(27))
  })

  test('names the time for the kitchen while it has the order, and asks for minutes only if they matter', () => {
    const later = orderWith({ delivery_date: at(90), mark: mark(at(90), at(10), at(70)) })
    assert.equal(kitchenTime(later), at(70))
    assert.equal(kitchenTime({ ...later, status: 'confirmed' }), at(70))
    assert.equal(kitchenTime({ ...later, status: 'ready' }), undefined)
    assert.equal(kitchenTime(orderWith({ mark: mark(at(40), at(10)) })), undefined)
    assert.deepEqual([laterThan(35, later, now(0)), laterThan(35, later, now(36))], [at(70), undefined])
  })

  test('orders the kitchen by when food is ready, and ready food by when it’s picked up', () => {
    const delivery = orderWith({ order_id: 1, status: 'confirmed', mark: mark(at(90), null, at(70)) })
    const pickup = orderWith({ order_id: 2, status: 'confirmed', mark: mark(at(80), null, at(80)) })
    const ids = (orders: Order[]) => sortIntoColumns(orders).preparing.map(({ order_id }) => order_id)
    assert.deepEqual(ids([pickup, delivery]), [1, 2])
    const courier = { pickup_eta: at(75), status: 'to_pickup' } as Order['delivery']
    const ready = [
      { ...pickup, status: 'ready' },
      { ...delivery, status: 'ready', delivery: courier },
    ] as Order[]
    assert.deepEqual(
      sortIntoColumns(ready).ready.map(({ order_id }) => order_id),
      [1, 2],
    )
  })

  test('puts the most urgent order of a column first', () => {
    const { orders } = { orders: [3, 1, 2].map((id) => orderWith({ order_id: id })) }
    const marks = [3, 1, 2].map((id) => ({ ...mark(at(60 - id), at(30 - id)), order_id: id }))
    const sorted = sortIntoColumns(withMarks({ orders, marks }))
    assert.deepEqual(
      sorted.new.map(({ order_id }) => order_id),
      [3, 2, 1],
    )
  })
})
