import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { verifyWebhook, WebhookVerificationError } from '../../../sdk/src/index.ts'
import { formatEventId, parseEventId } from '../../../src/modules/events/reading/index.ts'
import { waitAfter } from '../../../src/modules/webhooks/rules/schedule.ts'
import { formatSecret, signedHeaders } from '../../../src/modules/webhooks/rules/signature.ts'
import { unicodeText } from '../../support/requests/arbitraries.ts'

const secretBytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => Buffer.from(bytes))
const texts = unicodeText().map((text) => JSON.stringify({ text }))

test('signatures follow Standard Webhooks; the SDK and its library accept each of several', async () => {
  await fc.assert(
    fc.asyncProperty(secretBytes, secretBytes, texts, async (newer, older, body) => {
      const secrets = [formatSecret(newer), formatSecret(older)]
      const headers = signedHeaders(secrets, { id: 'evt_1', at: Date.now(), body })
      for (const secret of secrets) {
        assert.deepEqual(new Webhook(secret).verify(body, headers), JSON.parse(body))
        assert.deepEqual(await verifyWebhook(secret, headers, body), JSON.parse(body))
        assert.deepEqual(await verifyWebhook(secret, new Headers(headers), body), JSON.parse(body))
      }
    }),
    { numRuns: 30 },
  )
})

test('the SDK refuses another secret, another body, an old request and a missing signature', async () => {
  const [secret, other] = [formatSecret(Buffer.alloc(32, 1)), formatSecret(Buffer.alloc(32, 2))]
  const sign = (at: number) => signedHeaders([secret], { id: 'evt_1', at, body: '{}' })
  const refused = (promise: Promise<unknown>) => assert.rejects(promise, WebhookVerificationError)
  await refused(verifyWebhook(other, sign(Date.now()), '{}'))
  await refused(verifyWebhook(secret, sign(Date.now()), '{"more":1}'))
  await refused(verifyWebhook(secret, sign(Date.now() - 10 * 60_000), '{}'))
  await refused(verifyWebhook(secret, {}, '{}'))
  await refused(verifyWebhook(secret, { ...sign(Date.now()), 'webhook-signature': 'v1,%%%' }, '{}'))
})

test('attempts follow the schedule, at most a tenth late, and end after the tenth', () => {
  const seconds = [5, 30, 120, 600, 3600, 10_800, 28_800, 57_600, 86_400]
  for (const [index, wait] of seconds.entries()) {
    assert.equal(waitAfter(index + 1, 0), wait * 1000)
    assert.equal(waitAfter(index + 1, 1), wait * 1100)
  }
  assert.equal(waitAfter(10, 0), undefined)
})

test('event ids contain their position and sort by it', () => {
  const places = fc.record({
    day: fc.integer({ min: 15_000, max: 60_000 }),
    position: fc.integer({ min: 0, max: 1e12 }),
  })
  const asPlace = ({ day, position }: { day: number; position: number }) => {
    return { day: new Date(day * 86_400_000).toISOString().slice(0, 10), position }
  }
  fc.assert(
    fc.property(places, places, (a, b) => {
      const [first, second] = [a, b].map(asPlace).map(formatEventId) as [string, string]
      assert.deepEqual(parseEventId(first), asPlace(a))
      const order = Math.sign(a.day - b.day) || Math.sign(a.position - b.position)
      assert.equal(first < second ? -1 : first > second ? 1 : 0, order)
    }),
  )
  for (const text of ['', 'evt_1', 'latest', 'evt_2059900000000000x2'])
    assert.equal(parseEventId(text), undefined)
})
