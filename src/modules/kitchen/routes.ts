import type { Route } from '../../http/route.ts'
import { itemRefusals } from '../carts/lines/index.ts'
import { adminRoute } from '../members/index.ts'
import { actInKitchen, type KitchenDeps, prepareInKitchen } from './act.ts'
import * as wire from './schemas.ts'
import { testOrderRoutes } from './test-orders/routes.ts'

/** What a merchant does with an order or a test order: confirm, reject, make ready, hand over, cancel, adjust. */
export const kitchenRoutes = (deps: KitchenDeps): Route[] => [
  ...testOrderRoutes(deps),
  adminRoute({
    permission: 'orders',
    path: '/merchant/admin/orders',
    method: 'PUT',
    staff: 'care',
    impersonators: 'care',
    summary: 'Confirm, reject, complete, cancel or adjust an order',
    description:
      'Allowed actions by status: placed: confirm, reject or cancel. confirmed: ready or cancel. ready: complete or cancel. out_for_delivery: complete. Anything else is refused, and so is complete while a courier company has the order or is being asked to take it. Canceling recalls the courier first. It is refused if the courier already has the goods (`invalid_action`). If the courier company doesn’t answer, the recall is retried and the order is canceled once it succeeds (`courier_silent`). `adjust` changes the order’s lines while it is confirmed or ready. A lower total applies immediately. A higher one is possible only for weighed items, up to 15%, or for a replacement the customer agreed to, and never above what the payments hold. While the customer is being asked about all remaining lines (`replaces_all`), ready, complete and adjust are refused; without consent the order is canceled. `total` is what will be charged; a card is charged once the order is handed over.',
    input: wire.OrderAction,
    answer: wire.MovedOrder,
    refusals: [
      'unknown_order',
      'invalid_action',
      'courier_silent',
      ...itemRefusals,
      'not_consented',
      'adjustment_too_large',
      'alcohol_not_allowed',
      'age_required',
    ],
    // Customers see a difference only if items are restocked or sold out.
    changesSnapshots: ({ action }) => !['confirm', 'ready', 'complete'].includes(action),
    prepare: (input, call) => prepareInKitchen(deps, input, call),
    handler: (input, call, prepared) => actInKitchen(deps, input, call, prepared),
  }),
]
