import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { splitCents } from '../../../src/core/money.ts'
import {
  commissionPostings,
  commissionReturned,
  promotionReturned,
} from '../../../src/modules/ledger/rules/commission.ts'
import {
  type DisputeBooking,
  disputedPostings,
  movedDisputePostings,
} from '../../../src/modules/ledger/rules/disputes.ts'
import type { EntryKind } from '../../../src/modules/ledger/rules/entries.ts'
import {
  adjustedPostings,
  completedPostings,
  gatewayFeePostings,
  type Payment,
  type Posting,
  placedPostings,
  type RefundedPayment,
  refundedPostings,
  returnedPostings,
  reversedPostings,
  type SoldOrder,
  summed,
  sumPostings,
  tippedPostings,
} from '../../../src/modules/ledger/rules/postings.ts'
import type { SaleTaxes, TaxRow } from '../../../src/modules/pricing/taxes/index.ts'
import { runs } from '../../support/eventually.ts'

const places = ['NY', 'NY-061', 'NY-NYC'] as const
const cents = (max: number) => fc.integer({ min: 0, max })
const share = fc.double({ min: 0, max: 1, noNaN: true })
const partNames = ['goods', 'tax', 'deliveryFee', 'tip', 'convenienceFee'] as const
type Parts = RefundedPayment['parts']

/** What happens to an order after it was placed; shares are of the remainder. */
const steps = fc.array(
  fc.oneof(
    fc.record({
      kind: fc.constant('refund' as const),
      of: fc.array(share, { minLength: 5, maxLength: 5 }),
      by: share,
      toCredit: fc.boolean(),
    }),
    fc.record({ kind: fc.constant('return' as const), price: cents(1_500) }),
    fc.record({ kind: fc.constant('fail' as const), which: share }),
    fc.record({ kind: fc.constant('tip' as const), amount: cents(2_000) }),
    fc.record({ kind: fc.constant('dispute' as const), of: share, fee: cents(1_500) }),
    fc.record({ kind: fc.constant('move' as const), which: share, toMerchant: fc.boolean() }),
    fc.record({ kind: fc.constant('fee' as const), amount: fc.integer({ min: -200, max: 200 }) }),
    fc.record({ kind: fc.constant('win' as const), which: share, returnsFee: fc.boolean() }),
  ),
  { maxLength: 12 },
)
const histories = fc.record({
  subtotal: fc.integer({ min: 1, max: 50_000 }),
  off: share,
  deliveryFee: cents(900),
  convenienceFee: cents(500),
  tax: cents(4_000),
  tip: cents(2_000),
  /** Who files the tax if rates are loaded, and how it is split across state, county and city; null: a flat rate. */
  filed: fc.option(
    fc.record({
      by: fc.constantFrom('marketplace' as const, 'merchant' as const),
      weights: fc.array(cents(100), { minLength: 3, maxLength: 3 }),
    }),
  ),
  /** The gateway's share of the card payment in parts per million, in addition to 30 cents. */
  chargeFee: cents(40_000),
  carrier: fc.option(fc.record({ providerId: fc.constant(3), price: cents(1_500) })),
  weights: fc.array(cents(100), { minLength: 5, maxLength: 5 }),
  lowered: share,
  terms: fc.record({ percent: cents(400_000), fixed: cents(300), courierShare: cents(1_000_000) }),
  steps,
})
type History = typeof histories extends fc.Arbitrary<infer One> ? One : never

const types = ['credit_card', 'gift_card', 'credit_balance', 'promo', 'cash'] as const
const sources: Record<Payment['type'], string> = {
  ...{ credit_card: 'card', gift_card: 'gift_card', credit_balance: 'credit', promo: 'promotion' },
  cash: 'cash',
}

/** The oracle: what each party has in the end, by adding and subtracting plain numbers, without a ledger. */
function partiesOf(order: SoldOrder) {
  const got = new Map<string, number>()
  const give = (party: string, amount: number) => got.set(party, (got.get(party) ?? 0) + amount)
  const isCarried = order.isCourier && order.carrier !== null
  return { got, give, deliverer: isCarried ? 'platform' : 'merchant', tipped: isCarried ? 'tip' : 'merchant' }
}

