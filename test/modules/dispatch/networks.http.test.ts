import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openNetworkSecrets } from '../../../src/modules/dispatch/providers/manage-providers.ts'
import { providerRoutes } from '../../../src/modules/dispatch/providers/routes.ts'
import { driveKeys } from '../../support/networks/drive.ts'
import { uberKeys } from '../../support/networks/uber.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo', routes: providerRoutes })
let networks = 0
const register = (more: object) =>
  service.post('/operator/providers', { name: `Network ${++networks}`, ...more }, operator)
const drive = (more: object = {}) => register({ kind: 'doordash', credentials: { ...driveKeys, ...more } })
const fieldsOf = (answer: { body: { message: { field: string }[] } }) =>
  answer.body.message.map(({ field }) => field)
const stored = async (providerId: number) =>
  (await service.db.pool.query('SELECT * FROM providers WHERE provider_id = $1', [providerId])).rows[0]
const opened = async (providerId: number) => {
  const { network_secret } = await stored(providerId)
  return JSON.parse(openNetworkSecrets(service.deps.settings).unseal(network_secret)!)
}

describe('courier networks', () => {
  test('are registered with their keys, which are encrypted and never shown', async () => {
    const { body, status, text } = await drive()
    assert.equal(status, 200, text)
    assert.deepEqual([body.kind, body.estimate_url, body.calls_per_second], ['doordash', undefined, 3])
    assert.equal(body.follow, 'push')
    assert.match(body.webhook_url, new RegExp(`/provider/webhooks/${body.provider_id}$`))
    const row = await stored(body.provider_id)
    assert.deepEqual([row.credential, row.book_url], [null, null])
    assert.deepEqual(await opened(body.provider_id), driveKeys)
    const list = await service.get('/operator/providers', operator)
    const audit = await service.get('/operator/audit?limit=5', operator)
    const everything = JSON.stringify([row, text, list.text, audit.text])
    for (const secret of [driveKeys.signing_secret, driveKeys.webhook_password, driveKeys.developer_id])
      assert.ok(!everything.includes(secret))
  })

  test('are never encrypted alike', async () => {
    const [one, other] = [(await drive()).body.provider_id, (await drive()).body.provider_id]
    assert.notEqual((await stored(one)).network_secret, (await stored(other)).network_secret)
  })

  test('require their own keys, and accept no others', async () => {
    const empty = await register({ kind: 'doordash' })
    assert.deepEqual(fieldsOf(empty), [
      'credentials.developer_id',
      'credentials.key_id',
      'credentials.signing_secret',
    ])
    assert.deepEqual(fieldsOf(await register({ kind: 'uber', name: '' })), [
      ...['name', 'credentials.customer_id', 'credentials.client_id', 'credentials.client_secret'],
    ])
    const mixed = await register({
      kind: 'uber',
      credentials: { ...uberKeys, key_id: 'x' },
      book_url: 'https://a.example',
    })
    assert.deepEqual(fieldsOf(mixed), ['book_url', 'credentials.key_id'])
    const elsewhere = await drive({ api_url: 'ftp://drive.example' })
    assert.deepEqual(fieldsOf(elsewhere), ['credentials.api_url'])
    assert.equal((await register({ kind: 'pigeons' })).status, 400)
  })

  test('change key by key, and keep their type', async () => {
    const { provider_id } = (await drive()).body
    const change = (patch: object) => service.put(`/operator/providers/${provider_id}`, patch, operator)
    assert.equal((await change({ credentials: { key_id: 'a newer key' }, kind: 'doordash' })).status, 200)
    assert.deepEqual(await opened(provider_id), { ...driveKeys, key_id: 'a newer key' })
    const { body } = await service.get('/operator/audit?limit=1', operator)
    assert.deepEqual(body.records[0].after.replaced, ['credentials.key_id'])
    assert.deepEqual(fieldsOf(await change({ kind: 'uber' })), ['kind'])
    assert.equal((await change({ enabled: false })).body.enabled, false)
    assert.deepEqual((await opened(provider_id)).key_id, 'a newer key')
  })

  test('are polled until they have a webhook, and then report', async () => {
    const { webhook_secret, ...keys } = uberKeys
    const { provider_id, follow } = (await register({ kind: 'uber', credentials: keys })).body
    assert.equal(follow, undefined)
    const change = (patch: object) => service.put(`/operator/providers/${provider_id}`, patch, operator)
    const answer = (await change({ credentials: { webhook_secret } })).body
    assert.deepEqual([answer.follow, answer.status_secret], ['push', undefined])
    assert.deepEqual(fieldsOf(await change({ follow: 'batch' })), ['follow'])
    assert.equal((await change({ follow: 'poll' })).body.follow, undefined)
  })

  test('have no keys if they use our own interface', async () => {
    const url = 'https://swift.example/api'
    const urls = { estimate_url: url, book_url: url, status_url: url, cancel_url: url }
    const refused = await register({ ...urls, credential: 'secret', credentials: driveKeys })
    assert.deepEqual(fieldsOf(refused), ['credentials'])
  })
})
