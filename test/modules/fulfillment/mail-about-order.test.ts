import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { withoutLinks } from '../../../src/modules/fulfillment/mail-about-order.ts'

test('a stored email keeps all of its words and none of its links', () => {
  const word = fc.stringMatching(/^[a-z.,$]{1,12}$/)
  const link = fc.stringMatching(/^https?:\/\/[a-z]{1,8}\.example\/track\/[A-Za-z0-9._?=&-]{1,40}$/)
  fc.assert(
    fc.property(fc.array(fc.oneof(word, link)), (parts) => {
      const expected = parts.map((part) => (part.startsWith('http') ? '[link]' : part))
      assert.equal(withoutLinks(parts.join(' \n')), expected.join(' \n'))
    }),
  )
})
