import { type Random, randomFrom, seedFor } from '../chance/random.ts'
import { Cellardoor, type Checkout, type MerchantOrder, RefusalError } from '../sdk/src/index.ts'
import type { Evening } from './evening.ts'
import { cardDetails, decideAfterwards, declinedCard, goodCard } from './rules/afterwards.ts'
import { chooseShop, type FoundShop, type Home, homeNear } from './rules/choose-shop.ts'
import { type City, cities, pickCity } from './rules/demand.ts'
import { fillCart } from './rules/fill-cart.ts'
import { makeEmail, meetPerson, type Person, regulars } from './rules/people.ts'
import { askWithPhoto } from './things-to-do.ts'

/** A customer about to order: name, address, and the client that holds the cart. */
type Customer = { client: Cellardoor; who: Partial<Person>; home: Home; payments: Checkout['payments'] }

/**
 * Shops to order from, and where their customers live: near an address in a city, or near its center. With `isOnly`, no other shops are
 * used.
 */
export type Wished = { city: string; near?: string; merchantIds: readonly number[]; isOnly?: true }

export type Customers = ReturnType<typeof openCustomers>

const app = { clientId: 'demo-app', clientSecret: 'demo-app-secret' }
const regularShare = 0.2
const declineShare = 0.03
/** How many orders are remembered, for reviews, tips and help requests afterwards. */
const maxRemembered = 500
const cityMs = 10 * 60_000
/** Old enough for everything on a menu. The date is checked and not stored. */
const birth_date = '1988-04-12'

export function openCustomers(evening: Evening) {
  const { url, clock, seed, fetch } = evening
  const random = randomFrom(seedFor(seed, 'customers'))
  const clientOfApp = () => new Cellardoor({ baseUrl: url, ...app, ...(fetch && { fetch }) })
  const lookup = clientOfApp()
  const shopsOf = new Map<string, { until: number; shops: Promise<FoundShop[]> }>()
  const signedIn = new Map<string, Promise<Customer>>()
  const remembered = new Map<number, Cellardoor>()

  /** The shops around the center of a city. Customers live on their streets. */
  const findShops = ({ center }: City) => {
    const known = shopsOf.get(center)
    if (known && known.until > clock.now()) return known.shops
    const shops = lookup.merchants.search({ near: center }).then(({ merchants }) => merchants)
    shops.catch(() => shopsOf.delete(center))
    shopsOf.set(center, { until: clock.now() + cityMs, shops })
    return shops
  }

  /** A few doors down from a shop, a street may have ended. */
  const isKnown = (home: Home) =>
    lookup.merchants.search({ near: toText(home), limit: 1 }).then(
      () => true,
      (error) => {
        if (error instanceof RefusalError && error.is('invalid_address')) return false
        throw error
      },
    )

  const findHome = async (city: City): Promise<Home> => {
    const shops = await findShops(city)
    for (let tries = 0; tries < 20; tries++) {
      const home = shops.length > 0 ? homeNear(random.pick(shops), random) : undefined
      if (home && (await isKnown(home))) return home
    }
    throw new Error(`No addresses near ${city.center}.`)
  }

  const newGuest = async (city: City): Promise<Customer> => {
    const client = clientOfApp()
    await client.auth.guest()
    const home = await findHome(city)
    return { client, home, who: meetPerson(city, random), payments: [{ type: 'credit_card' }] }
  }

  const findRegular = (): Promise<Customer> => {
    const regular = random.pick(regulars)
    const email = makeEmail(`${regular.first_name}.${regular.last_name}`)
    const known = signedIn.get(email)
    if (known) return known
    const { city, ...person } = regular
    const home = findHome(cities.find(({ name }) => name === city)!)
    const customer = home.then((place) => signIn(clientOfApp(), { ...person, email }, place, clock.now()))
    customer.catch(() => signedIn.delete(email))
    signedIn.set(email, customer)
    return customer
  }

  return {
    /** A customer finds a shop, preferably one of these, fills a cart and pays. Undefined if nothing suitable was found. */
    async orderOnce(wished?: Wished): Promise<{ orderId: number; client: Cellardoor } | undefined> {
      const isRegular = random.chance(regularShare)
      const customer = wished
        ? await newGuest(livingAt(wished))
        : await (isRegular ? findRegular() : newGuest(pickCity(clock.now(), random)))
      const orderId = await placeOrder(customer, random, clock.now(), wished)
      if (orderId === undefined) return undefined
      remembered.set(orderId, customer.client)
      if (remembered.size > maxRemembered) remembered.delete(remembered.keys().next().value!)
      return { orderId, client: customer.client }
    },
    /** The order has arrived: some customers review it, add to the tip or ask for help. True if it is one of ours. */
    async speak({ order_id: orderId, cart, vertical }: MerchantOrder, withPhoto: boolean) {
      const client = remembered.get(orderId)
      if (!client) return
      remembered.delete(orderId)
      if (withPhoto) return askWithPhoto(client, orderId, cart[0]!.item_key)
      const wish = decideAfterwards(
        cart,
        vertical?.type === 'food',
        randomFrom(seedFor(seed, `after ${orderId}`)),
      )
      if (wish.kind === 'review') await client.orders.review(orderId, wish.said)
      if (wish.kind === 'help') await client.orders.help.open(orderId, wish.said)
      if (wish.kind === 'tip') await client.orders.tip(orderId, wish.dollars)
    },
  }
}

