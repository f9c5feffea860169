import assert from 'node:assert/strict'
import { createCipheriv, createHmac, randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  decrypt,
  deriveKey,
  encrypt,
  isSameText,
  openSealing,
  type SealingSecrets,
} from '../../src/core/sealing.ts'
import { unicodeText } from '../support/requests/arbitraries.ts'
import '../support/property-seed.ts'

const [old, current, other] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const
const using = (...secrets: [Buffer, ...Buffer[]]) => openSealing(() => secrets)
const parts = fc.array(fc.oneof(unicodeText(), fc.integer()))

describe('signing', () => {
  test('is the HMAC of purpose and parts, and only that signature is accepted', () => {
    fc.assert(
      fc.property(fc.string(), parts, fc.string(), (purpose, given, guess) => {
        const proof = using(current).sign(purpose, ...given)
        const wanted = createHmac('sha256', current)
          .update(JSON.stringify([purpose, ...given]))
          .digest('base64url')
        assert.equal(proof, wanted)
        assert.ok(using(current).isSigned(proof, { purpose }, ...given))
        assert.ok(!using(current).isSigned(guess, { purpose }, ...given))
        assert.ok(!using(current).isSigned(proof, { purpose: `${purpose}x` }, ...given))
        assert.ok(!using(current).isSigned(proof, { purpose }, ...given, 1))
        assert.ok(!using(other).isSigned(proof, { purpose }, ...given))
      }),
    )
  })

  test('a shortened signature is accepted only at its own length', () => {
    const sealing = using(current)
    const short = sealing.sign('track', 7).slice(0, 22)
    assert.ok(sealing.isSigned(short, { purpose: 'track', length: 22 }, 7))
    assert.ok(!sealing.isSigned(short, { purpose: 'track' }, 7))
    assert.ok(!sealing.isSigned(short.slice(0, 21), { purpose: 'track', length: 22 }, 7))
    assert.ok(!sealing.isSigned(sealing.sign('track', 7), { purpose: 'track', length: 22 }, 7))
  })
})

describe('encrypting', () => {
  test('round-trips for its own purpose only, and fails if any byte changed', () => {
    const text = fc.string({ unit: 'grapheme' })
    fc.assert(
      fc.property(text, fc.string(), fc.nat(), fc.integer({ min: 1, max: 255 }), (plain, purpose, at, by) => {
        const sealing = using(current)
        const sealed = sealing.seal(purpose, plain)
        assert.equal(sealing.unseal(purpose, sealed), plain)
        assert.equal(sealing.unseal(`${purpose}x`, sealed), undefined)
        assert.equal(using(other).unseal(purpose, sealed), undefined)
        const bytes = Buffer.from(sealed, 'base64url')
        bytes[at % bytes.length]! ^= by
        assert.equal(sealing.unseal(purpose, bytes.toString('base64url')), undefined)
      }),
    )
  })

  test('text that was never encrypted is not read', () => {
    for (const text of ['', 'x', '💥', 'a'.repeat(20), 'a'.repeat(200)])
      assert.equal(using(current).unseal('any', text), undefined)
  })

  test('encrypting twice gives different texts', () => {
    assert.notEqual(using(current).seal('any', 'same'), using(current).seal('any', 'same'))
  })

  test('the version 0.1 layout, tag first, is still read', () => {
    const key = deriveKey(current, { purpose: 'sealed text of jobs' })
    const nonce = randomBytes(12)
    const cipher = createCipheriv('aes-256-gcm', key, nonce)
    const body = Buffer.concat([cipher.update('GIFT', 'utf8'), cipher.final()])
    assert.equal(decrypt(key, Buffer.concat([nonce, cipher.getAuthTag(), body])), 'GIFT')
    assert.equal(decrypt(key, encrypt(key, 'GIFT')), 'GIFT')
  })
})

test('after a rotation, the new secret signs and encrypts, and the old one still verifies and decrypts', () => {
  let secrets: SealingSecrets = [old]
  const sealing = openSealing(() => secrets)
  const [proof, sealed] = [sealing.sign('track', 7), sealing.seal('session', 'ada')]
  secrets = [current, old]
  assert.ok(sealing.isSigned(proof, { purpose: 'track' }, 7))
  assert.equal(sealing.unseal('session', sealed), 'ada')
  assert.equal(sealing.sign('track', 7), using(current).sign('track', 7))
  assert.equal(using(old).unseal('session', sealing.seal('session', 'eve')), undefined)
  secrets = [current]
  assert.ok(!sealing.isSigned(proof, { purpose: 'track' }, 7))
  assert.equal(sealing.unseal('session', sealed), undefined)
})

test('strings of different lengths can be compared', () => {
  assert.ok(isSameText('same', 'same'))
  for (const different of ['', 'sam', 'same ', 'Same', '💥']) assert.ok(!isSameText('same', different))
})
