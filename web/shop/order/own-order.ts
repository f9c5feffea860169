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
  const linked = api.orderToken(id)
  return [
    ...(linked ? [api.asGuest(linked)] : []),
    ...(accessToken || guestToken ? [api.client] : []),
    ...(accessToken && guestToken ? [api.asGuest(guestToken)] : []),
  ]
}

/** Whether anything in this browser may give access to orders. */
export const isKnown = ({ session }: Visit) =>
  session.get().accessToken !== undefined || session.get().guestToken !== undefined
