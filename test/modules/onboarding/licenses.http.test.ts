import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { warnOfLicenses } from '../../../src/modules/onboarding/index.ts'
import { searchPath } from '../../support/alcohol.ts'
import { mailbox } from '../../support/events.ts'
import { menuWriter } from '../../support/menus.ts'
import { shopper } from '../../support/orders.ts'
import { codesOf } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'

const mails = mailbox()
const service = testService({ template: 'demo', env: mails.env })
const write = menuWriter(() => service.db)
const noon = Date.parse('2026-06-15T16:00:00Z')
const path = '/merchant/admin/licenses'
const merchantId = 1010
const bottleOf = sql<{ id: number }>(
  'SELECT variant_id AS id FROM alcohol_offers WHERE merchant_id = 1010 AND stock >= 9 ORDER BY 1 LIMIT 1',
)
const rule = {
  id: 'licensed',
  type: 'license_required',
  place: { state: 'NY' },
  reason: 'Sellers need a license.',
}
const document = { name: 'Licensed', version: 'licensed-1', disclaimers: [], rules: [rule] }
const license = { kind: 'alcohol', number: 'NY-1', state: 'ny', expires: '2026-06-20' }

const add = (more: object = {}) => service.post(path, { merchantId, ...license, ...more }, operator)
const events = async () => {
  const { rows } = await service.db.pool.query(
    `SELECT type, data FROM outbox_events WHERE type LIKE 'license.%' ORDER BY event_id`,
  )
  return rows.map(({ type, data }) => `${type} ${data.days_left}`)
}

