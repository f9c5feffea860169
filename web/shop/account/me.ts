import type { PageRoute } from '../../server/router.ts'

/** The two personal facts that shared pages show. */
export const meRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/web/me',
    app: 'shop',
    async handle(visit) {
      if (!visit.isSignedIn()) return visit.json({ name: null, count: 0 })
      const { user } = await visit.api.client.customer.account()
      return visit.json({ name: user.first_name, count: 0 })
    },
  },
]
