import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { publish } from '../../../src/modules/events/index.ts'
import { eventTypes } from '../../../src/modules/events/rules/event-types.ts'
import { probeEvent, publishAll, startSequencer, type WireEvent } from '../../support/events.ts'
import { signedIn } from '../../support/people.ts'
import { type Answer, testService } from '../../support/test-service.ts'
import { openStream } from '../../support/tracking-service.ts'

const service = testService({ template: 'demo' })
const merchantId = 1001

/**
 * What each role may do, spelled out: every operation under /merchant/admin is listed. `all` means owner, manager and
 * kitchen.
 */
const expected: Record<string, 'all' | 'manager' | 'owner'> = {
  'GET /merchant/admin/merchants': 'all',
  'GET /merchant/admin/acting': 'all',
  'DELETE /merchant/admin/acting': 'owner',
  'GET /merchant/admin/orders': 'all',
  'PUT /merchant/admin/orders': 'all',
  'GET /merchant/admin/push': 'all',
  'POST /merchant/admin/push': 'all',
  'DELETE /merchant/admin/push': 'all',
  'GET /merchant/admin/test-order': 'all',
  'POST /merchant/admin/test-order': 'all',
  'PUT /merchant/admin/test-order': 'all',
  'GET /merchant/admin/status': 'all',
  'PUT /merchant/admin/status': 'all',
  'GET /merchant/admin/menu/availability': 'all',
  'PUT /merchant/admin/menu/availability': 'all',
  'POST /merchant/admin/orders/refund': 'manager',
  'POST /merchant/admin/images': 'manager',
  'POST /merchant/admin/documents': 'manager',
  'POST /merchant/admin/menu/preview': 'manager',
  'GET /merchant/admin/checklist': 'manager',
  'GET /merchant/admin/licenses': 'manager',
  'POST /merchant/admin/licenses': 'manager',
  'PUT /merchant/admin/licenses': 'manager',
  'DELETE /merchant/admin/licenses': 'manager',
  'GET /merchant/admin/promotions': 'manager',
  'POST /merchant/admin/promotions': 'manager',
  'PUT /merchant/admin/promotions': 'manager',
  'GET /merchant/admin/help': 'manager',
  'POST /merchant/admin/help/{help_id}': 'manager',
  'GET /merchant/admin/reviews': 'manager',
  'PUT /merchant/admin/reviews/{review_id}': 'manager',
  'GET /merchant/admin/info': 'manager',
  'POST /merchant/admin/info': 'manager',
  'PUT /merchant/admin/info': 'manager',
  'GET /merchant/admin/menu': 'manager',
  'POST /merchant/admin/menu': 'manager',
  'PUT /merchant/admin/menu': 'manager',
  'DELETE /merchant/admin/menu': 'manager',
  'POST /merchant/admin/menu/link': 'manager',
  'PUT /merchant/admin/menu/link': 'manager',
  'DELETE /merchant/admin/menu/link': 'manager',
  'POST /merchant/admin/menu/structure': 'manager',
  'GET /merchant/admin/menu/schedule': 'manager',
  'POST /merchant/admin/menu/schedule': 'manager',
  'PUT /merchant/admin/menu/schedule': 'manager',
  'GET /merchant/admin/menu/export': 'manager',
  'POST /merchant/admin/menu/import': 'manager',
  'GET /merchant/admin/connections': 'manager',
  'GET /merchant/admin/connections/tickets': 'all',
  'POST /merchant/admin/connections/tickets': 'all',
  'POST /merchant/admin/connections/{connection_id}/test': 'manager',
  'POST /merchant/admin/connections': 'manager',
  'POST /merchant/admin/connections/square': 'manager',
  'PUT /merchant/admin/connections/{connection_id}': 'manager',
  'DELETE /merchant/admin/connections/{connection_id}': 'manager',
  'POST /merchant/admin/connections/{connection_id}/keys': 'manager',
  'GET /merchant/admin/menu/imports': 'manager',
  'POST /merchant/admin/menu/imports': 'manager',
  'GET /merchant/admin/menu/imports/{import_id}': 'manager',
  'GET /merchant/admin/menu/imports/{import_id}/preview': 'manager',
  'POST /merchant/admin/menu/imports/{import_id}/publish': 'manager',
  'GET /merchant/admin/menu/sync': 'manager',
  'PUT /merchant/admin/menu/sync': 'manager',
  'GET /merchant/admin/menu/revisions': 'manager',
  'GET /merchant/admin/menu/diff': 'manager',
  'POST /merchant/admin/menu/rollback': 'manager',
  'POST /merchant/admin/menu/lint': 'manager',
  'GET /merchant/admin/schedule': 'manager',
  'POST /merchant/admin/schedule': 'manager',
  'PUT /merchant/admin/schedule': 'manager',
  'DELETE /merchant/admin/schedule/truncate': 'manager',
  'GET /merchant/admin/zones': 'manager',
  'POST /merchant/admin/zones': 'manager',
  'PUT /merchant/admin/zones': 'manager',
  'DELETE /merchant/admin/zones': 'manager',
  'DELETE /merchant/admin/zones/truncate': 'manager',
  'POST /merchant/admin/zones/lint': 'manager',
  'GET /merchant/admin/zones/streets': 'manager',
  'GET /merchant/admin/reports': 'manager',
  'GET /merchant/admin/payouts': 'owner',
  'GET /merchant/admin/payout-account': 'owner',
  'POST /merchant/admin/payout-account': 'owner',
  'GET /merchant/admin/payout-transfers': 'owner',
  'GET /merchant/admin/payout-transfers/{transfer_id}': 'owner',
  'GET /merchant/admin/drivers': 'all',
  'POST /merchant/admin/drivers': 'owner',
  'PUT /merchant/admin/drivers': 'manager',
  'DELETE /merchant/admin/drivers': 'owner',
  'GET /merchant/admin/drivers/shifts': 'manager',
  'POST /merchant/admin/drivers/shifts/{shift_id}/settle': 'manager',
  'GET /merchant/admin/dispatch': 'all',
  'PUT /merchant/admin/dispatch': 'all',
  'GET /merchant/admin/dispatch/plan': 'all',
  'GET /merchant/admin/dispatch/settings': 'all',
  'PUT /merchant/admin/dispatch/settings': 'manager',
  'GET /merchant/admin/dispatch/{order_id}/reports': 'all',
  'GET /merchant/admin/staff': 'owner',
  'POST /merchant/admin/staff': 'owner',
  'PUT /merchant/admin/staff': 'owner',
  'DELETE /merchant/admin/staff': 'owner',
}
const roles = ['owner', 'manager', 'kitchen'] as const
type Role = (typeof roles)[number]
const isAllowed = (role: Role, level: string) =>
  level === 'all' || role === 'owner' || (role === 'manager' && level === 'manager')

