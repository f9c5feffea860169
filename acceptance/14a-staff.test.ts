import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, describe, test } from 'node:test'
import { admin } from './support/administration.ts'
import { ask, got, type Json, refused } from './support/ask.ts'
import { newMerchant, operate, retireMerchants } from './support/merchants.ts'
import { operatorToken, tokenOf } from './support/people.ts'

after(retireMerchants)

const scope = { app: 'merchant-app', scope: 'global,merchant' }
const managerToken = () => tokenOf('manager', scope)
const kitchenToken = () => tokenOf('kitchen', scope)
const merchantId = 1001
const newEmail = () => `${randomUUID()}@example.com`
const staff = async (): Promise<Json[]> => (await got(admin('GET', 'staff', { merchantId }))).staff
const listed = async (token: string): Promise<Json[]> =>
  (await got(ask('GET', '/merchant/admin/merchants', { token }))).merchants

describe('the drivers of a merchant', () => {
  test('14.110 are invited, changed and removed', async () => {
    const email = newEmail()
    const invited = await got(admin('POST', 'drivers', { merchantId, email, vehicle: 'bike', maxLoad: 2 }))
    assert.deepEqual(
      [invited.driver.email, invited.driver.status, invited.driver.vehicle, invited.driver.maxLoad],
      [email, 'invited', 'bike', 2],
    )
    const { driver } = await got(admin('PUT', 'drivers', { merchantId, email, maxLoad: 3 }))
    assert.deepEqual([driver.vehicle, driver.maxLoad], ['bike', 3])
    await got(admin('DELETE', 'drivers', { merchantId, email }))
    const { drivers } = await got(admin('GET', 'drivers', { merchantId }))
    assert.ok(drivers.every((one: Json) => one.email !== email))
  })

  test('14.140 have shifts, whose cash is settled', async () => {
    const { shifts } = await got(admin('GET', 'drivers/shifts', { merchantId, settled: false }))
    assert.ok(shifts.every((shift: Json) => shift.cash_handed_in === null))
    await refused(
      admin('POST', 'drivers/shifts/999999999/settle', { merchantId, cash: 10 }),
      400,
      'unknown_shift',
    )
  })
})

describe('the staff of a merchant', () => {
  test('14.1 is listed with role and state', async () => {
    const owner = (await staff()).find(({ email }) => email === 'owner@example.com')
    assert.deepEqual([owner.role, owner.status, owner.merchants], ['owner', 'active', null])
  })

  test('14.2 14.11 is invited, changed and removed', async () => {
    const email = newEmail()
    const { member } = await got(admin('POST', 'staff', { merchantId, email, role: 'kitchen' }))
    assert.deepEqual([member.email, member.role, member.status], [email, 'kitchen', 'invited'])
    const changed = await got(admin('PUT', 'staff', { merchantId, email, role: 'manager' }))
    assert.equal(changed.member.role, 'manager')
    await refused(admin('POST', 'staff', { merchantId, email, role: 'boss' }), 400, 'invalid_parameter')
    await got(admin('DELETE', 'staff', { merchantId, email }))
    assert.ok((await staff()).every((one) => one.email !== email))
    await refused(admin('DELETE', 'staff', { merchantId, email }), 400, 'unknown_staff')
  })

  test('14.11 keeps its last owner', async () => {
    const { group_id: groupId } = await operate('POST', 'groups', {
      name: 'Alone',
      emails: ['rival@example.com'],
    })
    const own = await newMerchant({ schedule: null, zones: [] })
    const json = { merchantId: own, groupId }
    await got(ask('PUT', '/merchant/admin/info', { token: operatorToken, json }))
    const rival = await tokenOf('rival', scope)
    const alone = { merchantId: own, email: 'rival@example.com' }
    await refused(admin('DELETE', 'staff', alone, rival), 400, 'last_owner')
    await refused(admin('PUT', 'staff', { ...alone, role: 'kitchen' }, rival), 400, 'last_owner')
  })

  test('14.6 14.7 can do what the role allows', async () => {
    const [manager, kitchen] = [await managerToken(), await kitchenToken()]
    for (const token of [manager, kitchen]) {
      await got(admin('GET', 'orders', { merchantId }, token))
      await got(admin('GET', 'menu/availability', { merchantId }, token))
      await got(admin('PUT', 'status', { merchantId, busy_minutes: 0 }, token))
      await refused(admin('GET', 'staff', { merchantId }, token), 403, 'forbidden')
    }
    await got(admin('GET', 'info', { merchantId }, manager))
    await refused(admin('GET', 'info', { merchantId }, kitchen), 403, 'forbidden')
    await refused(admin('GET', 'menu', { merchantId }, kitchen), 403, 'forbidden')
  })

  test('14.9 14.10 is for all merchants of the group, or for some', async () => {
    const kitchen = await listed(await kitchenToken())
    assert.deepEqual(
      kitchen.map((one) => [one.merchantId, one.role]),
      [[merchantId, 'kitchen']],
    )
    const all = await listed(await managerToken())
    assert.ok(all.length > 1 && all.every(({ role }) => role === 'manager'))
    const other = all.find((one) => one.merchantId !== merchantId).merchantId
    await refused(admin('GET', 'orders', { merchantId: other }, await kitchenToken()), 403, 'forbidden')
  })
})
