import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { after, afterEach, before, beforeEach, describe, test } from 'node:test'
import { listEntries } from '../../../src/modules/ledger/index.ts'
import {
  booksMustBeWhole,
  confirmByHand,
  heldBy,
  itemId,
  orderService,
  runJobs,
  shopper,
} from '../../support/orders.ts'
import { codesOf, logIn, merchantApp, staffToken } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const example = readFileSync('compliance/example-tax-rates.csv', 'utf8')
const header = 'kind,level,state,code,name,cities,zips,class,percent,from,until'
const cents = (dollars: number) => Math.round(dollars * 100)

/** One rate for everything a restaurant sells, and none for fees. */
const oneRate = (percent: number) =>
  `${header}\nrate,state,NY,NY,New York State,,,prepared_food,${percent},2020-01-01,\n`

type Tax = { code: string; name: string; percent: number; taxable: number; amount: number }
const sumOf = (taxes: readonly Tax[]) => taxes.reduce((sum, { amount }) => sum + cents(amount), 0)

describe('tax rates', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let owner: Record<string, string>
  let blt: string
  before(async () => {
    await confirmByHand(service, 1001)
    await service.put('/operator/merchants/1001', { courierDelivery: false }, operator)
    ada = await shopper(service)
    blt = await itemId(service, 1001, 'BLT')
    const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
    owner = { authorization: (await logIn(service, login)).access_token as string }
  })
  beforeEach(() => service.request('DELETE', '/customer/cart/1001', { headers: ada.headers }))
  afterEach(async () => {
    const { active } = (await service.get('/operator/taxes', operator)).body
    if (active !== null) await service.put(`/operator/taxes/${active}`, { active: false }, operator)
  })
  after(() => booksMustBeWhole(service.db))

  const load = async (version: string, csv: string, more: object = { activate: true }) => {
    const answer = await service.post('/operator/taxes', { version, csv, ...more }, operator)
    await service.deps.changes.caughtUp(service.db)
    return answer
  }
  const card = { order_type: 'delivery', payments: [{ type: 'credit_card', id: 3 }], tip: 3 }
  const place = async (more: object = {}) => {
    await ada.put(1001, blt, 2)
    await ada.put(1001, blt, 1)
    const answer = await ada.checkOut(1001, { ...card, ...more })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.order
  }
  const act = (orderId: number, action: string, more: object = {}) =>
    service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action, ...more }, owner)
  const complete = async (orderId: number) => {
    for (const action of ['ready', 'complete']) assert.equal((await act(orderId, action)).status, 200)
    await runJobs(service)
  }
  const taxLines = async (orderId: number) => {
    const sums = new Map<string, number>()
    for (const { lines } of await listEntries(service.db, orderId))
      for (const { account, party, part = '', cents } of lines)
        if (account === 'tax' || part.startsWith('tax:')) {
          const key = `${account} ${party} ${part}`.trim()
          sums.set(key, (sums.get(key) ?? 0) + cents)
        }
    return Object.fromEntries([...sums].filter(([, sum]) => sum !== 0))
  }
  const report = async (query = '') => {
    const day = new Date(service.clock.ms).toISOString().slice(0, 8)
    const answer = await service.get(
      `/operator/tax-report?from=${day}01&to=${day}28&format=json${query}`,
      operator,
    )
    assert.equal(answer.status, 200, answer.text)
    return answer.body
  }

  test('that are not loaded leave the merchant’s own rate, and nothing new in any answer', async () => {
    await ada.put(1001, blt, 3)
    const cart = (await ada.get('/customer/cart/1001')).body
    const quote = (await ada.post('/customer/cart/1001/quote', card)).body
    const { order } = (await ada.checkOut(1001, card)).body
    for (const answer of [cart, quote, order]) {
      assert.equal(cents(answer.tax), Math.round(cents(answer.subtotal) * 0.08875))
      assert.ok(!('taxes' in answer) && !('tax_exempt' in answer))
    }
    await act(order.order_id, 'confirm')
    await complete(order.order_id)
    assert.deepEqual(await taxLines(order.order_id), { 'tax 1001': cents(order.tax) })
  })

  test('apply to cart, quote and order alike, by jurisdiction, and to the journal to the cent', async () => {
    assert.equal((await load('ny', example)).status, 200)
    await ada.put(1001, blt, 2)
    await ada.put(1001, blt, 1)
    const cart = (await ada.get('/customer/cart/1001?explain=true')).body
    const quote = (await ada.post('/customer/cart/1001/quote', card)).body
    const placed = await ada.checkOut(1001, { ...card, quote_id: quote.quote_id })
    assert.equal(placed.status, 200, placed.text)
    const { order } = placed.body
    assert.deepEqual(
      order.taxes.map(({ name, percent }: Tax) => `${name} ${percent}%`),
      ['New York State 4%', 'New York City 4.5%', 'MTA 0.375%'],
    )
    for (const answer of [cart, quote, order]) assert.deepEqual(answer.taxes, order.taxes)
    assert.equal(sumOf(order.taxes), cents(order.tax))
    const taxed = cents(order.subtotal) + cents(order.delivery_fee) + cents(order.convenience_fee)
    assert.equal(cents(order.tax), Math.round(taxed * 0.08875), 'fees are taxed, too')
    const explained = cart.explanation.filter(({ type }: { type: string }) => type === 'tax')
    assert.equal(sumOf(explained), cents(order.tax))
    await act(order.order_id, 'confirm')
    await complete(order.order_id)
    assert.deepEqual(
      await taxLines(order.order_id),
      Object.fromEntries(order.taxes.map(({ code, amount }: Tax) => [`tax 0 tax:${code}`, cents(amount)])),
      'the marketplace files in New York: the tax is not the merchant’s',
    )
    const { rows, tax } = await report('&state=ny')
    assert.equal(cents(tax.marketplace), cents(order.tax))
    const dishes = rows.find((row: Tax & { class: string }) => row.class === 'prepared_food')
    assert.deepEqual(
      [
        dishes.filed_by,
        dishes.merchant_id,
        dishes.jurisdiction,
        dishes.percent,
        dishes.sales,
        dishes.taxable,
      ],
      ['marketplace', null, 'NY', 4, order.subtotal, order.subtotal],
    )
    const day = new Date(service.clock.ms).toISOString().slice(0, 7)
    const file = await service.get(`/operator/tax-report?month=${day}`, operator)
    assert.match(
      file.text,
      /^filed_by,merchant_id,merchant,state,jurisdiction,level,name,class,percent,sales/,
    )
    assert.match(file.text, /marketplace,,,NY,NY-MCTD,district,MTA,prepared_food,0.375,/)
  })

  test('are stored with an order: later changes affect neither adjustments nor refunds', async () => {
    await load('ten', oneRate(10))
    const order = await place()
    assert.equal(order.tax, Math.round(order.subtotal * 10) / 100)
    await load('twenty', oneRate(20))
    await act(order.order_id, 'confirm')
    const lines = [{ item_key: 0, quantity: 1 }]
    const adjusted = await act(order.order_id, 'adjust', { lines })
    assert.equal(adjusted.status, 200, adjusted.text)
    const { order: after } = adjusted.body
    assert.equal(cents(after.tax), Math.round(cents(after.subtotal) / 10))
    assert.deepEqual(
      after.taxes.map(({ percent }: Tax) => percent),
      [10],
    )
    await complete(order.order_id)
    const refund = (body: object) =>
      service.post(`/operator/orders/${order.order_id}/refund`, { reason: 'Cold.', ...body }, operator)
    const first = await refund({ lines: [{ item_key: 1, quantity: 1 }] })
    assert.equal(first.status, 200, first.text)
    const goods = cents(first.body.order.refunds[0].goods)
    const left = Math.round((cents(after.subtotal) - goods) / 10)
    assert.equal(cents(first.body.order.refunds[0].tax), cents(after.tax) - left)
    await runJobs(service)
    assert.deepEqual(await taxLines(order.order_id), { 'merchant 1001 tax:NY': left })
    assert.equal((await refund({})).status, 200)
    await runJobs(service)
    assert.deepEqual(await taxLines(order.order_id), {}, 'nothing is left with the state')
    const rows = (await report()).rows.filter(({ percent }: Tax) => percent === 10)
    assert.deepEqual(
      rows.map(({ sales, taxable, tax }: Record<string, number>) => [sales, taxable, tax]),
      [[0, 0, 0]],
    )
  })

  test('of a refund that the gateway refuses are fully restored', async () => {
    await load('seven', oneRate(7))
    const order = await place()
    await act(order.order_id, 'confirm')
    await complete(order.order_id)
    const booked = await taxLines(order.order_id)
    service.gateway.next.refund.push({ kind: 'refused', reason: 'closed' })
    await service.post(`/operator/orders/${order.order_id}/refund`, { reason: 'Cold.' }, operator)
    assert.deepEqual(await taxLines(order.order_id), {})
    await runJobs(service)
    assert.deepEqual(await taxLines(order.order_id), booked)
    const rows = (await report()).rows.filter(({ percent }: Tax) => percent === 7)
    assert.equal(cents(rows[0].tax), cents(order.tax))
    assert.ok(heldBy(service, 'captured') >= cents(order.total))
  })

  test('are paid out to a merchant that files itself, and appear in its payout', async () => {
    await load('five', oneRate(5))
    const order = await place()
    await act(order.order_id, 'confirm')
    await complete(order.order_id)
    assert.deepEqual(await taxLines(order.order_id), { 'merchant 1001 tax:NY': cents(order.tax) })
    const own = (await report('&merchant_id=1001')).rows.find(({ percent }: Tax) => percent === 5)
    assert.deepEqual([own.filed_by, own.merchant_id, own.tax], ['merchant', 1001, order.tax])
  })

  test('in a quote apply for ten minutes at the same place, and are refused once they differ', async () => {
    await load('one', oneRate(1))
    await ada.put(1001, blt, 3)
    const { quote_token } = (await ada.get('/customer/cart/1001')).body
    const quote = (await ada.post('/customer/cart/1001/quote', card)).body
    await load('two', oneRate(2))
    const byId = await ada.checkOut(1001, { ...card, quote_id: quote.quote_id })
    assert.deepEqual(codesOf(byId), ['price_changed'])
    assert.equal(cents(byId.body.quote.tax), Math.round(cents(quote.subtotal) / 50))
    const locked = await ada.checkOut(1001, { ...card, quote_token })
    assert.equal(locked.status, 200, locked.text)
    assert.deepEqual(
      locked.body.order.taxes.map(({ percent }: Tax) => percent),
      [1],
    )
  })

  test('do not apply to a customer with an unexpired certificate of the state', async () => {
    await load('exempt', example)
    const path = '/operator/customers/1/tax-certificates'
    const exempt = async () => (await ada.get('/customer/account')).body.user.is_tax_exempt
    assert.equal(await exempt(), false)
    const tomorrow = new Date(service.clock.ms + 2 * 86_400_000).toISOString().slice(0, 10)
    const yesterday = new Date(service.clock.ms - 2 * 86_400_000).toISOString().slice(0, 10)
    const add = (state: string, expires: string) =>
      service.post(path, { state, number: 'EX-1', expires }, operator)
    await add('NJ', tomorrow)
    await add('NY', yesterday)
    assert.ok((await place()).tax > 0, 'another state’s and an expired one do not count')
    const added = await add('ny', tomorrow)
    assert.equal(added.status, 200, added.text)
    assert.equal(await exempt(), true)
    const listed = (await service.get(path, operator)).body.certificates
    assert.deepEqual(
      listed.map(({ state, number, expires }: Record<string, string>) => [state, number, expires]),
      [
        ['NJ', 'EX-1', tomorrow],
        ['NY', 'EX-1', tomorrow],
      ],
    )
    const order = await place()
    assert.deepEqual([order.tax, order.taxes, order.tax_exempt], [0, [], true])
    await act(order.order_id, 'confirm')
    await complete(order.order_id)
    const rows = (await report()).rows.filter((row: Tax & { exempt: number }) => row.exempt > 0)
    assert.ok(rows.some(({ exempt }: Record<string, number>) => exempt === order.subtotal))
    for (const { certificate_id } of listed)
      assert.equal(
        (await service.request('DELETE', `${path}/${certificate_id}`, { headers: operator })).status,
        200,
      )
    const gone = await service.request('DELETE', `${path}/${listed[0].certificate_id}`, { headers: operator })
    assert.deepEqual(codesOf(gone), ['unknown_certificate'])
    assert.deepEqual(codesOf(await service.get('/operator/customers/999999/tax-certificates', operator)), [
      'unknown_customer',
    ])
  })

  test('follow the class that the merchant sets on an item or on a section above it', async () => {
    await load('classes', `${header}\nrate,state,NY,NY,New York State,,,candy,50,2020-01-01,\n`)
    const id = Number(blt.slice(1))
    const set = (taxClass: string | null) =>
      service.put(
        '/merchant/admin/menu',
        { merchantId: 1001, entities: [{ id, type: 'Item', taxClass }] },
        owner,
      )
    await ada.put(1001, blt, 1)
    const taxOf = async () => (await ada.get('/customer/cart/1001')).body.tax
    assert.equal(await taxOf(), 0, 'a dish is prepared food')
    const changed = await set('candy')
    assert.equal(changed.status, 200, changed.text)
    await service.deps.changes.caughtUp(service.db)
    const cart = (await ada.get('/customer/cart/1001')).body
    assert.equal(cents(cart.tax), Math.round(cents(cart.subtotal) / 2))
    assert.deepEqual(codesOf(await set('sweets')), ['invalid_entity'])
    await set(null)
  })

  test('are imported completely or not at all, and each error names its line', async () => {
    const broken = `${example}\nrate,,NY,NY,,,,candy,four,2030-01-01,\nrate,,NY,NY,,,,beer,1,2030-01-01,\n`
    const refused = await load('broken', broken)
    assert.equal(refused.status, 400)
    assert.deepEqual(codesOf(refused), ['invalid_tax_rates', 'invalid_tax_rates'])
    const at = broken.split('\n').findIndex((line) => line.includes('candy,four')) + 1
    assert.deepEqual(
      refused.body.message.map(({ field, line }: { field: string; line: number }) => [field, line]),
      [
        [`csv[${at}].percent`, at],
        [`csv[${at + 1}].from`, at + 1],
      ],
    )
    assert.match(refused.body.message[0].dev_msg, new RegExp(`^Line ${at}: percent must be a number`))
    assert.deepEqual(codesOf(await service.get('/operator/taxes/broken', operator)), ['unknown_version'])
    assert.equal((await load('kept', example, {})).body.active, false)
    assert.equal((await load('kept', example, {})).status, 200, 'the same again')
    assert.deepEqual(codesOf(await load('kept', oneRate(1), {})), ['invalid_tax_rates'])
    assert.equal((await service.get('/operator/taxes/kept', operator)).body.csv, example.trim())
  })

  test('need a second person where rules do', async () => {
    await load('proposed', oneRate(3), {})
    await service.put('/operator/settings', { rules_need_consent: true, reason: 'Test' }, operator)
    const [one, two] = [await staffToken(service, 'finance'), await staffToken(service, 'owner')]
    const ask = (headers: Record<string, string>) =>
      service.put('/operator/taxes/proposed', { active: true, reason: 'New year' }, headers)
    const proposed = (await ask(one)).body
    assert.deepEqual([proposed.active, proposed.proposed.reason], [false, 'New year'])
    assert.deepEqual(codesOf(await ask(one)), ['second_person_needed'])
    assert.equal((await ask(two)).body.active, true)
    await service.put('/operator/settings', { rules_need_consent: null, reason: 'Test' }, operator)
  })
})
