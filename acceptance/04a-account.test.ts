import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { describe, test } from 'node:test'
import { ask, got, refused } from './support/ask.ts'
import { orderPickup, payer } from './support/customer.ts'
import { newAccount } from './support/identity.ts'
import { newcomer, operatorToken, tokenOf } from './support/people.ts'

const readAccount = (token: string) => got(ask('GET', '/customer/account', { token }))
const operator = (path: string, json: object) => got(ask('POST', path, { token: operatorToken, json }))
const timestamp = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/

describe('the account', () => {
  test('4.1 4.2 4.3 4.14 says whose it is', async () => {
    const created = await got(newAccount({ first_name: 'Grace', last_name: 'Hopper', phone: '2125550166' }))
    const account = await readAccount(created.access_token)
    const keys = ['message', 'third_party_auth', 'uid', 'user', 'userAddress', 'user_payments']
    assert.deepEqual(Object.keys(account).sort(), keys)
    const { email, first_name, last_name, phone, customer_id, user_id, human_id } = account.user
    assert.deepEqual([first_name, last_name, phone], ['Grace', 'Hopper', '2125550166'])
    assert.equal(email, created.user.email)
    assert.equal(customer_id, created.user.customer_id)
    for (const id of [customer_id, user_id]) assert.ok(Number.isInteger(id) && id > 0)
    assert.match(String(human_id), /\S/)
    assert.deepEqual([account.third_party_auth, account.uid], ['', ''])
  })
  test('4.4 4.5 4.6 4.7 4.8 4.10 is empty for a new customer, each value in its type', async () => {
    const { token, email, user } = await newcomer()
    const account = await readAccount(token)
    const { user_id, human_id, roles, ...rest } = account.user
    assert.ok(roles.length > 0 && roles.every((role: unknown) => typeof role === 'string'))
    assert.deepEqual(rest, {
      email,
      first_name: 'Nova',
      last_name: 'Comer',
      phone: '',
      delivery_points: 0,
      life_time_delivery_points: 0,
      customer_id: user.customer_id,
      life_time_orders_count: 0,
      sms_notify: false,
      life_time_orders_count_per_vertical: { alcohol: 0, food: 0, groceries: 0, laundry: 0 },
      account_integrations: [],
      pending_updates: { to_email: null, to_phone: null, valid_until: false },
      office_user: { name: '', role: '' },
      is_tax_exempt: false,
    })
    assert.equal(account.userAddress, null)
    const nothing = { gift_cards: [], total_credit: 0 }
    const { credit_balance, ...payments } = account.user_payments
    assert.deepEqual(payments, nothing)
    assert.equal(credit_balance.value, 0)
  })
  test('4.4 4.5 counts orders and points', async () => {
    const { token } = await payer()
    await orderPickup(token)
    const { user } = await readAccount(token)
    assert.equal(user.life_time_orders_count, 1)
    const counts = { alcohol: 0, food: 1, groceries: 0, laundry: 0 }
    assert.deepEqual(user.life_time_orders_count_per_vertical, counts)
    const { user: ada } = await readAccount(await tokenOf('ada'))
    assert.ok(ada.life_time_orders_count >= 5 && ada.life_time_orders_count_per_vertical.alcohol >= 1)
    const sum = Object.values<number>(ada.life_time_orders_count_per_vertical).reduce((a, b) => a + b)
    assert.equal(sum, ada.life_time_orders_count)
    for (const points of [ada.delivery_points, ada.life_time_delivery_points])
      assert.ok(Number.isInteger(points) && points >= 3409, String(points))
  })
  test('4.7 shows pending changes with their expiration', async () => {
    const { token, email } = await newcomer()
    await got(ask('PUT', '/customer/account', { token, json: { email: `new-${email}` } }))
    const { to_email, to_phone, valid_until } = (await readAccount(token)).user.pending_updates
    assert.deepEqual([to_email, to_phone], [`new-${email}`, null])
    assert.match(valid_until, timestamp)
  })
  test('4.9 shows the default address', async () => {
    const { token } = await newcomer()
    const address = { street: '233 S Wacker Dr', city: 'Chicago', state: 'IL', zip_code: '60606' }
    const more = { phone: '3125550102', unit_number: '12F', label: 'Office', instructions: 'Ring twice' }
    const { location } = await got(
      ask('POST', '/customer/location', { token, json: { ...address, ...more } }),
    )
    const { latitude, longitude, date_last_used, editable_fields, ...rest } = (await readAccount(token))
      .userAddress
    const filled = { ...address, ...more, postal_code: '60606', default: true, verified: true }
    const empty = { cross_streets: null, company: null, company_id: 0 }
    assert.deepEqual(rest, { location_id: location.location_id, ...filled, ...empty })
    assert.ok(Math.abs(latitude - 41.8789) < 0.005 && Math.abs(longitude + 87.6359) < 0.005)
    assert.match(date_last_used, timestamp)
    assert.ok(['street', 'zip_code', 'default'].every((field) => editable_fields.includes(field)))
  })
  test('4.11 4.13 shows credit', async () => {
    const { token, email } = await newcomer()
    await operator('/operator/credits', { email, value: 12.5 })
    const { credit_balance, total_credit } = (await readAccount(token)).user_payments
    assert.ok(Number.isInteger(credit_balance.id))
    assert.deepEqual([credit_balance.value, total_credit], [12.5, 12.5])
  })
  test('4.12 4.13 shows gift cards, their value as text', async () => {
    const value = 1 + randomInt(1, 10) / 10
    const given = await operator('/operator/gift-cards', { email: 'rival@example.com', value })
    const { credit_balance, gift_cards, total_credit } = (await readAccount(await tokenOf('rival')))
      .user_payments
    const card = gift_cards.find(({ id }: { id: number }) => id === given.gift_card_id)
    assert.deepEqual(card, {
      id: given.gift_card_id,
      value: value.toFixed(2),
      type: 'gift_card',
      last_four: given.last_four,
    })
    const cents = (dollars: string | number) => Math.round(Number(dollars) * 100)
    const worth = gift_cards.reduce((sum: number, each: { value: string }) => sum + cents(each.value), 0)
    assert.equal(cents(total_credit), worth + cents(credit_balance.value))
  })
  test('4.15 has only four fields while its address can’t be verified', async () => {
    const token = await tokenOf('moved')
    const { user, ...rest } = await refused(ask('GET', '/customer/account', { token }), 400, 'bad_loc')
    assert.deepEqual(Object.keys(user).sort(), ['email', 'first_name', 'human_id', 'last_name'])
    assert.equal(user.email, 'moved@example.com')
    assert.deepEqual(Object.keys(rest), ['message'])
  })
})

test('4.16 everything of a customer requires their token', async () => {
  const paths: [string, string][] = [
    ['GET', '/customer/account'],
    ['GET', '/customer/location'],
    ['DELETE', '/customer/location/1'],
    ['GET', '/customer/cc'],
    ['DELETE', '/customer/cc/1'],
    ['GET', '/customer/orders/recent'],
    ['GET', '/customer/orders/recent/1'],
    ['POST', '/customer/cart/reorder'],
    ['GET', '/customer/orders/favorite'],
    ['POST', '/customer/orders/favorite/1'],
    ['GET', '/merchant/favorite'],
    ['POST', '/merchant/favorite/1001'],
    ['POST', '/customer/promo/deal'],
  ]
  const query = { client_id: 'demo-app' }
  for (const [method, path] of paths) await refused(ask(method, path, { query }), 401, 'invalid_token')
})
