import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { emailHtml } from '../../../src/core/email-html.ts'
import { openMailer } from '../../../src/outside/mail/open-mailer.ts'
import { listKeptMails } from '../../../src/outside/mail/read-mail.ts'
import { startTestService, testService } from '../../support/test-service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cellardoor-mail-'))
after(() => rmSync(dataDir, { recursive: true }))
const service = testService({ template: 'demo', env: { DATA_DIR: dataDir } })
const brand = async () => ({ name: 'Käse & Wein', logo: null, accent: null, support_email: null })
const settings = { mail: { kind: 'folder', from: 'Shop <shop@example.com>' } as const, dataDir }
const link = `http://localhost:8080/account/confirm?secret=${'aB3'.repeat(30)}`

test('/demo/mail lists emails that would have been sent, and shows one with working links', async () => {
  assert.match((await service.get('/demo/mail')).text, /No emails yet/)
  const mailer = openMailer(settings, { clock: service.deps.clock, brand })
  const text = `Grüße aus <dem> Café = gut.\n\nConfirm it here:\n${link}\n\n${'A long line. '.repeat(20)}\n`
  await mailer.send({
    to: 'ada@example.com',
    subject: 'Käse: a new order, and a subject that is longer than a line of a mail',
    text,
  })
  const list = await service.get('/demo/mail')
  assert.equal(list.headers.get('content-type'), 'text/html; charset=UTF-8')
  const [, address] =
    /<a href="(\/demo\/mail\/[^"]+)">Käse: a new order, and a subject that is longer than a line of a mail<\/a>/.exec(
      list.text,
    )!
  const mail = await service.get(address!)
  assert.equal(mail.status, 200)
  assert.ok(mail.text.includes(`<a href="${link}">${link}</a>`), mail.text)
  assert.match(mail.text, /Grüße aus &lt;dem> Café = gut\./)
  assert.match(mail.text, /ada@example\.com/)
  assert.match(mail.headers.get('content-security-policy') ?? '', /default-src 'none'/)
  assert.doesNotMatch(mail.text, / style="/)
  const [kept] = await listKeptMails(join(dataDir, 'mail'))
  assert.equal(kept!.text, text.trim())
})

test('a stored email has a text and an HTML part, and one recipient whatever the address contains', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cellardoor-mail-'))
  try {
    const from = 'Käse, Wein <shop@example.com>'
    const mailer = openMailer(
      { mail: { kind: 'folder', from }, dataDir: folder },
      { clock: service.deps.clock, brand },
    )
    await mailer.send({ to: 'a,b@example.com', subject: 'Two\r\nBcc: c@example.com', text: 'é\n.\nline ' })
    const [file] = readdirSync(join(folder, 'mail'))
    const source = readFileSync(join(folder, 'mail', file!), 'utf8')
    const [head, ...parts] = source.split(/^----.*\r\n/m)
    assert.equal(head!.match(/^To: .*/m)?.[0], 'To: <"a,b"@example.com>')
    assert.doesNotMatch(head!, /^Bcc:/m)
    assert.deepEqual(
      parts.map((part) => /^Content-Type: ([^;]+)/.exec(part)?.[1]),
      ['text/plain', 'text/html', undefined],
    )
    const html = Buffer.from(parts[1]!.split('\r\n\r\n')[1]!, 'base64').toString()
    assert.equal(html, emailHtml('Two\r\nBcc: c@example.com', 'é\n.\nline ', await brand()))
    assert.ok(source.split('\r\n').every((line) => line.length <= 78 && !line.includes('\n')))
    const [kept] = await listKeptMails(join(folder, 'mail'))
    assert.equal(kept!.text, 'é\n.\nline')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('the folder keeps the latest 5,000 emails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cellardoor-mail-'))
  try {
    const mails = join(folder, 'mail')
    mkdirSync(mails)
    const old = Array.from(
      { length: 5010 },
      (_, index) => `2020-01-01T00-00-00-${String(index).padStart(6, '0')}`,
    )
    for (const name of old) writeFileSync(join(mails, `${name}.eml`), '')
    writeFileSync(join(mails, 'notes.txt'), 'mine')
    const mailer = openMailer({ ...settings, dataDir: folder }, { clock: service.deps.clock, brand })
    await mailer.send({ to: 'ada@example.com', subject: 'The newest', text: 'Hello' })
    const left = readdirSync(mails).sort()
    assert.equal(left.filter((name) => name.endsWith('.eml')).length, 5000)
    assert.ok(left.includes('notes.txt'))
    assert.equal(left[0], `${old[11]}.eml`, 'the oldest are gone')
    assert.equal((await listKeptMails(mails))[0]!.subject, 'The newest')
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('an unknown id, or a path in its place, is not found', async () => {
  for (const id of ['nope', '..%2F..%2Fetc%2Fpasswd', 'a.b'])
    assert.equal((await service.get(`/demo/mail/${id}`)).status, 404, id)
})

test('/demo/mail exists only in the demo', async () => {
  const plain = await startTestService({
    databaseUrl: service.databaseUrl,
    env: { SEED: 'none', DATA_DIR: dataDir },
  })
  try {
    assert.equal((await plain.get('/demo/mail')).status, 404)
  } finally {
    await plain.stop()
  }
})

test('an empty line in the text of an email starts a new paragraph in its HTML part', () => {
  const paragraphsOf = (text: string) =>
    emailHtml('', text, { name: '', logo: null, accent: null, support_email: null }).match(/<p/g)!.length
  assert.equal(paragraphsOf('one\n\n\ntwo'), paragraphsOf('one') + 1)
})

test('the HTML part says the same as the text, follows the brand, and can’t be broken out of', () => {
  const text = 'Hello <b>Ada</b>,\n\nsee https://shop.example/x?a=1&b=2, or\nhttps://shop.example/y.\n'
  const page = emailHtml('A "subject"', text, {
    name: 'Shop & Co',
    logo: 'https://shop.example/logo.webp?a="b',
    accent: '#123456',
    support_email: 'help@shop.example',
  })
  assert.match(page, /Shop &amp; Co/)
  assert.match(page, /#123456/)
  assert.match(page, /<img src="https:\/\/shop\.example\/logo\.webp\?a=&quot;b" alt=""/)
  assert.match(page, /mailto:help@shop\.example/)
  assert.match(page, /Hello &lt;b&gt;Ada&lt;\/b&gt;,/)
  assert.match(page, /<a href="https:\/\/shop\.example\/x\?a=1&amp;b=2"[^>]*>[^<]*<\/a>, or\n/)
  assert.match(page, /<a href="https:\/\/shop\.example\/y"[^>]*>[^<]*<\/a>\./)
})

test('an email is sent in the name of the brand if MAIL_FROM has none, and the name adds no header', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'cellardoor-mail-'))
  const look = { logo: null, accent: '#ffd400', support_email: null }
  try {
    const mailer = openMailer(
      { mail: { kind: 'folder', from: 'orders@larder.example' }, dataDir: folder },
      {
        clock: service.deps.clock,
        brand: async () => ({ ...look, name: 'Larder, Inc.\r\nBcc: c@example.com' }),
      },
    )
    await mailer.send({ to: 'ada@example.com', subject: 'Hello', text: 'View:\nhttps://larder.example/' })
    const [file] = readdirSync(join(folder, 'mail'))
    const head = readFileSync(join(folder, 'mail', file!), 'utf8').split('\r\n\r\n')[0]!
    assert.match(head, /^From: [^<]*<orders@larder\.example>\r$/m)
    assert.doesNotMatch(head, /^Bcc:/m)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
