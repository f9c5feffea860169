import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from '../../../src/db/database.ts'
import { startJobs } from '../../../src/db/jobs.ts'
import { openMerchantDirectory } from '../../../src/modules/merchants/directory.ts'
import { openMailer } from '../../../src/outside/mail/open-mailer.ts'
import { schedule, taskList } from '../../../src/start/jobs.ts'
import { queuedJobs } from '../../support/events.ts'
import { adasLogin, demoApp, isLive, logIn } from '../../support/people.ts'
import { appQuery, openForm, sendForm } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cellardoor-mail-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const service = testService({
  template: 'demo',
  env: { DATA_DIR: dataDir, PUBLIC_URL: 'https://shop.example' },
})
const folder = join(dataDir, 'mail')
const { password } = adasLogin

const resets = sql<{ reset_hash: Buffer }>('SELECT reset_hash FROM password_resets')

/** Runs the waiting jobs, and reads the resulting emails. */
async function deliver(): Promise<string[]> {
  rmSync(folder, { recursive: true, force: true })
  const runner = await startJobs(
    service.db,
    service.deps.log,
    taskList(service.deps, { merchants: openMerchantDirectory(service.deps) }),
    schedule,
  )
  while ((await queuedJobs(service.db)).length > 0) await sleep(20)
  await runner.stop()
  const files = readdirSync(dataDir).includes('mail') ? readdirSync(folder) : []
  return files.map((file) =>
    readFileSync(join(folder, file), 'utf8').replaceAll('=\r\n', '').replaceAll('=3D', '='),
  )
}

const forget = async (username: string) =>
  (await sendForm(service, await openForm(service, '/account/forgotten'), { username })).answer
const linkIn = (mail: string) => /https:\/\/shop\.example(\/account\/\w+\?secret=\w{40})/.exec(mail)![1]!
const mailTo = (address: string, mails: string[]) => {
  const mail = mails.find(
    (each) => each.includes(`\nTo: ${address}\r\n`) || each.startsWith(`To: ${address}\r\n`),
  )
  assert.ok(mail, `no mail to ${address}`)
  return mail
}
/** A person with the demo's password, as headers. */
const newcomer = async (email: string) => {
  const account = { ...demoApp, email, first_name: 'New', last_name: 'Comer', password, scope: 'global' }
  const { body } = await service.post('/customer/account', account)
  return { authorization: body.access_token as string }
}

describe('a forgotten password', () => {
  test('is replaced through a link that works once, and all tokens are revoked', async () => {
    const { access_token } = await logIn(service)
    assert.equal((await forget('ADA@example.com')).status, 200)
    const [mail, ...others] = await deliver()
    assert.equal(others.length, 0)
    assert.match(mail!, /^To: ada@example\.com\r$/m)
    assert.match(mail!, /^Subject: Choose a new password\r$/m)
    const link = linkIn(mail!)
    const form = await openForm(service, link)
    assert.equal(form.answer.status, 200)
    const tooShort = await sendForm(service, form, { password: 'brief' })
    assert.match(tooShort.answer.text, /id="password-fault"/)
    const done = await sendForm(service, form, { password: 'brand-new-password' })
    assert.match(done.answer.text, /Password changed/)
    assert.ok(!(await isLive(service, access_token)))
    await logIn(service, { password: 'brand-new-password' })
    const second = await sendForm(service, form, { password: 'another-password' })
    assert.equal(second.answer.status, 400)
    assert.equal((await service.get(link)).status, 400)
  })

  test('gets the same answer for an unknown email, and no email is sent', async () => {
    const [known, unknown] = [await forget('new@example.com'), await forget('nil@example.com')]
    assert.equal(known.status, unknown.status)
    assert.equal(known.text.replace('new@', 'nil@'), unknown.text)
    assert.equal((await deliver()).length, 1)
  })

  test('the secret is stored nowhere, and the email file is readable only by its owner', async () => {
    await forget('moved@example.com')
    const [mail] = await deliver()
    const secret = linkIn(mail!).split('=')[1]!
    const hashes = await service.db.rows(resets)
    assert.ok(hashes.length > 0 && !hashes.some(({ reset_hash }) => reset_hash.toString().includes(secret)))
    assert.ok(!service.logged.some((line) => line.includes(secret)))
    assert.equal(statSync(join(folder, readdirSync(folder)[0]!)).mode & 0o077, 0)
  })

  test('sends at most three emails to one account at a time', async () => {
    for (let n = 0; n < 5; n++) await forget('owner@example.com')
    assert.equal((await deliver()).length, 3)
  })

  test('has a link that expires after an hour, and a form from another browser changes nothing', async () => {
    const start = service.clock.ms
    try {
      service.clock.ms = start + 2 * 3_600_000
      await forget('moved@example.com')
      const form = await openForm(service, linkIn((await deliver())[0]!))
      const stale = await sendForm(service, { ...form, cookie: '' }, { password: 'brand-new-password' })
      assert.match(stale.answer.text, /open too long/)
      service.clock.ms += 3_600_000
      assert.equal((await sendForm(service, form, { password: 'brand-new-password' })).answer.status, 400)
    } finally {
      service.clock.ms = start
    }
  })

  test('reports an invalid email', async () => {
    assert.match((await forget('nonsense')).text, /id="username-fault"/)
  })
})