const toText = ({ street, city, state, zip_code }: Home) => `${street}, ${city}, ${state} ${zip_code}`

function livingAt({ city: name, near }: Wished): City {
  const city = cities.find((one) => one.name === name)!
  return near === undefined ? city : { ...city, center: near }
}

/** From the search to the order, like any app. The checkout charges what the quote showed. */
async function placeOrder(
  { client, who, home, payments }: Customer,
  random: Random,
  now: number,
  wished?: Wished,
): Promise<number | undefined> {
  const { merchants } = await client.merchants.search({ near: toText(home) })
  const open = merchants.filter(
    ({ id, ordering }) => wished?.merchantIds.includes(Number(id)) && ordering.is_open,
  )
  const choice = chooseShop(open.length > 0 || wished?.isOnly ? open : merchants, random)
  if (!choice) return undefined
  const { shop, order_time } = choice
  const at = order_time === 'ASAP' ? {} : { at: order_time }
  const { menu } = await client.merchants.menu(shop.id, { hide_unavailable: true, ...at })
  const items = fillCart(menu, shop.ordering.minimum ?? 0, random)
  if (!items) return undefined
  const cart = client.cart(shop.id)
  const { subtotal } = await cart.add(items, { order_type: 'delivery', order_time })
  const tip = random.pick([0, 0.1, 0.15, 0.18, 0.2]) * subtotal
  const wishes: Checkout = {
    ...{ order_type: 'delivery', order_time, tip: Math.round(tip * 4) / 4, birth_date, payments },
    ...('email' in who && { ...who, ...home }),
  }
  const { quote_id, refusals } = await cart.quote(wishes)
  if (!quote_id || refusals.length > 0) return void (await cart.clear())
  if (!('email' in who)) return (await cart.checkout({ ...wishes, quote_id })).order_id
  const payWith = (number: string) => {
    const card = cardDetails(number, home.zip_code, now)
    return cart.checkout({ ...wishes, quote_id, payments: [{ type: 'credit_card', card }] })
  }
  if (random.chance(declineShare)) await payWith(declinedCard).catch(mustBeDeclined)
  return (await payWith(goodCard)).order_id
}

function mustBeDeclined(error: unknown) {
  if (!(error instanceof RefusalError) || !error.is('payment_declined')) throw error
}

/** The account comes with the demo world. On the first evening it gets an address and a card. */
async function signIn(client: Cellardoor, person: Person, home: Home, now: number): Promise<Customer> {
  const { email, phone_number: phone } = person
  await client.auth.password({ username: email, password: 'open-sesame-42', scope: 'global,payment' })
  const { locations } = await client.customer.addresses.list()
  const place = locations[0]
  if (!place) await client.customer.addresses.add({ ...home, phone, default: true })
  const { cards } = await client.customer.cards.list()
  const cc_id =
    cards[0]?.cc_id ?? (await client.customer.cards.add(cardDetails(goodCard, home.zip_code, now))).cc_id
  const { street, city, state, zip_code } = place ?? home
  return {
    client,
    who: {},
    home: { street, city, state, zip_code },
    payments: [{ type: 'credit_card', id: cc_id }],
  }
}
