import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { parseLocalDate } from '../../src/core/local-time.ts'
import type { PlannedOrder } from '../../src/demo/history/plan-orders.ts'
import { decidePast, planWorld } from '../../src/demo/history/write-history.ts'

const today = '2026-06-15'
let world: ReturnType<typeof planWorld>
before(() => {
  world = planWorld(today)
})

const countBy = <Key>(orders: readonly PlannedOrder[], keyOf: (order: PlannedOrder) => Key) =>
  new Map([...Map.groupBy(orders, keyOf)].map(([key, list]) => [key, list.length]))

test('the year of history is a function of the day: its totals are what they were', () => {
  const totals = {
    orders: world.orders.length,
    people: world.people.length,
    buyers: countBy(world.orders, ({ person }) => person).size,
    merchants: countBy(world.orders, ({ merchant }) => merchant.merchantId).size,
    dollars: Math.round(world.orders.reduce((sum, { subtotal }) => sum + subtotal, 0) / 100),
  }
  assert.deepEqual(totals, { orders: 40_000, people: 6000, buyers: 4893, merchants: 409, dollars: 2_549_994 })
})

test('every state of adjustments, disputes, refunds, tips and couriers occurs in the year', () => {
  const known = { providerIds: [1, 2], promotions: new Map([['TENOFF', 1]]) }
  const until = (parseLocalDate(today)! + 1) * 86_400_000
  const past = world.orders.flatMap((order, place) => decidePast(order, place, known, until))
  const statesOf = <Kind extends string>(states: readonly (Kind | undefined)[]) =>
    [...new Set(states)].toSorted()
  const cases = past.map(({ cases }) => cases)
  const disputes = cases.flatMap(({ dispute }) => dispute ?? [])
  assert.deepEqual(statesOf(cases.map(({ adjustment }) => adjustment?.status)), [
    'declined',
    'done',
    'lapsed',
    undefined,
  ])
  assert.deepEqual(statesOf(disputes.map(({ status }) => status)), [
    'lost',
    'needs_response',
    'under_review',
    'won',
  ])
  assert.deepEqual(statesOf(disputes.map(({ bearer }) => bearer)), ['merchant', 'platform'])
  assert.deepEqual(
    statesOf(past.map(({ tip }) => tip && String(tip.isRefused)).flatMap((state) => state ?? [])),
    ['false', 'true'],
  )
  assert.deepEqual(
    statesOf(past.map(({ refund }) => refund && String(refund.failure)).flatMap((failure) => failure ?? [])),
    ['null', 'refund_failed'],
  )
  assert.deepEqual(statesOf(past.flatMap(({ courier }) => courier?.state ?? [])), [
    'cancelled',
    'delivered',
    'failed',
  ])
  assert.deepEqual(statesOf(past.flatMap(({ courier }) => courier?.other?.outcome ?? [])), [
    'refused',
    'silent',
    'unusable',
    'usable',
  ])
  const count = (holds: (one: (typeof past)[number]) => boolean) => past.filter(holds).length
  const counts = {
    adjusted: count(({ cases: { adjustment } }) => adjustment !== null),
    disputed: disputes.length,
    returned: count(({ cases: { returnedAt } }) => returnedAt !== null),
    denied: count(({ courier }) => courier?.other?.hasDenied === true),
    recalled: count(({ courier }) => courier?.state === 'cancelled'),
    failedRefunds: count(({ refund }) => refund?.failure != null),
    tips: count(({ tip }) => tip !== null),
    refunds: count(({ refund }) => refund !== null),
    help: count(({ help }) => help !== null),
    reviews: count(({ review }) => review !== null),
    refusals: count(({ refusal }) => refusal !== null),
  }
  assert.deepEqual(counts, {
    ...{ adjusted: 410, disputed: 75, returned: 22, denied: 400, recalled: 293, tips: 678 },
    ...{ failedRefunds: 7, refunds: 630, help: 1029, reviews: 12_677, refusals: 571 },
  })
})

test('the hour before the first start is as busy as the evening that follows it', () => {
  const until = Date.parse(`${today}T23:00:00Z`)
  const { orders } = planWorld(today, until)
  const known = { providerIds: [1, 2], promotions: new Map<string, number>() }
  const lastHour = orders.flatMap((order, place) => {
    if (order.orderedAt < until - 3_600_000 || order.orderedAt >= until) return []
    return decidePast(order, place, known, until).map((past) => past.order)
  })
  const minutes = Map.groupBy(lastHour, ({ orderedAt }) => Math.floor((until - orderedAt) / 60_000))
  assert.ok(minutes.size > 45, `orders in ${minutes.size} minutes of the hour`)
  assert.ok(lastHour.length > 140 && lastHour.length < 260, `${lastHour.length} orders`)
  assert.ok(lastHour.every(({ fate }) => fate.endedAt < until))
})

test('people order when kitchens are open, what is served then, and from shops that reach them', () => {
  for (const { merchant, type, deliveryFee, lines, subtotal, person, orderedAt, day } of world.orders) {
    const sum = lines.reduce((total, { price_cents }) => total + price_cents, 0)
    assert.equal(sum, subtotal)
    assert.ok(subtotal > 0 && deliveryFee >= 0)
    assert.ok(type === 'pickup' ? merchant.offersPickup && deliveryFee === 0 : merchant.offersDelivery)
    assert.ok(person.joined <= day, 'people join before they order')
    assert.ok(Math.abs(person.home.latitude - merchant.latitude) < 0.3, 'a shop of the same city')
    assert.ok(orderedAt < (parseLocalDate(today)! + 2) * 86_400_000)
  }
})

test('the year has the shape of a real one: meal times, weekends, growth, loyal customers', () => {
  const { orders } = world
  const byHour = countBy(orders, ({ minute }) => Math.floor(minute / 60))
  assert.ok(byHour.get(19)! > 3 * byHour.get(15)!, 'dinner is the busiest time')
  assert.ok(byHour.get(12)! > 3 * byHour.get(15)!, 'then lunch')
  const byWeekday = countBy(orders, ({ day }) => (day + 4) % 7)
  assert.ok(byWeekday.get(5)! > 1.3 * byWeekday.get(2)!, 'Friday is busier than Tuesday')
  const half = countBy(orders, ({ day }) => day > parseLocalDate(today)! - 182)
  assert.ok(half.get(true)! > 1.2 * half.get(false)!, 'the marketplace grows')
  const perPerson = [...countBy(orders, ({ person }) => person).values()].sort((a, b) => b - a)
  assert.ok(perPerson[0]! > 50 && perPerson.at(-1) === 1, 'some order every week, others once')
  const flowers = countBy(
    orders.filter(({ need }) => need === 'flowers'),
    ({ day }) => day,
  )
  const [busiest] = [...flowers].toSorted((a, b) => b[1] - a[1])[0]!
  assert.equal(new Date(busiest * 86_400_000).toISOString().slice(5, 10), '02-14')
})

test('the demo’s people have names of many origins, example addresses and fictional phone numbers', () => {
  const emails = new Set(world.people.map(({ email }) => email))
  assert.equal(emails.size, world.people.length)
  for (const { email, phone, firstName, lastName } of world.people) {
    assert.match(email, /^[a-z]+\.[a-z]+\d+@example\.com$/)
    assert.match(phone, /^\d{3}55501\d\d$/)
    assert.ok(firstName.length > 0 && lastName.length > 0)
  }
  assert.ok(new Set(world.people.map(({ lastName }) => lastName)).size > 100)
})
