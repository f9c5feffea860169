import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { admin, rivalToken } from './support/administration.ts'
import { ask, got, type Json, read, refused } from './support/ask.ts'
import { canBeElsewhere, elsewhere, logIn } from './support/identity.ts'
import { findMerchant, newMerchant, newWord, retireMerchants, search, water } from './support/merchants.ts'
import { operator } from './support/operator.ts'
import { operatorToken, tokenOf } from './support/people.ts'

after(retireMerchants)

const newId = () => `acceptance-${randomUUID()}`
const clientOf = async (id: string): Promise<Json> =>
  (await got(operator('GET', 'clients'))).clients.find(({ client_id }: Json) => client_id === id)

describe('the operator’s token', () => {
  const doors: [string, string][] = [
    ['GET', 'clients'],
    ['POST', 'clients'],
    ['PUT', 'clients/demo-app'],
    ['GET', 'groups'],
    ['POST', 'groups'],
    ['PUT', 'groups/1'],
    ['GET', 'merchants'],
    ['PUT', 'merchants/1001'],
    ['GET', 'providers'],
    ['POST', 'providers'],
    ['PUT', 'providers/1'],
    ['GET', 'deliveries/1'],
    ['POST', 'promotions'],
    ['POST', 'gift-cards'],
    ['PUT', 'maintenance'],
    ['GET', 'audit'],
  ]
  test('10.1 is required everywhere, and no other token works', async () => {
    const tokens = [{}, { token: `${operatorToken}x` }, { token: await tokenOf('ada') }]
    // Guesses are counted by address, so each path is tried from a different one, or only some are tried.
    const tried = canBeElsewhere ? doors : doors.slice(0, 3)
    const answers = tried.flatMap(([method, path]) => {
      const askFromThere = elsewhere()
      return tokens.map((token) => askFromThere(method, `/operator/${path}`, { form: {}, ...token }))
    })
    await Promise.all(answers.map((answer) => refused(answer, 401, 'invalid_token')))
  })
  test('10.2 10.4 gives access to requests in JSON', async () => {
    const headers = { authorization: `Bearer ${process.env.OPERATOR_TOKEN ?? 'demo-operator-token'}` }
    const answer = await ask('GET', '/operator/clients', { headers })
    assert.equal(answer.status, 200)
    assert.equal(answer.headers.get('content-type'), 'application/json; charset=utf-8')
    assert.deepEqual(answer.body.message, [])
  })
})

