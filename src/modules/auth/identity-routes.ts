import type { Route } from '../../http/route.ts'
import { pageRoutes } from './pages/pages.ts'
import { passkeyRoutes } from './passkeys/routes.ts'
import { authRoutes } from './routes.ts'
import { sessionRoutes } from './sessions/routes.ts'

type IdentityDeps = Parameters<typeof passkeyRoutes>[0] &
  Parameters<typeof authRoutes>[0] &
  Parameters<typeof pageRoutes>[0]

/** Accounts, sign-in, sessions, passkeys, tokens, and the pages that show them. */
export const identityRoutes = (deps: IdentityDeps): readonly Route[] => [
  ...passkeyRoutes(deps),
  ...sessionRoutes,
  ...authRoutes(deps),
  ...pageRoutes(deps),
]
