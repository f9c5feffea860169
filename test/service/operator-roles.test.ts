import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { ownSession, permissions } from '../../src/modules/operator/rules/roles.ts'
import { codesOf } from '../support/people.ts'
import { staffToken } from '../support/staff.ts'
import { operator, testService } from '../support/test-service.ts'

const service = testService({ template: 'demo' })
const roles = ['owner', 'support', 'finance', 'catalogue', 'viewer'] as const

describe('the table of operations and roles', () => {
  test('names every operation that the operator may call, and no other', async () => {
    const { paths } = (await service.get('/openapi.json')).body
    const documented = Object.entries(
      paths as Record<string, Record<string, { security?: object[] }>>,
    ).flatMap(([path, methods]) =>
      Object.entries(methods)
        .filter(([, { security = [] }]) => security.some((one) => 'operator_token' in one))
        .map(([method]) => `${method.toUpperCase()} ${path}`),
    )
    const named = Object.entries(permissions).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => `${method} ${path}`),
    )
    assert.deepEqual(named.sort(), documented.sort())
  })

  test('lets owners do everything, and shows everybody what there is', () => {
    for (const [path, methods] of Object.entries(permissions))
      for (const [method, permission] of Object.entries(methods)) {
        if (permission === ownSession) continue
        assert.ok(permission.includes('owner'), `${method} ${path}`)
        if (method === 'GET') assert.deepEqual([...permission].sort(), [...roles].sort(), path)
        else if (!/\/(decide|lint)$/.test(path))
          assert.ok(!permission.includes('viewer'), `${method} ${path}`)
      }
  })
})

describe('every operation', () => {
  const headersOf = new Map<string, { authorization: string }>()
  before(async () => {
    for (const role of roles) headersOf.set(role, await staffToken(service, role))
    const made = await service.post('/operator/keys', { name: 'all but owner', roles: ['viewer'] }, operator)
    headersOf.set('key', { authorization: `Bearer ${made.body.key}` })
  })

  test('refuses every role that the table does not name, before it looks at anything', async () => {
    for (const [path, methods] of Object.entries(permissions))
      for (const [method, permission] of Object.entries(methods)) {
        if (permission === ownSession) continue
        const address = path.replaceAll(/\{\w+\}/g, '1')
        for (const role of [...roles.filter((one) => !permission.includes(one))]) {
          const answer = await service.request(method, address, { headers: headersOf.get(role)! })
          assert.deepEqual(
            [answer.status, codesOf(answer)],
            [403, ['forbidden']],
            `${role} ${method} ${path}`,
          )
        }
      }
  })

  test('a forged role is ignored: the session says which it is', async () => {
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

  test('a key does what its roles say, is named by the audit, and ends', async () => {
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

  test('a key expires', async () => {
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