describe('a client', () => {
  const said = () => ({
    ...{ client_id: newId(), name: 'Acceptance', redirect_uris: ['https://app.example/back'] },
    ...{ flows: ['password'], rate_limit: 50, enabled: true },
  })
  test('10.6 10.7 10.11 is registered, and its secret shown once', async () => {
    const sent = said()
    const { message, client_secret, ...made } = await got(operator('POST', 'clients', sent))
    assert.deepEqual(message, [])
    assert.ok(client_secret.length >= 20)
    assert.deepEqual({ ...made, ...sent }, made)
    const client = { client_id: sent.client_id, client_secret }
    await got(logIn(client))
    await refused(logIn({ ...client, client_secret: 'guess' }), 401, 'invalid_client')
    assert.deepEqual(await clientOf(sent.client_id), made)
    const list = await operator('GET', 'clients')
    assert.ok(!list.text.includes(client_secret) && !list.text.includes('secret"'))
  })
  test('10.8 10.9 10.10 10.40 is refused if invalid', async () => {
    const { client_id } = await got(operator('POST', 'clients', { name: 'Nameless', enabled: false }))
    assert.equal((await clientOf(client_id)).name, 'Nameless')
    const field = async (given: object, code: string) =>
      (await refused(operator('POST', 'clients', given), 400, code)).message[0].field
    assert.equal(await field({}, 'missing_parameter'), 'name')
    assert.match(await field({ name: 'x', flows: ['code'] }, 'invalid_parameter'), /^flows/)
    assert.equal(await field({ ...said(), client_id: 'demo-app' }, 'taken_client_id'), 'client_id')
    const redirect_uris = ['nope', 'https://app.example/back', 'https://app.example/#x', 'https://пример.рф/']
    const { message } = (await operator('POST', 'clients', { name: 'x', redirect_uris })).body
    assert.deepEqual(
      message.map((item: { field: string }) => item.field),
      ['redirect_uris[0]', 'redirect_uris[2]', 'redirect_uris[3]'],
    )
  })
  test('10.12 10.13 changes only what was sent, and can be disabled', async () => {
    const { message: _, client_secret, ...made } = await got(operator('POST', 'clients', said()))
    const path = `clients/${made.client_id}`
    const { message, ...changed } = await got(operator('PUT', path, { name: 'Renamed', flows: [] }))
    assert.deepEqual([changed, message], [{ ...made, name: 'Renamed', flows: [] }, []])
    assert.deepEqual(await clientOf(made.client_id), changed)
    const login = () => logIn({ client_id: made.client_id, client_secret })
    await refused(login(), 400, 'unauthorized_client')
    const ask1001 = () => read('/merchant/1001/', { client_id: made.client_id })
    await got(ask1001())
    await got(operator('PUT', path, { enabled: false }))
    await refused(ask1001(), 401, 'invalid_client')
    await got(operator('PUT', path, { enabled: true }))
    await got(ask1001())
    await refused(operator('PUT', `clients/${newId()}`, { name: 'x' }), 400, 'unknown_client')
  })
  test('10.14 has its own rate limit', async () => {
    const { client_id } = await got(operator('POST', 'clients', { ...said(), rate_limit: 2 }))
    const query = { search_type: 'MerchantList', address: water, order_type: 'pickup', order_time: 'ASAP' }
    const look = () => read('/data/search', { client_id, ...query })
    await got(look())
    await got(look())
    await refused(look(), 429, 'rate_limited')
  })
})

describe('a group', () => {
  const owner = 'owner@example.com'
  test('10.15 10.16 10.17 has a name and members', async () => {
    const name = `Acceptance ${newWord()}`
    const { message, ...made } = await got(operator('POST', 'groups', { name, emails: [owner] }))
    assert.ok(Number.isInteger(made.group_id))
    assert.deepEqual([made, message], [{ group_id: made.group_id, name, emails: [owner] }, []])
    const listed = async () =>
      (await got(operator('GET', 'groups'))).groups.find(({ group_id }: Json) => group_id === made.group_id)
    assert.deepEqual(await listed(), made)
    const changed = await got(operator('PUT', `groups/${made.group_id}`, { name: `${name} Inc.` }))
    assert.deepEqual(changed, { message: [], ...made, name: `${name} Inc.` })
    assert.deepEqual(await listed(), { ...made, name: `${name} Inc.` })
    await refused(operator('PUT', 'groups/999999999', { name: 'x' }), 400, 'unknown_group')
    await refused(operator('POST', 'groups', { emails: [owner] }), 400, 'missing_parameter')
  })
  test('10.18 administers its merchants', async () => {
    const rival = await rivalToken()
    const { group_id } = await got(operator('POST', 'groups', { name: 'Acceptance', emails: [owner] }))
    const merchantId = await newMerchant({ info: { groupId: group_id } })
    await got(admin('GET', 'info', { merchantId }))
    await refused(admin('GET', 'info', { merchantId }, rival), 403, 'forbidden')
    await got(operator('PUT', `groups/${group_id}`, { emails: ['rival@example.com'] }))
    await refused(admin('GET', 'info', { merchantId }), 403, 'forbidden')
    assert.equal((await got(admin('GET', 'info', { merchantId }, rival))).groupId, group_id)
  })
})

