import type { Route } from '../../http/route.ts'
import type { CompareDeps } from './gateway/compare.ts'
import { gatewayRoutes } from './gateway/routes.ts'
import { refusalRoutes } from './refusals/routes.ts'

/** Differences from the gateway, and checkouts that were refused. */
export const operatorCheckoutRoutes = (deps: CompareDeps): Route[] => [
  ...gatewayRoutes(deps),
  ...refusalRoutes,
]
