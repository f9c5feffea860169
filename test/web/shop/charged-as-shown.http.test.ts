import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { randomFrom } from '../../../chance/random.ts'
import { sql } from '../../../src/db/database.ts'
import { isAll } from '../../support/eventually.ts'
import { formFieldsIn, openWebVisitor, signInVisitor, type WebVisitor } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'
import { amountOn, card, chargeOf, contact, type Fields, orderAsShown } from './checkout-pages.ts'

const service = testService({ template: 'demo', env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
const noon = Date.parse('2026-06-15T16:00:00Z')
const address = '199 Water St, New York, NY 10038'

const paymentTypesOf = sql<{ types: string[] }>(
  'SELECT array_agg(type ORDER BY type) AS types FROM order_payments WHERE order_id = $1',
)
const withPercentFee = sql<{ merchantId: number }>(
  `SELECT DISTINCT merchant_id AS "merchantId" FROM delivery_zones z WHERE percent_fee_ppm IS NOT NULL
     AND NOT EXISTS (SELECT FROM delivery_zones o WHERE o.merchant_id = z.merchant_id AND o.fixed_fee_cents IS NOT NULL)`,
)
type Shop = { merchantId: number; kind: 'fixed' | 'percent' | 'alcohol'; items: Sold[] }
type Sold = { id: string; isWeighed: boolean }

/** The values that the page offers for a choice. */
const offered = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`<input[^>]*name="${name}"[^>]*value="([^"]+)"`, 'g'))].map(
    ([, value]) => value!,
  )

/** Half hours of the next days, by day: alcohol is not sold at night. */
const timesIn = (html: string) =>
  [...(/<select[^>]*name="order_time"[\s\S]*?<\/select>/.exec(html)?.[0] ?? '').matchAll(/value="([^"]+)"/g)]
    .map(([, value]) => value!)
    .filter((value) => new Date(value).getUTCHours() >= 17 && new Date(value).getUTCHours() < 23)

const isWeighed = ({ name }: { name: string }) => /Salad by the Pound|^Potato Salad$/.test(name)

/** Some items that can be ordered now and without choices. */
async function plainItems(merchantId: number): Promise<Sold[]> {
  const { body } = await service.get(`/merchant/${merchantId}/menu?client_id=demo-app`)
  const nodes = (list: any[]): any[] => list.flatMap((node) => [node, ...nodes(node.children)])
  const items = nodes(body.menu)
    .filter(({ type, children }) => type === 'item' && children.length === 0)
    .sort((a, b) => Number(isWeighed(b)) - Number(isWeighed(a)))
    .map(({ id }) => ({ item_id: id, item_qty: 1 }))
  const guest = await service.get('/customer/auth/guest?client_id=demo-app')
  const headers = { 'guest-token': guest.body['Guest-Token'] as string }
  const path = `/customer/cart/${merchantId}?client_id=demo-app`
  for (const item of items.slice(0, 10)) await service.post(path, { item }, headers)
  const { cart } = (await service.get(path, headers)).body
  const sold = cart.filter(({ available }: any) => available)
  return sold.map(({ id, name }: any) => ({ id, isWeighed: isWeighed({ name }) }))
}

/** A shop that currently delivers here for a percentage of the order, and has a large enough menu. */
async function shopWithPercentFee(): Promise<Shop> {
  const path = `/merchant/search/delivery?client_id=demo-app&address=${encodeURIComponent(address)}`
  const { merchants } = (await service.get(path)).body
  const candidates = new Set((await service.db.rows(withPercentFee)).map((row) => String(row.merchantId)))
  for (const { id, ordering } of merchants)
    if (candidates.has(id) && ordering.availability.delivery) {
      const items = await plainItems(Number(id))
      if (items.length > 4) return { merchantId: Number(id), kind: 'percent', items }
    }
  throw new Error('no shop delivers for a share of the order')
}

