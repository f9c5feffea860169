import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { reasonsToKeep } from '../../../src/modules/checkout/refusals/rules.ts'
import type { OrderStatus } from '../../../src/modules/orders/rules/order.ts'
import {
  isNarrow,
  isSortable,
  openAmong,
  readOrderQuery,
  statusGroups,
} from '../../../src/modules/support/rules/order-search.ts'

const open: OrderStatus[] = ['placed', 'confirmed', 'ready', 'out_for_delivery']
const lost: OrderStatus[] = ['rejected', 'cancelled', 'failed']
const all: OrderStatus[] = [...open, ...lost, 'completed']
const someStatuses = fc.option(fc.subarray(all, { minLength: 1 }))

test('statuses are searched among open, lost or all orders, and none is missed', () => {
  fc.assert(
    fc.property(someStatuses, (statuses) => {
      const groups = statusGroups(statuses)
      const wanted = (list: OrderStatus[]) =>
        statuses === null || statuses.some((status) => list.includes(status))
      assert.equal(groups.isAll, wanted(['completed']))
      if (!groups.isAll) assert.deepEqual([groups.open, groups.lost], [wanted(open), wanted(lost)])
      assert.deepEqual(
        openAmong(statuses ?? undefined),
        open.filter((status) => statuses === null || statuses.includes(status)),
      )
    }),
  )
})

test('only a few orders are sorted by anything but time', () => {
  const day = 86_400_000
  const asked = fc.record({
    search: fc.constantFrom(
      undefined,
      ...['smith', '1', '4242', 'a@example.com', '120 Broadway'].map((query) =>
        readOrderQuery(query, { isNarrow: false }),
      ),
      readOrderQuery('a@example.com', { isNarrow: true }),
      readOrderQuery('pad thai', { isNarrow: true }),
    ),
    isOfCustomer: fc.boolean(),
    statuses: someStatuses,
    from: fc.constant(0),
    to: fc.integer({ min: 0, max: 60 }).map((days) => days * day),
  })
  fc.assert(
    fc.property(asked, fc.constantFrom('total' as const, 'promised' as const), (of, column) => {
      assert.ok(isSortable('ordered', of))
      const isFew =
        of.search?.person?.kind !== 'name' &&
        !of.search?.street &&
        !of.search?.dish &&
        (of.search !== undefined ||
          of.isOfCustomer ||
          (of.statuses?.every((status) => open.includes(status)) ?? false) ||
          of.to <= 31 * day)
      assert.equal(isSortable(column, of), isFew)
    }),
  )
})

test('a caller’s words are read as number, card, address, name or dish', () => {
  const wide = (query: string) => readOrderQuery(query, { isNarrow: false })
  const narrow = (query: string) => readOrderQuery(query, { isNarrow: true })
  const nothing = { person: undefined, lastFour: undefined, street: undefined, dish: undefined }
  assert.deepEqual(wide(' 4242 '), {
    ...nothing,
    person: { kind: 'number', orderId: 4242 },
    lastFour: '4242',
  })
  assert.deepEqual(wide('42424'), { ...nothing, person: { kind: 'number', orderId: 42424 } })
  assert.deepEqual(wide('120  Broadway'), { ...nothing, street: '120 broadway' })
  assert.deepEqual(wide('12B W 45th St'), { ...nothing, street: '12b w 45th st' })
  assert.deepEqual(wide('(212) 555-0101').person, { kind: 'phone', phone: '2125550101' })
  assert.deepEqual(wide('Pad Thai').dish, undefined)
  assert.deepEqual(narrow('Pad  Thai').dish, 'pad thai')
  assert.deepEqual(narrow('Ñoquis').dish, 'ñoquis')
  assert.deepEqual(narrow('a@b.example').dish, undefined)
  assert.deepEqual(narrow('BL').dish, undefined)
  assert.deepEqual(narrow('12 wings'), { ...nothing, street: '12 wings', dish: '12 wings' })
  assert.deepEqual(wide('  '), nothing)
})

test('any text is read, and a dish is searched only within a shop or a day', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), (query) => {
      assert.equal(readOrderQuery(query, { isNarrow: false }).dish, undefined)
      const { person, street } = readOrderQuery(query, { isNarrow: true })
      assert.ok(!(person && street))
    }),
  )
  const hour = 3_600_000
  assert.ok(isNarrow({ merchantId: 1001, from: 0, to: 900 * hour }))
  assert.ok(isNarrow({ merchantId: null, from: 0, to: 25 * hour }))
  assert.ok(!isNarrow({ merchantId: null, from: 0, to: 26 * hour }))
})

test('a stored refusal names no card, and nothing from a request that was not a sale', () => {
  assert.equal(reasonsToKeep([{ code: 'in_progress' }, { code: 'no_rest' }]), undefined)
  const card = '4242 4242-42424242'
  const detail = `Declined: ${card}, and so on.${'x'.repeat(1000)}`
  const [kept, ...more] = reasonsToKeep([
    { code: 'in_progress' },
    { code: 'payment_declined', field: 'payments', detail, secret: card },
  ])!
  assert.deepEqual(more, [])
  assert.deepEqual([kept!.code, kept!.field], ['payment_declined', 'payments'])
  assert.ok(!/\d{4}/.test(kept!.detail!) && kept!.detail!.length <= 300)
  assert.deepEqual(Object.keys(kept!), ['code', 'field', 'detail'])
  const many = Array.from({ length: 30 }, () => ({ code: 'closed' }) as const)
  assert.equal(reasonsToKeep(many)!.length, 10)
})
