import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, sql } from '../../../src/db/database.ts'
import { demoApp } from '../people.ts'
import { operator } from '../test-service.ts'
import type { PatientClient, Told } from './world.ts'

/** A requested checkout, and its response. `key` is in the order's instructions too. */
export type Attempt = {
  key: string
  items: { id: string; quantity: number }[]
  told?: { orderId: number; total: number } | { codes: string[] }
  /** What was done with the order afterward, and acknowledged. */
  became?: 'cancelled' | 'completed' | 'rejected'
}

/** Reproducible: a number from 0 to below 1. */
export type Random = () => number

export type Mall = {
  client: PatientClient
  random: Random
  attempts: Attempt[]
  isOver: boolean
  /** Between two purchases of a person; none by default. */
  restMs?: number
}

/** 1001 confirms automatically; the wine shop does not, and hands some orders over, so that they are captured. */
export const kitchen = 1001
export const wineShop = 1010

/** What to buy where, and how to pay for it: any of these combinations. */
type Shopper = {
  headers: Record<string, string>
  path: string
  merchantId: number
  goods: readonly string[]
  details: object
  wallets: readonly object[][]
}

const query = `?client_id=${demoApp.client_id}`
const typedCard = {
  type: 'credit_card',
  card: { cc_number: '4242424242424242', exp_month: 12, exp_year: 2030, cvv: '123', billing_zip: '10038' },
}
const cash = { type: 'cash' }
const credit = { type: 'credit_balance' }
const people = ['ada@example.com', 'bob@crash.example', 'cyd@crash.example', 'dee@crash.example']

export type Goods = { dishes: readonly string[]; bottles: readonly string[] }

type Place = Pick<Shopper, 'merchantId' | 'goods'>
type Ask = (method: string, path: string, headers: Record<string, string>, body?: object) => Promise<any>

/** Each person shops in both places at once, with one gift card, one credit and one deal for both; all of them run out. */
export async function inviteShoppers({ client }: Mall, { dishes, bottles }: Goods): Promise<Shopper[]> {
  // The client retries what got no response in time; with one key it happens once.
  const ask: Ask = async (method, path, headers, body) => {
    const once = method === 'POST' && { 'idempotency-key': randomUUID() }
    const told = await client.send(method, path, { headers: { ...headers, ...once }, ...(body && { body }) })
    assert.equal(told.status, 200, `${method} ${path}: ${JSON.stringify(told.body)}`)
    return told.body
  }
  await ask('PUT', '/operator/clients/demo-app', operator, { rate_limit: 1_000_000 })
  await ask('PUT', `/operator/merchants/${wineShop}`, operator, { autoConfirm: false })
  const deal = { code: 'CRASH', name: 'Two off', reward: 'dollar_off', value: 2, most_uses: 2 }
  await ask('POST', '/operator/promotions', operator, deal)
  const { code } = await ask('POST', '/operator/gift-cards', operator, {
    email: 'all@crash.example',
    value: 40,
  })
  const forAll = { type: 'gift_code', id: code as string, amount: 3 }
  const atKitchen = { merchantId: kitchen, goods: dishes }
  const atWineShop = { merchantId: wineShop, goods: bottles }

  const shoppers: Shopper[] = []
  for (const email of people) {
    const person = { ...(await invitePerson(ask, email, forAll)), path: '/customer/cart' }
    const isAtHome = email === 'ada@example.com'
    shoppers.push({ ...person, ...atKitchen, details: isAtHome ? { tip: '1.50' } : pickup })
    shoppers.push({ ...person, ...atWineShop, details: { ...pickup, birth_date: '1980-01-01' } })
  }
  for (const place of [atKitchen, atKitchen, atWineShop]) shoppers.push(await inviteGuest(ask, place, forAll))
  return shoppers
}

const pickup = { order_type: 'pickup' }

async function invitePerson(ask: Ask, email: string, forAll: object) {
  const secret = { password: 'open-sesame-42', scope: 'global,payment', ...demoApp }
  const name = { email, first_name: 'Crash', last_name: 'Test', phone: '212-555-0188' }
  if (email !== 'ada@example.com') await ask('POST', '/customer/account', {}, { ...name, ...secret })
  const login = { ...secret, grant_type: 'password', username: email }
  const headers = { authorization: (await ask('POST', '/customer/auth', {}, login)).access_token as string }
  const { cc_id } = await ask('POST', '/customer/cc', headers, typedCard.card)
  await ask('POST', '/operator/credits', operator, { email, value: 15 })
  const { code } = await ask('POST', '/operator/gift-cards', operator, { email, value: 30 })
  const [twoOff, tenOff] = await Promise.all(
    ['CRASH', 'TENOFF'].map(async (deal_code) => {
      const { deal } = await ask('POST', '/customer/promo/deal', headers, { deal_code })
      return { type: 'promo', id: String(deal.id) }
    }),
  )
  const card = { type: 'credit_card', id: String(cc_id) }
  const gift = { type: 'gift_code', id: code }
  const wallets = [
    [card],
    [card],
    [cash],
    [{ ...gift, amount: 7 }, card],
    [forAll, cash],
    [{ ...credit, amount: 4 }, cash],
    [twoOff!, card],
    [tenOff!, { ...gift, amount: 5 }, { ...credit, amount: 2 }, card],
  ]
  return { headers, wallets }
}

const contact = {
  first_name: 'Gus',
  last_name: 'Guest',
  email: 'gus@crash.example',
  phone_number: '212-555-0199',
}
const home = { street: '199 Water St', city: 'New York', state: 'NY', zip_code: '10038' }

