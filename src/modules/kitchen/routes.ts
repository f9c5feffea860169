import type { Route } from '../../http/route.ts'
import { itemRefusals } from '../carts/lines/index.ts'
import { adminRoute } from '../members/index.ts'
import { actInKitchen, type KitchenDeps, prepareInKitchen } from './act.ts'
import * as wire from './schemas.ts'
import { testOrderRoutes } from './test-orders/routes.ts'

/** What a merchant does with an order: confirm, reject, make ready, hand over, cancel, adjust; and with a test order. */
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
      'placed: confirm, reject or cancel. confirmed: ready or cancel. ready: complete or cancel. out_for_delivery: complete. Anything else is refused, and so is complete while a courier company has the order or is being asked to take it. Cancelling calls a courier back first; one that has the order already keeps it (`invalid_action`), and one that does not answer is asked again and again, with the order cancelled once it has worked (`courier_silent`). `adjust` changes what is sold while the order is confirmed or ready: the customer pays less at once, and more only for weighed items, up to 15%, or for a replacement that was agreed to, never above what the payments hold. While the customer is asked about all that is left (`replaces_all`), ready, complete and adjust are refused; without a yes the order is cancelled. `total` is what will be charged; a card is charged once the order is handed over.',
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
    // Only goods that come back, or are sold out, are shown to others.
    changesSnapshots: ({ action }) => !['confirm', 'ready', 'complete'].includes(action),
    prepare: (input, call) => prepareInKitchen(deps, input, call),
    handler: (input, call, prepared) => actInKitchen(deps, input, call, prepared),
  }),
]
