import { type Static, Type } from 'typebox'
import { oneOf } from '../../../http/fields.ts'
import { MerchantId, OfMerchant } from '../../../http/merchant-fields.ts'
import type { Route } from '../../../http/route.ts'
import { type GoodsDeps, openGoods } from '../../carts/lines/index.ts'
import { adminRoute } from '../../members/index.ts'
import { orderShapes } from '../../orders/index.ts'
import { moveTestOrder, prepareTestOrder, readTestOrder, sendTestOrder } from './test-orders.ts'

const optional = Type.Optional
const actions = ['confirm', 'reject', 'ready', 'complete', 'cancel'] as const
const TestAction = Type.Object({
  merchantId: MerchantId,
  action: oneOf(actions, `${actions.join(', ')}.`),
  prepMinutes: optional(Type.Integer({ minimum: 0, maximum: 1440, description: 'With confirm.' })),
  reason: optional(Type.String({ maxLength: 500, description: 'With reject and cancel.' })),
})
type TestActionInput = Static<typeof TestAction>
const OneTestOrder = Type.Object({ order: orderShapes.MerchantOrder })
const MaybeTestOrder = Type.Object({
  order: Type.Union([orderShapes.MerchantOrder, Type.Null()], {
    description: 'The test order of the last two hours; null if none.',
  }),
})

const about =
  'A test order appears only on the order board: nothing is charged, no courier is requested, and it isn’t in any list, report, payout or rating. '
const own = {
  permission: 'orders',
  path: '/merchant/admin/test-order',
  impersonators: 'impersonate',
} as const

export const testOrderRoutes = (deps: GoodsDeps): Route[] => [
  adminRoute({
    ...own,
    method: 'GET',
    staff: 'read',
    summary: 'Read the test order on the board',
    description: `${about}Its \`order_id\` is 0.`,
    input: OfMerchant,
    answer: MaybeTestOrder,
    handler: (input, call) => readTestOrder(deps, input, call),
  }),
  adminRoute({
    ...own,
    method: 'POST',
    staff: 'care',
    summary: 'Send a test order to the board',
    description: `${about}It contains an item from the merchant’s menu with its options, and replaces the previous test order. Boards are notified with \`test_order.changed\`.`,
    input: OfMerchant,
    answer: OneTestOrder,
    prepare: (input, call) => prepareTestOrder(deps, input, call),
    handler: sendTestOrder,
  }),
  adminRoute({
    ...own,
    method: 'PUT',
    staff: 'care',
    summary: 'Confirm, reject, complete or cancel the test order',
    description: `${about}The same actions as for an order, in the same states.`,
    input: TestAction,
    answer: OneTestOrder,
    refusals: ['unknown_order', 'invalid_action'],
    prepare: async ({ merchantId }: TestActionInput) => (await openGoods(deps, merchantId)).merchant,
    handler: moveTestOrder,
  }),
]
