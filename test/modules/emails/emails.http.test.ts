import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { askForReset, sendPasswordReset } from '../../../src/modules/auth/accounts/emails.ts'
import { sendTest } from '../../../src/modules/emails/index.ts'
import { openOrderEmails } from '../../../src/modules/fulfillment/send-emails.ts'
import type { Mail } from '../../../src/outside/mail.ts'
import { queuedJobs } from '../../support/events.ts'
import { eventually } from '../../support/eventually.ts'
import { confirmByHand } from '../../support/orders.ts'
import { codesOf, logIn, staffToken } from '../../support/people.ts'
import { operator, startTestService, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const change = (email: string, body: object, headers: Record<string, string> = operator) =>
  service.put(`/operator/emails/${email}`, body, headers)
const preview = (email: string, body: object) =>
  service.post(`/operator/emails/${email}/preview`, body, operator)

/** What a process would send. */
function outbox({ deps }: Pick<typeof service, 'deps'>) {
  const sent: Mail[] = []
  return { sent, deps: { ...deps, mail: { ...deps.mail, send: async (mail: Mail) => void sent.push(mail) } } }
}

async function order(): Promise<{ order_id: number }> {
  await confirmByHand(service, 1001)
  const { access_token } = await logIn(service, { scope: 'global,payment' })
  const headers = { authorization: access_token as string }
  const { body } = await service.get('/merchant/1001/menu?client_id=demo-app')
  const items = body.menu.flatMap(({ children }: any) => children)
  const item_id: string = items.find(({ type, children }: any) => type === 'item' && children.length === 0).id
  await service.post('/customer/cart/1001', { item: { item_id, item_qty: 2 } }, headers)
  const payments = [{ type: 'cash' }]
  const placed = await service.post(
    '/customer/cart/1001/checkout',
    { order_type: 'pickup', payments },
    headers,
  )
  assert.equal(placed.status, 200, placed.text)
  return placed.body
}

describe('email texts', () => {
  test('are listed with their variables and originals, changed with an audit record, and reset', async () => {
    const { emails } = (await service.get('/operator/emails', operator)).body
    assert.equal(emails.length, 37)
    const { variables, texts } = emails.find((one: { email: string }) => one.email === 'order_placed')
    assert.deepEqual(variables, ['brand', 'first_name', 'shop', 'order_id', 'total'])
    assert.deepEqual(
      texts.map((one: { language: string; subject: string; original: { subject: string } }) => [
        one.language,
        one.subject === one.original.subject,
      ]),
      [
        ['en', true],
        ['es', true],
      ],
    )
    const owner = await staffToken(service, 'owner')
    const reason = { 'audit-reason': 'Friendlier' }
    const body = { language: 'en', subject: '  {brand}: dinner is on, {first_name}  ' }
    const changed = await change('order_placed', body, { ...owner, ...reason })
    assert.equal(changed.status, 200, changed.text)
    assert.equal(changed.body.texts[0].subject, '{brand}: dinner is on, {first_name}')
    assert.equal(changed.body.texts[0].opening, changed.body.texts[0].original.opening)
    assert.equal(changed.body.texts[1].subject, changed.body.texts[1].original.subject)
    const [record] = (await service.get('/operator/audit?action=email.&limit=1', operator)).body.records
    assert.deepEqual(
      [record.action, record.subject, record.after.subject, record.reason],
      ['email.changed', 'order_placed en', '{brand}: dinner is on, {first_name}', 'Friendlier'],
    )
    const back = await change('order_placed', { language: 'en', subject: null })
    assert.deepEqual(back.body.texts, texts)
  })

  test('refuse unknown variables, markup, line breaks and other roles, and change nothing', async () => {
    const { text: before } = await service.get('/operator/emails', operator)
    const support = await staffToken(service, 'support')
    const words = { language: 'en', opening: 'Hello {first_name}' }
    const refused = await Promise.all([
      change('order_placed', { language: 'en', subject: 'Tip: {tip}' }),
      change('order_placed', { language: 'en', opening: 'Hi <b>{shop}</b>' }),
      change('order_placed', { language: 'en', subject: 'a\r\nBcc: all@example.com' }),
      change('order_placed', { language: 'fr', subject: 'x' }),
      change('__proto__', words),
      preview('order_placed', { language: 'en', opening: '{unknown}' }),
      change('order_placed', words, support),
      service.post('/operator/emails/order_placed/test', words, support),
    ])
    assert.deepEqual(
      refused.map(({ status }) => status),
      [400, 400, 400, 400, 404, 400, 403, 403],
    )
    assert.match(refused[0]!.text, /"field":"subject"/)
    assert.match(refused[0]!.text, /\{tip\} is not a variable of this email/)
    assert.equal((await service.get('/operator/emails', operator)).text, before)
  })

  test('can be previewed for a real order in both languages, even before they are saved', async () => {
    const { order_id } = await order()
    const { emails } = (await service.get('/operator/emails', operator)).body
    for (const { email, group, about_order, variables, texts } of emails)
      for (const { language } of texts) {
        const opening = `Z ${variables.map((name: string) => `{${name}}`).join('|')} Z`
        const { status, body, text } = await preview(email, { language, opening, order_id })
        assert.equal(status, 200, text)
        assert.equal(body.order_id, about_order ? order_id : null)
        const filled = /Z (.*) Z/.exec(body.text)![1]!.split('|')
        assert.equal(filled.length, variables.length)
        assert.ok(
          filled.every((value: string) => value !== '' && !/[{}]/.test(value)),
          filled.join('|'),
        )
        const greeting = language === 'es' ? /^Hola, / : /^Hi /
        if (group === 'orders' || group === 'help') assert.match(body.text, greeting)
        assert.doesNotMatch(body.text, /token=|secret=\w/)
      }
    assert.deepEqual(codesOf(await preview('tip', { language: 'en', order_id: 99_999_999 })), [
      'unknown_order',
    ])
    assert.equal((await preview('tip', { language: 'en' })).body.order_id, order_id)
  })

  test('can be tested by sending one to the staff member who asks; an API key has no address', async () => {
    await order()
    const owner = await staffToken(service, 'owner')
    const body = { language: 'es', subject: 'Prueba {order_id}', opening: 'Hola desde {brand}.' }
    const sent = await service.post('/operator/emails/order_cancelled/test', body, owner)
    assert.equal(sent.body.to, 'owner@operator.example')
    const box = outbox(service)
    const [job] = await queuedJobs(service.db, 'send_test_email')
    await sendTest(box.deps, job!.payload)
    const [mail] = box.sent
    assert.deepEqual([mail!.to, mail!.subject], ['owner@operator.example', `Prueba ${sent.body.order_id}`])
    assert.match(mail!.text, /Hola desde Cellardoor\./)
    const byKey = await service.post('/operator/emails/order_cancelled/test', body, operator)
    assert.deepEqual(codesOf(byKey), ['invalid_action'])
  })

  test('reach customers from every process once changed, and the rest of the email stays', async () => {
    const other = await startTestService({ databaseUrl: service.databaseUrl })
    try {
      const { order_id } = await order()
      const links = { trackingUrlOf: () => 'https://x.example/t', orderUrlOf: () => 'https://x.example/o' }
      const box = outbox(other)
      const emails = openOrderEmails({ ...box.deps, ...links })
      await emails.toCustomer({ orderId: order_id, status: 'placed' })
      assert.equal(box.sent[0]!.subject, `Your order ${order_id} from Seaport All-Day Kitchen`)
      const words = { language: 'en', subject: 'New words {order_id}', opening: 'Hi from {brand}!' }
      await change('order_placed', words)
      await eventually(async () => {
        await emails.toCustomer({ orderId: order_id, status: 'placed' })
        const { subject, text } = box.sent.at(-1)!
        assert.equal(subject, `New words ${order_id}`)
        assert.match(text, /Hi from Cellardoor![\s\S]*View your order, get help or cancel[\s\S]*Total/)
      })
    } finally {
      await other.stop()
    }
  })

  test('of account emails are the operator’s, in the language of the page that requested it', async () => {
    const spanish = { language: 'es', subject: 'Otra contraseña', opening: 'Hola desde {brand}, {email}.' }
    await change('password_reset', spanish)
    const email = 'ada@example.com'
    await eventually(async () => {
      const write = await service.deps.emailWords()
      assert.equal(write('password_reset', 'es', { email }).subject, 'Otra contraseña')
    })
    const box = outbox(service)
    await askForReset(service.db, email, 'es')
    const [job] = await queuedJobs(service.db, 'send_password_reset')
    await sendPasswordReset(box.deps, job!.payload)
    const { to, subject, text, language } = box.sent[0]!
    assert.deepEqual([to, subject, language], [email, 'Otra contraseña', 'es'])
    assert.ok(text.startsWith(`Hola desde Cellardoor, ${email}.`), text)
    const link = `${service.deps.config.publicUrl}/account/reset?secret=`
    assert.ok(text.includes(`Elige una contraseña nueva dentro de una hora:\n${link}`), text)
    await sendPasswordReset(box.deps, { email })
    assert.equal(box.sent[1]!.subject, 'Choose a new password')
  })

  test('are refused for a language in which the email is not sent', async () => {
    const words = { language: 'es', subject: 'Tarjeta de {amount}' }
    for (const refused of [await change('gift_card', words), await preview('gift_card', words)]) {
      assert.equal(refused.status, 400)
      assert.match(refused.text, /"field":"language"/)
      assert.match(refused.text, /This email is sent in English only/)
    }
    const inEnglish = { language: 'en', subject: '{brand} gives you {amount}' }
    assert.equal((await preview('gift_card', inEnglish)).body.subject, 'Cellardoor gives you $25.00')
  })

  test('keep both of two simultaneous changes', async () => {
    await Promise.all([
      change('tip', { language: 'en', subject: 'One {tip}' }),
      change('tip', { language: 'es', subject: 'Dos {tip}' }),
      change('refund_by_shop', { language: 'en', opening: 'Three {amount}' }),
    ])
    const { text } = await service.get('/operator/emails', operator)
    for (const words of ['One {tip}', 'Dos {tip}', 'Three {amount}']) assert.ok(text.includes(words), words)
  })
})
