import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { describe, test } from 'node:test'
import { admin } from './support/administration.ts'
import { ask, base, got, type Json, refused } from './support/ask.ts'
import { operator } from './support/operator.ts'
import { operatorToken, ownerToken, tokenOf } from './support/people.ts'

const shop = () => ({
  ...{ name: 'Acceptance Corner', type: 'R', phone: '6025550142', email: `${randomUUID()}@example.com` },
  location: { street: '200 W Washington St', city: 'Phoenix', state: 'AZ' },
})
const apply = (more: object = {}) => ask('POST', '/merchant/apply', { json: { ...shop(), ...more } })
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

describe('a shop', () => {
  test('14.20 14.21 14.22 14.23 applies, is approved once, and has a checklist', async () => {
    const { application } = await got(apply())
    assert.deepEqual([application.status, application.location.zipCode], ['waiting', '85003'])
    const { application_id: id } = application
    const list = await got(operator('GET', 'applications', { status: 'waiting', after: id - 1 }))
    assert.equal(list.applications[0].application_id, id)
    const { application: approved } = await got(operator('PUT', `applications/${id}`, { action: 'approve' }))
    await refused(operator('PUT', `applications/${id}`, { action: 'approve' }), 400, 'invalid_action')
    const { merchant_id: merchantId } = approved
    const { active, ready, items } = await got(admin('GET', 'checklist', { merchantId }, operatorToken))
    const missing = items.filter((one: Json) => one.required && !one.done).map((one: Json) => one.id)
    assert.deepEqual([active, ready, missing], [false, false, ['hours', 'menu']])
    const { staff } = await got(admin('GET', 'staff', { merchantId }, operatorToken))
    assert.deepEqual(
      [staff[0].email, staff[0].role, staff[0].status],
      [application.email, 'owner', 'invited'],
    )
  })

  test('14.21 is declined with a reason', async () => {
    const { application } = await got(apply())
    const json = { action: 'decline', reason: 'Too far.' }
    const answer = await got(operator('PUT', `applications/${application.application_id}`, json))
    assert.deepEqual([answer.application.status, answer.application.reason], ['declined', 'Too far.'])
  })

  test('14.30 14.31 enters licenses, none of them past', async () => {
    const merchantId = 1001
    const license = { kind: 'wine', number: randomUUID(), state: 'NY', expires: '2099-12-31' }
    const { license: made } = await got(admin('POST', 'licenses', { merchantId, ...license }))
    const past = { merchantId, ...license, number: randomUUID(), expires: '2020-01-01' }
    await refused(admin('POST', 'licenses', past), 400, 'invalid_parameter')
    const { license_id } = made
    const { license: changed } = await got(
      admin('PUT', 'licenses', { merchantId, license_id, expires: '2098-12-31' }),
    )
    assert.equal(changed.expires, '2098-12-31')
    const { licenses } = await got(operator('GET', 'licenses', { merchant_id: merchantId }))
    assert.ok(licenses.some((one: Json) => one.license_id === license_id))
    await got(admin('DELETE', 'licenses', { merchantId, license_id }))
    await refused(admin('DELETE', 'licenses', { merchantId, license_id }), 400, 'unknown_license')
  })

  const upload = async (bytes: Uint8Array | string) => {
    const form = new FormData()
    form.set('merchantId', '1001')
    form.set('image', new Blob([bytes as never]), 'picture')
    const headers = { authorization: `Bearer ${await ownerToken()}` }
    const answer = await fetch(`${base}/merchant/admin/images`, { method: 'POST', headers, body: form })
    return { status: answer.status, body: (await answer.json()) as Json }
  }

  test('14.40 14.41 uploads images, and nothing else', async () => {
    const { status, body } = await upload(dot)
    assert.equal(status, 200)
    const served = await fetch(`${base}/images/${body.id}`)
    assert.deepEqual([served.status, served.headers.get('content-type')], [200, 'image/webp'])
    const svg = await upload('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
    assert.deepEqual([svg.status, svg.body.message[0].code], [400, 'invalid_parameter'])
  })
})

describe('a merchant’s figures', () => {
  test('14.50 14.52 14.53 are reported, paid out and exported', async () => {
    const merchantId = 1001
    for (const by of ['day', 'hour', 'weekday']) {
      const { rows, total } = await got(admin('GET', 'reports', { merchantId, by }))
      const orders = rows.reduce((sum: number, row: Json) => sum + row.orders, 0)
      assert.equal(orders, total.orders, by)
    }
    const columns = ['orders', 'gross', 'net', 'refunds', 'average', 'preparation_minutes', 'cancellations']
    const { items } = await got(admin('GET', 'reports', { merchantId, by: 'item' }))
    for (const item of items) for (const column of columns) assert.ok(column in item, column)
    const { payouts, total } = await got(admin('GET', 'payouts', { merchantId }))
    const cents = payouts.reduce((sum: number, day: Json) => sum + Math.round(day.net * 100), 0)
    assert.equal(cents, Math.round(total.net * 100))
    const manager = await tokenOf('manager', { app: 'merchant-app', scope: 'global,merchant' })
    await refused(admin('GET', 'payouts', { merchantId }, manager), 403, 'forbidden')
    const file = await admin('GET', 'reports', { merchantId, format: 'csv' })
    assert.match(file.headers.get('content-type')!, /^text\/csv/)
    assert.match(
      file.text,
      /^key,orders,gross,net,refunds,average,preparation_minutes,cancellations,reviews,rating\r\n/,
    )
  })
})