const headers = {} as Record<Role | 'stranger' | 'narrowed', { authorization: string }>

/** Ada, Newton and Mona get a role in the owner's group, and Rafael one for another of its merchants. */
async function giveRoles() {
  await service.db.pool.query(
    `INSERT INTO merchant_group_members (group_id, email, role, merchant_ids)
     SELECT group_id, email, role, ids FROM merchants, (VALUES
       ('ada@example.com', 'owner', NULL::bigint[]), ('new@example.com', 'manager', NULL),
       ('moved@example.com', 'kitchen', NULL), ('rival@example.com', 'manager', ARRAY[1004::bigint]))
       AS given (email, role, ids) WHERE merchant_id = $1`,
    [merchantId],
  )
  const scopes = ['global', 'merchant']
  headers.owner = await signedIn(service.db, { customer: 1, scopes })
  headers.manager = await signedIn(service.db, { customer: 2, scopes })
  headers.kitchen = await signedIn(service.db, { customer: 3, scopes })
  headers.narrowed = await signedIn(service.db, { customer: 5, scopes })
}

const call = (operation: string, who: keyof typeof headers): Promise<Answer> => {
  const [method, path] = operation.split(' ') as [string, string]
  const address = path.replace(/\{\w+\}/, '1')
  const named = `merchantId=${merchantId}&groupId=1`
  return method === 'GET' || method === 'DELETE'
    ? service.request(method, `${address}?${named}`, { headers: headers[who] })
    : service.request(method, address, { body: { merchantId, groupId: 1 }, headers: headers[who] })
}

