import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { codesOf, logIn, merchantApp, staffToken } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'
import { openStream } from '../../support/tracking-service.ts'

const service = testService({ template: 'demo' })
const merchantId = 1001
const reason = 'The owner called: the hours are wrong.'
type Headers = { authorization: string }

const begin = (headers: Headers, id = merchantId, why = reason) =>
  service.post(`/operator/merchants/${id}/acting`, { reason: why }, headers)

async function actAs(role: string, id = merchantId) {
  const staff = await staffToken(service, role)
  const answer = await begin(staff, id)
  assert.equal(answer.status, 200, answer.text)
  const headers = { authorization: `Bearer ${answer.body.access_token}` }
  return { staff, headers, begun: answer.body }
}
const signedInAs = async (username: string): Promise<Headers> => {
  const { access_token } = await logIn(service, { ...merchantApp, username, scope: 'global,merchant' })
  return { authorization: `Bearer ${access_token}` }
}
const pause = (headers: Headers, id = merchantId) =>
  service.put('/merchant/admin/status', { merchantId: id, busy_minutes: 10 }, headers)
const visits = async (headers: Headers, id = merchantId) =>
  (await service.get(`/merchant/admin/acting?merchantId=${id}`, headers)).body.visits

describe('acting for a merchant', () => {
  test('is allowed only to signed-in owners, support and catalog staff, and only with a reason', async () => {
    for (const role of ['owner', 'support', 'catalogue']) await actAs(role)
    for (const role of ['finance', 'viewer'])
      assert.deepEqual(codesOf(await begin(await staffToken(service, role))), ['forbidden'], role)
    assert.deepEqual(codesOf(await begin(operator)), ['forbidden'], 'the operator token is nobody’s name')
    const { body } = await service.post('/operator/keys', { name: 'robot', roles: ['owner'] }, operator)
    assert.deepEqual(codesOf(await begin({ authorization: `Bearer ${body.key}` })), ['forbidden'])
    const owner = await staffToken(service, 'owner')
    assert.equal((await begin(owner, merchantId, '   ')).status, 400)
    assert.deepEqual(codesOf(await begin(owner, 999_999)), ['unknown_merchant'])
  })

  test('is limited to the merchant in every operation: others are refused or left out', async () => {
    const { headers } = await actAs('owner')
    const narrowed = ['/merchant/admin/merchants', '/events', '/events/stream']
    const owner = await staffToken(service, 'owner')
    const { operations } = (await service.get('/operator/session', owner)).body as { operations: string[] }
    for (const operation of operations) {
      const [method = '', path = ''] = operation
        .replace('{email}', 'order_placed')
        .replace('{account}', 'merchant')
        .replaceAll(/\{\w+\}/g, '1')
        .split(' ')
      if (narrowed.includes(path)) continue
      const query = method === 'GET' || method === 'DELETE' ? '?merchantId=1002' : ''
      const answer = await service.request(method, path + query, {
        headers,
        ...(query === '' && { body: { merchantId: 1002 } }),
      })
      assert.deepEqual([answer.status, codesOf(answer)], [403, ['forbidden']], operation)
    }
    const { merchants } = (await service.get('/merchant/admin/merchants', headers)).body
    assert.deepEqual(
      merchants.map(({ merchantId: id, role }: { merchantId: number; role: string }) => [id, role]),
      [[merchantId, 'manager']],
    )
    for (const path of ['/events', '/events/stream'])
      assert.deepEqual(codesOf(await service.get(`${path}?merchant_id=1002`, headers)), ['forbidden'], path)
    const { events } = (await service.get('/events?limit=100', headers)).body
    assert.ok(events.every((event: { merchant_id?: number }) => event.merchant_id === merchantId))
  })

  test('gives no access to the operator’s side, staff, payouts, other groups, or a second impersonation', async () => {
    const { headers, begun } = await actAs('owner')
    for (const [method, path, body] of [
      ['GET', '/operator/session'],
      ['GET', '/operator/orders'],
      ['POST', '/operator/merchants/1002/acting', { reason }],
      ['POST', `/operator/merchants/${merchantId}/acting`, { reason }],
      ['PUT', `/operator/merchants/${merchantId}`, { active: false }],
      ['GET', `/merchant/admin/staff?merchantId=${merchantId}`],
      ['POST', '/merchant/admin/staff', { merchantId, email: 'me@example.com', role: 'owner' }],
      ['GET', `/merchant/admin/payouts?merchantId=${merchantId}`],
      ['GET', `/merchant/admin/payout-account?merchantId=${merchantId}`],
      ['POST', '/merchant/admin/payout-account', { merchantId }],
      ['GET', `/merchant/admin/payout-transfers?merchantId=${merchantId}`],
      ['POST', '/merchant/admin/info', { groupId: 1, name: 'Another' }],
      ['POST', '/merchant/admin/licenses', { merchantId }],
      ['GET', '/webhooks'],
    ] as const) {
      const answer = await service.request(method, path, { headers, ...(body && { body }) })
      assert.deepEqual([answer.status, codesOf(answer)], [403, ['forbidden']], `${method} ${path}`)
    }
    const { body } = await service.get('/operator/groups', operator)
    const { group_id } = body.groups.at(-1)
    const moved = await service.put('/merchant/admin/info', { merchantId, groupId: group_id }, headers)
    assert.deepEqual(codesOf(moved), ['forbidden'])
    assert.equal((await visits(operator))[0].acting_id, begun.acting_id)
  })

  test('allows orders and refunds for owners and support, and menu, hours and zones for all', async () => {
    const { headers } = await actAs('catalogue')
    assert.equal((await pause(headers)).status, 200)
    for (const [method, path] of [
      ['PUT', '/merchant/admin/orders'],
      ['POST', '/merchant/admin/orders/refund'],
    ] as const)
      assert.deepEqual(
        codesOf(await service.request(method, path, { headers, body: { merchantId, orderId: 1 } })),
        ['forbidden'],
      )
    const support = await actAs('support')
    const refund = await service.post(
      '/merchant/admin/orders/refund',
      { merchantId, orderId: 999_999_999, reason: 'Cold.' },
      support.headers,
    )
    assert.notEqual(refund.status, 403)
    const zones = await service.get(`/merchant/admin/zones?merchantId=${merchantId}`, support.headers)
    assert.equal(zones.status, 200)
  })

  test('is audited under the person’s name and shown to the merchant', async () => {
    const { headers, begun } = await actAs('support')
    assert.equal((await pause(headers)).status, 200)
    const { records } = (
      await service.get('/operator/audit?actor=support@operator.example&merchant_id=1001', operator)
    ).body
    const [latest] = records
    assert.deepEqual([latest.actor, latest.acting_id], ['support@operator.example', begun.acting_id])
    const [visit] = await visits(await signedInAs('owner@example.com'))
    const { name, reason: why, active, you, acts } = visit
    assert.deepEqual([why, active, you], [reason, true, false])
    assert.ok(name.length > 0 && !name.includes('@'))
    assert.deepEqual(
      acts.map(({ action }: { action: string }) => action),
      [latest.action],
    )
    assert.equal((await visits(headers))[0].you, true)
  })
})

