import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { codesOf, staffToken } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const roles = ['owner', 'support', 'finance', 'catalogue', 'viewer'] as const

const headersOf = new Map<string, { authorization: string }>()
/** The operations of each role, as its session lists them: `GET /operator/orders`. */
const operationsOf = new Map<string, readonly string[]>()
async function signIn() {
  for (const role of roles) {
    const headers = await staffToken(service, role)
    headersOf.set(role, headers)
    operationsOf.set(role, (await service.get('/operator/session', headers)).body.operations)
  }
}
const isOwnSession = (operation: string) => / \/operator\/session(\/|$)/.test(operation)

describe('the operations listed by a session', () => {
  before(signIn)

  test('are all documented operator operations for an owner, and no others', async () => {
    const { paths } = (await service.get('/openapi.json')).body
    const documented = Object.entries(
      paths as Record<string, Record<string, { security?: object[] }>>,
    ).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security = [] }]) => security.some((one) => 'operator_token' in one))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    )
    assert.deepEqual([...operationsOf.get('owner')!].sort(), documented.sort())
  })

  test('include every read for every role, and only dry runs as writes for a viewer', () => {
    const all = operationsOf.get('owner')!
    const reads = all.filter((operation) => operation.startsWith('GET '))
    for (const role of roles)
      assert.deepEqual(
        reads.filter((operation) => !operationsOf.get(role)!.includes(operation)),
        [],
        role,
      )
    const writes = operationsOf.get('viewer')!.filter((operation) => !reads.includes(operation))
    assert.deepEqual(
      writes.filter((operation) => !isOwnSession(operation) && !/\/(decide|lint|preview)$/.test(operation)),
      [],
    )
  })
})

describe('every operation', () => {
  before(signIn)

  test('refuses every role without permission before it looks at anything', async () => {
    for (const operation of operationsOf.get('owner')!) {
      const [method = '', path = ''] = operation.split(' ')
      const address = path
        .replace('{email}', 'order_placed')
        .replace('{account}', 'merchant')
        .replaceAll(/\{\w+\}/g, '1')
      for (const role of roles.filter((one) => !operationsOf.get(one)!.includes(operation))) {
        const answer = await service.request(method, address, { headers: headersOf.get(role)! })
        assert.deepEqual([answer.status, codesOf(answer)], [403, ['forbidden']], `${role} ${operation}`)
      }
    }
  })

  test('ignores a forged role: the session decides', async () => {
    const viewer = headersOf.get('viewer')!
    for (const [address, body, headers] of [
      ['/operator/promotions?role=owner', { role: 'owner', roles: ['owner'] }, { 'x-role': 'owner' }],
      ['/operator/staff', { email: 'a@b.example', name: 'A', role: 'owner' }, {}],
    ] as const) {
      const answer = await service.post(address, body, { ...viewer, ...headers } as Record<string, string>)
      assert.deepEqual(codesOf(answer), ['forbidden'])
    }
    const self = await service.put(
      '/operator/session',
      { role: 'owner', current_password: 'x', password: 'y'.repeat(12) },
      viewer,
    )
    assert.deepEqual(codesOf(self), ['wrong_password'])
    assert.equal((await service.get('/operator/session', viewer)).body.staff.role, 'viewer')
  })

  test('allows a key what its roles allow, and the audit log names the key until it ends', async () => {
    const made = await service.post('/operator/keys', { name: 'books', roles: ['finance'] }, operator)
    const key = { authorization: `Bearer ${made.body.key}` }
    assert.match(made.body.key, /^opk_[A-Za-z0-9]{40}$/)
    assert.ok(!(await service.get('/operator/keys', operator)).text.includes(made.body.key))
    const promotion = { code: 'KEYED', name: 'By a key', reward: 'dollar_off', value: 1 }
    assert.equal((await service.post('/operator/promotions', promotion, key)).status, 200)
    const { records } = (await service.get('/operator/audit?limit=1', operator)).body
    assert.equal(records[0].actor, 'key books')
    assert.deepEqual(codesOf(await service.post('/operator/keys', { name: 'more', roles: ['owner'] }, key)), [
      'forbidden',
    ])
    assert.deepEqual(
      codesOf(await service.post('/operator/keys', { name: 'books', roles: ['owner'] }, operator)),
      ['taken_name'],
    )
    assert.deepEqual(codesOf(await service.get('/operator/session', key)), ['forbidden'])
    await service.request('DELETE', `/operator/keys/${made.body.key_id}`, { headers: operator })
    assert.deepEqual(codesOf(await service.get('/operator/promotions', key)), ['invalid_token'])
  })

  test('refuses an expired key', async () => {
    const expires = new Date(service.clock.ms + 60_000).toISOString()
    const { body } = await service.post(
      '/operator/keys',
      { name: 'short', roles: ['viewer'], expires },
      operator,
    )
    const key = { authorization: body.key as string }
    assert.equal((await service.get('/operator/clients', key)).status, 200)
    service.clock.ms += 61_000
    assert.equal((await service.get('/operator/clients', key)).status, 401)
  })
})
