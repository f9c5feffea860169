import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { paidTotal, paidWords, receiptRows, taxWords } from '../../../formats/receipt.ts'
import { receiptPayments } from '../../../src/modules/orders/rules/receipt.ts'

const cents = fc.integer({ min: 0, max: 100_000 })

test('the payments of a receipt add up to the total less the promotion, each at most once', () => {
  fc.assert(
    fc.property(
      cents,
      cents,
      cents,
      cents,
      fc.constantFrom('credit_card' as const, 'cash' as const),
      (promoUsed, giftCardUsed, creditUsed, rest, paymentMethod) => {
        const total = promoUsed + giftCardUsed + creditUsed + rest
        const paymentLabels = { credit_card: 'Visa 4242', gift_card: '7Q2K' }
        const order = {
          total,
          addedTip: 0,
          promoUsed,
          giftCardUsed,
          creditUsed,
          paymentMethod,
          paymentLabels,
        }
        const payments = receiptPayments(order)
        assert.equal(
          payments.reduce((sum, { amount }) => sum + amount, 0),
          total - promoUsed,
        )
        assert.equal(new Set(payments.map(({ type }) => type)).size, payments.length)
        assert.ok(payments.every(({ amount }) => amount > 0))
      },
    ),
  )
})

test('a tip paid with another card, or after cash, is its own payment', () => {
  const order = { total: 1500, addedTip: 500, promoUsed: 0, giftCardUsed: 0, creditUsed: 0 }
  const paid = (paymentMethod: 'cash' | 'credit_card', tip: string) =>
    receiptPayments({ ...order, paymentMethod, paymentLabels: { credit_card: 'Visa 4242', tip } }).map(
      ({ label, amount }) => [label, amount],
    )
  assert.deepEqual(paid('cash', 'Visa 4242'), [
    ['Cash', 1000],
    ['Visa 4242', 500],
  ])
  assert.deepEqual(paid('credit_card', 'Visa 4242'), [['Visa 4242', 1500]])
  assert.deepEqual(paid('credit_card', 'Discover 1117'), [
    ['Visa 4242', 1000],
    ['Discover 1117', 500],
  ])
})

test('the lines of a receipt add up to its total', () => {
  fc.assert(
    fc.property(fc.array(cents, { minLength: 7, maxLength: 7 }), (amounts) => {
      const [subtotal = 0, discount = 0, promo = 0, delivery = 0, convenience = 0, tax = 0, tip = 0] = amounts
      const total = subtotal - discount + delivery + convenience + tax + tip
      const order = {
        ...{ subtotal: subtotal / 100, discount: discount / 100, promo_amount_used: promo / 100 },
        ...{
          delivery_fee: delivery / 100,
          convenience_fee: convenience / 100,
          tax: tax / 100,
          tip: tip / 100,
        },
        ...{ total: total / 100, promo_code: 'TENOFF' },
      }
      const sum = receiptRows(order, 'en').reduce((all, [, amount]) => all + Math.round(amount * 100), 0)
      assert.equal(sum, Math.round(paidTotal(order) * 100))
    }),
  )
})

test('each payment shows its amount, in both languages', () => {
  const payments = [
    { type: 'gift_card', label: 'Gift card 7Q2K', amount: 10 },
    { type: 'credit_balance', label: 'Credit', amount: 2.5 },
    { type: 'credit_card', label: 'Visa 4242', amount: 39.85 },
  ]
  assert.deepEqual(paidWords({ payments, status: 'placed' }, 'en'), [
    'You paid $10.00 with gift card 7Q2K',
    'You paid $2.50 with credit',
    'You paid $39.85 with Visa 4242',
  ])
  assert.deepEqual(paidWords({ payments, status: 'placed' }, 'es')[2], 'Pagaste $39.85 con Visa 4242')
  const cash = [{ type: 'cash', label: 'Cash', amount: 5 }]
  assert.deepEqual(paidWords({ payments: cash, status: 'placed' }, 'en'), ['Pay $5.00 in cash'])
  assert.deepEqual(paidWords({ payments: cash, status: 'completed' }, 'en'), ['You paid $5.00 in cash'])
  assert.deepEqual(paidWords({ payments: [], status: 'placed' }, 'en'), ['Nothing to pay'])
  const unknown = [
    { type: 'credit_card', label: 'Card', amount: 5 },
    { type: 'gift_card', label: 'Gift card', amount: 5 },
  ]
  assert.deepEqual(paidWords({ payments: unknown, status: 'placed' }, 'en'), [
    'You paid $5.00 by card',
    'You paid $5.00 with a gift card',
  ])
})

test('a receipt names the jurisdictions of its tax, in both languages, or nothing if there are none', () => {
  const taxes = [
    { name: 'New York State', percent: 4, amount: 0.8 },
    { name: 'New York City', percent: 4.5, amount: 0.9 },
    { name: 'MTA', percent: 0.375, amount: 0.08 },
  ]
  for (const language of ['en', 'es'] as const)
    assert.equal(
      taxWords({ taxes }, language),
      'New York State 4% ($0.80), New York City 4.5% ($0.90), MTA 0.375% ($0.08)',
    )
  assert.equal(taxWords({}, 'en'), '')
  assert.equal(taxWords({ taxes: [], tax_exempt: true }, 'en'), 'Tax exempt')
  assert.equal(taxWords({ taxes: [], tax_exempt: true }, 'es'), 'Exento de impuestos')
})