/** Books the history by the ledger's rules, and tells the oracle the same. */
function play(history: History) {
  const { subtotal, deliveryFee, convenienceFee, tax, tip, carrier, terms } = history
  const discount = Math.floor((subtotal - 1) * history.off)
  const total = subtotal - discount + deliveryFee + convenienceFee + tax + tip
  const { filed } = history
  const rowsOf = (amount: number): TaxRow[] | null =>
    filed &&
    splitCents(
      amount,
      filed.weights.map((weight) => weight + 1),
    ).map((part, index) => ({ code: places[index]!, class: 'prepared_food', sales: 0, tax: part }))
  const order: SoldOrder = {
    ...{ orderId: 9, merchantId: 1001, customerId: 7, isCourier: carrier !== null, carrier },
    ...{ subtotal, discount, deliveryFee, convenienceFee, tax, tip, total },
    taxes: filed && {
      taxes: { state: 'NY', filed_by: filed.by, jurisdictions: [] } as unknown as SaleTaxes,
      rows: rowsOf(tax)!,
    },
  }
  const taxed = filed?.by === 'merchant' ? 'merchant' : 'tax'
  const { got, give, deliverer, tipped } = partiesOf(order)
  const entries: { kind: EntryKind; merchantId: number; lines: Posting[] }[] = []
  const add = (kind: EntryKind, lines: Posting[]) => entries.push({ kind, merchantId: 1001, lines })

  // Authorized for more than its total, because a missing item lowered it, which the card didn't have to pay.
  const payments = splitCents(
    total,
    history.weights.map((weight, index) => weight + (index === 0 ? 1 : 0)),
  )
    .map((amount, index): Payment => ({ type: types[index]!, sourceId: 30 + index, amount }))
    .filter(({ amount }) => amount > 0)
  const missing = payments[0]?.type === 'credit_card' ? Math.floor(2_000 * history.lowered) : 0
  const placed = payments.map((one, index) => (index === 0 ? { ...one, amount: one.amount + missing } : one))
  add('placed', placedPostings({ ...order, total: total + missing }, placed))
  if (missing > 0) add('adjusted', adjustedPostings(order, [{ payment: placed[0]!, cents: missing }]))
  for (const { type, amount } of payments) give(sources[type], -amount)

  add('completed', [...completedPostings(order, payments), ...commissionPostings(order, terms)])
  const goods = subtotal - discount
  const price = carrier?.price ?? 0
  const taken = Math.round((goods * terms.percent) / 1_000_000)
  const kept = terms.fixed + Math.round((price * terms.courierShare) / 1_000_000)
  give('merchant', goods - kept)
  give('platform', convenienceFee + kept - (carrier ? price : 0))
  give(deliverer, deliveryFee)
  give(tipped, tip)
  give('courier', price)
  give(taxed, tax)
  // The cash is in the merchant's hands.
  for (const { type, amount } of payments)
    if (type === 'cash') {
      give('merchant', -amount)
      give('cash', amount)
    }

  const left: Parts = { goods, tax, deliveryFee, tip, convenienceFee }
  const leftOf = new Map(payments.map((payment) => [payment, payment.amount]))
  const refunds: { payment: Payment; parts: Parts; toCredit: boolean }[] = []
  const disputes: { booked: DisputeBooking; isMoved: boolean }[] = []
  const back = ({ payment, parts, toCredit }: (typeof refunds)[number], sign: 1 | -1) => {
    const whole = partNames.reduce((sum, part) => sum + parts[part], 0)
    const own = payment.type === 'cash' ? 'merchant' : sources[payment.type]
    give(toCredit && payment.type !== 'promo' ? 'credit' : own, sign * whole)
    give('merchant', -sign * parts.goods)
    give(taxed, -sign * parts.tax)
    give('platform', -sign * parts.convenienceFee)
    give(deliverer, -sign * parts.deliveryFee)
    give(tipped, -sign * parts.tip)
    for (const part of partNames) left[part] -= sign * parts[part]
    leftOf.set(payment, leftOf.get(payment)! - sign * whole)
  }
  const bookRefund = (kind: EntryKind, lines: Posting[]) =>
    add(kind, summed([...lines, ...promotionReturned(entries, lines), ...commissionReturned(entries, lines)]))
  const bookDispute = (dispute: (typeof disputes)[number], withdrawn: number, fee: number) => {
    const { booked, isMoved } = dispute
    const wanted = { withdrawn, fee, moved: isMoved ? withdrawn : 0, movedFee: isMoved ? fee : 0 }
    add('disputed', disputedPostings(booked, wanted))
    add('dispute_moved', movedDisputePostings(booked, wanted, 1001))
    dispute.booked = wanted
  }
  // Like the daily comparison does for each of the gateway's lines.
  const bookFee = (fee: number) => {
    add('gateway_fees', gatewayFeePostings(fee))
    give('gateway', fee)
    give('platform', -fee)
  }
  const charge = (amount: number) => bookFee(30 + Math.round((amount * history.chargeFee) / 1_000_000))
  for (const { type, amount } of payments) if (type === 'credit_card') charge(amount)
  for (const step of history.steps) {
    if (step.kind === 'refund') {
      const payment = payments[Math.floor(step.by * payments.length * 0.999)]!
      let room = leftOf.get(payment)!
      const parts = { ...left }
      for (const [index, part] of partNames.entries()) {
        parts[part] = Math.min(room, Math.floor(left[part] * step.of[index]!))
        room -= parts[part]
      }
      const refund = { payment, parts, toCredit: step.toCredit }
      bookRefund('refunded', refundedPostings(order, [{ ...refund, taxes: rowsOf(parts.tax) }]))
      back(refund, 1)
      refunds.push(refund)
    } else if (step.kind === 'fail') {
      const [failed] = refunds.splice(Math.floor(step.which * refunds.length * 0.999), 1)
      if (!failed) continue
      const taxes = rowsOf(failed.parts.tax)
      const lines = reversedPostings([{ lines: refundedPostings(order, [{ ...failed, taxes }]) }])
      bookRefund('refund_failed', lines)
      back(failed, -1)
    } else if (step.kind === 'return') {
      if (!carrier) continue
      const { providerId } = carrier
      add('returned', returnedPostings({ providerId, price: step.price }))
      give('courier', step.price)
      give('platform', -step.price)
    } else if (step.kind === 'tip') {
      add('tipped', tippedPostings(order, step.amount))
      give('card', -step.amount)
      give(tipped, step.amount)
      charge(step.amount)
    } else if (step.kind === 'fee') {
      bookFee(step.amount)
    } else if (step.kind === 'dispute') {
      const withdrawn = Math.floor(total * step.of)
      const dispute = { booked: { withdrawn: 0, fee: 0, moved: 0, movedFee: 0 }, isMoved: false }
      bookDispute(dispute, withdrawn, step.fee)
      disputes.push(dispute)
    } else {
      const dispute = disputes[Math.floor(step.which * disputes.length * 0.999)]
      if (!dispute) continue
      const { withdrawn, fee } = dispute.booked
      if (step.kind === 'move') dispute.isMoved = step.toMerchant
      bookDispute(
        dispute,
        step.kind === 'win' ? 0 : withdrawn,
        step.kind === 'win' && step.returnsFee ? 0 : fee,
      )
    }
  }
  for (const { booked, isMoved } of disputes) {
    give('card', booked.withdrawn)
    give('gateway', booked.fee)
    give(isMoved ? 'merchant' : 'platform', -booked.withdrawn - booked.fee)
  }
  const commission = Math.round((taken * left.goods) / goods)
  give('merchant', -commission)
  give('platform', commission)
  return { entries, got }
}

