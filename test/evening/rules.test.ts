import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { randomFrom } from '../../chance/random.ts'
import { decideAfterwards } from '../../evening/rules/afterwards.ts'
import { chooseShop, type FoundShop, homeNear } from '../../evening/rules/choose-shop.ts'
import { cities, hungerIn, pickCity, secondsToNextOrder } from '../../evening/rules/demand.ts'
import { fillCart } from '../../evening/rules/fill-cart.ts'
import { isFixture, planOrder, secondsUntil } from '../../evening/rules/kitchen.ts'
import { isOurs, meetPerson, regulars } from '../../evening/rules/people.ts'
import { draftRules, mistypeProducts, nextWeek } from '../../evening/rules/things-to-do.ts'

const minute = 60_000
const [newYork, , losAngeles] = cities
/** A Tuesday in November, 7 PM in New York. */
const dinner = Date.parse('2026-11-17T19:00:00-05:00')
const seeds = fc.integer({ min: 0, max: 2 ** 31 })

test('in the evening an order comes about every 20 seconds, more often at dinner and less often at night', () => {
  const secondsBetween = (from: number, to: number) => {
    const random = randomFrom(1)
    const gaps = Array.from({ length: 20_000 }, (_, index) =>
      secondsToNextOrder(from + (index / 20_000) * (to - from), 1, random),
    )
    return gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length
  }
  const hour = 60 * minute
  const evening = secondsBetween(dinner - 2 * hour, dinner + 4 * hour)
  assert.ok(evening > 15 && evening < 24, `${evening} seconds between orders of the evening`)
  assert.ok(secondsBetween(dinner - hour / 2, dinner + hour / 2) < evening, 'dinner in New York')
  assert.ok(secondsBetween(dinner + 8 * hour, dinner + 9 * hour) < 60, 'someone orders at night, too')
  assert.ok(hungerIn(newYork!, dinner) > 2 * hungerIn(newYork!, dinner + 9 * 60 * minute))
  assert.ok(hungerIn(losAngeles!, dinner + 180 * minute) === hungerIn(newYork!, dinner), 'by its own clocks')
})

test('a higher pace brings proportionally more orders', () => {
  const gapAt = (pace: number) => secondsToNextOrder(dinner, pace, randomFrom(7))
  assert.ok(Math.abs(gapAt(1) / gapAt(50) - 50) < 1e-6)
})

test('people order in all four cities, mostly at mealtimes', () => {
  const random = randomFrom(2)
  const counts = Map.groupBy(
    Array.from({ length: 4000 }, () => pickCity(dinner, random)),
    ({ name }) => name,
  )
  assert.equal(counts.size, 4)
  assert.ok(counts.get('New York')!.length > 2000)
})

const shop = (id: string, over: { type?: string; is_open?: boolean; next?: string | null } = {}) =>
  ({
    id,
    summary: { type: over.type ?? 'R', overall_rating: 90, num_ratings: 20 },
    ordering: { is_open: over.is_open ?? true, last_or_next_order_time: over.next ?? null },
    location: { street: '164 Bowery', city: 'New York', state: 'NY', zip: '10002' },
  }) as FoundShop

test('customers choose open shops that sell no bottles, or order ahead from closed ones', () => {
  const next = '2026-11-18T11:00:00-05:00'
  const found = [
    shop('1010', { type: 'W' }),
    shop('1100', { is_open: false, next }),
    shop('1101', { is_open: false }),
    ...Array.from({ length: 9 }, (_, index) => shop(String(1200 + index))),
  ]
  const chosen = Array.from({ length: 500 }, (_, seed) => chooseShop(found, randomFrom(seed))!)
  assert.ok(chosen.every(({ shop: { id } }) => id === '1100' || Number(id) >= 1200))
  for (const {
    shop: { id },
    order_time,
  } of chosen)
    if (id === '1100') assert.ok(Date.parse(order_time) >= Date.parse(next) + 30 * minute)
    else assert.equal(order_time, 'ASAP')
  assert.ok(chosen.filter(({ shop: { id } }) => id === '1100').length < 80)
  assert.equal(chooseShop([shop('1010', { type: 'W' })], randomFrom(1)), undefined)
})