describe('a new email', () => {
  test('is confirmed once, by a button behind the emailed link', async () => {
    const { access_token: authorization } = await logIn(service, { username: 'new@example.com' })
    await service.put('/customer/account', { email: 'newer@example.com' }, { authorization })
    const form = await openForm(service, linkIn(mailTo('newer@example.com', await deliver())))
    assert.match(form.answer.text, /newer@example\.com/)
    const user = async () => (await service.get('/customer/auth', { authorization })).body.user
    assert.equal((await user()).email, 'new@example.com')
    await service.db.pool.query(
      `UPDATE customers SET email_confirmed = false WHERE email = 'new@example.com'`,
    )
    assert.match((await sendForm(service, form, { password })).answer.text, /Thank you[\s\S]*email address/)
    assert.equal((await user()).email, 'newer@example.com')
    const confirmed = `SELECT email_confirmed FROM customers WHERE email = 'newer@example.com'`
    assert.deepEqual((await service.db.pool.query(confirmed)).rows, [{ email_confirmed: true }])
    const again = await sendForm(service, form, { password })
    assert.equal(again.answer.status, 400)
    assert.match(again.answer.text, /link has expired/)
    assert.equal((await service.get('/account/confirm?secret=unknown')).status, 400)
  })

  test('requires the password on the confirmation page: a stolen token can’t take over an account', async () => {
    const { access_token: stolen } = await logIn(service, { username: 'moved@example.com' })
    const headers = { authorization: stolen }
    await service.put('/customer/account', { email: 'thief@example.com' }, headers)
    const mails = await deliver()
    assert.equal(mails.length, 2)
    const form = await openForm(service, linkIn(mailTo('thief@example.com', mails)))
    for (const typed of [{}, { password: 'a guess of the thief' }]) {
      const { answer } = await sendForm(service, form, typed)
      assert.match(answer.text, /class="faults"[\s\S]*password/)
    }
    assert.equal((await service.get('/customer/auth', headers)).body.user.email, 'moved@example.com')

    const warning = mailTo('moved@example.com', mails)
    assert.match(warning, /thief@example\.com/)
    assert.match(warning, /https:\/\/shop\.example\/account\/forgotten/)
    await forget('moved@example.com')
    const reset = await openForm(service, linkIn((await deliver())[0]!))
    await sendForm(service, reset, { password: 'brand-new-password' })
    assert.ok(!(await isLive(service, stolen)))
    assert.equal((await sendForm(service, form, { password: 'brand-new-password' })).answer.status, 400)
  })

  test('revokes the password reset links sent to the old one', async () => {
    const account = await newcomer('leaving@example.com')
    await deliver()
    await forget('leaving@example.com')
    const old = linkIn((await deliver())[0]!)
    assert.equal((await service.get(old)).status, 200)
    await service.put('/customer/account', { email: 'arrived@example.com' }, account)
    const form = await openForm(service, linkIn(mailTo('arrived@example.com', await deliver())))
    assert.match((await sendForm(service, form, { password })).answer.text, /Thank you/)
    assert.equal((await service.get(old)).status, 400)
  })
})

