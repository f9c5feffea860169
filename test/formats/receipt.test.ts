import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { moneyBackWords, paidWords, paymentName } from '../../formats/receipt.ts'
import { refundWords } from '../../formats/refund.ts'
import { type OrderReason, orderReason, reasonIn } from '../../page-contract/order-reasons.ts'

const payments = [
  { type: 'gift_card', label: 'Gift card 7Q2K', amount: 10 },
  { type: 'credit_card', label: 'Visa 4242', amount: 29.85 },
]

test('each payment is listed with its amount, in both languages', () => {
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
    assert.deepEqual(moneyBackWords({ ...order, status }, 'en', { isAhead }), [
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

test('an order that was not fulfilled says what happens to each payment', () => {
  const order = { payments, promo_amount_used: 5 }
  assert.deepEqual(moneyBackWords({ ...order, status: 'cancelled' }, 'en'), [
    'You get $29.85 back to Visa 4242 within 5 business days.',
    '$10.00 is back on your gift card.',
    'You can use your promotion again.',
  ])
  assert.match(moneyBackWords({ ...order, status: 'rejected' }, 'en')[0]!, /^Your card wasn’t charged/)
  const long = { hasArrived: true }
  assert.equal(
    moneyBackWords({ ...order, status: 'cancelled' }, 'en', long)[0],
    'You got $29.85 back to Visa 4242.',
  )
  assert.equal(
    moneyBackWords({ ...order, status: 'rejected' }, 'es', long)[0],
    'No se cobró nada a tu tarjeta.',
  )
  const nothing = { payments: [], promo_amount_used: 0, status: 'cancelled' }
  assert.deepEqual(moneyBackWords(nothing, 'es'), ['No se te cobró nada.'])
})

test('our own reasons are translated, and typed reasons stay as typed', () => {
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

test('a refund says where its money goes, for each payment', () => {
  const order = { payments }
  const card = { type: 'credit_card', amount: 4.2, status: 'done' }
  const gift = { type: 'gift_card', amount: 1, status: 'done' }
  const refund = (...payments: (typeof card)[]) => ({ to: 'original', payments })
  assert.deepEqual(refundWords([refund(card, gift)], order, 'en'), [
    'You get $4.20 back to Visa 4242 within 5 business days.',
    '$1.00 is back on your gift card.',
  ])
  assert.deepEqual(refundWords([refund(card), refund(card)], order, 'en'), [
    'You get $8.40 back to Visa 4242 within 5 business days.',
  ])
  assert.deepEqual(refundWords([{ ...refund(card), hasArrived: true }], order, 'en'), [
    'You got $4.20 back to Visa 4242.',
  ])
  assert.deepEqual(refundWords([refund({ ...card, type: 'cash' })], order, 'es'), [
    'La tienda te devuelve $4.20 en efectivo.',
  ])
  assert.deepEqual(refundWords([{ to: 'credit', payments: [card, gift] }], order, 'en'), [
    '$5.20 is back in your credit.',
  ])
})

test('a pending or failed refund, and a promotion’s part of it, promise nothing', () => {
  const part = (type: string, status: string) => ({ type, amount: 3, status })
  const to = ['pending', 'failed'].map((status) => part('credit_card', status))
  assert.deepEqual(
    refundWords([{ to: 'original', payments: [...to, part('promo', 'done')] }], { payments }, 'en'),
    [],
  )
  assert.deepEqual(refundWords([{ to: 'credit', payments: [part('promo', 'done')] }], { payments }, 'en'), [])
})

test('a refund to a card without a known number, or to one of two cards, is “your card”', () => {
  const refund = { to: 'original', payments: [{ type: 'credit_card', amount: 2, status: 'done' }] }
  const card = (label: string) => ({ type: 'credit_card', label, amount: 10 })
  for (const payments of [[card('Card')], [card('Visa 4242'), card('Visa 1881')]])
    assert.deepEqual(refundWords([refund], { payments }, 'en'), [
      'You get $2.00 back to your card within 5 business days.',
    ])
})
