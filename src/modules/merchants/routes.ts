import type { Route } from '../../http/route.ts'
import { favoriteMerchantRoutes } from './favorites/routes.ts'
import { businessHoursRoutes } from './hours/routes.ts'
import { merchantInfoRoutes } from './info/routes.ts'
import { publicMerchantRoutes } from './public-routes.ts'
import { searchRoutes } from './search/routes.ts'
import { merchantStatusRoutes } from './status/routes.ts'
import { zoneRoutes } from './zones/routes.ts'

type MerchantRouteDeps = Parameters<typeof searchRoutes>[0] &
  Parameters<typeof publicMerchantRoutes>[0] &
  Parameters<typeof merchantInfoRoutes>[0] &
  Parameters<typeof favoriteMerchantRoutes>[0]

export const merchantRoutes = (deps: MerchantRouteDeps): readonly Route[] => [
  ...searchRoutes(deps),
  ...publicMerchantRoutes(deps),
  ...businessHoursRoutes,
  ...merchantStatusRoutes,
  ...merchantInfoRoutes(deps),
  ...zoneRoutes,
  ...favoriteMerchantRoutes(deps),
]
