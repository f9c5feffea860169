import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { linkIn, mailbox } from '../../support/events.ts'
import { codesOf, demoApp, logIn, merchantApp } from '../../support/people.ts'
import { openForm, sendForm } from '../../support/stories.ts'
import { type Answer, operator, testService } from '../../support/test-service.ts'

const mails = mailbox()
const service = testService({ template: 'demo', env: mails.env })
const path = '/merchant/admin/staff'
const merchantId = 1001
const password = 'open-sesame-42'

type Headers = { authorization: string }
const tokenOf = async (username: string): Promise<Headers> => {
  const login = { ...merchantApp, username, password, scope: 'global,merchant' }
  return { authorization: (await logIn(service, login)).access_token }
}
let owner: Headers
const signOwnerIn = async () => {
  owner = await tokenOf('owner@example.com')
}
const invite = (email: string, role: string, more: object = {}, headers: Headers = owner) =>
  service.post(path, { merchantId, email, role, ...more }, headers)
const remove = (email: string, headers: Headers = owner) =>
  service.request('DELETE', `${path}?merchantId=${merchantId}&email=${email}`, { headers })
const staff = async (headers: Headers = owner) =>
  (await service.get(`${path}?merchantId=${merchantId}`, headers)).body.staff as Record<string, any>[]
const memberOf = async (email: string) => (await staff()).find((one) => one.email === email)
const invitationTo = async (email: string) =>
  linkIn(await mails.deliver(service), email, '/account/invitation')
const accept = async (link: string, typed: Record<string, string | undefined>) =>
  (await sendForm(service, await openForm(service, link), typed)).answer
const newPerson = { first_name: 'New', last_name: 'Comer', password }
const signUp = (email: string) =>
  service.post('/customer/account', { ...demoApp, ...newPerson, email, scope: 'global' })
const refused = (answer: Answer, status: number, code: string) =>
  assert.deepEqual([answer.status, codesOf(answer)[0]], [status, code], answer.text)

