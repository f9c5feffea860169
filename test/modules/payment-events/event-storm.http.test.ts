import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { randomFrom } from '../../../chance/random.ts'
import { booksMustBeWhole } from '../../support/orders.ts'
import { type StripeShop, startStripeShop } from '../../support/stripe/shop.ts'
import {
  booksMustAgree,
  makeTrouble,
  openAccount,
  payDay,
  readBaseline,
  transfersMustAgree,
} from '../../support/stripe/storm.ts'

describe('several hundred Stripe events', () => {
  let shop: StripeShop
  before(async () => {
    shop = await startStripeShop()
  })
  after(() => shop.stop())

  test('in any order, twice each, with events and answers lost, leave our books matching Stripe’s to the cent', async () => {
    const { stripe, service, runJobs, hear } = shop
    const random = randomFrom(39).next
    const baseline = await readBaseline(service.db)
    const account = await openAccount(shop)
    for (let day = 0; day < 4; day++) {
      await makeTrouble(shop, { orders: 2, refundsEach: 2, lost: 0.2, random })
      await payDay(shop, account, { lost: 0.5, random })
    }
    stripe.state.isAnswered = (call) => call.startsWith('POST') || random() < 0.9
    await hear(stripe.books.events.values(), { times: 2, random, loses: () => random() < 0.1 })
    stripe.state.isAnswered = () => true
    await shop.askForMissed()
    await runJobs()
    service.clock.ms += 300_000 // a transfer whose answer was lost is looked up after two minutes
    await shop.runTask('send_payouts')
    assert.ok((await transfersMustAgree(service.db, stripe)) >= 3)
    await booksMustAgree(service.db, stripe, baseline)
    await booksMustBeWhole(service.db)
  })
})
