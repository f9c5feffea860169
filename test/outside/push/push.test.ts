import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import fc from 'fast-check'
import {
  encryptMessage,
  maxTextBytes,
  readAuthSecret,
  readPublicKey,
} from '../../../src/outside/push/encrypt-message.ts'
import { openPush } from '../../../src/outside/push/open-push.ts'
import { makeSenderKeys } from '../../../src/outside/push/sender-keys.ts'
import { openWebhookCaller } from '../../../src/outside/webhooks/open-webhook-caller.ts'
import { makeBrowser, openPushService, readSender } from '../../support/servers/push.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

describe('push encryption', () => {
  test('produces the message of RFC 8291, appendix A', () => {
    const browser = makeBrowser(
      bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
      bytes('BTBZMqHH6r4Tts7J_aSIgg'),
    )
    assert.equal(
      browser.keys.p256dh,
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    )
    const made = encryptMessage(browser.target, 'When I grow up, I want to be a watermelon', {
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    })
    assert.equal(
      made.toString('base64url'),
      'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
    )
  })

  test('is readable in its browser and in no other', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 900 }), (text) => {
        const [browser, other] = [makeBrowser(), makeBrowser()]
        const sent = Buffer.from(text).toString()
        const body = encryptMessage(browser.target, text)
        assert.equal(browser.read(body), sent)
        assert.throws(() => other.read(body))
        assert.notDeepEqual(encryptMessage(browser.target, text), body, 'keys are new for each message')
      }),
      { numRuns: 10 },
    )
  })

  test('has records of at most 4,096 bytes', () => {
    const { target } = makeBrowser()
    assert.equal(encryptMessage(target, 'x'.repeat(maxTextBytes)).length, 4096)
    assert.throws(() => encryptMessage(target, 'x'.repeat(maxTextBytes + 1)))
  })

  test('detects invalid keys', () => {
    const { keys } = makeBrowser()
    assert.ok(readPublicKey(keys.p256dh))
    assert.ok(readAuthSecret(keys.auth))
    assert.equal(readPublicKey(keys.auth), undefined)
    assert.equal(readPublicKey(Buffer.alloc(65, 4).toString('base64url')), undefined)
    assert.equal(readAuthSecret(`${keys.auth}aaaa`), undefined)
    assert.equal(readAuthSecret(''), undefined)
  })
})

describe('push messages', () => {
  let service: Awaited<ReturnType<typeof openPushService>>
  before(async () => {
    service = await openPushService()
  })
  after(() => service.close())
  const message = { text: '{"a":1}', ttlSeconds: 60, urgency: 'high', topic: 'order-1' } as const
  const open = (allow: string[], timeoutMs?: number) =>
    openPush({
      secret: 'a secret',
      caller: openWebhookCaller({ allow }, timeoutMs === undefined ? {} : { timeoutMs }),
      contact: async () => 'mailto:help@shop.example',
    })

  test('use the same keys in every process for the same secret', () => {
    assert.equal(makeSenderKeys('one').publicKey, makeSenderKeys('one').publicKey)
    assert.notEqual(makeSenderKeys('one').publicKey, makeSenderKeys('two').publicKey)
  })

  test('are signed for the push service and encrypted for the browser', async () => {
    const push = open([service.place])
    const browser = makeBrowser()
    const endpoint = `${service.url}/send/abc?d=1`
    assert.deepEqual(await push.send({ endpoint, ...browser.target }, message), { outcome: 'sent' })
    const { path, headers, body } = service.calls.at(-1)!
    assert.equal(path, '/send/abc?d=1')
    assert.equal(browser.read(body), '{"a":1}')
    const { ttl, urgency, topic } = headers
    assert.deepEqual([ttl, urgency, topic], ['60', 'high', 'order-1'])
    assert.equal(headers['content-encoding'], 'aes128gcm')
    const sender = readSender(headers.authorization!)
    assert.equal(sender.key, push.publicKey)
    assert.ok(sender.isSigned)
    assert.deepEqual(sender.head, { typ: 'JWT', alg: 'ES256' })
    assert.equal(sender.claims.aud, service.url)
    assert.equal(sender.claims.sub, 'mailto:help@shop.example')
    const hours = (Number(sender.claims.exp) - Date.now() / 1000) / 3600
    assert.ok(hours > 11 && hours <= 24, 'a day at most')
    await push.close()
  })

  test('get an outcome for every answer, and redirects and long answers lead nowhere', async () => {
    const push = open([service.place], 300)
    const target = { endpoint: `${service.url}/x`, ...makeBrowser().target }
    const elsewhere = { status: 307, headers: { location: `${service.url}/elsewhere` } }
    service.answers.push(200, 202, 404, 410, 400, 403, 413, elsewhere, 429, 500, 503, 'hang')
    service.answers.push({ status: 201, body: 'x'.repeat(1_000_000) })
    const outcomes: string[] = []
    for (let asked = 0; asked < 13; asked++) outcomes.push((await push.send(target, message)).outcome)
    const refused = ['refused', 'refused', 'refused', 'refused']
    const later = ['later', 'later', 'later', 'later']
    assert.deepEqual(outcomes, ['sent', 'sent', 'gone', 'gone', ...refused, ...later, 'sent'])
    assert.ok(!service.calls.some(({ path }) => path === '/elsewhere'))
    await push.close()
  })

  test('are delayed by a busy service, in seconds or to a date', async () => {
    const push = open([service.place])
    const target = { endpoint: `${service.url}/x`, ...makeBrowser().target }
    const busy = (status: number, asked: string) => ({ status, headers: { 'retry-after': asked } })
    const inAMinute = new Date(Date.now() + 60_000).toUTCString()
    service.answers.push(busy(429, '120'), busy(503, inAMinute), busy(429, '-1'), busy(201, '120'))
    assert.deepEqual(await push.send(target, message), { outcome: 'later', waitMs: 120_000 })
    const { waitMs } = await push.send(target, message)
    assert.ok(waitMs! > 50_000 && waitMs! <= 60_000, String(waitMs))
    assert.deepEqual(await push.send(target, message), { outcome: 'later' })
    assert.deepEqual(await push.send(target, message), { outcome: 'sent' })
    await push.close()
  })

  test('never go to a private network that is not allowed', async () => {
    const push = open([])
    const before = service.calls.length
    const target = { endpoint: `${service.url}/x`, ...makeBrowser().target }
    assert.deepEqual(await push.send(target, message), { outcome: 'later' })
    assert.equal(service.calls.length, before)
    await push.close()
  })
})
