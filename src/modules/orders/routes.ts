import type { Route } from '../../http/route.ts'
import { consentRoutes } from './adjustments/routes.ts'
import { cartRoutes } from './cart/routes.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { merchantOrderRoutesWith } from './fulfilment/routes.ts'
import { gatewayRoutes } from './gateway/routes.ts'
import { historyRoutes } from './history/routes.ts'
import { operatorSearchRoutes } from './operator/routes.ts'
import { operatorRefundRoutes, refundRoutes } from './refunds/routes.ts'
import { refusalRoutes } from './refusals/routes.ts'

type OrderRouteTools = Parameters<typeof historyRoutes>[0] &
  Parameters<typeof cartRoutes>[0] &
  Parameters<typeof checkoutRoutes>[0] &
  Parameters<typeof merchantOrderRoutesWith>[0] &
  Parameters<typeof consentRoutes>[0] &
  Parameters<typeof refundRoutes>[0]

export const orderRoutes = (tools: OrderRouteTools): readonly Route[] => [
  ...historyRoutes(tools),
  ...cartRoutes(tools),
  ...checkoutRoutes(tools),
  ...merchantOrderRoutesWith(tools),
  ...consentRoutes(tools),
  ...refundRoutes(tools),
]

type OperatorOrderRouteTools = Parameters<typeof operatorRefundRoutes>[0] &
  Parameters<typeof operatorSearchRoutes>[0] &
  Parameters<typeof gatewayRoutes>[0]

export const operatorOrderRoutes = (tools: OperatorOrderRouteTools): readonly Route[] => [
  ...operatorSearchRoutes(tools),
  ...operatorRefundRoutes(tools),
  ...gatewayRoutes(tools),
  ...refusalRoutes,
]
