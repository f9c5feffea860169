import type { Route } from '../../http/route.ts'
import { consentRoutes } from './adjustments/routes.ts'
import { refundRoutes } from './refunds/routes.ts'

/** Consent to a replacement, and refunds by the merchant. */
export const afterSaleRoutes = (tools: Parameters<typeof consentRoutes>[0]): Route[] => [
  ...consentRoutes(tools),
  ...refundRoutes(tools),
]
