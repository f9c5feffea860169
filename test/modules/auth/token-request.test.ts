import assert from 'node:assert/strict'
import { validateHeaderValue } from 'node:http'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { findRedirectFaults, isRedirectUri } from '../../../src/modules/auth/clients/rules.ts'
import {
  findScopeFaults,
  findScopeRefusals,
  readScopes,
  scopes,
} from '../../../src/modules/auth/tokens/rules/scopes.ts'
import { missingParameters } from '../../../src/modules/auth/tokens/rules/token-request.ts'
import { forDevelopers } from '../../../src/texts/sentence.ts'
import { unicodeText } from '../../support/requests/arbitraries.ts'

describe('a redirect URI', () => {
  test('that is accepted can be used as a Location header unchanged', () => {
    const uri = fc.tuple(fc.constantFrom('https://a.example/', 'myapp:', ''), unicodeText())
    fc.assert(
      fc.property(uri, ([start, rest]) => {
        if (!isRedirectUri(start + rest)) return
        validateHeaderValue('location', start + rest)
        assert.doesNotMatch(start + rest, /[^\x21-\x7e]|#/)
      }),
    )
  })

  test('is accepted if it is printable ASCII; any other is reported with its position', () => {
    const good = [
      'https://a.example/cb?x=%C3%A9',
      'http://localhost:4000/',
      'my-app://back',
      'https://xn--e1afmkfd.xn--p1ai/',
    ]
    assert.deepEqual(findRedirectFaults(good), [])
    const bad = ['nope', 'https://пример.рф/', 'https://a.example/ x', 'https://a.example/\n', 'data:x']
    const told = findRedirectFaults([...good, ...bad]).map(({ field }) => field)
    assert.deepEqual(
      told,
      bad.map((_, index) => `redirect_uris[${good.length + index}]`),
    )
  })
})

describe('a scope', () => {
  test('is refused exactly when one of its words is not allowed', () => {
    const wanted = fc.subarray([...scopes]).map((some) => [...new Set(['global' as const, ...some])])
    const holder = fc.record({
      flows: fc.subarray(['password', 'trusted']),
      hasConfirmedEmail: fc.boolean(),
      mayHave: fc.record({ merchant: fc.boolean(), driver: fc.boolean() }),
    })
    fc.assert(
      fc.property(wanted, holder, (words, who) => {
        const may = {
          global: true,
          payment: who.flows.includes('trusted'),
          merchant: who.hasConfirmedEmail && who.mayHave.merchant,
          driver: who.hasConfirmedEmail && who.mayHave.driver,
        }
        assert.equal(
          findScopeRefusals(words, who).length === 0,
          words.every((word) => may[word]),
        )
      }),
    )
  })

  test('does not reveal group members to an unconfirmed email', () => {
    for (const scope of ['merchant', 'driver'] as const) {
      const asked = (may: boolean) =>
        findScopeRefusals(['global', scope], {
          ...{ flows: [], hasConfirmedEmail: false, mayHave: { merchant: may, driver: may } },
        })
      assert.deepEqual(asked(true), asked(false))
      assert.match(forDevelopers(asked(true)[0]!.detail!), /confirm the email/)
    }
  })

  test('is invalid exactly when it can’t be parsed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom(...scopes, 'x', '')),
        fc.constantFrom(',', ' ', ', '),
        (words, between) => {
          const isSound = findScopeFaults({ scope: words.join(between) }).length === 0
          assert.equal(isSound, readScopes(words) !== null)
        },
      ),
    )
    assert.deepEqual(findScopeFaults({}), [])
  })
})

test('a password may be only spaces, but a username or scope may not', () => {
  const blanks = { username: ' ', password: ' ', grant_type: 'password', scope: '\t' }
  assert.deepEqual(missingParameters(['password'], blanks), ['username', 'scope'])
  assert.deepEqual(missingParameters(['password'], { ...blanks, password: '' }), [
    'username',
    'password',
    'scope',
  ])
})