describe('a new account', () => {
  test('in a merchant group gets the merchant scope once its email is confirmed', async () => {
    const email = 'new-manager@example.com'
    await service.post('/operator/groups', { name: 'Managers', emails: [email] }, operator)
    await newcomer(email)
    const mails = await deliver()
    assert.equal(mails.length, 1)
    const login = { ...adasLogin, username: email, scope: 'global,merchant' }
    const refused = await service.post('/customer/auth', login)
    assert.deepEqual([refused.status, refused.body.message[0].code], [400, 'invalid_scope'])
    assert.match(refused.body.message[0].dev_msg, /confirm the email/)
    const form = await openForm(service, linkIn(mailTo(email, mails)))
    assert.match((await sendForm(service, form, {})).answer.text, /class="faults"/)
    assert.match((await sendForm(service, form, { password })).answer.text, /Thank you/)
    assert.equal((await service.post('/customer/auth', login)).status, 200)
  })

  test('created on the page must confirm its email too', async () => {
    const form = await openForm(service, `/third_party/account/create?${appQuery()}`)
    const person = { email: 'browsed@example.com', first_name: 'B', last_name: 'R', password, approve: '1' }
    assert.equal((await sendForm(service, form, person)).answer.status, 302)
    assert.match(mailTo(person.email, await deliver()), /^Subject: Confirm your email address\r$/m)
  })
})

describe('a new phone', () => {
  test('is confirmed by a link sent to the account’s own email', async () => {
    const { access_token: authorization } = await logIn(service, { username: 'rival@example.com' })
    const user = async () => (await service.get('/customer/account', { authorization })).body.user
    const before = (await user()).phone
    await service.put('/customer/account', { phone: '646-555-0123' }, { authorization })
    const [mail] = await deliver()
    assert.match(mail!, /^To: rival@example\.com\r$/m)
    assert.match(mail!, /6465550123/)
    assert.equal((await user()).phone, before)
    const form = await openForm(service, linkIn(mail!))
    assert.match(form.answer.text, /Confirm your phone number[\s\S]*6465550123/)
    assert.doesNotMatch(form.answer.text, /email|type="password"/i)
    const { text } = (await sendForm(service, form, {})).answer
    assert.match(text, /Thank you[\s\S]*your account’s phone number/)
    assert.doesNotMatch(text, /email/i)
    assert.equal((await user()).phone, '6465550123')
  })
})

describe('a mail server', () => {
  test('receives the email over SMTP, for one recipient whatever the address contains', async () => {
    const said: string[] = []
    const server = createServer((socket) => {
      socket.write('220 test\r\n')
      socket.on('data', (chunk) => {
        const text = String(chunk)
        said.push(text)
        const isData = /^DATA/i.test(text)
        const isText = !/^(EHLO|HELO|MAIL|RCPT|DATA|QUIT)/i.test(text)
        if (isText && !text.includes('\r\n.\r\n')) return
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n')
      })
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const url = `smtp://127.0.0.1:${(server.address() as AddressInfo).port}`
    const mail = { kind: 'smtp', url, from: 'Shop <shop@example.com>' } as const
    const brand = async () => ({
      ...{ name: 'Shop', logo: null, accent: '#123456', support_email: 'help@shop.example' },
    })
    try {
      const mailer = openMailer({ mail, dataDir }, { clock: service.deps.clock, brand })
      await mailer.send({ to: 'a,b@example.com', subject: 'Hello', text: 'A text.' })
      assert.equal(said.filter((text) => /^RCPT/.test(text)).length, 1)
      assert.match(said.join(''), /MAIL FROM:<shop@example\.com>[\s\S]*Subject: Hello[\s\S]*A text\./)
      assert.match(said.join(''), /multipart\/alternative[\s\S]*text\/plain[\s\S]*text\/html[\s\S]*#123456/)
    } finally {
      server.close()
    }
    await assert.rejects(
      openMailer({ mail, dataDir }, { clock: service.deps.clock, brand }).send({
        to: 'x@y.example',
        subject: '',
        text: '',
      }),
    )
  })
})
