import type { Route } from '../../http/route.ts'
import { applicationRoutes } from './applications/routes.ts'
import { checklistRoutes } from './checklist/routes.ts'
import { favoriteMerchantRoutes } from './favorites/routes.ts'
import { businessHoursRoutes } from './hours/routes.ts'
import { merchantInfoRoutes } from './info/routes.ts'
import { licenseRoutes } from './licenses/routes.ts'
import { merchantReadingRoutes } from './search/routes.ts'
import { staffRoutes } from './staff/routes.ts'
import { merchantStatusRoutes } from './status/routes.ts'
import { zoneRoutes } from './zones/routes.ts'

type MerchantRouteTools = Parameters<typeof merchantReadingRoutes>[0] &
  Parameters<typeof merchantInfoRoutes>[0] &
  Parameters<typeof favoriteMerchantRoutes>[0] &
  Parameters<typeof checklistRoutes>[0]

export const merchantRoutes = (tools: MerchantRouteTools): readonly Route[] => [
  ...merchantReadingRoutes(tools),
  ...businessHoursRoutes,
  ...merchantStatusRoutes,
  ...staffRoutes,
  ...licenseRoutes,
  ...applicationRoutes(tools),
  ...checklistRoutes(tools),
  ...merchantInfoRoutes(tools),
  ...zoneRoutes,
  ...favoriteMerchantRoutes(tools),
]
