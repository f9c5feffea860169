import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSearch } from '../../src/core/person-search.ts'

test('an operator’s search is recognized as a number, a phone number, an address or a name', () => {
  assert.deepEqual(readSearch('#100123'), { kind: 'number', orderId: 100123 })
  for (const phone of ['(212) 555-0101', '+1 212.555.0101', '2125550101'])
    assert.deepEqual(readSearch(phone), { kind: 'phone', phone: '2125550101' })
  assert.deepEqual(readSearch(' Ada@Example.com '), { kind: 'email', email: 'ada@example.com' })
  assert.deepEqual(readSearch('Love'), { kind: 'name', first: null, last: 'love' })
  assert.deepEqual(readSearch('Ada  King Lovelace'), { kind: 'name', first: 'ada', last: 'lovelace' })
  assert.equal(readSearch('  '), undefined)
  assert.equal(readSearch('9'.repeat(40)), undefined)
})
