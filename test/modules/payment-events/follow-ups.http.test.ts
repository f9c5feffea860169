import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { followDispute } from '../../../src/modules/disputes/index.ts'
import type { Mail } from '../../../src/outside/mail.ts'
import { codesOf } from '../../support/people.ts'
import { completeAccount, restrictAccount } from '../../support/stripe/accounts.ts'
import { closeDispute, openDispute } from '../../support/stripe/disputes.ts'
import { type StripeShop, startStripeShop } from '../../support/stripe/shop.ts'
import { operator } from '../../support/test-service.ts'

const eventsOf = sql<{ type: string }>(
  `SELECT type FROM outbox_events WHERE subject = $1 AND type LIKE 'dispute.%' ORDER BY created_at, type DESC`,
)
const tokensOf = sql<{ token: string | null }>(
  `SELECT draft -> 'card' ->> 'token' AS token FROM checkouts WHERE order_id = $1`,
)
const accountOf = sql<{ account: string }>('SELECT account FROM payout_accounts WHERE merchant_id = 1001')

describe('Stripe reports besides payments', () => {
  let shop: StripeShop
  before(async () => {
    shop = await startStripeShop()
  })
  after(() => shop.stop())

  test('count cards refused in Stripe’s hosted fields as declines: after 5 a guest has to sign in', async () => {
    const { service, stripe, hear } = shop
    const { body } = await service.get('/customer/auth/guest?client_id=demo-app')
    const guest = { 'guest-token': body['Guest-Token'] as string }
    const begin = () => service.post('/customer/card_setup?client_id=demo-app', {}, guest)
    for (let count = 0; count < 5; count++) {
      const begun = await begin()
      assert.equal(begun.status, 200, begun.text)
      const number = '4000000000000002'
      const fields = new URLSearchParams({ client_secret: begun.body.client_secret, number })
      await fetch(`${stripe.url}/v3/confirm`, { method: 'POST', body: fields })
    }
    assert.equal((await begin()).status, 200, 'we know nothing of it yet')
    await hear()
    assert.deepEqual(codesOf(await begin()), ['sign_in_required'])
    await hear() // the same events again
  })

  test('open and close a dispute once if several processes read it for the first time at once', async () => {
    const { service, stripe, completed } = shop
    const { paymentId } = await completed(1)
    const { id } = openDispute(stripe.books, paymentId)
    closeDispute(stripe.books, id, 'lost')
    await Promise.all(Array.from({ length: 6 }, () => followDispute(service.deps, id)))
    const told = (await service.db.rows(eventsOf, [id])).map(({ type }) => type)
    assert.deepEqual(told, ['dispute.opened', 'dispute.closed'])
  })

  test('email the owners and the operator once about a payout account that Stripe restricts', async () => {
    const { service, stripe } = shop
    await service.post('/merchant/admin/payout-account', { merchantId: 1001 }, shop.owner)
    const { account } = await service.db.get(accountOf)
    completeAccount(stripe.books, account)
    await shop.hear()
    const sent: Mail[] = []
    const send = service.deps.mail.send
    service.deps.mail.send = async (one) => void sent.push(one)
    restrictAccount(stripe.books, account)
    await shop.hear(stripe.books.events.values(), { times: 2 })
    service.deps.mail.send = send
    const about = sent.filter(({ subject }) => /payouts are on hold/.test(subject))
    const to = about.map((one) => one.to)
    assert.ok(to.includes('owner@example.com') && to.length >= 2, to.join())
    assert.equal(new Set(to).size, to.length, 'one email each')
    const toOwner = about.find((one) => one.to === 'owner@example.com')!
    assert.match(toOwner.text, /add what’s missing:\n\n\S+\/partner\/1001\/payouts\n$/)
    assert.ok(!toOwner.text.includes('individual.'), 'Stripe’s names are for the operator')
    const toOperator = about.find(({ text }) => text.endsWith('/admin/money/transfers\n'))!
    assert.match(toOperator.text, /individual\.verification\.document/)
  })

  test('leave no card token in checkouts after a customer is erased', async () => {
    const { service, completed } = shop
    const { orderId } = await completed(1)
    assert.match((await service.db.get(tokensOf, [orderId])).token!, /^cus_/)
    const erased = await service.request('DELETE', '/operator/customers/1', {
      headers: operator,
      body: { reason: 'Asked for.' },
    })
    assert.equal(erased.status, 200, erased.text)
    assert.equal((await service.db.get(tokensOf, [orderId])).token, null)
  })
})