describe('an operation of merchant administration', () => {
  before(giveRoles)

  test('is in this table, and documents its roles', async () => {
    const { paths } = (await service.get('/openapi.json')).body
    const described = Object.entries(paths)
      .filter(([path]) => path.startsWith('/merchant/admin/'))
      .flatMap(([path, methods]) =>
        Object.entries(methods as object).map(([method, { 'x-roles': own }]) => {
          return { operation: `${method.toUpperCase()} ${path}`, own }
        }),
      )
    assert.deepEqual(described.map(({ operation }) => operation).sort(), Object.keys(expected).sort())
    for (const { operation, own } of described)
      assert.deepEqual(
        own,
        roles.filter((role) => isAllowed(role, expected[operation]!)),
        operation,
      )
  })

  for (const role of roles)
    test(`is refused to the role ${role} exactly if the table says so`, async () => {
      for (const [operation, level] of Object.entries(expected)) {
        const { status, text } = await call(operation, role)
        assert.equal(status !== 403, isAllowed(role, level), `${operation} ${text}`)
        assert.ok(status === 200 || status === 400 || status === 403, `${operation} ${status} ${text}`)
      }
    })

  test('is refused to a role for another merchant of the group', async () => {
    for (const operation of Object.keys(expected))
      if (operation !== 'GET /merchant/admin/merchants')
        assert.equal((await call(operation, 'narrowed')).status, 403, operation)
  })
})

describe('events', () => {
  const types = Object.keys(eventTypes) as (keyof typeof eventTypes)[]
  const ofMerchant = types.map((type, index) => probeEvent(index, { type, customerId: 9 }))
  const isOfOrders = (type: string) =>
    /^(order|test_order|ticket|delivery|driver|item)\.|^merchant\.(paused|resumed)$/.test(type)
  const isForOperator = (type: string) => /^(customer|dispute)\.|^merchant\.applied$/.test(type)
  const shownTo: Record<Role, (type: string) => boolean> = {
    owner: (type) => !isForOperator(type),
    manager: (type) => !isForOperator(type) && !type.startsWith('payout.'),
    kitchen: isOfOrders,
  }

  test('are listed by role: a kitchen sees orders, items and pauses, and only owners see payouts', async () => {
    await publishAll(service, []) // numbers what the tests above wrote
    const { next } = (await service.get('/events?after=latest', headers.owner)).body
    await publishAll(service, ofMerchant)
    for (const role of roles) {
      const { events } = (await service.get(`/events?after=${next}`, headers[role])).body
      assert.deepEqual(
        events.map(({ type }: WireEvent) => type),
        types.filter(shownTo[role]),
        role,
      )
    }
    const { events } = (await service.get(`/events?after=${next}`, headers.narrowed)).body
    assert.deepEqual(events, [])
  })

  test('are streamed by role, and end with the role', async () => {
    const sequencer = startSequencer(service)
    const streams = await Promise.all(
      roles.map((role) => openStream(service, '/events/stream?after=latest', headers[role])),
    )
    await service.db.transaction((tx) => publish(tx, ofMerchant, service.clock.ms))
    for (const [index, role] of roles.entries())
      for (const type of types.filter(shownTo[role]))
        assert.equal((await streams[index]!.next())!.data.type, type, role)
    await service.db.pool.query(
      `UPDATE merchant_group_members SET role = 'kitchen' WHERE email = 'new@example.com'`,
    )
    const last = [probeEvent(1, { type: 'menu.updated' }), probeEvent(2, { customerId: 9 })]
    await service.db.transaction((tx) => publish(tx, last, service.clock.ms))
    assert.equal((await streams[1]!.next())!.data.data.number, 2)
    for (const stream of streams) stream.close()
    await sequencer.close()
  })
})