test('for any history of payments, refunds, adjustments, tips, disputes, taxes and fees, the parties get what customers paid', () => {
  fc.assert(
    fc.property(histories, (history) => {
      const { entries, got } = play(history)
      const lines = entries.flatMap((entry) => entry.lines)
      for (const entry of entries) assert.equal(sumPostings(entry.lines), 0, entry.kind)
      const sums = new Map<string, number>()
      for (const { account, cents: amount } of lines) sums.set(account, (sums.get(account) ?? 0) + amount)
      const shown = (all: ReadonlyMap<string, number>) =>
        [...all].filter(([, amount]) => amount !== 0).sort(([one], [other]) => (one < other ? -1 : 1))
      assert.deepEqual(shown(sums), shown(got))
      const payers = ['card', 'gift_card', 'credit', 'promotion', 'cash']
      const of = (isPayer: boolean) =>
        [...got]
          .filter(([party]) => payers.includes(party) === isPayer)
          .reduce((sum, [, amount]) => sum + amount, 0)
      assert.equal(0 - of(true), of(false))
    }),
    { numRuns: runs(1000) },
  )
})

test('a dispute moved any number of times and then won leaves merchant and platform as they were', () => {
  fc.assert(
    fc.property(cents(90_000), cents(1_500), fc.array(fc.boolean()), (withdrawn, fee, moves) => {
      let booked: DisputeBooking = { withdrawn: 0, fee: 0, moved: 0, movedFee: 0 }
      const lines: Posting[] = []
      const become = (wanted: DisputeBooking) => {
        lines.push(...disputedPostings(booked, wanted), ...movedDisputePostings(booked, wanted, 1001))
        booked = wanted
      }
      become({ withdrawn, fee, moved: 0, movedFee: 0 })
      for (const isMoved of moves)
        become({ withdrawn, fee, moved: isMoved ? withdrawn : 0, movedFee: isMoved ? fee : 0 })
      become({ withdrawn: 0, fee: 0, moved: 0, movedFee: 0 })
      assert.deepEqual(summed(lines), [])
    }),
  )
})
