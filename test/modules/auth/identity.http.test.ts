import assert from 'node:assert/strict'
import { test } from 'node:test'
import { adasLogin, demoApp, merchantApp } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })

test('a login returns the whole account: points, address and permissions', async () => {
  const { status, body } = await service.post('/customer/auth', adasLogin)
  assert.equal(status, 200)
  assert.equal(body.token_type, 'bearer')
  assert.equal(body.user.email, 'ada@example.com')
  assert.ok(body.user.delivery_points > 0)
  assert.equal(body.userAddress.street, '199 Water St')
  const account = await service.get('/customer/account', { authorization: body.access_token })
  assert.equal(account.body.user.life_time_orders_count, body.user.life_time_orders_count)
})

test('the owner of a group can administer merchants, but a customer can’t', async () => {
  const login = { ...adasLogin, ...merchantApp, scope: 'global,merchant' }
  const owner = await service.post('/customer/auth', { ...login, username: 'owner@example.com' })
  assert.equal(owner.status, 200)
  const ada = await service.post('/customer/auth', login)
  assert.deepEqual([ada.status, ada.body.message[0].code], [400, 'invalid_scope'])
})

test('registering a group member’s email gives no access until the mailbox confirms it', async () => {
  const email = 'boss@example.com'
  await service.post('/operator/groups', { name: 'Bosses', emails: [email] }, operator)
  const account = { ...demoApp, email, first_name: 'A', last_name: 'Stranger', password: 'not-the-boss-42' }
  const signUp = await service.post('/customer/account', { ...account, scope: 'global,merchant' })
  assert.deepEqual([signUp.status, signUp.body.message[0].code], [400, 'invalid_scope'])
  assert.equal((await service.post('/customer/account', { ...account, scope: 'global' })).status, 200)
  const login = { ...adasLogin, username: email, password: account.password, scope: 'global,merchant' }
  assert.equal((await service.post('/customer/auth', login)).body.message[0].code, 'invalid_scope')
  await service.db.pool.query('UPDATE customers SET email_confirmed = true WHERE email = $1', [email])
  assert.equal((await service.post('/customer/auth', login)).status, 200)
})

test('a search with a token shows its owner’s favorites', async () => {
  const { body } = await service.post('/customer/auth', adasLogin)
  const here = 'latitude=40.7066&longitude=-74.0055'
  const search = await service.get(`/merchant/search/delivery?${here}`, { authorization: body.access_token })
  const liked = search.body.merchants.filter(({ favorite }: { favorite: boolean }) => favorite)
  assert.ok(liked.some(({ id }: { id: string }) => id === '1001'))
  const favorites = await service.get('/merchant/favorite', { authorization: body.access_token })
  assert.deepEqual(
    favorites.body.merchants.map(({ id }: { id: string }) => id),
    ['1001'],
  )
})