describe('acting ends', () => {
  let acting: Awaited<ReturnType<typeof actAs>>
  const isOver = async (headers = acting.headers) => {
    const answer = await pause(headers)
    assert.deepEqual([answer.status, codesOf(answer)], [401, ['invalid_token']])
    assert.equal((await visits(operator))[0].active, false)
  }
  before(async () => {
    await staffToken(service, 'owner')
  })
  beforeEach(async () => {
    acting = await actAs('owner')
    assert.equal((await pause(acting.headers)).status, 200)
  })

  test('when the staff member ends it', async () => {
    const path = `/merchant/admin/acting?merchantId=${merchantId}`
    const answer = await service.request('DELETE', path, {
      headers: acting.headers,
    })
    assert.deepEqual(answer.body.ended, 1)
    await isOver()
  })

  test('when an owner of the merchant ends it, but not its managers or kitchen', async () => {
    const path = `/merchant/admin/acting?merchantId=${merchantId}`
    const [{ acting_id }] = await visits(operator)
    const end = async (email: string) =>
      service.request('DELETE', `${path}&acting_id=${acting_id}`, { headers: await signedInAs(email) })
    assert.deepEqual(codesOf(await end('kitchen@example.com')), ['forbidden'])
    assert.equal((await pause(acting.headers)).status, 200)
    assert.equal((await end('owner@example.com')).body.ended, 1)
    await isOver()
  })

  test('after 30 minutes', async () => {
    service.clock.ms += 30 * 60_000 - 1
    assert.equal((await pause(acting.headers)).status, 200)
    service.clock.ms += 1
    await isOver()
  })

  test('with the person’s session, and its streams with it', async () => {
    const stream = await openStream(service, '/events/stream?after=latest', acting.headers)
    await service.request('DELETE', '/operator/session', { headers: acting.staff })
    assert.equal(await stream.next(), undefined)
    await isOver()
  })

  test('when the person is disabled or loses the role', async () => {
    const { body } = await service.get('/operator/staff', operator)
    const { staff_id } = body.staff.find(({ email }: { email: string }) => email.startsWith('support'))
    const support = await actAs('support')
    await service.put(`/operator/staff/${staff_id}`, { role: 'finance' }, operator)
    assert.deepEqual(codesOf(await pause(support.headers)), ['forbidden'])
    await service.put(`/operator/staff/${staff_id}`, { role: 'support', enabled: false }, operator)
    await isOver(support.headers)
    await service.put(`/operator/staff/${staff_id}`, { enabled: true }, operator)
  })

  test('when the same session starts acting for another merchant', async () => {
    assert.equal((await begin(acting.staff, 1002)).status, 200)
    await isOver()
  })
})
