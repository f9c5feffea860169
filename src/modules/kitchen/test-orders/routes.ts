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
    description: 'The test order of the last two hours; null without one.',
  }),
})

const about =
  'A test order stands on the order board and nowhere else: it charges nothing, no courier is asked, and no list, report, payout or rating has it. '
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
    description: `${about}It has an item of the merchant’s menu with its options and takes the place of the test order before. Boards are told by \`test_order.changed\`.`,
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
