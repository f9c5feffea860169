import type { PageRoute } from '../server/router.ts'
import { meRoutes } from './account/me.ts'
import { signInRoutes } from './account/sign-in.tsx'
import { homeRoutes } from './home/routes.tsx'
import { merchantRoutes } from './merchant/routes.tsx'
import { pictureRoutes } from './pictures/routes.ts'
import { resultRoutes } from './results/routes.tsx'

/** Every page of the storefront. */
export const shopRoutes: readonly PageRoute[] = [
  ...homeRoutes,
  ...resultRoutes,
  ...merchantRoutes,
  ...signInRoutes,
  ...meRoutes,
  ...pictureRoutes,
]