describe('an invitation', () => {
  before(signOwnerIn)

  test('creates an account with the role, through a link that works once', async () => {
    const { body } = await invite('Grace@example.com', 'manager')
    assert.deepEqual([body.member.status, body.member.invited_by], ['invited', 'owner@example.com'])
    assert.equal((await memberOf('grace@example.com'))!.status, 'invited')
    const link = await invitationTo('grace@example.com')
    const form = await openForm(service, link)
    assert.match(form.answer.text, /Water Street Hospitality[\s\S]*manager[\s\S]*grace@example\.com/)
    const short = await sendForm(service, form, { ...newPerson, password: 'brief' })
    assert.match(short.answer.text, /id="password-fault"/)
    assert.match((await sendForm(service, form, newPerson)).answer.text, /You’re now on the staff/)
    assert.equal((await memberOf('grace@example.com'))!.status, 'active')
    const grace = await tokenOf('grace@example.com')
    const { merchants } = (await service.get('/merchant/admin/merchants', grace)).body
    assert.ok(merchants.some((one: any) => one.merchantId === merchantId && one.role === 'manager'))
    assert.equal((await sendForm(service, form, newPerson)).answer.status, 400)
    assert.equal((await service.get(link)).status, 400)
  })

  test('to an existing account requires its password, so registering the address first gains nothing', async () => {
    await signUp('heidi@example.com')
    await invite('heidi@example.com', 'owner')
    const link = await invitationTo('heidi@example.com')
    for (const typed of [{}, { password: 'a guess' }, { ...newPerson, password: 'another-password' }])
      assert.match((await accept(link, typed)).text, /class="faults"[\s\S]*password/)
    assert.equal((await memberOf('heidi@example.com'))!.status, 'invited')
    assert.match((await accept(link, { password })).text, /You’re now on the staff/)
    assert.ok((await tokenOf('heidi@example.com')).authorization)
  })

  test('signs the person in to the console: once, in a new session, and only with its own button', async () => {
    await invite('grete@example.com', 'kitchen')
    const { text } = await accept(await invitationTo('grete@example.com'), newPerson)
    assert.match(text, /<form method="post" action="\/partner\/welcome"/)
    const [, code = ''] = /name="code" value="([^"]+)"/.exec(text)!
    const welcome = (headers: Record<string, string>) =>
      fetch(`${service.url}/partner/welcome`, {
        ...{ method: 'POST', redirect: 'manual', headers, body: new URLSearchParams({ code }) },
      })
    const cookieOf = (answer: Response) =>
      answer.headers
        .getSetCookie()
        .find((line) => /partner/.test(line))
        ?.split(';')[0]
    const foreign: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'https://evil.example' },
      {},
    ]
    for (const headers of foreign) assert.equal(cookieOf(await welcome(headers)), undefined)
    const [first, second] = [
      await welcome({ 'sec-fetch-site': 'same-origin' }),
      await welcome({ 'sec-fetch-site': 'same-origin' }),
    ]
    assert.deepEqual([first.status, first.headers.get('location')], [303, '/partner'])
    assert.deepEqual([second.status, second.headers.get('location')], [303, '/partner/signin'])
    assert.equal(cookieOf(second), undefined)
    // A code redeemed twice may be stolen, so its tokens are revoked.
    const me = await fetch(`${service.url}/partner/api/merchant/admin/merchants`, {
      headers: { cookie: cookieOf(first)!, 'sec-fetch-site': 'same-origin' },
    })
    assert.equal(me.status, 401)
  })

  test('leads a driver to the driver app, and nowhere else', async () => {
    await invite('gerd@example.com', 'driver')
    const { text } = await accept(await invitationTo('gerd@example.com'), newPerson)
    assert.match(text, /<form method="post" action="\/drive\/welcome"/)
    const [, code = ''] = /name="code" value="([^"]+)"/.exec(text)!
    const welcome = (app: string) =>
      fetch(`${service.url}/${app}/welcome`, {
        ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ code }) },
        headers: { 'sec-fetch-site': 'same-origin' },
      })
    assert.equal((await welcome('partner')).headers.get('location'), '/partner/signin')
    const welcomed = await welcome('drive')
    assert.equal(welcomed.headers.get('location'), '/drive')
    const cookie = welcomed.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const shift = await fetch(`${service.url}/drive/api/driver/shift`, {
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
    })
    assert.equal(shift.status, 200)
    assert.equal(((await shift.json()) as { drivers: unknown[] }).drivers.length, 1)
  })

  test('has a code that an app can’t use', async () => {
    await invite('gwen@example.com', 'kitchen')
    const { text } = await accept(await invitationTo('gwen@example.com'), newPerson)
    const [, code = ''] = /name="code" value="([^"]+)"/.exec(text)!
    const asked = {
      ...merchantApp,
      grant_type: 'authorization_code',
      code,
      redirect_uri: 'urn:cellardoor:partner',
    }
    const answer = await service.post('/third_party/access_token', asked)
    assert.equal(answer.status, 400, answer.text)
    const answered = await fetch(`${service.url}/partner/welcome`, {
      ...{ method: 'POST', redirect: 'manual', body: new URLSearchParams({ code }) },
      headers: { 'sec-fetch-site': 'same-origin' },
    })
    const cookie = answered.headers
      .getSetCookie()
      .map((line) => line.split(';')[0])
      .join('; ')
    const { merchants } = (await (
      await fetch(`${service.url}/partner/api/merchant/admin/merchants`, {
        headers: { cookie, 'sec-fetch-site': 'same-origin' },
      })
    ).json()) as { merchants: { merchantId: number; role: string }[] }
    assert.ok(merchants.some((one) => one.merchantId === merchantId && one.role === 'kitchen'))
  })

  test('gives the role that the owner chose, whatever the form says', async () => {
    await invite('ivan@example.com', 'kitchen')
    const link = await invitationTo('ivan@example.com')
    const forged = { ...newPerson, role: 'owner', email: 'mallory@example.com', groupId: '2' }
    assert.equal((await accept(link, forged)).status, 200)
    assert.equal((await memberOf('ivan@example.com'))!.role, 'kitchen')
    assert.equal(await memberOf('mallory@example.com'), undefined)
  })

  test('is accepted once if two are accepted at the same time', async () => {
    await invite('judy@example.com', 'kitchen')
    const link = await invitationTo('judy@example.com')
    const forms = [await openForm(service, link), await openForm(service, link)]
    const answers = await Promise.all(forms.map((form) => sendForm(service, form, newPerson)))
    assert.deepEqual(answers.map(({ answer }) => answer.status).sort(), [200, 400])
  })

  test('that is repeated invalidates the first link', async () => {
    await invite('kate@example.com', 'kitchen')
    const first = await invitationTo('kate@example.com')
    await invite('kate@example.com', 'manager')
    const second = await invitationTo('kate@example.com')
    assert.equal((await service.get(first)).status, 400)
    assert.equal((await service.get(second)).status, 200)
  })

  test('expires after seven days, and when it is withdrawn', async () => {
    await invite('late@example.com', 'kitchen')
    const link = await invitationTo('late@example.com')
    service.clock.ms += 7 * 86_400_000
    assert.equal((await service.get(link)).status, 400)
    assert.equal((await memberOf('late@example.com'))!.status, 'expired')
    service.clock.ms -= 7 * 86_400_000
    assert.equal((await service.get(link)).status, 200)
    assert.equal((await remove('late@example.com')).status, 200)
    assert.equal((await service.get(link)).status, 400)
  })

  test('has no secret in the database or the log', async () => {
    await invite('leo@example.com', 'kitchen')
    const secret = (await invitationTo('leo@example.com')).split('=')[1]!
    const { rows } = await service.db.pool.query('SELECT i::text AS row FROM merchant_invitations i')
    assert.ok(rows.length > 0 && rows.every(({ row }) => !row.includes(secret)))
    assert.ok(!service.logged.some((line) => line.includes(secret)))
  })

  test('is refused for existing staff and for merchants of other groups', async () => {
    refused(await invite('owner@example.com', 'kitchen'), 400, 'already_staff')
    refused(await invite('x@example.com', 'kitchen', { merchants: [1001, 999_999] }), 400, 'unknown_merchant')
    refused(await invite('x@example.com', 'owner', { merchants: [1001] }), 400, 'invalid_parameter')
    refused(await invite('x@example.com', 'kitchen', { merchants: [] }), 400, 'invalid_parameter')
    refused(await invite('x@example.com', 'root'), 400, 'invalid_parameter')
    refused(await invite('nobody', 'kitchen'), 400, 'invalid_parameter')
    refused(await invite('x@example.com', 'owner', {}, await tokenOf('rival@example.com')), 403, 'forbidden')
  })
})

