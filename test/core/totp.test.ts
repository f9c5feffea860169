import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { base32, findStep, otpauthUri } from '../../src/core/totp.ts'
import { totpAt } from '../support/people.ts'

describe('one-time codes', () => {
  // RFC 6238, appendix B, SHA-1: the last six of the eight digits.
  const rfcSecret = Buffer.from('12345678901234567890')
  const vectors: [number, string][] = [
    [59, '287082'],
    [1111111109, '081804'],
    [1111111111, '050471'],
    [1234567890, '005924'],
    [2000000000, '279037'],
    [20000000000, '353130'],
  ]
  test('follow the vectors of RFC 6238', () => {
    for (const [seconds, code] of vectors)
      assert.equal(findStep(rfcSecret, code, { now: seconds * 1000 }), Math.floor(seconds / 30))
  })

  test('are accepted one step early and late, and only once', () => {
    fc.assert(
      fc.property(
        fc.uint8Array({ minLength: 20, maxLength: 20 }),
        fc.integer({ min: 100, max: 5e9 }),
        fc.integer({ min: -4, max: 4 }),
        (bytes, seconds, early) => {
          const [secret, now] = [Buffer.from(bytes), seconds * 1000]
          const codeAt = (step: number) => totpAt(secret, step * 30_000)
          const step = Math.floor(seconds / 30) + early
          if (step < 0) return
          const found = findStep(secret, codeAt(step), { now })
          const near = [-1, 0, 1].map((by) => Math.floor(seconds / 30) + by)
          // Two steps may have the same code by chance: the first match counts.
          const fitting = near.filter((one) => codeAt(one) === codeAt(step))
          assert.equal(found, fitting[0])
          if (found !== undefined)
            assert.equal(findStep(secret, codeAt(step), { now, after: near[2] }), undefined)
        },
      ),
    )
  })

  test('have a URL for authenticator apps', () => {
    assert.equal(base32(rfcSecret), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    const uri = new URL(otpauthUri({ secret: rfcSecret, issuer: 'Cellar door', account: 'a+b@c.example' }))
    assert.equal(uri.href.split('?')[0], 'otpauth://totp/Cellar%20door:a%2Bb%40c.example')
    assert.deepEqual(Object.fromEntries(uri.searchParams), {
      ...{ secret: base32(rfcSecret), issuer: 'Cellar door', algorithm: 'SHA1', digits: '6', period: '30' },
    })
  })
})
