import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { describe, test } from 'node:test'
import { readAssertion, readRegistration } from '../../src/core/webauthn.ts'
import { openAuthenticator, type PasskeyAlgorithm } from '../support/authenticator.ts'

const site = { origins: ['https://admin.example'], rpId: 'admin.example' }
const expected = { ...site, challenge: 'c2FpZA' }
const authenticator = (algorithm: PasskeyAlgorithm = 'ES256') =>
  openAuthenticator({ origin: 'https://admin.example', rpId: 'admin.example', algorithm })

describe('registering a passkey', () => {
  test('stores the key as the browser sent it', async () => {
    const made = authenticator().create('c2FpZA')
    const read = await readRegistration(made, expected)
    assert.equal(read?.counter, 1)
    assert.equal(read?.publicKey.toString('base64url'), made.response.publicKey)
  })

  test('refuses another origin, domain, challenge or id, a framed page, a weak key and unreadable data', async () => {
    const { create } = authenticator()
    const mustRefuse = async (made: ReturnType<typeof create>) =>
      assert.equal(await readRegistration(made, expected), undefined)
    await mustRefuse(create('c2FpZA', { origin: 'https://evil.example' }))
    await mustRefuse(create('c2FpZA', { rpId: 'evil.example' }))
    await mustRefuse(create('b3RoZXI'))
    await mustRefuse(create('c2FpZA', { crossOrigin: true }))
    const made = create('c2FpZA')
    await mustRefuse({ ...made, id: 'AAAA' })
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
    const publicKey = weak.export({ type: 'spki', format: 'der' }).toString('base64url')
    await mustRefuse({ ...made, response: { ...made.response, publicKey } })
    await mustRefuse({ ...made, response: { ...made.response, publicKey: 'AAAA' } })
    await mustRefuse({ ...made, response: { ...made.response, authenticatorData: 'AAAA' } })
    await mustRefuse({ ...made, response: { ...made.response, clientDataJSON: 'bm90IGpzb24' } })
  })

  test('asks for a fingerprint or PIN only where needed', async () => {
    const made = authenticator().create('c2FpZA', { flags: 0x41 })
    assert.ok(await readRegistration(made, expected))
    assert.equal(await readRegistration(made, { ...expected, needsVerification: true }), undefined)
  })
})

describe('signing in with a passkey', () => {
  const keyOf = (made: ReturnType<ReturnType<typeof authenticator>['create']>) => ({
    publicKey: Buffer.from(made.response.publicKey, 'base64url'),
    counter: 1,
  })

  for (const algorithm of ['ES256', 'EdDSA', 'RS256'] as const)
    test(`accepts a stored key of ${algorithm}, and no signature of another key`, async () => {
      const own = authenticator(algorithm)
      const made = own.create('c2FpZA')
      assert.ok(await readRegistration(made, expected))
      assert.equal(await readAssertion(own.get('c2FpZA'), keyOf(made), expected), 2)
      const other = { ...keyOf(made), counter: 0 }
      assert.equal(await readAssertion(authenticator(algorithm).get('c2FpZA'), other, expected), undefined)
    })

  test('accepts only this challenge, origin, domain and purpose', async () => {
    const own = authenticator()
    const known = keyOf(own.create('c2FpZA'))
    const mustRefuse = async (shown: ReturnType<typeof own.get>) =>
      assert.equal(await readAssertion(shown, known, expected), undefined)
    await mustRefuse(own.get('b3RoZXI'))
    await mustRefuse(own.get('c2FpZA', { origin: 'https://evil.example' }))
    await mustRefuse(own.get('c2FpZA', { rpId: 'evil.example' }))
    await mustRefuse(own.get('c2FpZA', { type: 'webauthn.create' }))
    await mustRefuse(own.get('c2FpZA', { crossOrigin: true }))
    await mustRefuse(own.get('c2FpZA', { flags: 0 }))
    const strict = { ...expected, needsVerification: true }
    assert.equal(await readAssertion(own.get('c2FpZA', { flags: 0x01 }), known, strict), undefined)
    assert.ok(await readAssertion(own.get('c2FpZA', { flags: 0x05 }), known, strict))
  })

  test('refuses a cloned key whose counter went backward', async () => {
    const own = authenticator()
    const known = { ...keyOf(own.create('c2FpZA')), counter: 7 }
    assert.equal(await readAssertion(own.get('c2FpZA'), known, expected), undefined)
  })
})
