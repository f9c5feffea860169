import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { accountPresenter } from '../../../src/modules/customers/index.ts'
import { sumOrders } from '../../../src/modules/orders/history-store.ts'
import { isTaxExempt } from '../../../src/modules/taxes/index.ts'
import { codesOf, customerService } from '../../support/orders.ts'
import { ada, moved, newcomer, signedIn } from '../../support/people.ts'

const service = customerService()

describe('GET /customer/account', () => {
  let account: any
  before(async () => {
    const answer = await service.get('/customer/account', await signedIn(service.db))
    assert.equal(answer.status, 200)
    account = answer.body
  })

  test('has every key of the API', () => {
    assert.deepEqual(account.message, [])
    assert.deepEqual(Object.keys(account.user).sort(), [
      'account_integrations',
      'customer_id',
      'delivery_points',
      'email',
      'first_name',
      'human_id',
      'is_tax_exempt',
      'last_name',
      'life_time_delivery_points',
      'life_time_orders_count',
      'life_time_orders_count_per_vertical',
      'office_user',
      'pending_updates',
      'phone',
      'roles',
      'sms_notify',
      'user_id',
    ])
    for (const key of ['third_party_auth', 'uid']) assert.equal(typeof account[key], 'string')
    assert.deepEqual(account.user.pending_updates, { to_email: null, to_phone: null, valid_until: false })
    assert.deepEqual(Object.keys(account.user.office_user), ['name', 'role'])
  })

  test('counts successful orders per vertical', () => {
    assert.equal(account.user.life_time_orders_count, 5)
    assert.deepEqual(account.user.life_time_orders_count_per_vertical, {
      alcohol: 1,
      food: 4,
      groceries: 0,
      laundry: 0,
    })
  })

  test('sums the points of completed orders', async () => {
    const { rows } = await service.db.pool.query(
      `SELECT sum(points_earned)::int AS points FROM orders WHERE customer_id = $1 AND status = 'completed'`,
      [ada],
    )
    assert.equal(account.user.delivery_points, rows[0].points)
    assert.equal(account.user.life_time_delivery_points, rows[0].points)
    assert.ok(rows[0].points > 0)
  })

  test('shows the default address with all its keys', () => {
    const { location_id, latitude, longitude, date_last_used, ...address } = account.userAddress
    assert.equal(typeof location_id, 'number')
    assert.ok(Math.abs(latitude - 40.7066) < 0.003 && Math.abs(longitude + 74.0055) < 0.003)
    assert.match(date_last_used, /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\+00:00$/)
    assert.ok(address.editable_fields.includes('street'))
    delete address.editable_fields
    assert.deepEqual(address, {
      label: 'Home',
      street: '199 Water St',
      city: 'New York',
      state: 'NY',
      phone: '2125550101',
      zip_code: '10038',
      postal_code: '10038',
      cross_streets: null,
      unit_number: '',
      instructions: 'Ring twice.',
      company: null,
      company_id: 0,
      default: true,
      verified: true,
    })
  })

  test('shows gift cards as money text, and credit and their sum as numbers', () => {
    const { credit_balance, gift_cards, total_credit } = account.user_payments
    assert.deepEqual(credit_balance, { id: ada, value: 10 })
    const { id, ...card } = gift_cards[0]
    assert.equal(gift_cards.length, 1)
    assert.equal(typeof id, 'number')
    assert.deepEqual(card, { value: '25.00', type: 'gift_card', last_four: '7Q2K' })
    assert.equal(total_credit, 35)
  })

  test('shows empty values and a null userAddress for a new customer', async () => {
    const { status, body } = await service.get(
      '/customer/account',
      await signedIn(service.db, { customer: newcomer }),
    )
    assert.equal(status, 200)
    assert.equal(body.userAddress, null)
    assert.equal(body.user.life_time_orders_count, 0)
    assert.equal(body.user.delivery_points, 0)
    assert.deepEqual(body.user_payments, {
      credit_balance: { id: newcomer, value: 0 },
      gift_cards: [],
      total_credit: 0,
    })
  })

  test('answers 400 with the reduced user if the address can’t be verified', async () => {
    const answer = await service.get('/customer/account', await signedIn(service.db, { customer: moved }))
    assert.equal(answer.status, 400)
    assert.deepEqual(codesOf(answer), ['bad_loc'])
    assert.deepEqual(answer.body.user, {
      human_id: moved,
      email: 'moved@example.com',
      first_name: 'Mona',
      last_name: 'Moved',
    })
    assert.deepEqual(Object.keys(answer.body).sort(), ['message', 'user'])
  })

  test('works again once the address is corrected', async () => {
    const headers = await signedIn(service.db, { customer: moved })
    const { body } = await service.get('/customer/location', headers)
    const path = `/customer/location/${body.locations[0].location_id}`
    assert.equal((await service.put(path, { label: 'Old home' }, headers)).status, 200)
    assert.equal((await service.get('/customer/account', headers)).status, 400)
    assert.equal((await service.put(path, { street: '199 Water St' }, headers)).status, 200)
    assert.equal((await service.get('/customer/account', headers)).status, 200)
  })

  test('shows an unconfirmed change', async () => {
    await service.db.pool.query(
      `INSERT INTO pending_updates (customer_id, kind, value, confirmation_hash, valid_until)
       VALUES ($1, 'email', 'newer@example.com', sha256('x'), '2026-06-16T16:00:00Z')`,
      [newcomer],
    )
    const { body } = await service.get(
      '/customer/account',
      await signedIn(service.db, { customer: newcomer }),
    )
    assert.deepEqual(body.user.pending_updates, {
      to_email: 'newer@example.com',
      to_phone: null,
      valid_until: '2026-06-16T16:00:00+00:00',
    })
  })

  test('answers 401 without a token or with a wrong one', async () => {
    for (const headers of [{}, { authorization: 'Bearer nope' }]) {
      const answer = await service.get('/customer/account', headers as Record<string, string>)
      assert.equal(answer.status, 401)
      assert.deepEqual(codesOf(answer), ['invalid_token'])
    }
  })
})

test('a login shows the same account, whatever the address', async () => {
  const { user, userAddress } = await accountPresenter({ sumOrders, isTaxExempt })(
    service.db,
    ada,
    service.clock.ms,
  )
  const { body } = await service.get('/customer/account', await signedIn(service.db))
  assert.deepEqual({ user, userAddress }, { user: body.user, userAddress: body.userAddress })
})
