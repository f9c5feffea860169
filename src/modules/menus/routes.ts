import type { Route } from '../../http/route.ts'
import { menuAdminRoutes } from './editing/routes.ts'
import { menuFileRoutes, menuPreviewRoutes } from './files/routes.ts'
import { menuReadingRoutes } from './reading/routes.ts'
import { revisionRoutes } from './revisions/routes.ts'
import { menuScheduleRoutes } from './schedules/routes.ts'
import { soldOutRoutes } from './sold-out/routes.ts'

type MenuRouteTools = Parameters<typeof menuReadingRoutes>[0] &
  Parameters<typeof menuAdminRoutes>[0] &
  Parameters<typeof revisionRoutes>[0] &
  Parameters<typeof menuFileRoutes>[0] &
  Parameters<typeof soldOutRoutes>[0]

export const menuRoutes = (tools: MenuRouteTools): readonly Route[] => [
  ...menuReadingRoutes(tools),
  ...menuAdminRoutes(tools),
  ...menuScheduleRoutes,
  ...revisionRoutes(tools),
  ...menuFileRoutes(tools),
  ...menuPreviewRoutes(tools),
  ...soldOutRoutes(tools),
]
