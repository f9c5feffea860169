import { Agent, request } from 'node:http'

/** A guest and their cart. */
export type Guest = { token: string }

export type Shop = {
  newGuest(): Promise<Guest>
  add(guest: Guest, lines: number): Promise<void>
  /** Quotes the cart for delivery with a promotion; `round` varies the tip. */
  quote(guest: Guest, round: number): Promise<void>
  /** Suggests completions for the search box; `round` varies how much the customer has typed. */
  suggest(round: number): Promise<void>
  checkOut(guest: Guest, payment: PaymentChoice): Promise<{ orderId: number }>
  close(): void
}

export type PaymentChoice = 'cash' | 'card'

const client = 'client_id=demo-app'
const contact = {
  first_name: 'Gus',
  last_name: 'Guest',
  email: 'gus@example.com',
  phone_number: '2125550199',
}
const home = { street: '199 Water St', city: 'New York', state: 'NY', zip_code: '10038' }
const homeText = `${home.street}, ${home.city}, ${home.state}`
/** Typed letter by letter, with some typos. */
const words = [
  'pizzza',
  'pancke',
  'ramen',
  'chardonay',
  'burger',
  'pad thai',
  'pinto noir',
  'seaport',
  'taco',
]
const card = {
  cc_number: '4242424242424242',
  exp_month: 12,
  exp_year: 2040,
  cvv: '123',
  billing_zip: '10038',
}
const payments = { cash: [{ type: 'cash' }], card: [{ type: 'credit_card', card }] }

/** The demo's merchant 1001, called the way customers' apps call it. */
export async function openShop(url: string, connections: number): Promise<Shop> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections })
  const read = (path: string) => send(agent, { method: 'GET', url: url + path, headers: {}, body: undefined })
  const write = (path: string, { token }: Guest, body: object) =>
    send(agent, { method: 'POST', url: url + path, headers: { 'guest-token': token }, body })
  const { menu } = (await read(`/merchant/1001/menu?${client}`)) as { menu: Entity[] }
  const dishes = listDishes(menu)
  return {
    async newGuest() {
      const answer = (await read(`/customer/auth/guest?${client}`)) as { 'Guest-Token': string }
      return { token: answer['Guest-Token'] }
    },
    async add(guest, lines) {
      const items = Array.from({ length: lines }, (_, line) => ({ item_id: dishes[line % dishes.length] }))
      await write(`/customer/cart/1001?${client}`, guest, { items })
    },
    async quote(guest, round) {
      const payments = [{ type: 'credit_card' }, { type: 'promo', code: 'TENOFF' }]
      const body = { ...contact, ...home, tip: round % 10, payments }
      await write(`/customer/cart/1001/quote?${client}`, guest, body)
    },
    async suggest(round) {
      const word = words[round % words.length]!
      const q = word.slice(0, 1 + (Math.floor(round / words.length) % word.length))
      await read(`/search/suggest?${client}&${new URLSearchParams({ q, address: homeText })}`)
    },
    async checkOut(guest, payment) {
      const body = { ...contact, order_type: 'pickup', payments: payments[payment] }
      const answer = await write(`/guest/cart/1001/checkout?${client}`, guest, body)
      return { orderId: (answer as { order_id: number }).order_id }
    },
    close: () => agent.destroy(),
  }
}

type Entity = { id: string; name: string; type: string; children: Entity[] }

/** Items without required options, from a menu that's available at all hours. */
function listDishes(menu: readonly Entity[]): string[] {
  const below = (entity: Entity): Entity[] => [entity, ...entity.children.flatMap(below)]
  const page = menu.flatMap(below).find(({ children }) => children.some(({ name }) => name === 'BLT'))
  const dishes = page?.children.filter(({ type, children }) => type === 'item' && children.length === 0) ?? []
  if (dishes.length === 0) throw new Error('The demo’s merchant 1001 has lost its BLT.')
  return dishes.map(({ id }) => id)
}

type Outgoing = { method: string; url: string; headers: Record<string, string>; body: object | undefined }

/** `fetch` uses several times as much CPU, on the same machine as the service. */
export function send(agent: Agent, { method, url, headers, body }: Outgoing): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const type = body && { 'content-type': 'application/json' }
    const outgoing = request(url, { method, agent, headers: { ...headers, ...type } }, (answer) => {
      const chunks: Buffer[] = []
      answer.on('data', (chunk) => chunks.push(chunk))
      answer.on('error', reject)
      answer.on('end', () => {
        const text = Buffer.concat(chunks).toString()
        if (answer.statusCode === 200) resolve(JSON.parse(text))
        else reject(new Error(`${method} ${url} answers ${answer.statusCode}: ${text.slice(0, 300)}`))
      })
    })
    outgoing.on('error', reject)
    outgoing.end(body && JSON.stringify(body))
  })
}