test('people live on the same side of the street as the shop', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const home = homeNear(shop('1'), randomFrom(seed))!
      const number = Number(/^(\d+) Bowery$/.exec(home.street)![1])
      assert.ok(number % 2 === 0 && Math.abs(number - 164) <= 12)
    }),
  )
  assert.equal(
    homeNear({ ...shop('1'), location: { ...shop('1').location, street: 'Pier 17' } }, randomFrom(1)),
    undefined,
  )
})

const option = (id: string, children: object[] = []) => ({ type: 'option', id, price: 1, children })
const group = (id: string, min: number, max: number, children: object[], sel_dep = 0) => {
  return { type: 'option group', id, min_selection: min, max_selection: max, sel_dep, children }
}
const item = (id: string, price: number, children: object[] = [], more: object = {}) => {
  const base = { type: 'item', id, name: id, price, available: true, min_qty: 1, max_qty: 25, increment: 1 }
  return { ...base, children, ...more }
}
const menu = [
  {
    ...{ type: 'menu', id: 'N1' },
    children: [
      item('N2', 9.5, [
        group('N20', 1, 1, [
          option('N21', [group('N30', 2, 3, [option('N31'), option('N32'), option('N33')])]),
          option('N22'),
        ]),
      ]),
      item('N3', 4),
      item('N4', 12, [], { available: false }),
      item('N5', 20, [group('N50', 1, 1, [option('N51')], 1)]),
      { type: 'menu', id: 'N6', children: [item('N7', 6), item('N8', 3, [], { increment: 0.5 })] },
    ],
  },
] as unknown as Parameters<typeof fillCart>[0]

test('a cart reaches the minimum with what is available, and has every required option at any depth', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 0, max: 30 }), (seed, minimum) => {
      const cart = fillCart(menu, minimum, randomFrom(seed))
      if (!cart) return
      const prices = new Map([
        ['N2', 9.5],
        ['N3', 4],
        ['N7', 6],
      ])
      const sum = cart.reduce(
        (total, { item_id, item_qty }) => total + prices.get(item_id)! * Number(item_qty),
        0,
      )
      assert.ok(sum >= minimum)
      assert.equal(new Set(cart.map(({ item_id }) => item_id)).size, cart.length)
      for (const { item_id, option_qty = {} } of cart) {
        if (item_id !== 'N2') assert.deepEqual(option_qty, {})
        else assert.ok('N22' in option_qty || ('N21' in option_qty && Object.keys(option_qty).length >= 3))
      }
    }),
  )
  assert.equal(fillCart(menu, 10_000, randomFrom(1)), undefined)
  assert.equal(fillCart([], 0, randomFrom(1)), undefined)
})

const ticket = { orderId: 100_500, isVisitors: false, lines: 3, mayRunOut: true }

test('a kitchen plans an order the same way each time', () => {
  fc.assert(
    fc.property(seeds, fc.integer({ min: 100_001, max: 1e9 }), (seed, orderId) => {
      assert.deepEqual(planOrder({ ...ticket, orderId }, seed), planOrder({ ...ticket, orderId }, seed))
    }),
  )
})

test('a visitor’s order is confirmed within 15 seconds and ready within two minutes', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const plan = planOrder({ ...ticket, isVisitors: true }, seed)
      assert.equal(plan.answer, 'confirm')
      assert.ok(plan.answerSeconds <= 15 && plan.readySeconds <= 120 && plan.doneSeconds <= 120)
    }),
  )
})

