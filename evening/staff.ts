import { Cellardoor } from '../sdk/src/index.ts'
import type { Evening } from './evening.ts'

/** What a kitchen has to know about a shop. */
export type Shop = { merchantId: number; groupId: number; hasCouriers: boolean; confirmsItself: boolean }

export type Staff = ReturnType<typeof openStaff>

const password = 'open-sesame-42'
/** The people in the demo who may have a board open, by group. The first one is the owner. */
const namedPeople = new Map([
  [1, ['owner@example.com', 'manager@example.com', 'kitchen@example.com']],
  [2, ['rival@example.com']],
])
/** The account for all other kitchens, which comes with the demo world. */
const cook = 'kitchens@evening.example'
/** The app that this program's kitchens use. Every other session of these people is a person at a screen. */
const app = { clientId: 'merchant-app', clientSecret: 'merchant-app-secret' }
/** An open screen renews its access within the hour. */
const screenMs = 65 * 60_000
const askAgainMs = 15_000

/** Which account works in which kitchen, and whether a person is watching. */
export function openStaff({ url, operator, clock, fetch }: Evening) {
  const shops = new Map<number, Promise<Shop>>()
  const clients = new Map<string, Promise<Cellardoor>>()
  const watched = new Map<number, { until: number; isWatched: Promise<boolean> }>()

  const clientOf = (email: string): Promise<Cellardoor> => {
    const known = clients.get(email)
    if (known) return known
    const client = new Cellardoor({ baseUrl: url, ...app, ...(fetch && { fetch }) })
    const opening = client.auth
      .password({ username: email, password, scope: 'global,merchant' })
      .then(() => client)
    opening.catch(() => clients.delete(email))
    clients.set(email, opening)
    return opening
  }

  const hasScreen = async (email: string): Promise<boolean> => {
    const { sessions } = await (await clientOf(email)).customer.sessions.list()
    const since = clock.now() - screenMs
    return sessions.some(
      ({ client_id, renewed_at }) => client_id !== app.clientId && Date.parse(renewed_at) > since,
    )
  }

  return {
    shopOf(merchantId: number): Promise<Shop> {
      const known = shops.get(merchantId)
      if (known) return known
      const shop = operator.operator.merchants
        .get(merchantId)
        .then(({ group_id, courierDelivery, autoConfirm }) => {
          return { merchantId, groupId: group_id, hasCouriers: courierDelivery, confirmsItself: autoConfirm }
        })
      shop.catch(() => shops.delete(merchantId))
      shops.set(merchantId, shop)
      return shop
    },
    /** The account that acts for a shop. */
    kitchenOf: ({ groupId }: Shop) => clientOf(namedPeople.get(groupId)?.[0] ?? cook),
    /** True if someone who may be looking at the shop's board is signed in. */
    isWatched({ groupId }: Shop): Promise<boolean> {
      const people = namedPeople.get(groupId)
      if (!people) return Promise.resolve(false)
      const known = watched.get(groupId)
      if (known && known.until > clock.now()) return known.isWatched
      const isWatched = Promise.all(people.map(hasScreen)).then((screens) => screens.includes(true))
      isWatched.catch(() => watched.delete(groupId))
      watched.set(groupId, { until: clock.now() + askAgainMs, isWatched })
      return isWatched
    },
  }
}
