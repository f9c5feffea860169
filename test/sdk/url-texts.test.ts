import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { operations } from '../../sdk/src/index.ts'
import { splitInput } from '../../sdk/src/request-parts.ts'
import { asciiUrl } from '../../src/http/text.ts'
import { redirectTo } from '../../src/modules/auth/pages/page-tools.ts'

describe('a path parameter in the SDK', () => {
  const operation = operations.get_merchant_merchant_id_menu_item_id
  const segmentsOf = (item_id: string) => {
    const { path } = splitInput(operation, { merchant_id: 1001, item_id })
    return new URL(path, 'https://marketplace.example').pathname.split('/')
  }

  test('is one segment and leads to no other operation, whatever its text', () => {
    const text = fc.string({ minLength: 1, unit: 'grapheme' }).filter((value) => value.isWellFormed())
    fc.assert(
      fc.property(
        fc.oneof(text, fc.constantFrom('.', '..', '/', '%2e%2e', '../..', '..%2f', '\\..')),
        (value) => {
          const segments = segmentsOf(value)
          assert.deepEqual(segments.slice(0, 4), ['', 'merchant', '1001', 'menu'])
          assert.equal(segments.length, 5)
          assert.notEqual(segments[4], '')
        },
      ),
    )
  })
})

describe('a redirect URL', () => {
  /** Also lone surrogates. */
  const units = fc.array(fc.nat(0xffff)).map((codes) => String.fromCharCode(...codes))

  test('can be written as a header, whatever its text', () => {
    fc.assert(
      fc.property(units, (text) => {
        assert.match(asciiUrl(text), /^[\x21-\x7e]*$/)
        assert.equal(asciiUrl(asciiUrl(text)), asciiUrl(text))
      }),
    )
  })

  test('of an app may have letters of any script', () => {
    const { headers } = redirectTo('https://app.example/日本/é?code=1')
    assert.equal(headers.location, 'https://app.example/%E6%97%A5%E6%9C%AC/%C3%A9?code=1')
  })
})
