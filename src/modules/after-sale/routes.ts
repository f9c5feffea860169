import type { Route } from '../../http/route.ts'
import { consentRoutes } from './adjustments/routes.ts'
import { refundRoutes } from './refunds/routes.ts'

/** Consent to a replacement, and refunds by the merchant. */
export const afterSaleRoutes = (deps: Parameters<typeof consentRoutes>[0]): Route[] => [
  ...consentRoutes(deps),
  ...refundRoutes(deps),
]
