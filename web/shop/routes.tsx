import type { PageRoute } from '../server/router.ts'
import { meRoutes } from './account/me.ts'
import { signInRoutes } from './account/sign-in.tsx'
import { homeRoutes } from './home/routes.tsx'

/** Every page of the storefront. */
export const shopRoutes: readonly PageRoute[] = [...homeRoutes, ...signInRoutes, ...meRoutes]