describe('the staff of a merchant', () => {
  before(signOwnerIn)

  const join = async (email: string, role: string, more: object = {}) => {
    await invite(email, role, more)
    await accept(await invitationTo(email), newPerson)
    return tokenOf(email)
  }
  const change = (email: string, more: object, headers: Headers = owner) =>
    service.put(path, { merchantId, email, ...more }, headers)

  test('can have their roles changed only by owners, so they can’t promote themselves', async () => {
    const [manager, kitchen] = [
      await join('mia@example.com', 'manager'),
      await join('ned@example.com', 'kitchen'),
    ]
    for (const headers of [manager, kitchen]) {
      refused(await change('mia@example.com', { role: 'owner' }, headers), 403, 'forbidden')
      refused(await change('ned@example.com', { role: 'owner' }, headers), 403, 'forbidden')
      refused(await invite('own@example.com', 'owner', {}, headers), 403, 'forbidden')
      refused(await remove('owner@example.com', headers), 403, 'forbidden')
      refused(await service.get(`${path}?merchantId=${merchantId}`, headers), 403, 'forbidden')
    }
    assert.equal((await change('ned@example.com', { role: 'manager' })).body.member.role, 'manager')
    assert.equal((await service.get(`/merchant/admin/info?merchantId=1001`, kitchen)).status, 200)
  })

  test('lose access from the next request on when removed', async () => {
    const kitchen = await join('olga@example.com', 'kitchen')
    const orders = `/merchant/admin/orders?merchantId=${merchantId}`
    assert.equal((await service.get(orders, kitchen)).status, 200)
    assert.equal((await remove('OLGA@example.com')).status, 200)
    refused(await service.get(orders, kitchen), 403, 'forbidden')
    refused(await remove('olga@example.com'), 400, 'unknown_staff')
    refused(await change('olga@example.com', { role: 'owner' }), 400, 'unknown_staff')
  })

  test('can be restricted to some merchants of the group', async () => {
    const kitchen = await join('pat@example.com', 'manager', { merchants: [merchantId] })
    const { merchants } = (await service.get('/merchant/admin/merchants', kitchen)).body
    assert.deepEqual(
      merchants.map((one: any) => [one.merchantId, one.role]),
      [[merchantId, 'manager']],
    )
    const others = (await service.get('/merchant/admin/merchants', owner)).body.merchants
    const other = others.find((one: any) => one.merchantId !== merchantId).merchantId
    const info = (id: number) => service.get(`/merchant/admin/info?merchantId=${id}`, kitchen)
    assert.equal((await info(merchantId)).status, 200)
    refused(await info(other), 403, 'forbidden')
    refused(await service.post('/merchant/admin/info', { groupId: 1 }, kitchen), 403, 'forbidden')
    await change('pat@example.com', { merchants: null })
    assert.equal((await info(other)).status, 200)
  })

  test('keep an owner: the last one can’t leave or step down', async () => {
    for (const { email, role, status } of await staff())
      if (role === 'owner' && email !== 'owner@example.com' && status === 'active') await remove(email)
    await invite('waiting@example.com', 'owner')
    refused(await remove('owner@example.com'), 400, 'last_owner')
    refused(await change('owner@example.com', { role: 'manager' }), 400, 'last_owner')
    assert.equal((await change('owner@example.com', { role: 'owner' })).status, 200)
    await join('quinn@example.com', 'owner')
    const both = ['owner@example.com', 'quinn@example.com']
    const answers = await Promise.all(both.map((email) => remove(email, { ...operator })))
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400])
    const left = (await staff(operator)).filter(({ role, status }) => role === 'owner' && status === 'active')
    assert.equal(left.length, 1)
    await service.db.pool.query(
      `INSERT INTO merchant_group_members (group_id, email) VALUES (1, 'owner@example.com') ON CONFLICT DO NOTHING`,
    )
  })

  test('can’t move a merchant to another group without owning both', async () => {
    const manager = await join('rita@example.com', 'manager')
    const { body } = await service.post(
      '/operator/groups',
      { name: 'Own', emails: ['rita@example.com'] },
      operator,
    )
    const groupId = body.group_id
    const move = (headers: Headers) => service.put('/merchant/admin/info', { merchantId, groupId }, headers)
    refused(await move(manager), 403, 'forbidden')
    refused(await move(owner), 403, 'forbidden')
    assert.equal((await service.put('/merchant/admin/info', { merchantId, groupId: 1 }, manager)).status, 200)
  })
})