async function newGiftCode(value: number): Promise<string> {
  const made = await service.post('/operator/gift-cards', { email: 'gift@example.com', value }, operator)
  assert.equal(made.status, 200, made.text)
  return made.body.code
}

const cardNames = Object.keys(card)
const without = (fields: Fields, names: readonly string[]) =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)))

/** The page as the script updates it: what a quote decides is replaced, and no card number leaves its field. */
async function updateByScript(
  visitor: WebVisitor,
  path: string,
  fields: Fields,
  button: Fields,
): Promise<Fields> {
  const sent = {
    ...without(fields, [...cardNames, 'promo', 'gift']),
    ...pickFields(fields, ['promo', 'gift']),
    ...button,
  }
  const { status, text } = await visitor.post(`${path}?part=total`, sent)
  assert.equal(status, 200, text)
  const applied = Object.fromEntries(
    ['quote_id', 'shown', 'promo', 'gift'].flatMap((name) => {
      const value = new RegExp(`<input[^>]*name="${name}" value="([^"]*)"`).exec(text)?.[1]
      return value === undefined ? [] : [[name, value]]
    }),
  )
  // What was typed is in the page as a code that applies, or still in its field.
  const typed = ['deal', 'gift_code'].filter((name) => button.update === name)
  return { ...without(fields, [...typed, 'promo', 'gift']), ...applied, on_button: amountOn(text) ?? '' }
}

const pickFields = (fields: Fields, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([name]) => names.includes(name)))

