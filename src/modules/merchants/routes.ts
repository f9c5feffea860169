import type { Route } from '../../http/route.ts'
import { favoriteMerchantRoutes } from './favorites/routes.ts'
import { businessHoursRoutes } from './hours/routes.ts'
import { merchantInfoRoutes } from './info/routes.ts'
import { publicMerchantRoutes } from './public-routes.ts'
import { searchRoutes } from './search/routes.ts'
import { merchantStatusRoutes } from './status/routes.ts'
import { zoneRoutes } from './zones/routes.ts'

type MerchantRouteTools = Parameters<typeof searchRoutes>[0] &
  Parameters<typeof publicMerchantRoutes>[0] &
  Parameters<typeof merchantInfoRoutes>[0] &
  Parameters<typeof favoriteMerchantRoutes>[0]

export const merchantRoutes = (tools: MerchantRouteTools): readonly Route[] => [
  ...searchRoutes(tools),
  ...publicMerchantRoutes(tools),
  ...businessHoursRoutes,
  ...merchantStatusRoutes,
  ...merchantInfoRoutes(tools),
  ...zoneRoutes,
  ...favoriteMerchantRoutes(tools),
]
