import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { reasonsToKeep } from '../../../src/modules/checkout/refusals/rules/refused-checkout.ts'
import type { OrderStatus } from '../../../src/modules/orders/rules/order.ts'
import { isSortable, openAmong, statusGroups } from '../../../src/modules/support/rules/order-search.ts'

const open: OrderStatus[] = ['placed', 'confirmed', 'ready', 'out_for_delivery']
const lost: OrderStatus[] = ['rejected', 'cancelled', 'failed']
const all: OrderStatus[] = [...open, ...lost, 'completed']
const someStatuses = fc.option(fc.subarray(all, { minLength: 1 }))

test('statuses are looked for among open, lost or all orders, and none is missed', () => {
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

test('by anything but the time only few orders are sorted', () => {
  const day = 86_400_000
  const asked = fc.record({
    search: fc.constantFrom(
      undefined,
      { kind: 'name', first: null, last: 'smith' } as const,
      { kind: 'number', orderId: 1 } as const,
      { kind: 'email', email: 'a@example.com' } as const,
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
        of.search?.kind !== 'name' &&
        (of.search !== undefined ||
          of.isOfCustomer ||
          (of.statuses?.every((status) => open.includes(status)) ?? false) ||
          of.to <= 31 * day)
      assert.equal(isSortable(column, of), isFew)
    }),
  )
})

test('what is kept of a refusal names no card, and nothing of a request that was no sale', () => {
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
