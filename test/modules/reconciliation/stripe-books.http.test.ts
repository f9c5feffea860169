import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { randomFrom } from '../../../chance/random.ts'
import { sql } from '../../../src/db/database.ts'
import { book } from '../../../src/modules/ledger/index.ts'
import { reconcile } from '../../../src/modules/reconciliation/reconcile.ts'
import { enter } from '../../support/stripe/balance.ts'
import { closeDispute, openDispute } from '../../support/stripe/disputes.ts'
import { makeRefund } from '../../support/stripe/refunds.ts'
import { type StripeShop, startStripeShop } from '../../support/stripe/shop.ts'
import { makeTrouble } from '../../support/stripe/storm.ts'
import { operator } from '../../support/test-service.ts'

const rows = sql<{ about: string; subject: string; cause: string; isOpen: boolean }>(
  `SELECT about, subject, cause, resolved_at IS NULL AS "isOpen" FROM gateway_differences ORDER BY about, subject`,
)
const everything = sql<{ row: string }>(
  'SELECT d::text AS row FROM gateway_differences d ORDER BY difference_id',
)
const keptFees = sql<{ cents: number }>(
  `SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM ledger_lines WHERE account = 'gateway'`,
)
const cardOf = sql<{ cents: number }>(
  `SELECT coalesce(sum(amount_cents), 0)::bigint AS cents FROM ledger_lines WHERE account = 'card'`,
)

type Injected = { about: string; subject: string; cause: string }
type Paid = { orderId: number; paymentId: string }

/** Each changes Stripe's books or ours without the other knowing, and says what must be found. */
const faults: Record<string, (shop: StripeShop, paid: Paid) => Promise<Injected>> = {
  async 'a refund in the dashboard'({ stripe }, { paymentId }) {
    makeRefund(stripe.books, { intentId: paymentId, amount: 51 })
    return { about: 'payment', subject: paymentId, cause: 'refund' }
  },
  async 'a charge booked twice'({ stripe }, { paymentId }) {
    const amount = stripe.intents.get(paymentId)!.received!
    enter(stripe.books, { amount, fee: 30, type: 'charge', source: `ch_${paymentId}` })
    return { about: 'payment', subject: paymentId, cause: 'duplicate' }
  },
  async 'a charge that Stripe has lost'({ stripe }, { paymentId }) {
    for (const [id, { source }] of stripe.books.balance)
      if (source === `ch_${paymentId}`) stripe.books.balance.delete(id)
    stripe.intents.delete(paymentId)
    return { about: 'payment', subject: paymentId, cause: 'missing_at_gateway' }
  },
  async 'a charge of another amount'({ stripe }, { paymentId }) {
    for (const entry of stripe.books.balance.values())
      if (entry.source === `ch_${paymentId}`) entry.amount -= 1
    return { about: 'payment', subject: paymentId, cause: 'amount' }
  },
  async 'a charge in another currency'({ stripe }, { paymentId }) {
    for (const entry of stripe.books.balance.values())
      if (entry.source === `ch_${paymentId}`) Object.assign(entry, { currency: 'eur', fee: 0 })
    return { about: 'payment', subject: paymentId, cause: 'currency' }
  },
  async 'a booking without money'({ service }, { orderId, paymentId }) {
    const lines = [
      { account: 'card', party: 0, cents: -100 },
      { account: 'tip', party: 1, cents: 100 },
    ] as const
    const about = { merchantId: 1001, orderId, refund: 9, at: service.clock.ms }
    await service.db.transaction((tx) => book(tx, { kind: 'tipped', ...about, lines }))
    return { about: 'payment', subject: paymentId, cause: 'ledger' }
  },
  async 'a payment without an order'({ stripe }, { paymentId }) {
    const id = stripe.books.newId('pi')
    stripe.intents.set(id, { ...stripe.intents.get(paymentId)!, reference: undefined })
    enter(stripe.books, { amount: 900, fee: 56, type: 'charge', source: `ch_${id}` })
    return { about: 'payment', subject: id, cause: 'missing_here' }
  },
  async 'a second payment for an order'({ stripe }, { paymentId }) {
    const id = stripe.books.newId('pi')
    stripe.intents.set(id, { ...stripe.intents.get(paymentId)! })
    enter(stripe.books, { amount: 900, fee: 56, type: 'charge', source: `ch_${id}` })
    return { about: 'payment', subject: id, cause: 'missing_here' }
  },
  async 'a dispute that we were not told of'({ stripe }, { paymentId }) {
    const { id } = openDispute(stripe.books, paymentId)
    return { about: 'dispute', subject: id, cause: 'missing_here' }
  },
  async 'a transfer by hand'({ stripe }) {
    const id = stripe.books.newId('tr')
    enter(stripe.books, { amount: -700, fee: 0, type: 'transfer', source: id })
    return { about: 'transfer', subject: id, cause: 'missing_here' }
  },
  async 'a monthly fee'({ stripe }) {
    const { id } = enter(stripe.books, { amount: -200, fee: 0, type: 'stripe_fee', source: '' })
    return { about: 'fee', subject: id, cause: 'fee' }
  },
  async 'a payout that the bank sent back'({ stripe }) {
    const { id } = enter(stripe.books, { amount: 400, fee: 0, type: 'payout_failure', source: 'po_x' })
    return { about: 'payout', subject: id, cause: 'payout' }
  },
  async 'money held back as a reserve'({ stripe }) {
    const { id } = enter(stripe.books, { amount: -300, fee: 0, type: 'reserve_hold', source: 'rsv_x' })
    return { about: 'other', subject: id, cause: 'other' }
  },
}

