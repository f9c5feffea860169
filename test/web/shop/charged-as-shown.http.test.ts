import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { randomFrom } from '../../../courier/simulation/random.ts'
import { sql } from '../../../src/db/database.ts'
import { formFieldsIn, openWebVisitor, signInVisitor, type WebVisitor } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo', env: { TRUSTED_PROXIES: '127.0.0.0/8' } })
const noon = Date.parse('2026-06-15T16:00:00Z')

/** What the card was charged, or the courier gets. */
const chargeOf = sql<{ amount: number }>(
  `SELECT coalesce(sum(amount_cents), 0) / 100.0::float8 AS amount FROM order_payments
   WHERE order_id = $1 AND type IN ('credit_card', 'cash')`,
)
const paymentTypesOf = sql<{ types: string[] }>(
  'SELECT array_agg(type ORDER BY type) AS types FROM order_payments WHERE order_id = $1',
)
const contact = {
  ...{ first_name: 'Grace', last_name: 'Hopper', phone_number: '2125550100' },
  ...{ street: '199 Water St', city: 'New York', state: 'NY', zip_code: '10038' },
}
const card = {
  cc_number: '4242424242424242',
  exp_month: '12',
  exp_year: '2030',
  cvv: '123',
  billing_zip: '10038',
}

const amountOn = (html: string) => {
  const words = /<button[^>]*place-order[^>]*>([^<]*)</.exec(html)?.[1] ?? ''
  return /\$([\d,.]+)$/.exec(words)?.[1]?.replace(',', '')
}

/** The customer's credit, while some is left. */
const creditIn = (html: string): Record<string, string> => {
  const id = /<input[^>]*name="credit_balance"[^>]*value="(\d+)"/.exec(html)?.[1]
  return id ? { credit_balance: id } : {}
}

/** Items that can be ordered now and as they are. */
async function plainItems(merchantId: number): Promise<string[]> {
  const { body } = await service.get(`/merchant/${merchantId}/menu?client_id=demo-app`)
  const items = body.menu
    .flatMap(({ children }: any) => children)
    .filter(({ type, children }: any) => type === 'item' && children.length === 0)
    .map(({ id }: any) => ({ item_id: id, item_qty: 1 }))
  const guest = await service.get('/customer/auth/guest?client_id=demo-app')
  const headers = { 'guest-token': guest.body['Guest-Token'] as string }
  const path = `/customer/cart/${merchantId}?client_id=demo-app`
  for (const item of items) await service.post(path, { item }, headers)
  const { cart } = (await service.get(path, headers)).body
  return cart.filter(({ available }: any) => available).map(({ id }: any) => id)
}

async function newGiftCode(value: number): Promise<string> {
  const made = await service.post('/operator/gift-cards', { email: 'gift@example.com', value }, operator)
  assert.equal(made.status, 200, made.text)
  return made.body.code
}

/** Sends the form as a browser would: with the button that was pressed, and until the page stops asking again. */
async function orderAsShown(visitor: WebVisitor, path: string, html: string, typed: Record<string, string>) {
  let [page, asked] = [html, 0]
  for (;;) {
    const shown = amountOn(page)
    const sent = await visitor.post(path, { ...formFieldsIn(page, 'checkout'), ...typed })
    if (sent.status === 303)
      return { shown, asked, orderId: Number(/orders\/(\d+)/.exec(sent.headers.get('location')!)![1]) }
    assert.equal(sent.status, 400, sent.text)
    const why = /<ul>.*?<\/ul>/s.exec(sent.text)?.[0] ?? ''
    assert.ok(/Your total is now/.test(sent.text), `${why} ${JSON.stringify(typed)}`)
    assert.notEqual(amountOn(sent.text), shown, 'asked again only about another amount')
    page = sent.text
    asked += 1
    assert.ok(asked < 3, 'asked again and again')
  }
}

describe('the amount on the button is the charge, without script', () => {
  let items: string[]
  before(async () => {
    service.clock.ms = noon
    items = await plainItems(1001)
    await service.db.rows(sql(`UPDATE promotions SET most_uses = NULL WHERE code = 'TENOFF'`))
    await service.post('/operator/credits', { customer_id: 1, amount: 30, reason: 'test' }, operator)
  })

  for (const seed of [36, 37, 38])
    test(`over random carts, codes, tips, payments and order types (seed ${seed})`, async () => {
      const random = randomFrom(seed)
      const chance = (share: number) => random.next() < share
      const pick = <Value>(values: readonly Value[]) => values[Math.floor(random.next() * values.length)]!
      const ada = openWebVisitor(service)
      await signInVisitor(ada, 'Ada')
      const seen = { asked: 0, codes: 0, gifts: 0, free: 0 }
      for (let round = 0; round < 12; round++) {
        const isGuest = chance(0.6)
        const visitor = isGuest ? openWebVisitor(service) : ada
        for (let lines = 1 + Math.floor(random.next() * 3); lines > 0; lines--)
          await visitor.post('/cart/1001/add', { item_id: pick(items), item_qty: pick(['2', '3', '5']) })
        const type = pick(['delivery', 'delivery', 'pickup'])
        const path = '/checkout/1001'
        const first = await visitor.get(`${path}?type=${type}`)
        assert.equal(first.status, 200)
        const gift = chance(0.3) ? await newGiftCode(pick([2, 7.5, 500])) : ''
        const typed: Record<string, string> = {
          ...(isGuest && {
            ...contact,
            email: `grace${seed}-${round}@example.com`,
            phone_number: `212555${1000 + round}`,
          }),
          ...pick<Record<string, string>>([
            {},
            { tip: '0' },
            { tip: 'other', tip_other: pick(['1.23', '4,50', '20']) },
          ]),
          ...(chance(0.4) && { deal: pick(['TENOFF', 'tenoff ']) }),
          ...(gift && { gift_code: gift }),
          ...(chance(0.5) && creditIn(first.text)),
        }
        const payment: Record<string, string> = chance(0.3)
          ? { payment: 'cash' }
          : isGuest || chance(0.2)
            ? { payment: 'new', ...card }
            : {}
        // Some press Update total before they order, and see what they will be asked for at once.
        let page = first.text
        if (chance(0.5)) {
          const updated = await visitor.post(path, {
            ...formFieldsIn(page, 'checkout'),
            ...typed,
            payment: payment.payment ?? formFieldsIn(page, 'checkout').payment!,
            update: 'total',
          })
          assert.equal(updated.status, 200, updated.text)
          page = updated.text
        }
        const { deal, gift_code, ...rest } = typed
        const applied = page === first.text ? typed : rest
        const { shown, asked, orderId } = await orderAsShown(visitor, path, page, { ...applied, ...payment })
        const { amount } = await service.db.get(chargeOf, [orderId])
        assert.equal(shown, amount.toFixed(2), `seed ${seed}, round ${round}`)
        const { types } = await service.db.get(paymentTypesOf, [orderId])
        assert.equal(types.includes('promo'), deal !== undefined, 'a code that was accepted is used')
        assert.equal(types.includes('gift_card'), gift_code !== undefined)
        seen.asked += asked
        if (deal) seen.codes += 1
        if (gift) seen.gifts += 1
        if (amount === 0) seen.free += 1
      }
      assert.ok(seen.codes > 0 && seen.gifts > 0, JSON.stringify(seen))
    })
})