async function inviteGuest(ask: Ask, place: Place, forAll: object): Promise<Shopper> {
  const token = (await ask('GET', `/customer/auth/guest${query}`, {}))['Guest-Token'] as string
  const how = place.merchantId === kitchen ? home : { ...pickup, birth_date: '1980-01-01' }
  return {
    ...place,
    headers: { 'guest-token': token },
    path: '/guest/cart',
    details: { ...contact, ...how },
    wallets: [[typedCard], [cash], [forAll, typedCard]],
  }
}

/** Fills the cart, checks out, sometimes cancels; repeatedly until the mall closes. */
export async function shop(mall: Mall, shopper: Shopper) {
  while (!mall.isOver) {
    const attempt = await fillCart(mall, shopper)
    if (!attempt.told) await checkOut(mall, shopper, attempt)
    if (attempt.told && 'orderId' in attempt.told && shopper.merchantId === wineShop)
      await thinkAgain(mall, shopper, attempt, attempt.told.orderId)
    if (mall.restMs) await sleep(mall.random() * 2 * mall.restMs)
  }
}

const among = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)]!

async function fillCart({ client, random, attempts }: Mall, shopper: Shopper): Promise<Attempt> {
  const { headers, merchantId, goods } = shopper
  const key = `crash-${attempts.length}`
  const path = `/customer/cart/${merchantId}${query}`
  const items = Array.from({ length: 1 + Math.floor(random() * 5) }, (_, index) => {
    return { id: among(random, goods), quantity: index === 0 ? 2 : 1 }
  })
  const attempt: Attempt = { key, items }
  attempts.push(attempt)
  const cleared = await client.send('DELETE', path, { headers, key: `${key}-clear` })
  assert.equal(cleared.status, 200, JSON.stringify(cleared.body))
  const body = { items: items.map(({ id, quantity }) => ({ item_id: id, item_qty: quantity })) }
  const added = await client.send('POST', path, { headers, body, key: `${key}-add` })
  if (added.status !== 200) attempt.told = refusalOf(added)
  return attempt
}

/** Valid reasons to refuse a purchase here: a balance, a deal or a bottle that is used up. */
const expected = ['bad_payment', 'insufficient_payment', 'not_available']

/** With several payments, the card's remainder may be below the gateway's minimum. */
export const ofSmallRests = 'payment_declined'

function refusalOf({ status, body }: Told, payments: readonly object[] = []): { codes: string[] } {
  const codes: string[] = body.message.map(({ code }: { code: string }) => code)
  const allowed = payments.length > 1 ? [...expected, ofSmallRests] : expected
  assert.ok(status === 400 && codes.every((code) => allowed.includes(code)), JSON.stringify(body))
  return { codes }
}

async function checkOut({ client, random }: Mall, shopper: Shopper, attempt: Attempt) {
  const { headers, path, merchantId, details, wallets } = shopper
  const { key } = attempt
  const payments = among(random, wallets)
  const body = { ...details, instructions: key, payments }
  const address = `${path}/${merchantId}/checkout${query}`
  const told = await client.send('POST', address, { headers, body, key })
  attempt.told =
    told.status === 200
      ? { orderId: told.body.order_id, total: Math.round(told.body.order.total * 100) }
      : refusalOf(told, payments)
}

/** A third is canceled, a third handed over or rejected by the shop, the rest waits. */
async function thinkAgain({ client, random }: Mall, { headers }: Shopper, attempt: Attempt, orderId: number) {
  const send = async (what: string, [method, path]: [string, string], request: object) => {
    const key = `${attempt.key}-${what}`
    const { status, body } = await client.send(method, path, { headers, ...request, key })
    assert.equal(status, 200, `${key}: ${JSON.stringify(body)}`)
  }
  const chance = random()
  if (chance < 1 / 3) {
    await send('cancelled', ['POST', `/customer/orders/${orderId}/cancel${query}`], { body: {} })
    attempt.became = 'cancelled'
  }
  if (chance < 1 / 3 || chance >= 2 / 3) return
  const actions = chance < 1 / 2 ? ['confirm', 'ready', 'complete'] : ['reject']
  for (const action of actions) {
    const body = { merchantId: wineShop, orderId, action }
    await send(action, ['PUT', '/merchant/admin/orders'], { headers: operator, body })
  }
  attempt.became = chance < 1 / 2 ? 'completed' : 'rejected'
}

const shelve = sql<{ id: string }>(
  `UPDATE alcohol_offers SET stock = CASE WHEN place = 1 THEN 12 ELSE 2000 END
   FROM (SELECT variant_id, row_number() OVER (ORDER BY price_cents, variant_id) AS place FROM alcohol_offers
         WHERE merchant_id = ${wineShop}) AS shelf
   WHERE alcohol_offers.merchant_id = ${wineShop} AND alcohol_offers.variant_id = shelf.variant_id AND place <= 5
   RETURNING 'V' || alcohol_offers.variant_id AS id`,
)
type Entity = { id: string; name: string; type: string; children: Entity[] }

/** What can be ordered without choosing anything, from the menu that is always served. */
export async function findGoods(url: string, db: Database): Promise<Goods> {
  const answer = await fetch(`${url}/merchant/${kitchen}/menu?client_id=demo-app`)
  const { menu } = (await answer.json()) as { menu: Entity[] }
  const all = menu.flatMap(function below(entity): Entity[] {
    return [entity, ...entity.children.flatMap(below)]
  })
  const page = all.find(({ children }) => children.some(({ name }) => name === 'BLT'))!
  const plain = page.children.filter(({ type, children }) => type === 'item' && children.length === 0)
  return {
    dishes: plain.map(({ id }) => id),
    bottles: (await db.rows(shelve)).map(({ id }) => id),
  }
}