describe('the amount on the button is the charge', () => {
  const shops: Shop[] = []
  const seen = new Map<string, number>()
  const count = (what: string, is = true) => is && seen.set(what, (seen.get(what) ?? 0) + 1)

  before(async () => {
    service.clock.ms = noon
    shops.push({ merchantId: 1001, kind: 'fixed', items: await plainItems(1001) })
    shops.push(await shopWithPercentFee())
    shops.push({ merchantId: 1010, kind: 'alcohol', items: await plainItems(1010) })
    await service.db.rows(sql(`UPDATE promotions SET most_uses = NULL WHERE code = 'TENOFF'`))
    await service.post('/operator/credits', { customer_id: 1, amount: 90, reason: 'test' }, operator)
  })
  after(() => {
    const all = [
      'fixed',
      'percent',
      'alcohol',
      'delivery',
      'pickup',
      'weighed',
      'guest',
      'account',
      'script',
      'no script',
    ]
    const money = [
      'promo',
      'gift_card',
      'credit_balance',
      'credit_card',
      'cash',
      'split',
      'free',
      'tip by share',
      'tip by amount',
    ]
    for (const what of [...all, ...money, 'scheduled'])
      assert.ok(seen.has(what), `${what} was never tried: ${[...seen]}`)
  })

  for (const seed of isAll ? [36, 37, 38, 39] : [36, 38])
    test(`over random shops, carts, codes, tips, times and payments (seed ${seed})`, async () => {
      const random = randomFrom(seed)
      const chance = (share: number) => random.next() < share
      const pick = <Value>(values: readonly Value[]) => values[Math.floor(random.next() * values.length)]!
      const ada = openWebVisitor(service)
      await signInVisitor(ada, 'Ada')
      for (let round = 0; round < 10; round++) {
        const { merchantId, kind, items } = shops[(seed + round) % shops.length]!
        const isGuest = chance(0.6)
        const visitor = isGuest ? openWebVisitor(service) : ada
        const weighed = items.filter(({ isWeighed }) => isWeighed)
        for (let lines = 2 + Math.floor(random.next() * 2); lines > 0; lines--) {
          const item = weighed.length > 0 && chance(0.3) ? pick(weighed) : pick(items)
          const item_qty = item.isWeighed ? pick(['1.5', '2.25']) : pick(['3', '4', '5'])
          await visitor.post(`/cart/${merchantId}/add`, { item_id: item.id, item_qty })
          count('weighed', item.isWeighed)
        }
        const type = pick(['delivery', 'delivery', 'pickup'])
        const path = `/checkout/${merchantId}`
        const page = (await visitor.get(`${path}?type=${type}`)).text
        assert.ok(page.includes('place-order'), `${path}: nothing to order`)
        const byShare = offered(page, 'tip').filter((value) => Number(value) > 0)
        const tip = pick<Fields>([
          {},
          { tip: '0' },
          { tip: pick(byShare) },
          { tip: 'other', tip_other: pick(['1.23', '4,50', '20']) },
        ])
        const time: Fields =
          chance(0.3) && timesIn(page).length > 0 ? { order_time: pick(timesIn(page)) } : {}
        const credit = chance(0.5) ? offered(page, 'credit_balance')[0] : undefined
        const giftCard = chance(0.3) ? offered(page, 'gift_card')[0] : undefined
        const codes: Fields = {
          ...(chance(0.4) && { deal: pick(['TENOFF', 'tenoff ']) }),
          ...(chance(0.3) && { gift_code: await newGiftCode(pick([2, 7.5, 500])) }),
        }
        const mayBeCash = type === 'delivery' || offered(page, 'payment').includes('cash')
        const payment: Fields =
          mayBeCash && chance(0.3) && offered(page, 'payment').includes('cash')
            ? { payment: 'cash' }
            : isGuest || chance(0.2)
              ? { payment: 'new', ...card }
              : {}
        const typed: Fields = {
          ...(isGuest && {
            ...contact,
            email: `grace${seed}-${round}@example.com`,
            phone_number: `212555${1000 + round}`,
          }),
          ...(kind === 'alcohol' && { birth_date: '04/25/1990' }),
          ...tip,
          ...time,
          ...(credit && { credit_balance: credit }),
          ...(giftCard && { gift_card: giftCard }),
        }
        const isScript = chance(0.5)
        let fields: Fields = { ...formFieldsIn(page, 'checkout'), on_button: amountOn(page) ?? '' }
        let late: Fields = { ...typed, ...codes, ...payment }
        if (isScript) {
          fields = { ...fields, ...typed, ...without(payment, cardNames) }
          for (const name of Object.keys(codes))
            fields = await updateByScript(
              visitor,
              path,
              { ...fields, ...pickFields(codes, [name]) },
              { update: name },
            )
          fields = await updateByScript(visitor, path, fields, { update: 'live' })
          late = { ...pickFields(payment, cardNames) }
        } else if (chance(0.5)) {
          // Some press Update total before they order, and see at once what they will be asked.
          const sent = {
            ...without(fields, ['on_button']),
            ...typed,
            ...codes,
            ...without(payment, cardNames),
          }
          const updated = await visitor.post(path, { ...sent, update: 'total' })
          assert.equal(updated.status, 200, updated.text)
          fields = { ...formFieldsIn(updated.text, 'checkout'), on_button: amountOn(updated.text) ?? '' }
          late = { ...typed, ...payment }
        }
        const { shown, asked, orderId } = await orderAsShown(visitor, path, fields, late)
        const { amount } = await service.db.get(chargeOf, [orderId])
        assert.equal(shown, amount.toFixed(2), `seed ${seed}, round ${round}`)
        assert.ok(!isScript || asked === 0, 'script has shown everything before')
        const { types } = await service.db.get(paymentTypesOf, [orderId])
        assert.equal(types.includes('promo'), codes.deal !== undefined, 'a code that was accepted is used')
        for (const what of [
          kind,
          type,
          isGuest ? 'guest' : 'account',
          isScript ? 'script' : 'no script',
          ...types,
        ])
          count(what)
        count('split', types.filter((one) => one !== 'promo').length > 1)
        count('free', amount === 0)
        count('tip by share', Number(tip.tip) > 0)
        count('tip by amount', tip.tip === 'other')
        count('scheduled', time.order_time !== undefined)
      }
    })
})
