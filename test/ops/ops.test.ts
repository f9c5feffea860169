import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { describe, test } from 'node:test'
import { publish } from '../../src/modules/events/index.ts'
import { CommandFault, operatorApi, serviceUrl } from '../../src/ops/api.ts'
import { probeEvent, startSequencer } from '../support/events.ts'
import { runOps, runOpsProgram } from '../support/process.ts'
import { operator, testService } from '../support/test-service.ts'
import { startReceiver, verify } from '../support/webhooks.ts'

const service = testService({ template: 'demo' })

const ops = (...args: string[]) => runOps(service.url, args)
const opsProgram = (...args: string[]) => runOpsProgram(service.url, args)

describe('npm run ops', () => {
  test('without a command lists every command', async () => {
    const { code, out } = await opsProgram()
    assert.equal(code, 0)
    for (const words of [
      'clients create',
      'groups change',
      'merchants switch',
      'maintenance on',
      'audit',
      '--json',
    ]) {
      assert.ok(out.includes(words), words)
    }
    assert.deepEqual(await ops('help'), await ops('--help'))
  })

  test('explains each command’s options', async () => {
    const { out } = await ops('clients', 'create', '--help')
    assert.match(out, /--redirect-uris <…>\s+comma-separated/)
  })

  test('registers a client, lists it in a table, changes it, and leaves an audit record', async () => {
    const created = await ops(
      'clients',
      'create',
      '--id',
      'from-ops',
      '--name',
      'From ops',
      '--flows',
      'password',
    )
    assert.match(created.out, /client_secret\s+[A-Za-z0-9]{40}/)
    const changed = JSON.parse(
      (await ops('clients', 'change', 'from-ops', '--rate-limit', '7', '--enabled', 'off', '--json')).out,
    )
    assert.deepEqual([changed.rate_limit, changed.enabled, changed.flows], [7, false, ['password']])
    const freed = JSON.parse(
      (await ops('clients', 'change', 'from-ops', '--rate-limit', 'none', '--flows', 'none', '--json')).out,
    )
    assert.deepEqual([freed.rate_limit, freed.flows], [null, []])
    const { out } = await ops('clients', 'list')
    assert.match(out, /client_id\s+name/)
    assert.match(out, /from-ops\s+From ops\s+–\s+–\s+no/)
    assert.match((await ops('audit', '--limit', '1')).out, /client\.changed\s+from-ops/)
  })

  test('forwards events as they happen, signed, even after the connection broke', async () => {
    const receiver = await startReceiver()
    const sequencer = startSequencer(service)
    const write = (number: number) =>
      service.db.transaction((tx) => publish(tx, [probeEvent(number)], service.clock.ms))
    try {
      const { body } = await service.get('/events?after=latest', operator)
      const options = ['--after', body.next, '--types', 'order.placed', '--count', '2']
      const listening = opsProgram('webhooks', 'listen', '--forward', receiver.url, ...options)
      await write(1)
      await receiver.until(1)
      service.app.server.closeAllConnections()
      receiver.behave(500)
      await write(2)
      const { code, out } = await listening
      assert.equal(code, 0)
      const [secret] = /whsec_\S+/.exec(out)!
      for (const [index, received] of receiver.received.entries()) {
        verify(secret, received)
        assert.equal(received.event.data.number, index + 1)
        const { event_id, type } = received.event
        assert.ok(out.includes(`${event_id} ${type} -> ${index === 0 ? 200 : 500}`), out)
      }
      assert.equal(receiver.received.length, 2)
    } finally {
      await sequencer.close()
      await receiver.close()
    }
  })

  test('reports at once when it can’t listen to events', async () => {
    const refused = await ops('webhooks', 'listen', '--token', 'wrong')
    assert.deepEqual([refused.code, /401/.test(refused.err)], [1, true])
    const away = await ops('webhooks', 'listen', '--url', 'http://127.0.0.1:9')
    assert.deepEqual([away.code, /No response from/.test(away.err)], [1, true])
  })

  test('creates a group and replaces its members', async () => {
    const { group_id } = JSON.parse(
      (await ops('groups', 'create', '--name', 'G', '--emails', 'a@x.com,b@x.com', '--json')).out,
    )
    const changed = JSON.parse(
      (await ops('groups', 'change', String(group_id), '--emails', 'c@x.com', '--json')).out,
    )
    assert.deepEqual([changed.name, changed.emails], ['G', ['c@x.com']])
  })

  test('switches a merchant and finds it again', async () => {
    const switched = JSON.parse((await ops('merchants', 'switch', '1001', '--promoted', 'on', '--json')).out)
    assert.equal(switched.promoted, true)
    assert.match((await ops('merchants', 'list', '1001')).out, /1001\s/)
  })

  test('prints text written by others without terminal control characters, as table, as JSON and in errors', async () => {
    const name = 'Joe\u001b]0;owned\u0007\u202eDiner'
    await service.db.pool.query('UPDATE merchants SET name = $1 WHERE merchant_id = 1002', [name])
    const listed = await ops('merchants', 'list', '1002')
    assert.match(listed.out, /1002\s.*Joe\ufffd\]0;owned\ufffd\ufffdDiner/)
    const raw = await ops('merchants', 'list', '1002', '--json')
    assert.equal(JSON.parse(raw.out).merchants[0].merchant_id, 1002)
    const refused = await opsProgram('clients', 'change', `none${name}`, '--name', 'x')
    assert.equal(refused.code, 1)
    for (const { out, err } of [listed, raw, refused])
      assert.doesNotMatch(out + err, /[\p{Cc}--[\n\t]]|\u202e/v)
  })

  test('lists every merchant, however many pages that takes', async () => {
    await service.db.pool.query(`
      INSERT INTO merchants
      SELECT copy.*
      FROM merchants AS m, generate_series(1, 5) AS n, jsonb_populate_record(m, jsonb_build_object(
        'merchant_id', 900000 + m.merchant_id + 10000 * n, 'short_tag', 'copy-' || n || '-' || m.merchant_id)) AS copy
      WHERE m.merchant_id < 900000`)
    const count = Number((await service.db.pool.query('SELECT count(*) FROM merchants')).rows[0].count)
    assert.ok(count > 2000, `${count} merchants`)
    const idsOf = (out: string) => JSON.parse(out).merchants.map(({ merchant_id }: any) => merchant_id)
    const all = idsOf((await ops('merchants', 'list', '--json')).out)
    assert.deepEqual([all.length, new Set(all).size], [count, count])
    assert.deepEqual(
      idsOf((await ops('merchants', 'list', '--json', '--offset', '1500')).out),
      all.slice(1500),
    )
    const few = idsOf((await ops('merchants', 'list', '--json', '--offset', '7', '--limit', '3')).out)
    assert.deepEqual(few, all.slice(7, 10))
  })

  test('refuses a switch without a subject before calling the service, and leaves no audit record', async () => {
    const records = async () =>
      (await service.db.pool.query('SELECT count(*) FROM audit_records')).rows[0].count
    const before = await records()
    const { code, out, err } = await ops('merchants', 'switch', '1001')
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, /^Choose at least one setting\. See: npm run ops -- merchants switch --help$/)
    assert.equal(await records(), before)
  })

  test('lists the commands that start with the given first word', async () => {
    const { code, out } = await ops('provider')
    assert.equal(code, 0)
    assert.match(out, /^provider list +lists courier companies/m)
    assert.match(out, /^ +provider show <provider_id> /m)
    assert.doesNotMatch(out, /clients/)
  })

  test('turns maintenance mode on and off', async () => {
    assert.match((await ops('maintenance', 'on')).out, /on\s+yes/)
    assert.equal((await service.get('/')).status, 503)
    assert.match((await ops('maintenance', 'off')).out, /on\s+no/)
    assert.match((await ops('maintenance', 'status')).out, /on\s+no/)
  })

  test('explains errors in words, with exit code 1', async () => {
    for (const [args, words] of [
      [['clientz'], /Unknown command "clientz"/],
      [['clients', 'change'], /<client_id> is missing/],
      [['clients', 'change', 'nobody', '--name', 'X'], /No API client has this client_id/],
      [['clients', 'list', '--colour'], /--colour/],
      [['clients', 'list', 'more'], /Unexpected argument "more"/],
      [['provider', 'shew'], /Unknown command "provider shew"/],
      [['merchants', 'switch'], /<merchant_id> is missing/],
      [['merchants', 'switch', '999999', '--active', 'on'], /merchant_id: /],
      [['merchants', 'switch', '1001', '--payment-types', 'shells'], /paymentTypes/],
      [['merchants', 'list', '--limit', 'many'], /^limit must be an integer/],
      [['merchants', 'list', '--offset', 'some'], /^offset must be/],
      [['merchants', 'switch', '1001', '--promoted', 'maybe'], /on or off/],
      [['clients', 'list', '--token', 'wrong'], /operator token/],
      [['clients', 'list', '--url', 'http://127.0.0.1:1'], /No response from/],
    ] as const) {
      const { code, err } = await ops(...args)
      assert.equal(code, 1)
      assert.match(err, words)
    }
  })

  test('finds the service by its own settings, and names the URL for one that requires TLS', async () => {
    const answers: [number, string][] = [
      [400, '{"message":[{"code":"ssl_required","user_msg":"","dev_msg":"Use HTTPS."}]}'],
      [502, '<html>Bad gateway</html>'],
    ]
    const other = createServer((_request, response) => {
      const [status, body] = answers.shift()!
      response.writeHead(status).end(body)
    }).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const url = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
    try {
      const refused = await operatorApi(serviceUrl(undefined, { PUBLIC_URL: `${url}/` }), 'token')
        .get('/operator/clients')
        .catch((error) => error)
      assert.ok(refused instanceof CommandFault)
      assert.match(refused.message, /^Use HTTPS\. Use the public address: --url https:/)
      const elsewhere = serviceUrl(undefined, { PUBLIC_URL: 'http://127.0.0.1:1', CELLARDOOR_URL: url })
      await assert.rejects(
        operatorApi(elsewhere, 'token').get('/operator/clients'),
        /responds with 502, but not like/,
      )
      assert.equal(serviceUrl('http://given', { CELLARDOOR_URL: url }), 'http://given')
      assert.equal(serviceUrl(undefined, {}), 'http://localhost:8080')
    } finally {
      other.close()
    }
  })
})
