import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  compareDispute,
  compareLedger,
  compareOther,
  comparePayment,
  compareTransfer,
  type GatewayLine,
} from '../../../src/modules/reconciliation/rules/compare.ts'
import { type DayPayment, takenByUs } from '../../../src/modules/reconciliation/rules/payment.ts'
import '../../support/property-seed.ts'

let count = 0
const line = (type: string, amount: number, more: Partial<GatewayLine> = {}): GatewayLine => ({
  ...{ transactionId: `txn_${++count}`, type, amount, fee: 0, currency: 'usd', at: 0, subject: 'pi_1' },
  ...{ orderId: null, key: null, isBooked: true, ...more },
})

/** What happens to a payment of this many cents, in order: partial refunds, some of which banks return. */
const histories = fc.record({
  captured: fc.integer({ min: 100, max: 50_000 }),
  refunds: fc.array(fc.record({ share: fc.integer({ min: 1, max: 30 }), fails: fc.boolean() }), {
    maxLength: 3,
  }),
})
type History = typeof histories extends fc.Arbitrary<infer One> ? One : never

/** Both sides of a history, each as it is recorded. */
function carryOut({ captured, refunds }: History) {
  const lines = [line('charge', captured)]
  let refunded = 0
  refunds.forEach(({ share, fails }, index) => {
    const amount = Math.max(1, Math.floor((captured * share) / 100))
    lines.push(line('refund', -amount, { key: `refund-${index}` }))
    if (fails) lines.push(line('refund_failed', amount))
    else refunded += amount
  })
  const ours: DayPayment = {
    ...{ merchantId: 1001, orderId: 1, payment: 1, orderedAt: 0, timeZone: 'UTC', gateway: 'stripe' },
    ...{ gatewayId: 'pi_1', state: 'captured', wanted: 'captured', amount: captured, captured, refunded },
    hasPendingRefund: false,
  }
  return { ours, lines }
}

type Sides = ReturnType<typeof carryOut>
/** What can go wrong with a payment, and the cause that must be reported. */
const faults: Record<string, (sides: Sides) => [DayPayment | undefined, GatewayLine[]]> = {
  missing_at_gateway: ({ ours }) => [{ ...ours, refunded: 0 }, []],
  missing_here: ({ lines }) => [undefined, lines],
  amount: ({ ours, lines: [first, ...rest] }) => [ours, [{ ...first!, amount: first!.amount - 1 }, ...rest]],
  refund: ({ ours, lines }) => [ours, [...lines, line('refund', -7)]],
  duplicate: ({ ours, lines }) => [ours, [...lines, line('charge', ours.captured)]],
  late: ({ ours, lines }) => [{ ...ours, refunded: ours.refunded + 5, hasPendingRefund: true }, lines],
  currency: ({ ours, lines: [first, ...rest] }) => [ours, [{ ...first!, currency: 'eur' }, ...rest]],
}

describe('a payment and its lines at the gateway', () => {
  test('match after any history of refunds, whatever banks returned', () => {
    fc.assert(
      fc.property(histories, (history) => {
        const { ours, lines } = carryOut(history)
        assert.equal(comparePayment(ours, lines), undefined)
        assert.equal(compareLedger([ours], -takenByUs(ours)), undefined)
        assert.equal(compareLedger([ours], 1 - takenByUs(ours))?.cause, 'ledger')
      }),
    )
  })

  for (const [cause, spoil] of Object.entries(faults))
    test(`differ by ${cause}, and by nothing else, after exactly that fault`, () => {
      fc.assert(
        fc.property(histories, (history) => {
          const found = comparePayment(...spoil(carryOut(history)))
          assert.equal(found?.cause, cause)
        }),
      )
    })

  test('report a refund made twice with one key as a duplicate', () => {
    const { ours, lines } = carryOut({ captured: 1000, refunds: [{ share: 10, fails: false }] })
    const again = line('refund', -100, { key: 'refund-0' })
    assert.equal(comparePayment(ours, [...lines, again])?.cause, 'duplicate')
  })

  test('report money that we have authorized and the gateway has captured as missing here', () => {
    const { ours, lines } = carryOut({ captured: 1000, refunds: [] })
    const held = { ...ours, state: 'held', wanted: 'held' } as const
    assert.equal(comparePayment(held, lines)?.cause, 'missing_here')
    assert.equal(comparePayment(held, []), undefined)
  })

  test('tell a lost payment from a late one by the gateway’s status if there are no lines', () => {
    const { ours } = carryOut({ captured: 1000, refunds: [] })
    const record = { state: 'captured', authorized: 1000, captured: 1000, refunded: 0 } as const
    const nothingKept = { state: null, authorized: null, captured: null, refunded: null }
    const causeOf = (read: Parameters<typeof comparePayment>[2]) => comparePayment(ours, [], read)?.cause
    assert.deepEqual(
      ['missing' as const, record, { ...record, state: 'voided' as const, captured: 0 }, nothingKept].map(
        causeOf,
      ),
      ['missing_at_gateway', 'late', 'state', undefined],
    )
  })
})

describe('transfers, disputes and other lines', () => {
  const transfer = { merchantId: 1001, key: 'k', reference: 'tr_1', state: 'sent', amount: 500, sentAt: 0 }
  const sent = (amount: number) => line('transfer', -amount, { subject: 'tr_1', key: 'k' })

  test('match a transfer with what was sent and not reversed', () => {
    const back = line('transfer_reversed', 200, { subject: 'tr_1' })
    const causes = [
      compareTransfer(transfer, [sent(500)]),
      compareTransfer({ ...transfer, amount: 300 }, [sent(500), back]),
      compareTransfer(transfer, [sent(500), back]),
      compareTransfer(transfer, [sent(500), sent(500)]),
      compareTransfer(transfer, []),
      compareTransfer(undefined, [sent(500)]),
      compareTransfer({ ...transfer, state: 'sending', amount: 0 }, [sent(500)]),
    ].map((found) => found?.cause)
    assert.deepEqual(causes, [
      ...[undefined, undefined, 'amount', 'duplicate', 'missing_at_gateway', 'missing_here', 'late'],
    ])
  })

  test('book a dispute with its fee', () => {
    const ours = {
      gatewayId: 'dp_1',
      merchantId: 1001,
      orderId: 1,
      status: 'lost',
      openedAt: 0,
      booked: 2500,
    }
    const lines = [line('dispute', -1000, { fee: 1500, subject: 'dp_1' })]
    const causes = [
      compareDispute(ours, lines),
      compareDispute({ ...ours, booked: 1000 }, lines),
      compareDispute(undefined, lines),
      compareDispute({ ...ours, booked: 0 }, [...lines, line('dispute', 1000, { fee: -1500 })]),
    ].map((found) => found?.cause)
    assert.deepEqual(causes, [undefined, 'dispute', 'missing_here', undefined])
  })

  test('report a separate fee until it is booked, and payouts only if they come back', () => {
    const fee = line('fee', -500, { isBooked: false })
    const causes = [
      fee,
      { ...fee, isBooked: true },
      line('payout', -9),
      line('payout_failed', 9),
      line('topup', 9),
    ]
      .concat(line('other', 1))
      .map((one) => compareOther(one)?.cause)
    assert.deepEqual(causes, ['fee', undefined, undefined, 'payout', undefined, 'other'])
  })
})
