import { RefusalError } from '../../../sdk/src/index.ts'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { findRunningOrder } from '../order/running.ts'

/** Name and carts are shown even if the orders can't be read. */
const runningOrder = (visit: Visit) =>
  findRunningOrder(visit).catch((error) => {
    if (error instanceof RefusalError) return null
    throw error
  })

/** The personal facts shown in shared pages; `merchant` is the merchant whose page asks. */
export const meRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/web/me',
    app: 'shop',
    async handle(visit) {
      const { client } = visit.api
      const { accessToken, guestToken } = visit.session.get()
      if (!accessToken && !guestToken) return visit.json({ name: null, count: 0, order: null })
      const merchant = visit.url.searchParams.get('merchant')
      const [who, { carts }, order, favorites] = await Promise.all([
        accessToken ? client.auth.whoAmI() : undefined,
        client.carts(),
        runningOrder(visit),
        accessToken && merchant ? client.merchants.favorites.list() : undefined,
      ])
      const count = carts.reduce((sum, { item_count }) => sum + item_count, 0)
      const isFavorite = favorites?.merchants.some(({ id }) => id === merchant) ?? false
      return visit.json({ name: who?.user.first_name ?? null, count, order, isFavorite })
    },
  },
]
