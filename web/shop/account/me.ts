import { RefusalError } from '../../../sdk/src/index.ts'
import type { PageRoute } from '../../server/router.ts'
import type { Visit } from '../../server/visit.ts'
import { showRunningOrder } from '../order/running.ts'

/** What the guest has who ordered in this browser before someone signed in. */
async function readEarlierGuest({ api }: Visit) {
  try {
    return await api.earlierGuest()?.customer.summary()
  } catch (error) {
    if (error instanceof RefusalError) return undefined
    throw error
  }
}

/** The personal facts shown in shared pages; `merchant` is the merchant whose page asks. */
export const meRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/web/me',
    app: 'shop',
    async handle(visit) {
      const { accessToken, guestToken } = visit.session.get()
      if (!accessToken && !guestToken) return visit.json({ name: null, count: 0, order: null })
      const merchant = /^\d{1,15}$/.exec(visit.url.searchParams.get('merchant') ?? '')
      const [own, earlier] = await Promise.all([
        visit.api.client.customer.summary(merchant ? { merchant_id: Number(merchant[0]) } : {}),
        readEarlierGuest(visit),
      ])
      const { first_name: name, item_count: count, is_favorite: isFavorite } = own
      const order = showRunningOrder(earlier ? [own, earlier] : [own], visit)
      return visit.json({ name, count, order, isFavorite })
    },
  },
]