describe('a merchant', () => {
  const switchesOf = async (merchantId: number): Promise<Json> => {
    const { merchants } = await got(operator('GET', 'merchants', { query: merchantId }))
    return merchants.find(({ merchant_id }: Json) => merchant_id === merchantId)
  }
  test('10.19 has switches that change one by one', async () => {
    const merchantId = await newMerchant()
    let before = await switchesOf(merchantId)
    const names = ['promoted', 'courierDelivery', 'autoConfirm', 'deliveryProcessesCard', 'active']
    for (const name of names) {
      const change = { [name]: !before[name] }
      const changed = await got(operator('PUT', `merchants/${merchantId}`, change))
      assert.deepEqual(changed, { message: [], ...before, ...change })
      before = await switchesOf(merchantId)
      assert.deepEqual({ message: [], ...before }, changed)
    }
    await refused(operator('PUT', 'merchants/999999999', { active: true }), 400, 'unknown_merchant')
  })
  test('10.20 appears as it is switched', async () => {
    const merchantId = await newMerchant()
    const put = (change: object) => got(operator('PUT', `merchants/${merchantId}`, change))
    const isPromoted = async () => (await search()).promoted_merchants_id.includes(String(merchantId))
    const before = (await findMerchant(merchantId)).ordering
    assert.deepEqual([before.is_rds, await isPromoted()], [false, false])
    const deliveryProcessesCard = !before.delivery_processes_card
    await put({ promoted: true, courierDelivery: true, deliveryProcessesCard })
    const { ordering } = await findMerchant(merchantId)
    assert.deepEqual([ordering.is_rds, ordering.delivery_processes_card], [true, deliveryProcessesCard])
    assert.equal(await isPromoted(), true)
    await put({ active: false })
    assert.equal(await findMerchant(merchantId), undefined)
    await put({ active: true, promoted: false })
    assert.notEqual(await findMerchant(merchantId), undefined)
  })
  test('10.21 is found by its name or id', async () => {
    const name = `Acceptance ${newWord()}`
    const merchantId = await newMerchant({ info: { name } })
    for (const query of [name, name.slice(5), String(merchantId)]) {
      const { merchants, message } = await got(operator('GET', 'merchants', { query }))
      assert.deepEqual(message, [])
      const found = merchants.filter(({ merchant_id }: Json) => merchant_id === merchantId)
      assert.deepEqual([found.length, found[0].name], [1, name])
    }
    assert.deepEqual((await got(operator('GET', 'merchants', { query: newWord(30) }))).merchants, [])
  })
})

describe('the brand', () => {
  test('10.50 10.51 is set by the operator, and public', async () => {
    const before = await got(operator('GET', 'brand'))
    const tagline = `Acceptance ${newWord()}`
    try {
      await got(operator('PUT', 'brand', { tagline }))
      const shown = await got(ask('GET', '/brand'))
      assert.deepEqual([shown.tagline, shown.name], [tagline, before.name])
      for (const wrong of [{ accent: 'red' }, { logo: 'javascript:alert(1)' }])
        assert.equal((await operator('PUT', 'brand', wrong)).status, 400)
    } finally {
      await got(operator('PUT', 'brand', { tagline: before.tagline }))
    }
  })

  test('10.53 10.54 includes the operator’s email texts, plain and with known variables', async () => {
    const read = async () => (await got(operator('GET', 'emails'))).emails
    const before = await read()
    const change = (words: Json) => operator('PUT', 'emails/tip', { language: 'es', ...words })
    try {
      const opening = `Gracias {first_name}, ${newWord()}`
      const { texts, variables } = await got(change({ opening }))
      const spanish = texts.find(({ language }: Json) => language === 'es')
      assert.deepEqual([spanish.opening, variables.includes('first_name')], [opening, true])
      for (const wrong of ['{nothing}', '<b>x</b>', 'a\nb'])
        assert.equal((await change({ subject: wrong })).status, 400, wrong)
    } finally {
      await got(change({ opening: null }))
    }
    assert.deepEqual(await read(), before)
  })

  test('10.52 accepts a logo, and refuses a file that is not an image', async () => {
    const dot =
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
    const { logo } = await got(operator('POST', 'brand/logo', { image: dot }))
    assert.match((await ask('GET', logo)).headers.get('content-type') ?? '', /^image\//)
    const text = Buffer.from('no picture').toString('base64')
    assert.equal((await operator('POST', 'brand/logo', { image: text })).status, 400)
  })
})
