import { type Cellardoor, type Order, RefusalError } from '../../../sdk/src/index.ts'
import type { Visit } from '../../server/visit.ts'

/** A buyer's order, and the client that may act on it. */
export type OwnOrder = { order: Order; client: Cellardoor }

const isUnknown = (error: unknown) =>
  error instanceof RefusalError && (error.is('unknown_order') || error.is('invalid_token'))

/**
 * The order, with whatever gives this browser access: an email's link, the account, or the guest who ordered here
 * before. Undefined without access.
 */
export async function findOwnOrder(visit: Visit, id: string): Promise<OwnOrder | undefined> {
  const clients = clientsFor(visit, id)
  for (const client of clients) {
    try {
      return { order: (await client.orders.get(id)).order, client }
    } catch (error) {
      if (!isUnknown(error)) throw error
    }
  }
  return undefined
}

function clientsFor({ api, session }: Visit, id: string): Cellardoor[] {
  const { accessToken, guestToken } = session.get()
  const [linked, earlier] = [api.orderToken(id), api.earlierGuest()]
  return [
    ...(linked ? [api.asGuest(linked)] : []),
    ...(accessToken || guestToken ? [api.client] : []),
    ...(earlier ? [earlier] : []),
  ]
}

/** The buyer's latest orders and those of the guest who ordered here before signing in, newest first. */
export async function listRecent({ api }: Visit, limit?: number) {
  const listOf = async (client: Cellardoor) => {
    const { orders } = await client.orders.recent(limit === undefined ? {} : { limit })
    return orders.map((entry) => ({ entry, client }))
  }
  const earlier = api.earlierGuest()
  const ofEarlier = earlier
    ? listOf(earlier).catch((error: unknown) => {
        if (isUnknown(error)) return []
        throw error
      })
    : []
  const [own, earlierOnes] = await Promise.all([listOf(api.client), ofEarlier])
  return [...own, ...earlierOnes].sort(
    (a, b) => Date.parse(b.entry.order_date) - Date.parse(a.entry.order_date),
  )
}

/** Whether anything in this browser may give access to orders. */
export const isKnown = ({ session }: Visit) =>
  session.get().accessToken !== undefined || session.get().guestToken !== undefined
