import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { plainLetters } from '../../../src/modules/connections/printing/draw.ts'
import {
  asText,
  layOutOrder,
  layOutTest,
  wrap,
} from '../../../src/modules/connections/printing/rules/lay-out.ts'
import { nextTicketStep, type SentTicket } from '../../../src/modules/connections/tickets/rules.ts'
import { toSquareOrder } from '../../../src/modules/connections/tickets/send-to-square.ts'

describe('tickets', () => {
  test('contain no byte that a printer would take for a command, whatever people’s names are', () => {
    const evil = fc
      .array(
        fc.constantFrom(
          '\x1b@',
          '\x1dV\0',
          '\x07',
          '\r',
          '\n',
          '\u2028',
          '\u202e',
          '\x9b',
          '\x7f',
          'é',
          '漢',
          '😀',
          'ab c',
          '<b>',
        ),
      )
      .map((parts) => parts.join(''))
    fc.assert(
      fc.property(evil, evil, fc.integer({ min: 20, max: 64 }), (name, note, columns) => {
        const option = { name: note, quantity: 2, options: [] }
        const line = { name, quantity: 1, options: [option], instructions: note, allergens: [name] }
        const order = {
          ...{ orderId: 7, type: 'pickup' as const, customer: name, due: ['Sat, Jun 20', '6:00 PM'] },
          ...{ instructions: note, lines: [line] },
        }
        for (const lines of [
          layOutOrder(order, 'order', { columns, language: 'en' }),
          layOutTest(name, { columns, language: 'es' }),
        ]) {
          const text = plainLetters(asText(lines, columns))
          assert.match(text, /^[\x20-\x7e\r\n]*$/)
          assert.equal(text.split('\r\n').length, lines.length + 3)
          assert.doesNotMatch(text.replaceAll('\r\n', ''), /[\r\n]/)
        }
      }),
    )
  })

  test('are never wider than the paper, and lose no letter', () => {
    const words = fc.array(fc.string({ minLength: 1, maxLength: 60, unit: fc.constantFrom(...'abcñ×1') }), {
      minLength: 1,
      maxLength: 12,
    })
    fc.assert(
      fc.property(
        words,
        fc.integer({ min: 8, max: 48 }),
        fc.constantFrom('', '   '),
        (parts, width, indent) => {
          const lines = wrap(parts.join(' '), width, indent)
          for (const line of lines) assert.ok(Array.from(line).length <= width, line)
          assert.equal(lines.join('').replaceAll(' ', ''), parts.join(''))
        },
      ),
    )
  })

  test('catch up with the order in at most two steps, whatever happened in between', () => {
    const status = fc.constantFrom(
      'placed',
      'confirmed',
      'ready',
      'out_for_delivery',
      'completed',
      'cancelled',
      'failed',
    )
    const sent = fc.option(
      fc.record({ version: fc.nat(3), isCanceled: fc.boolean(), reference: fc.constant('T1') }),
    ) as fc.Arbitrary<SentTicket | null>
    fc.assert(
      fc.property(sent, status, fc.nat(3), (before, now, adjustmentCount) => {
        const order = { status: now, adjustmentCount }
        let has = before
        for (let steps = 0; steps < 2; steps++) {
          const step = nextTicketStep(has, order)
          if (!step) break
          has = { version: adjustmentCount, reference: 'T2', isCanceled: step === 'cancel' }
        }
        assert.equal(nextTicketStep(has, order), undefined)
        if (now === 'cancelled') assert.ok(has === null || has.isCanceled)
      }),
    )
  })

  test('at Square name when the kitchen has to be ready: for a later delivery, before it is at the door', () => {
    const hour = 3_600_000
    const order = { ...{ orderId: 1, cart: [], discount: 0, adjustmentCount: 0, instructions: '' } }
    const contact = { first_name: 'Ada', last_name: 'L', email: '', phone: '' }
    const pickupAt = (times: object) => {
      const made = toSquareOrder({ ...order, contact, ...times } as never, 'L1')
      return Date.parse(made.fulfillments![0]!.pickup_details!.pickup_at!)
    }
    const later = { orderedAt: 0, deliverAt: 5 * hour, promisedAt: 5 * hour }
    assert.equal(pickupAt({ ...later, type: 'pickup' }), 5 * hour)
    assert.equal(pickupAt({ ...later, type: 'delivery' }), 5 * hour - 20 * 60_000)
    assert.equal(pickupAt({ type: 'delivery', orderedAt: 0, deliverAt: 0, promisedAt: hour }), hour)
  })

  test('at Square add up to the price of the goods, to the cent', () => {
    const line = fc.record({
      id: fc.constant('E1'),
      name: fc.string({ maxLength: 600 }),
      quantity_milli: fc.oneof(
        fc.integer({ min: 1, max: 9 }).map((n) => n * 1000),
        fc.integer({ min: 1, max: 9999 }),
      ),
      price_cents: fc.nat(100_000),
      options: fc.constant([{ id: 'E2', name: 'Size', quantity_milli: 1000, options: [] }]),
    })
    fc.assert(
      fc.property(fc.array(line, { minLength: 1, maxLength: 8 }), fc.nat(5000), (cart, discount) => {
        const contact = { first_name: 'Ada', last_name: 'L', email: '', phone: '' }
        const order = {
          orderId: 1,
          cart,
          contact,
          type: 'pickup',
          instructions: '',
          promisedAt: 0,
          deliverAt: 0,
        }
        const made = toSquareOrder({ ...order, adjustmentCount: 0, discount } as never, 'L1')
        const goods = made.line_items!.reduce(
          (sum, { quantity, base_price_money }) => sum + Number(quantity) * base_price_money!.amount!,
          0,
        )
        assert.equal(
          goods,
          cart.reduce((sum, { price_cents }) => sum + price_cents, 0),
        )
        assert.ok((made.discounts?.[0]?.amount_money.amount ?? 0) <= goods)
        for (const { name } of made.line_items!) assert.ok(name!.length <= 512)
      }),
    )
  })
})
