import assert from 'node:assert/strict'
import { test } from 'node:test'
import { alcoholUnderExampleRules, liftLimit } from '../../support/alcohol.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo', routes: alcoholUnderExampleRules, prepare: liftLimit })

const suggest = async (q: string, more: Record<string, string> = {}) => {
  const query = new URLSearchParams({ client_id: 'demo-app', q, ...more })
  const { status, body, text } = await service.get(`/data/suggest?${query}`)
  assert.equal(status, 200, text)
  return body as { suggestions: { type: string; text: string; value: string }[]; did_you_mean?: string }
}

test('half a word suggests categories, makers and products', async () => {
  const { suggestions } = await suggest('chard')
  assert.ok(suggestions.length > 0 && suggestions.length <= 10)
  assert.deepEqual(suggestions[0], { type: 'category', text: 'Chardonnay', value: 'white-wine.chardonnay' })
  assert.ok(suggestions.some(({ type, text }) => type === 'product' && /chardonnay/i.test(text)))
  const brands = (await suggest('harrow la')).suggestions.filter(({ type }) => type === 'brand')
  assert.deepEqual(
    brands.map(({ text }) => text),
    ['Harrow Lane'],
  )
})

test('a typo is corrected', async () => {
  const { suggestions, did_you_mean } = await suggest('chardonay')
  assert.equal(did_you_mean, 'chardonnay')
  assert.ok(suggestions.every(({ text }) => /chardonnay/i.test(text)))
  assert.equal((await suggest('chardonnay')).did_you_mean, undefined)
})

test('limit is respected; meaningless text gets no suggestions', async () => {
  assert.equal((await suggest('a', { limit: '3' })).suggestions.length, 3)
  assert.deepEqual((await suggest('!!')).suggestions, [])
  assert.equal((await service.get('/data/suggest?client_id=demo-app')).status, 400)
})

test('a suggestion takes little work, however short the prefix', async (t) => {
  const words =
    'a b c d e g m p r s v w ch pi ca bo te gi ru st la me ri sa sh pro cab mer bou teq whi vod ipa'.split(
      ' ',
    )
  await suggest('warm')
  const before = process.cpuUsage()
  for (const word of words) await suggest(`${word}`, { limit: '11' })
  const { user, system } = process.cpuUsage(before)
  const each = (user + system) / 1000 / words.length
  t.diagnostic(`${each.toFixed(2)} ms of processor time each, client and HTTP included`)
  assert.ok(each < 50)
})
