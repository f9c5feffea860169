import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { describe, test } from 'node:test'
import { readAssertion, readRegistration } from '../../src/core/webauthn.ts'
import { openAuthenticator } from '../support/authenticator.ts'

const site = { origins: ['https://admin.example'], rpId: 'admin.example' }
const expected = { ...site, challenge: 'c2FpZA' }
const authenticator = () => openAuthenticator({ origin: 'https://admin.example', rpId: 'admin.example' })

describe('a new passkey', () => {
  test('is read with its key', () => {
    const made = authenticator().create('c2FpZA')
    const read = readRegistration(made, expected)
    assert.equal(read?.counter, 1)
    assert.equal(read?.publicKey.toString('base64url'), made.response.publicKey)
  })

  test('of another origin, domain or challenge, or with another id or a weak key is none', () => {
    const { create } = authenticator()
    assert.equal(readRegistration(create('c2FpZA', { origin: 'https://evil.example' }), expected), undefined)
    assert.equal(readRegistration(create('c2FpZA', { rpId: 'evil.example' }), expected), undefined)
    assert.equal(readRegistration(create('b3RoZXI'), expected), undefined)
    const made = create('c2FpZA')
    assert.equal(readRegistration({ ...made, id: 'AAAA' }, expected), undefined)
    const weak = generateKeyPairSync('rsa', { modulusLength: 1024 }).publicKey
    const publicKey = weak.export({ type: 'spki', format: 'der' }).toString('base64url')
    assert.equal(
      readRegistration({ ...made, response: { ...made.response, publicKey } }, expected),
      undefined,
    )
    const broken = { ...made.response, clientDataJSON: 'bm90IGpzb24' }
    assert.equal(readRegistration({ ...made, response: broken }, expected), undefined)
  })
})

describe('a signature', () => {
  const keyOf = (made: ReturnType<ReturnType<typeof authenticator>['create']>) => ({
    publicKey: Buffer.from(made.response.publicKey, 'base64url'),
    counter: 1,
  })

  test('is that of the passkey, for this challenge, origin, domain and purpose alone', () => {
    const own = authenticator()
    const known = keyOf(own.create('c2FpZA'))
    assert.equal(readAssertion(own.get('c2FpZA'), known, expected), 2)
    assert.equal(readAssertion(own.get('b3RoZXI'), known, expected), undefined)
    assert.equal(
      readAssertion(own.get('c2FpZA', { origin: 'https://evil.example' }), known, expected),
      undefined,
    )
    assert.equal(readAssertion(own.get('c2FpZA', { rpId: 'evil.example' }), known, expected), undefined)
    assert.equal(readAssertion(own.get('c2FpZA', { type: 'webauthn.create' }), known, expected), undefined)
    assert.equal(readAssertion(own.get('c2FpZA', { flags: 0 }), known, expected), undefined)
    assert.equal(readAssertion(authenticator().get('c2FpZA'), { ...known, counter: 0 }, expected), undefined)
  })

  test('of a copy, whose counter went back, is refused', () => {
    const own = authenticator()
    const known = { ...keyOf(own.create('c2FpZA')), counter: 7 }
    assert.equal(readAssertion(own.get('c2FpZA'), known, expected), undefined)
  })
})
