import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { Card } from '../../../src/core/card.ts'
import { refusalCatalog } from '../../../src/core/refusals/catalog.ts'
import { openSandboxPayments } from '../../../src/outside/payments/sandbox-payments.ts'
import { checkoutWords } from '../../../web/shop/messages.ts'

// Several texts say what the sandbox's cards do. Each is compared with the sandbox itself, so that no two contradict each other.
const texts = {
  'README.md': readFileSync('README.md', 'utf8'),
  'docs/guides/first-order.md': readFileSync('docs/guides/first-order.md', 'utf8'),
  'acceptance/requirements/11-running.md': readFileSync('acceptance/requirements/11-running.md', 'utf8'),
  'the shop in English': checkoutWords('en')('card.demo'),
  'the shop in Spanish': checkoutWords('es')('card.demo'),
}

/** What may and what must not be said about a card, by how it behaves. */
const words = {
  good: { says: /\b(?:good|works?)\b|\bsirve\b/, not: /declin|rechaza/ },
  declined: { says: /declined?s?\b|rechaza/, not: /can be saved|charged|\b(?:good|works?)\b/ },
  'declined when charged': {
    says: /decline[ds] when (?:it is )?charged/,
    not: /wherever|always|can(?:no|')t be saved|\b(?:good|works?)\b/,
  },
  'refunds fail': { says: /refunds fail|can't be\s+refunded/, not: /declin/ },
  'no answer': { says: /never (?:answers|responds)|times out/, not: /declin|\b(?:good|works?)\b/ },
} as const
type Behavior = keyof typeof words

async function behaviorOf(number: string): Promise<Behavior> {
  const sandbox = openSandboxPayments({ clock: { now: () => Date.UTC(2027, 0, 1) } })
  const card = new Card({ number, cvv: '123', billingZip: '10038', expMonth: 12, expYear: 2030 })
  const saved = await sandbox.saveCard('save', card)
  if (saved.kind === 'unknown') return 'no answer'
  if (saved.kind === 'refused') return 'declined'
  const { token } = saved.card
  const charged = await sandbox.authorize('charge', { source: { token }, amount: 100, reference: 'r' })
  if (charged.kind !== 'authorized') return 'declined when charged'
  const refunded = await sandbox.refund('refund', { paymentId: charged.paymentId, amount: 100 })
  return refunded.kind === 'done' ? 'good' : 'refunds fail'
}

/** Each card that a text names, with the text up to the next one. Cards named together share it. */
function statementsIn(text: string): { number: string; words: string }[] {
  const named = [...text.matchAll(/\b4\d{3} ?\d{4} ?\d{4} ?\d{4}\b/g)]
  return named.map((match, index) => {
    const number = match[0].replaceAll(' ', '')
    const between = (from: number) =>
      text.slice(named[from]!.index + named[from]![0].length, named[from + 1]?.index ?? text.length)
    let last = index
    while (/^( and |, )$/.test(between(last))) last++
    // A sentence, a table row or a clause ends it.
    return { number, words: between(last).split(/[;\n]\s*(?=\n|\|)|\|\n|\.\s|;/, 1)[0]! }
  })
}

describe('texts about the sandbox’s cards', () => {
  for (const [where, text] of Object.entries(texts))
    test(`are true in ${where}`, async () => {
      const statements = statementsIn(text).filter(({ words }) =>
        /good|\bworks?\b|declin|refund|answers|responds|times out|sirve|rechaza/.test(words),
      )
      assert.ok(statements.length > 1, 'cards are named')
      for (const { number, words: said } of statements) {
        const { says, not } = words[await behaviorOf(number)]
        assert.match(said, says, number)
        assert.doesNotMatch(said, not, number)
      }
      const numbers = statements.map(({ number }) => number)
      assert.deepEqual(numbers, [...new Set(numbers)], 'each is described once')
    })

  test('are checked by a test that finds a contradiction', async () => {
    const [only] = statementsIn('4000 0000 0000 0341 is declined wherever it is used.')
    assert.match(only!.words, words[await behaviorOf(only!.number)].not)
  })
})

test('a declined card has one text, from the catalog, and the shop has none of its own', () => {
  const { user_msg } = refusalCatalog.payment_declined
  assert.ok(readFileSync('docs/codes.md', 'utf8').includes(`| \`payment_declined\` | 400 | ${user_msg} |`))
  const texts = ['en', 'es'].flatMap((language) => {
    const { checkout } = JSON.parse(readFileSync(`web/shop/messages/${language}.json`, 'utf8'))
    return Object.values<string>(checkout)
  })
  const others = texts.filter((text) => /declined|rechaza/.test(text) && !/4242/.test(text))
  assert.deepEqual(others, [])
})
