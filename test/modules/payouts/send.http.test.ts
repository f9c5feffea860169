import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { book } from '../../../src/modules/ledger/index.ts'
import { closePayoutDays } from '../../../src/modules/payouts/transfers/close-days.ts'
import {
  followPayouts,
  readBankAgain,
  readTransferAgain,
} from '../../../src/modules/payouts/transfers/follow.ts'
import { sendTransfers } from '../../../src/modules/payouts/transfers/send.ts'
import {
  findTransfer,
  listTransfers,
  sumClaimed,
  takeNext,
} from '../../../src/modules/payouts/transfers/store.ts'
import { paymentEventHandlers } from '../../../src/start/payment-events.ts'
import { codesOf } from '../../support/people.ts'
import { completeAccount, restrictAccount } from '../../support/stripe/accounts.ts'
import { completePayout, failPayout, payToBank } from '../../support/stripe/payouts.ts'
import { type StripeServer, startStripeServer } from '../../support/stripe/server.ts'
import { reverseTransfer, topUp } from '../../support/stripe/transfers.ts'
import { operator, startTestService, type TestService } from '../../support/test-service.ts'

const merchantId = 1001
const hour = 3_600_000
const day = 24 * hour

describe('payouts by Stripe Connect', () => {
  let service: TestService & { stop(): Promise<void> }
  let stripe: StripeServer
  let account: string
  let orderId = 900_000
  before(async () => {
    stripe = await startStripeServer({ now: () => service.clock.ms })
    const { url, secretKey } = stripe
    service = await startTestService({
      template: 'demo_small',
      env: { PAYMENTS: 'stripe', STRIPE_SECRET_KEY: secretKey, STRIPE_API_URL: url },
    })
    // Sales of the demo's past are not included.
    await closePayoutDays(service.deps)
    for (const { transferId } of await listTransfers(service.db, { state: 'due' }, 200)) {
      const body = { action: 'paid_outside', reason: 'Paid by check before.' }
      const paid = await service.put(`/operator/payout-transfers/${transferId}`, body, operator)
      assert.equal(paid.status, 200, paid.text)
    }
  })
  after(async () => {
    await service.stop()
    await stripe.stop()
  })

  /** Sells for this amount, and lets the day end. */
  const earn = async (cents: number) => {
    const { db, clock, deps } = service
    await db.transaction((tx) =>
      book(tx, {
        ...{ kind: 'completed', at: clock.ms, merchantId, orderId: ++orderId },
        lines: [
          { account: 'merchant', party: merchantId, part: 'goods', cents },
          { account: 'card', party: 0, cents: -cents },
        ],
      }),
    )
    clock.ms += day
    await closePayoutDays(deps)
    const [transfer] = await listTransfers(db, { payee: { merchantId } }, 1)
    return transfer!
  }
  const send = () => sendTransfers(service.deps)
  const read = async (transferId: number) => (await findTransfer(service.db, transferId))!
  const asked = () =>
    stripe.calls.filter(({ method, path }) => method === 'POST' && path === '/v1/transfers').length
  const accountPath = '/merchant/admin/payout-account'

  test('open an account once, and say what is missing until it is ready', async () => {
    const none = await service.get(`${accountPath}?merchantId=${merchantId}`, operator)
    assert.deepEqual(none.body, {
      ...{ message: [], provider: 'stripe', status: 'missing', required: [], link: null, held: null },
    })
    stripe.state.mood = 'failing'
    const lost = await service.post(accountPath, { merchantId }, operator)
    assert.deepEqual([lost.status, codesOf(lost)], [503, ['payouts_unavailable']])
    stripe.state.mood = 'well'
    const opened = await service.post(accountPath, { merchantId }, operator)
    assert.equal(opened.status, 200, opened.text)
    assert.equal(opened.body.status, 'pending')
    assert.ok(opened.body.required.includes('external_account'))
    assert.match(opened.body.link, /^https:\/\/connect\.stripe\.com\/setup\//)
    await Promise.all([1, 2, 3].map(() => service.post(accountPath, { merchantId }, operator)))
    assert.equal(stripe.books.accounts.size, 1)
    ;[account] = [...stripe.books.accounts.keys()] as [string]
    assert.equal(stripe.books.accounts.get(account)!.metadata!.merchant_id, '1001')

    const unfinished = await service.get(`${accountPath}?merchantId=${merchantId}`, operator)
    assert.deepEqual(
      [unfinished.body.status, unfinished.body.link],
      ['pending', null],
      'those who may only read get no link to the form, where a bank account is entered',
    )

    completeAccount(stripe.books, account)
    const ready = await service.get(`${accountPath}?merchantId=${merchantId}`, operator)
    assert.deepEqual([ready.body.status, ready.body.required, ready.body.link], ['ready', [], null])
    const dashboard = await service.post(accountPath, { merchantId }, operator)
    assert.equal(dashboard.body.link, `https://connect.stripe.com/express/${account}`)
  })

  test('send a day’s net as one transfer; if Stripe lacks the funds, it is retried with another key', async () => {
    const { transferId } = await earn(4000)
    await send()
    const waiting = await read(transferId)
    assert.deepEqual([waiting.state, waiting.note, waiting.attempt], ['due', 'balance_insufficient', 1])
    await send()
    assert.equal(asked(), 1, 'not before the pause is over')
    topUp(stripe.books, 1_000_000)
    service.clock.ms += 2 * 60_000
    await send()
    const sent = await read(transferId)
    assert.deepEqual([sent.state, sent.attempt, sent.note], ['sent', 2, ''])
    const [transfer, ...more] = stripe.books.transfers.values()
    assert.deepEqual(more, [])
    assert.deepEqual([transfer!.amount, transfer!.destination, transfer!.id], [4000, account, sent.reference])
    await send()
    assert.equal(stripe.books.transfers.size, 1)
  })

  test('find a transfer whose answer was lost by its name days later, and don’t repeat it', async () => {
    const { transferId, key, amount } = await earn(2500)
    const now = service.clock.ms
    const taken = (await takeNext(service.db, 'stripe', now, now + 120_000))!
    assert.deepEqual([taken.transferId, taken.state, taken.isAgain], [transferId, 'sending', false])
    // The process dies right after Stripe has done it.
    const order = { name: key, account, amount, description: '' }
    assert.equal((await service.deps.payouts.transfer(`${key}:1`, order)).kind, 'sent')
    assert.equal((await read(transferId)).state, 'sending')
    const before = asked()
    service.clock.ms += 3 * day
    await send()
    assert.equal((await read(transferId)).state, 'sent')
    assert.equal(asked(), before)
  })

  test('settle a transfer whose answer was lost by Stripe’s event, and its account by another', async () => {
    const { transferId, key, amount } = await earn(700)
    const now = service.clock.ms
    assert.equal((await takeNext(service.db, 'stripe', now, now + 120_000))!.transferId, transferId)
    await service.deps.payouts.transfer(`${key}:1`, { name: key, account, amount, description: '' })
    const handlers = paymentEventHandlers(service.deps)
    const events = [...stripe.books.events.values()].filter(({ type }) => handlers.has(type))
    assert.ok(events.some(({ type }) => type === 'transfer.created'))
    for (const event of [...events, ...events].toReversed()) {
      const { id: eventId, type, data } = event
      const about = { eventId, type, objectId: data.object.id, account: event.account ?? null }
      await handlers.get(type)!({ ...about, at: event.created * 1000 })
    }
    const { state, reference } = await read(transferId)
    assert.deepEqual([state, stripe.books.transfers.get(reference!)!.amount], ['sent', 700])
  })

  test('keep a transfer as it is on a timeout, and ask again with the same key', async () => {
    const { transferId } = await earn(1100)
    stripe.state.mood = 'failing'
    await send()
    const { state, attempt } = await read(transferId)
    assert.deepEqual([state, attempt], ['sending', 1])
    stripe.state.mood = 'well'
    await send()
    assert.equal((await read(transferId)).state, 'sending', 'another process may still have it')
    service.clock.ms += 121_000
    await send()
    assert.deepEqual([(await read(transferId)).state, (await read(transferId)).attempt], ['sent', 1])
    const made = [...stripe.books.transfers.values()].filter(({ amount }) => amount === 1100)
    assert.equal(made.length, 1)
  })

  test('wait for a restricted account, and fail if Stripe refuses it until the operator retries', async () => {
    const { transferId } = await earn(900)
    restrictAccount(stripe.books, account)
    await send()
    const failed = await read(transferId)
    assert.deepEqual([failed.state, failed.note], ['failed', 'insufficient_capabilities_for_transfer'])
    const { rows } = await service.db.pool.query(`SELECT FROM outbox_events WHERE type = 'payout.failed'`)
    assert.equal(rows.length, 1)
    service.clock.ms += day
    await followPayouts(service.deps)
    const shown = await service.get(`${accountPath}?merchantId=${merchantId}`, operator)
    assert.deepEqual(
      [shown.body.status, shown.body.required],
      ['restricted', ['individual.verification.document']],
    )
    const path = `/operator/payout-transfers/${transferId}`
    const retried = await service.put(path, { action: 'retry', reason: 'They sent their papers.' }, operator)
    assert.equal(retried.body.transfer.status, 'due', retried.text)
    await send()
    assert.equal((await read(transferId)).state, 'due', 'the account is not ready')
    completeAccount(stripe.books, account)
    service.clock.ms += hour
    await followPayouts(service.deps)
    await send()
    assert.equal((await read(transferId)).state, 'sent')
  })

  test('follow the state at the bank, even if the bank returns the money and Stripe pays again', async () => {
    const [{ transferId }] = (await listTransfers(
      service.db,
      { payee: { merchantId }, state: 'sent' },
      1,
    )) as [any]
    const bankOf = async () => {
      await readBankAgain(service.deps, account)
      const { state, bankState, bankFailure } = await read(transferId)
      return [state, bankState, bankFailure]
    }
    assert.deepEqual(await bankOf(), ['sent', 'pending', null])
    const first = payToBank(stripe.books, account)!
    assert.deepEqual(await bankOf(), ['sent', 'in_transit', null])
    completePayout(stripe.books, first.id)
    assert.deepEqual(await bankOf(), ['paid', 'paid', null])
    const path = `/merchant/admin/payout-transfers/${transferId}?merchantId=${merchantId}`
    const { transfer } = (await service.get(path, operator)).body
    assert.equal(transfer.bank.reference, first.id)
    assert.match(transfer.bank.arrives, /^2026-\d\d-\d\d$/)
    service.clock.ms += day
    failPayout(stripe.books, first.id)
    assert.deepEqual(await bankOf(), ['sent', 'failed', 'account_closed'])
    const calls = asked()
    await send()
    assert.equal(asked(), calls, 'the money is in the account; nothing is transferred again')
  })

  test('pay what was reversed at Stripe with the next day, and not as the same transfer', async () => {
    const sent = await earn(3000)
    await send()
    const { reference, transferId } = await read(sent.transferId)
    reverseTransfer(stripe.books, reference!, 3000)
    for (const time of [1, 2])
      assert.equal(await readTransferAgain(service.deps, reference!), 'answer', `${time}`)
    assert.deepEqual([(await read(transferId)).state, (await read(transferId)).note], ['failed', 'reversed'])
    const body = { action: 'retry', reason: 'Again.' }
    const retried = await service.put(`/operator/payout-transfers/${transferId}`, body, operator)
    assert.deepEqual(codesOf(retried), ['payout_not_possible'])
    const next = await earn(500)
    assert.deepEqual([next.net, next.carried, next.amount], [500, 3000, 3500])
    await send()
    const ours = await sumClaimed(service.db, { merchantId })
    const outside = (await listTransfers(service.db, { payee: { merchantId } }, 200))
      .filter(({ paidOutside }) => paidOutside)
      .reduce((sum, { amount }) => sum + amount, 0)
    const theirs = [...stripe.books.transfers.values()].reduce(
      (sum, one) => sum + one.amount - one.amount_reversed,
      0,
    )
    assert.equal(ours - outside, theirs)
  })
})