const byName = (one: Injected) => `${one.about} ${one.subject} ${one.cause}`

describe('our books against Stripe’s', () => {
  let shop: StripeShop
  before(async () => {
    shop = await startStripeShop()
  })
  after(() => shop.stop())

  /** The daily job, some hours later. */
  const compare = async () => {
    shop.service.clock.ms += 3 * 3_600_000
    await reconcile(shop.service.deps)
    return (await shop.service.db.rows(rows)).filter(({ isOpen }) => isOpen)
  }
  const settle = async () => {
    await shop.hear()
    await shop.askForMissed()
    await shop.runJobs()
  }

  test('match to the cent after refunds, disputes and lost answers, with every fee booked', async () => {
    const { service, stripe } = shop
    const [taken, kept] = [(await service.db.get(cardOf)).cents, (await service.db.get(keptFees)).cents]
    await makeTrouble(shop, { orders: 6, refundsEach: 2, lost: 0.2, random: randomFrom(7).next })
    await settle()
    assert.deepEqual(await compare(), [])
    const [card, fees] = [(await service.db.get(cardOf)).cents, (await service.db.get(keptFees)).cents]
    const balance = [...stripe.books.balance.values()].reduce((sum, { net }) => sum + net, 0)
    assert.equal(taken - card - (fees - kept), balance, 'what cards paid, less fees, is Stripe’s balance')
  })

  test('differ by exactly what was changed behind their backs, whatever it was; comparing again changes nothing', async () => {
    const { service } = shop
    for (const seed of [1, 2]) {
      const random = randomFrom(seed).next
      const chosen = Object.entries(faults).filter(() => seed === 1 || random() < 0.5)
      const injected: Injected[] = []
      for (const [, spoil] of chosen)
        injected.push(await spoil(shop, await shop.completed(1 + Math.floor(random() * 3))))
      const found = await compare()
      assert.deepEqual(found.map(byName).sort(), injected.map(byName).sort(), `seed ${seed}`)
      const before = await service.db.rows(everything)
      const fees = (await service.db.get(keptFees)).cents
      await compare()
      assert.deepEqual(await service.db.rows(everything), before, 'the second run changed something')
      assert.equal((await service.db.get(keptFees)).cents, fees)
      for (const { difference_id } of await listAll()) {
        const path = `/operator/payments/differences/${difference_id}/resolve`
        assert.equal((await service.post(path, { reason: 'Seen to.' }, operator)).status, 200)
      }
      assert.deepEqual(await compare(), [], 'what was resolved came back')
    }
  })

  test('book a fee when it is resolved, and drop a dispute whose event arrives late', async () => {
    const { service, stripe } = shop
    await settle()
    assert.deepEqual(await compare(), [])
    const fees = (await service.db.get(keptFees)).cents
    enter(stripe.books, { amount: -250, fee: 0, type: 'stripe_fee', source: '' })
    const { paymentId } = await shop.completed(1)
    const charge = [...stripe.books.balance.values()].at(-1)!
    const dispute = openDispute(stripe.books, paymentId)
    assert.deepEqual((await compare()).map(({ cause }) => cause).sort(), ['fee', 'missing_here'])
    await settle()
    assert.deepEqual(
      (await compare()).map(({ cause }) => cause),
      ['fee'],
    )
    const [{ difference_id }] = (await listAll()) as [{ difference_id: number }]
    const path = `/operator/payments/differences/${difference_id}/resolve`
    assert.equal((await service.post(path, { reason: 'Radar, November.' }, operator)).status, 200)
    assert.equal((await service.db.get(keptFees)).cents - fees, 250 + charge.fee + 1500)
    closeDispute(stripe.books, dispute.id, 'won')
    await settle()
    assert.deepEqual(await compare(), [])
    assert.equal((await service.db.get(keptFees)).cents - fees, 250 + charge.fee)
  })

  const listAll = async () => {
    const { body } = await shop.service.get('/operator/payments/differences?limit=100', operator)
    return [...body.differences, ...body.others] as { difference_id: number }[]
  }
})
