import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { activateReady } from '../../../src/modules/onboarding/index.ts'
import { hasGoods } from '../../../src/start/jobs.ts'
import { linkIn, mailbox } from '../../support/events.ts'
import { codesOf, logIn, merchantApp } from '../../support/people.ts'
import { openForm, sendForm } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const mails = mailbox()
const service = testService({ template: 'demo', env: mails.env })
const password = 'open-sesame-42'
const wanted = {
  name: 'Corner Wines',
  type: 'W',
  phone: '(602) 555-0199',
  email: 'Vera@example.com',
  location: { street: '200 W Washington St', unit: 'Suite 2', city: 'Phoenix', state: 'AZ' },
  license: { kind: 'alcohol', number: 'AZ-77', state: 'az', expires: '2027-01-31' },
}
const apply = (more: object = {}) => service.post('/merchant/apply', { ...wanted, ...more })
const decide = (id: number, body: object) => service.put(`/operator/applications/${id}`, body, operator)

describe('an application', () => {
  let merchantId: number
  let vera: { authorization: string }
  const checklist = async () =>
    (await service.get(`/merchant/admin/checklist?merchantId=${merchantId}`, vera)).body
  const undone = async () =>
    (await checklist()).items
      .filter((one: any) => one.required && !one.done)
      .map((one: any) => one.id as string)

  test('waits for the operator', async () => {
    const { body, status, text } = await apply()
    assert.equal(status, 200, text)
    assert.deepEqual([body.application.status, body.application.location.zipCode], ['waiting', '85003'], text)
    const { applications } = (await service.get('/operator/applications?status=waiting', operator)).body
    assert.ok(applications.some((one: any) => one.application_id === body.application.application_id))
  })

  test('is refused with an unknown address or an expired license, or beyond the limit', async () => {
    assert.deepEqual(codesOf(await apply({ location: { street: '1 Nowhere Rd', zipCode: '85003' } })), [
      'invalid_address',
    ])
    assert.deepEqual(codesOf(await apply({ license: { ...wanted.license, expires: '2020-01-01' } })), [
      'invalid_parameter',
    ])
    assert.deepEqual(codesOf(await apply({ phone: 'call me' })), ['invalid_parameter'])
    const email = 'eager@example.com'
    const answers = []
    for (let n = 0; n < 6; n++) answers.push(await apply({ email }))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200, 200, 429],
    )
  })

  test('that is declined requires a reason, which is emailed, and stays declined', async () => {
    const { application_id } = (await apply({ email: 'sad@example.com' })).body.application
    assert.deepEqual(codesOf(await decide(application_id, { action: 'decline' })), ['missing_parameter'])
    const declined = await decide(application_id, { action: 'decline', reason: 'Too far away.' })
    assert.equal(declined.body.application.status, 'declined')
    assert.deepEqual(codesOf(await decide(application_id, { action: 'approve' })), ['invalid_action'])
    const sent = await mails.deliver(service)
    assert.ok(sent.some((mail) => mail.includes('To: sad@example.com') && mail.includes('Too far away.')))
    assert.deepEqual(codesOf(await decide(999_999, { action: 'approve' })), ['unknown_application'])
  })

  test('approved twice at once creates one merchant and invites its owner', async () => {
    const { application_id } = (await apply()).body.application
    const answers = await Promise.all([1, 2].map(() => decide(application_id, { action: 'approve' })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    merchantId = answers.find(({ status }) => status === 200)!.body.application.merchant_id
    const link = linkIn(await mails.deliver(service), 'vera@example.com', '/account/invitation')
    await sendForm(service, await openForm(service, link), {
      first_name: 'Vera',
      last_name: 'Vine',
      password,
    })
    const login = { ...merchantApp, username: 'vera@example.com', password, scope: 'global,merchant' }
    vera = { authorization: (await logIn(service, login)).access_token }
    const [own] = (await service.get('/merchant/admin/merchants', vera)).body.merchants
    assert.deepEqual([own.merchantId, own.role, own.active], [merchantId, 'owner', false])
    const { licenses } = (await service.get(`/merchant/admin/licenses?merchantId=${merchantId}`, vera)).body
    assert.deepEqual([licenses[0].number, licenses[0].state], ['AZ-77', 'AZ'])
    const stepOf = async (id: string) => (await checklist()).items.find((item: any) => item.id === id)
    assert.deepEqual(
      [(await stepOf('license')).state, (await stepOf('hours')).link],
      ['done', `/partner/${merchantId}/hours`],
    )
    assert.deepEqual([(await stepOf('pictures')).done, (await stepOf('test_order')).done], [false, false])
    const { license_id } = licenses[0]
    await service.request(
      'DELETE',
      `/merchant/admin/licenses?merchantId=${merchantId}&license_id=${license_id}`,
      {
        headers: vera,
      },
    )
    assert.equal((await stepOf('license')).state, 'to_do', 'a liquor store without any license')
    await service.post('/merchant/admin/test-order', { merchantId }, vera)
    await service.put('/merchant/admin/test-order', { merchantId, action: 'confirm' }, vera)
    assert.equal((await stepOf('test_order')).done, true)
  })

  test('becomes an active merchant only once hours, fulfillment and menu are set up', async () => {
    assert.deepEqual(await undone(), ['hours', 'menu'])
    const change = (body: object) => service.put('/merchant/admin/info', { merchantId, ...body }, vera)
    assert.equal((await change({ pickup: false })).status, 200)
    assert.deepEqual(await undone(), ['hours', 'fulfilment', 'menu'])
    await activateReady({ ...service.deps, hasGoods })
    assert.equal((await checklist()).active, false)
    const zones = [{ type: 'radius', radius: 3, fixedFee: 2, orderMinimum: 10 }]
    await service.post('/merchant/admin/zones', { merchantId, deliveryZones: zones }, vera)
    const business = [{ day: 1, startTime: '09:00', endTime: '17:00' }]
    await service.put('/merchant/admin/schedule', { merchantId, schedule: { business } }, vera)
    assert.deepEqual(await undone(), ['menu'])
    const menu = [{ type: 'SubMenu', name: 'All', children: [{ type: 'Item', name: 'Corkscrew', price: 9 }] }]
    const made = await service.post('/merchant/admin/menu/structure', { merchantId, menu }, vera)
    assert.equal(made.status, 200, made.text)
    assert.equal((await checklist()).ready, true)
    await activateReady({ ...service.deps, hasGoods })
    assert.equal((await checklist()).active, true)
    await service.put(`/operator/merchants/${merchantId}`, { active: false }, operator)
    await activateReady({ ...service.deps, hasGoods })
    assert.equal((await checklist()).active, false)
  })
})
