import type { Route } from '../../http/route.ts'
import { menuAdminRoutes } from './editing/routes.ts'
import { menuFileRoutes, menuPreviewRoutes } from './files/routes.ts'
import { menuReadingRoutes } from './reading/routes.ts'
import { revisionRoutes } from './revisions/routes.ts'
import { menuScheduleRoutes } from './schedules/routes.ts'
import { soldOutRoutes } from './sold-out/routes.ts'
import { menuSourceRoutes } from './sources/routes.ts'

type MenuRouteDeps = Parameters<typeof menuReadingRoutes>[0] &
  Parameters<typeof menuAdminRoutes>[0] &
  Parameters<typeof revisionRoutes>[0] &
  Parameters<typeof menuFileRoutes>[0] &
  Parameters<typeof soldOutRoutes>[0] &
  Parameters<typeof menuSourceRoutes>[0]

export const menuRoutes = (deps: MenuRouteDeps): readonly Route[] => [
  ...menuReadingRoutes(deps),
  ...menuAdminRoutes(deps),
  ...menuScheduleRoutes,
  ...revisionRoutes(deps),
  ...menuFileRoutes(deps),
  ...menuPreviewRoutes(deps),
  ...soldOutRoutes(deps),
  ...menuSourceRoutes(deps),
]