describe('a license', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let bottle: string
  before(async () => {
    await service.db.pool.query('DELETE FROM merchant_licenses') // the demo's own
    ada = await shopper(service as never)
    bottle = `V${(await service.db.get(bottleOf)).id}`
  })
  const buy = async () => {
    await service.request('DELETE', `/customer/cart/${merchantId}`, { headers: ada.headers })
    await ada.put(merchantId, bottle)
    const order = { order_type: 'pickup', payments: [{ type: 'cash' }], birth_date: '1980-01-01' }
    return ada.checkOut(merchantId, order)
  }
  const verdictOf = async () => {
    const { body, text } = await buy()
    return body.message[0]?.verdict ?? body.message[0]?.code ?? (text && 'sold')
  }
  const obstacle = async () => {
    const { body } = await service.get(searchPath({ order_type: 'pickup' }))
    return body.data.merchants[String(merchantId)].deliverable_reason ?? null
  }

  test('is not required by the shipped rules', async () => {
    assert.equal((await buy()).status, 200)
  })

  test('is missing if the rules require one: nothing can be sold, and the search knows', async () => {
    const loaded = await service.post('/operator/compliance', { document, activate: true }, operator)
    assert.equal(loaded.status, 200, loaded.text)
    const refusal = await buy()
    assert.deepEqual([refusal.status, codesOf(refusal)], [400, ['alcohol_not_allowed']], refusal.text)
    assert.equal(await verdictOf(), 'license_missing')
    assert.equal(await obstacle(), 'alcohol_not_allowed')
  })

  test('of another state or kind does not count', async () => {
    for (const other of [
      { state: 'NJ', number: 'NJ-1' },
      { kind: 'tobacco', number: 'T-1' },
    ])
      assert.equal((await add(other)).status, 200)
    assert.equal(await verdictOf(), 'license_missing')
  })

  test('in effect lets the merchant sell until the end of its last day', async () => {
    const answer = await add()
    assert.deepEqual([answer.status, answer.body.license?.state], [200, 'NY'], answer.text)
    assert.equal((await buy()).status, 200)
    assert.equal(await obstacle(), null)
    service.clock.ms = Date.parse('2026-06-20T23:00:00-04:00')
    assert.notEqual(await verdictOf(), 'license_expired')
    service.clock.ms = Date.parse('2026-06-21T12:00:00-04:00')
    assert.equal(await verdictOf(), 'license_expired')
    service.clock.ms = noon
  })

  test('that is missing or has expired is why a drink on a menu can’t be ordered, and `explain` says so', async () => {
    const kitchen = await write.merchant({ group_id: 1, state: 'NY' })
    const menu = await write.subMenu(kitchen, 'Menu', null)
    const cider = await write.item(kitchen, 'Cider', menu, { alcohol: true })
    await write.item(kitchen, 'Soup', menu)
    const explained = async (item = '') => {
      const answer = await service.get(`/merchant/${kitchen}/menu${item}?client_id=demo-app&explain=1`)
      return answer.body.explain.map((one: Record<string, unknown>) => [one.id, one.code, one.shown])
    }
    assert.deepEqual(await explained(), [[`N${cider}`, 'license_missing', true]])
    const added = await service.post(path, { merchantId: kitchen, ...license }, operator)
    assert.equal(added.status, 200, added.text)
    assert.deepEqual(await explained(), [])
    assert.deepEqual(await explained(`/N${cider}`), [[`N${cider}`, 'orderable', true]])
    service.clock.ms = Date.parse('2026-06-21T12:00:00-04:00')
    assert.deepEqual(await explained(), [[`N${cider}`, 'license_expired', true]])
    assert.deepEqual(await explained(`/N${cider}`), [[`N${cider}`, 'license_expired', true]])
    service.clock.ms = noon
    const later = await service.get(
      `/merchant/${kitchen}/menu?client_id=demo-app&explain=1&at=2026-06-22T12:00:00Z`,
    )
    assert.deepEqual(
      later.body.explain.map(({ code }: { code: string }) => code),
      ['license_expired'],
    )
  })

  test('with a past or impossible date is refused, and nothing changes', async () => {
    const licenses = async () =>
      (await service.get(`${path}?merchantId=${merchantId}`, operator)).body.licenses
    const before = await licenses()
    for (const expires of ['2026-06-14', '1999-01-01', '2027-02-30', '20270101', 'soon']) {
      const added = await add({ number: 'NY-2', expires })
      assert.deepEqual([added.status, codesOf(added)], [400, ['invalid_parameter']], expires)
      const license_id = before[0].license_id
      const changed = await service.put(path, { merchantId, license_id, expires }, operator)
      assert.deepEqual([changed.status, codesOf(changed)], [400, ['invalid_parameter']], expires)
    }
    assert.deepEqual(await licenses(), before)
    assert.deepEqual(codesOf(await add()), ['invalid_parameter'])
  })

  test('triggers warnings 30, 7 and 1 days before and on expiration, once each', async () => {
    await service.db.pool.query('DELETE FROM merchant_licenses')
    await add({ expires: '2026-08-01' })
    const warnedAt = async (day: string) => {
      service.clock.ms = Date.parse(`${day}T16:00:00Z`)
      const before = (await events()).length
      await warnOfLicenses(service.deps)
      await warnOfLicenses(service.deps)
      return (await events()).slice(before)
    }
    assert.deepEqual(await warnedAt('2026-07-01'), [])
    assert.deepEqual(await warnedAt('2026-07-02'), ['license.expiring 30'])
    assert.deepEqual(await warnedAt('2026-07-20'), [])
    assert.deepEqual(await warnedAt('2026-07-26'), ['license.expiring 7'])
    assert.deepEqual(await warnedAt('2026-07-31'), ['license.expiring 1'])
    assert.deepEqual(await warnedAt('2026-08-01'), [])
    assert.deepEqual(await warnedAt('2026-08-02'), ['license.expired 0'])
    assert.deepEqual(await warnedAt('2026-09-02'), [])
    const subjects = (await mails.deliver(service)).filter((mail) => /licen[cs]e/.test(mail))
    assert.equal(subjects.length, 4)
    service.clock.ms = noon
  })

  test('triggers new warnings once renewed, and disappears once removed', async () => {
    const [{ license_id }] = (await service.get(`${path}?merchantId=${merchantId}`, operator)).body.licenses
    const renewed = await service.put(path, { merchantId, license_id, expires: '2026-07-01' }, operator)
    assert.equal(renewed.body.license.expires, '2026-07-01', renewed.text)
    const before = (await events()).length
    await warnOfLicenses(service.deps)
    assert.deepEqual((await events()).slice(before), ['license.expiring 30'])
    const query = `${path}?merchantId=${merchantId}&license_id=${license_id}`
    assert.equal((await service.request('DELETE', query, { headers: operator })).status, 200)
    const again = await service.request('DELETE', query, { headers: operator })
    assert.deepEqual(codesOf(again), ['unknown_license'])
    assert.equal(await verdictOf(), 'license_missing')
  })
})
