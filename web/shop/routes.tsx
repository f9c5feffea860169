import type { PageRoute } from '../server/router.ts'
import { meRoutes } from './account/me.ts'
import { accountRoutes } from './account/routes.tsx'
import { signInRoutes } from './account/sign-in.tsx'
import { cartRoutes } from './cart/routes.tsx'
import { checkoutRoutes } from './checkout/routes.tsx'
import { drinkRoutes } from './drinks/routes.tsx'
import { homeRoutes } from './home/routes.tsx'
import { merchantRoutes } from './merchant/routes.tsx'
import { orderRoutes } from './order/routes.tsx'
import { pictureRoutes } from './pictures/routes.ts'
import { resultRoutes } from './results/routes.tsx'
import { searchBoxRoutes } from './search-box.tsx'
import { siteRoutes } from './site/routes.ts'
import { whenRoutes } from './when/routes.tsx'

/** Every page of the storefront. */
export const shopRoutes: readonly PageRoute[] = [
  ...homeRoutes,
  ...resultRoutes,
  ...merchantRoutes,
  ...cartRoutes,
  ...checkoutRoutes,
  ...orderRoutes,
  ...accountRoutes,
  ...signInRoutes,
  ...meRoutes,
  ...pictureRoutes,
  ...drinkRoutes,
  ...searchBoxRoutes,
  ...siteRoutes,
  ...whenRoutes,
]
