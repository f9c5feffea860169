import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  canTransition,
  hasFallenThrough,
  isFinal,
  type MoneyState,
  mayCustomerCancel,
  merchantActions,
  nextSettling,
  wantedAfter,
} from '../../../src/modules/fulfillment/rules/transitions.ts'
import type { OrderStatus } from '../../../src/modules/orders/rules/order.ts'

const statuses: OrderStatus[] = [
  'placed',
  'confirmed',
  'ready',
  'out_for_delivery',
  'completed',
  'rejected',
  'cancelled',
  'failed',
]
const types = ['delivery', 'pickup'] as const
const states: MoneyState[] = ['saved', 'held', 'captured', 'voided', 'refunded']

/** The rules of the decisions once more, as a list: anything not in it is forbidden. */
const lawful = new Set([
  'placed confirmed',
  'placed rejected',
  'placed cancelled',
  'placed failed',
  'confirmed ready',
  'confirmed out_for_delivery',
  'confirmed cancelled',
  'confirmed failed',
  'ready out_for_delivery',
  'ready completed',
  'ready cancelled',
  'ready failed',
  'out_for_delivery completed',
  'out_for_delivery failed',
])

test('exactly the listed transitions are valid', () => {
  for (const type of types)
    for (const status of statuses)
      for (const to of statuses) {
        const isLawful = lawful.has(`${status} ${to}`) && !(type === 'pickup' && to === 'out_for_delivery')
        assert.equal(canTransition({ status, type }, to), isLawful, `${type}: ${status} -> ${to}`)
      }
})

test('every status can be reached from placed for deliveries', () => {
  const reached = new Set<OrderStatus>(['placed'])
  for (const from of reached)
    for (const to of statuses) if (canTransition({ status: from, type: 'delivery' }, to)) reached.add(to)
  assert.deepEqual([...reached].sort(), [...statuses].sort())
})

const walk = fc.array(fc.constantFrom(...statuses), { maxLength: 12 })

test('whatever is tried, an order ends once, and never both completed and failed', () => {
  fc.assert(
    fc.property(fc.constantFrom(...types), walk, (type, wishes) => {
      const path: OrderStatus[] = ['placed']
      for (const to of wishes) if (canTransition({ status: path.at(-1)!, type }, to)) path.push(to)
      assert.ok(path.slice(0, -1).every((status) => !isFinal(status)))
      assert.equal(new Set(path).size, path.length)
      assert.ok(!(path.includes('completed') && path.some(hasFallenThrough)))
      if (path.includes('completed')) assert.ok(path.includes('confirmed'))
    }),
  )
})

test('customers can cancel only before the merchant confirms', () => {
  for (const status of statuses)
    assert.equal(mayCustomerCancel({ status, type: 'delivery' }), status === 'placed')
})

test('each action of a merchant leads to its own status', () => {
  assert.equal(new Set(Object.values(merchantActions)).size, 5)
})

test('whatever happens and whenever the gateway is called, the money ends up where the order does', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...types),
      walk,
      fc.boolean(),
      fc.infiniteStream(fc.boolean()),
      (type, wishes, isHeldTooLong, isAsked) => {
        let status = 'placed' as OrderStatus
        let state = 'held' as MoneyState
        let wanted = 'held' as MoneyState
        const next = () => nextSettling({ state, wanted, amount: 5, captured: 5 })
        const settle = () => {
          for (let step = next(); step; step = next()) {
            state = step.becomes
            if (step.becomes !== 'captured') wanted = step.becomes
          }
        }
        for (const to of wishes) {
          if (!canTransition({ status, type }, to)) continue
          status = to
          wanted = wantedAfter(to, wanted, { isHeldTooLong }) ?? wanted
          if (isAsked.next().value) settle()
        }
        settle()
        const isHeld =
          status === 'placed' || (!isHeldTooLong && (status === 'confirmed' || status === 'ready'))
        if (isHeld) assert.equal(state, 'held')
        else if (hasFallenThrough(status)) assert.ok(state === 'voided' || state === 'refunded', `${state}`)
        else assert.equal(state, 'captured')
      },
    ),
  )
})

test('a card that is only saved is never captured: it is released with the order, without a call', () => {
  for (const to of statuses)
    for (const isHeldTooLong of [true, false]) {
      const wanted = wantedAfter(to, 'saved', { isHeldTooLong })
      assert.equal(wanted, hasFallenThrough(to) ? 'voided' : undefined)
      const step = nextSettling({ state: 'saved', wanted: wanted ?? 'saved', amount: 5, captured: 5 })
      assert.deepEqual(step, wanted && { call: 'drop', becomes: 'voided' })
    }
})

test('money that was released or refunded stays so', () => {
  for (const state of ['voided', 'refunded'] as const)
    for (const wanted of states)
      assert.equal(nextSettling({ state, wanted, amount: 5, captured: 5 }), undefined)
})

test('an adjustment’s difference is refunded, and a card that no longer pays anything is released', () => {
  const both = { state: 'captured', wanted: 'captured' } as const
  assert.equal(nextSettling({ ...both, amount: 4, captured: 5 })?.call, 'lower')
  assert.equal(nextSettling({ ...both, amount: 5, captured: 5 }), undefined)
  assert.equal(nextSettling({ state: 'held', wanted: 'captured', amount: 0, captured: 0 })?.call, 'void')
})
