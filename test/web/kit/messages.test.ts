import assert from 'node:assert/strict'
import { test } from 'node:test'
import { translateFrom } from '../../../web/kit/messages.ts'

test('a count in a sentence has its commas in both languages; other numbers are unchanged', () => {
  const texts = { 'orders.one': '{count} order', 'orders.other': '{count} orders', order: 'Order #{number}' }
  for (const language of ['en', 'es'] as const) {
    const t = translateFrom(texts, language)
    assert.equal(t('orders', { count: 1 }), '1 order')
    assert.equal(t('orders', { count: 2428 }), '2,428 orders')
    assert.equal(t('orders', { count: 1_100_000 }), '1,100,000 orders')
    assert.equal(t('order', { number: 100006 }), 'Order #100006')
  }
})
