import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { moneyBackWords, paidWords, paymentName } from '../../formats/receipt.ts'
import { type OrderReason, orderReason, reasonIn } from '../../page-contract/order-reasons.ts'

const payments = [
  { type: 'gift_card', label: 'Gift card 7Q2K', amount: 10 },
  { type: 'credit_card', label: 'Visa 4242', amount: 29.85 },
]

test('each payment is named with what it paid, in both languages', () => {
  assert.deepEqual(paidWords({ payments, status: 'confirmed' }, 'en'), [
    'You paid $10.00 with gift card 7Q2K',
    'You paid $29.85 with Visa 4242',
  ])
  assert.deepEqual(paidWords({ payments, status: 'confirmed' }, 'es'), [
    'Pagaste $10.00 con la tarjeta de regalo 7Q2K',
    'Pagaste $29.85 con Visa 4242',
  ])
  assert.deepEqual(paidWords({ payments: [], status: 'confirmed' }, 'en'), ['Nothing to pay'])
})

test('a card that is only saved has paid nothing yet, and gets nothing back', () => {
  const order = { payments, status: 'confirmed', promo_amount_used: 0, isCardSaved: true }
  assert.deepEqual(paidWords(order, 'en'), [
    'You paid $10.00 with gift card 7Q2K',
    'You’ll pay $29.85 with Visa 4242',
  ])
  assert.equal(paidWords(order, 'es')[1], 'Pagarás $29.85 con Visa 4242')
  for (const [status, isAhead] of [
    ['placed', true],
    ['cancelled', false],
    ['rejected', false],
  ] as const)
    assert.deepEqual(moneyBackWords({ ...order, status }, 'en', isAhead), [
      'Your card wasn’t charged.',
      '$10.00 is back on your gift card.',
    ])
})

test('credit and gift cards are named in the language of the page', () => {
  const gift = { type: 'gift_card', label: 'Gift card 7Q2K' }
  assert.equal(paymentName(gift, 'en'), 'Gift card 7Q2K')
  assert.equal(paymentName(gift, 'es'), 'Tarjeta de regalo 7Q2K')
  assert.equal(paymentName({ type: 'credit_balance', label: 'Credit' }, 'es'), 'Saldo')
  assert.equal(paymentName({ type: 'credit_card', label: 'Visa 4242' }, 'es'), 'Visa 4242')
})

test('an order that came to nothing says what happens to each payment', () => {
  const order = { payments, promo_amount_used: 5 }
  assert.deepEqual(moneyBackWords({ ...order, status: 'cancelled' }, 'en'), [
    'You get $29.85 back to Visa 4242 within 5 business days.',
    '$10.00 is back on your gift card.',
    'You can use your promotion again.',
  ])
  assert.match(moneyBackWords({ ...order, status: 'rejected' }, 'en')[0]!, /^Your card wasn’t charged/)
  const nothing = { payments: [], promo_amount_used: 0, status: 'cancelled' }
  assert.deepEqual(moneyBackWords(nothing, 'es'), ['No se te cobró nada.'])
})

test('a reason of ours is read in either language, and what was typed stays as typed', () => {
  const codes: readonly OrderReason[] = ['unanswered', 'not_handed_over', 'busy', 'address']
  for (const code of codes)
    for (const [from, to] of [
      ['en', 'es'],
      ['es', 'en'],
    ] as const)
      assert.equal(
        reasonIn(to, orderReason(code, from, 'Joe’s $& Bar'), 'Joe’s $& Bar'),
        orderReason(code, to, 'Joe’s $& Bar'),
      )
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, merchant) => {
      fc.pre(text !== orderReason('unanswered', 'en', merchant))
      fc.pre(text !== orderReason('unanswered', 'es', merchant))
      assert.equal(reasonIn('es', text, merchant), text)
    }),
  )
})