test('some orders are declined, some have sold-out items and some run late', () => {
  const plans = Array.from({ length: 5000 }, (_, index) =>
    planOrder({ ...ticket, orderId: 200_000 + index }, 5),
  )
  const share = (is: (plan: (typeof plans)[number]) => boolean) => plans.filter(is).length / plans.length
  const rejected = share(({ answer }) => answer === 'reject')
  const soldOut = share(({ answer }) => answer === 'sold_out')
  const late = share(({ readySeconds, prepMinutes }) => readySeconds > 60 * (prepMinutes + 20))
  assert.ok(rejected > 0.005 && rejected < 0.03, `${rejected} rejected`)
  assert.ok(soldOut > 0.02 && soldOut < 0.07, `${soldOut} sold out`)
  assert.ok(late > 0.015 && late < 0.07, `${late} late`)
})

test('shops used by guides and tests never sell out, and no order loses its only line', () => {
  assert.deepEqual([1000, 1001, 1010, 1011].map(isFixture), [false, true, true, false])
  fc.assert(
    fc.property(seeds, (seed) => {
      assert.notEqual(planOrder({ ...ticket, mayRunOut: false }, seed).answer, 'sold_out')
      assert.notEqual(planOrder({ ...ticket, lines: 1 }, seed).answer, 'sold_out')
    }),
  )
})

test('a visitor in the console has two minutes at any pace, and a scheduled order waits for its time', () => {
  const now = { pace: 1, isWatched: false, secondsAhead: 0 }
  assert.equal(secondsUntil(10, now), 10)
  assert.equal(secondsUntil(10, { ...now, pace: 10 }), 1)
  assert.equal(secondsUntil(10, { ...now, pace: 100, isWatched: true }), 120)
  assert.equal(secondsUntil(10, { ...now, secondsAhead: 7200 }), 7200 - 1500)
})

test('customers review what cost most, and food as food; most say nothing', () => {
  const ramen = { item_key: 0, name: 'Ramen', quantity: 1, price: 14 }
  const cart = [{ item_key: 1, name: 'Cola', quantity: 3, price: 9 }, ramen]
  const sayOf = (isMeal: boolean) =>
    Array.from({ length: 3000 }, (_, seed) => decideAfterwards(cart, isMeal, randomFrom(seed * 7919)))
  const said = sayOf(true)
  const counts = Map.groupBy(said, ({ kind }) => kind)
  assert.ok(counts.get('nothing')!.length > 0.6 * said.length)
  for (const kind of ['review', 'help', 'tip'] as const) assert.ok(counts.get(kind)!.length > 30, kind)
  const textsOf = (all: typeof said) => all.flatMap((one) => ('said' in one ? (one.said.text ?? []) : []))
  assert.ok(textsOf(said).every((text) => text.includes('Ramen')))
  assert.ok(textsOf(sayOf(false)).every((text) => !/cold|delicious|portion|rico/i.test(text)))
  assert.deepEqual(decideAfterwards([], true, randomFrom(1)), { kind: 'nothing' })
})

test('people have phone numbers reserved for fiction, and addresses that can’t receive mail', () => {
  fc.assert(
    fc.property(seeds, (seed) => {
      const { phone_number, email } = meetPerson(newYork!, randomFrom(seed))
      assert.match(phone_number, /^\d{3}55501\d\d$/)
      assert.match(email, /^[a-z]+\.[a-z]+@evening\.example$/)
      assert.ok(isOurs(email))
    }),
  )
  for (const { phone_number } of regulars) assert.match(phone_number, /^\d{3}55501\d\d$/)
  assert.ok(!isOurs('ada@example.com'))
})

test('a supplier misspells one letter of each name, and a draft adds one rule', () => {
  const product = { product_id: 'W1', name: 'Alder Creek Chardonnay', brand: 'Alder Creek', section: 'wine' }
  const [mistyped] = mistypeProducts([product as Parameters<typeof mistypeProducts>[0][number]])
  assert.equal(mistyped!.name, 'Alder Creek Chardoonnay')
  const active = { name: 'Rules', version: '1', disclaimers: [], rules: [] }
  const draft = draftRules(active)
  assert.deepEqual([draft.rules.length, active.rules.length, draft.version === '1'], [1, 0, false])
  assert.equal(nextWeek(Date.parse('2026-11-28T12:00:00Z')), '2026-12-04')
})
