import type { PageRoute } from '../../server/router.ts'

/** The two personal facts that shared pages show. */
export const meRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/web/me',
    app: 'shop',
    async handle(visit) {
      const { client } = visit.api
      const { accessToken, guestToken } = visit.session.get()
      if (!accessToken && !guestToken) return visit.json({ name: null, count: 0 })
      const [who, { carts }] = await Promise.all([
        accessToken ? client.auth.whoAmI() : undefined,
        client.carts(),
      ])
      const count = carts.reduce((sum, { item_count }) => sum + item_count, 0)
      return visit.json({ name: who?.user.first_name ?? null, count })
    },
  },
]
