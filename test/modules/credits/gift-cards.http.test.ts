import assert from 'node:assert/strict'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startJobs } from '../../../src/db/jobs.ts'
import {
  attachGiftCards,
  findGiftCard,
  lockCredit,
  lockGiftCard,
} from '../../../src/modules/credits/gift-card-store.ts'
import { type GiftCardEmail, sendGiftCard } from '../../../src/modules/credits/gift-cards.ts'
import { book, getBalance } from '../../../src/modules/ledger/index.ts'
import { queuedJobs } from '../../support/events.ts'
import { moneyRoutes, trialBalance } from '../../support/orders.ts'
import { ada, codesOf, newcomer, signedIn } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cellardoor-gifts-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const service = testService({ template: 'demo', env: { DATA_DIR: dataDir }, routes: moneyRoutes })

async function deliver(): Promise<string[]> {
  const tasks = { send_gift_card: (letter: unknown) => sendGiftCard(service.deps, letter as GiftCardEmail) }
  const runner = await startJobs(service.db, service.deps.log, { ...tasks, deliver_events: () => {} }, {})
  while ((await queuedJobs(service.db)).length > 0) await sleep(20)
  await runner.stop()
  const folder = join(dataDir, 'mail')
  return readdirSync(folder).map((file) => readFileSync(join(folder, file), 'utf8').replaceAll('=\r\n', ''))
}

async function give(
  email: string,
  value: unknown,
): Promise<{ gift_card_id: number; code: string; [more: string]: unknown }> {
  const answer = await service.post('/operator/gift-cards', { email, value }, operator)
  assert.equal(answer.status, 200, answer.text)
  return answer.body
}
const accountOf = async (customer: number) =>
  (await service.get('/customer/account', await signedIn(service.db, { customer }))).body.user_payments
const spend = (account: 'gift_card' | 'credit', party: number, cents: number) =>
  ({
    kind: 'opening',
    at: service.clock.ms,
    lines: [
      { account, party, cents: -cents },
      { account: 'platform', party: 0, cents },
    ],
  }) as const

describe('POST /operator/gift-cards', () => {
  test('returns the code once, and adds the card to the account with the confirmed address', async () => {
    const { message, gift_card_id, code, ...card } = await give('NEW@example.com', '20.50')
    assert.deepEqual(message, [])
    assert.match(code, /^[2-9A-HJKMNP-TW-Z]{16}$/)
    const last_four = code.slice(-4)
    assert.deepEqual(card, { last_four, email: 'new@example.com', value: 20.5, customer_id: newcomer })
    const { gift_cards, total_credit } = await accountOf(newcomer)
    assert.deepEqual(gift_cards, [{ id: gift_card_id, value: '20.50', type: 'gift_card', last_four }])
    assert.equal(total_credit, 20.5)
    assert.equal(await getBalance(service.db, 'gift_card', gift_card_id), 2050)
    await deliver()
    const { rows } = await service.db.pool.query(
      `SELECT coalesce(string_agg(g::text, ' '), '') || coalesce((SELECT string_agg(a::text, ' ') FROM audit_records a), '')
         || coalesce((SELECT string_agg(o::text, ' ') FROM outbox_events o), '')
         || coalesce((SELECT string_agg(e::text, ' ') FROM events e), '')
         || coalesce((SELECT string_agg(j::text, ' ') FROM jobs j), '') AS everything
       FROM gift_cards g`,
    )
    assert.ok(rows[0].everything.includes(last_four))
    assert.ok(!rows[0].everything.includes(code))
    assert.ok(service.logged.every((line) => !line.includes(code)))
  })

  test('emails the code to the address', async () => {
    const { code } = await give('friend@example.com', 30)
    const mails = await deliver()
    const mail = mails.find((text) => /^To: friend@example\.com\r$/m.test(text))!
    assert.match(mail, /^Subject: Your \$30\.00 gift card\r$/m)
    assert.ok(mail.includes(code.match(/.{4}/g)!.join(' ')))
  })

  test('a card for an unconfirmed address waits and is attached once the address is confirmed', async () => {
    const { gift_card_id, customer_id } = await give('Later@Example.com', 15)
    assert.equal(customer_id, null)
    const attach = (email: string) =>
      service.db.transaction((tx) => attachGiftCards(tx, { customerId: newcomer, email }))
    assert.equal(await attach('other@example.com'), 0)
    assert.equal(await attach('later@EXAMPLE.com'), 1)
    assert.equal(await attach('later@example.com'), 0)
    const { gift_cards } = await accountOf(newcomer)
    assert.ok(gift_cards.some(({ id }: { id: number }) => id === gift_card_id))
  })

  test('an account with an unconfirmed address gets nothing, because the address may belong to someone else', async () => {
    await service.db.pool.query(
      `UPDATE customers SET email_confirmed = false WHERE email = 'moved@example.com'`,
    )
    assert.equal((await give('moved@example.com', 15)).customer_id, null)
  })

  test('invalid values return 400 and book nothing', async () => {
    const before = await trialBalance(service.db)
    for (const body of [
      { email: 'a@b.c', value: 0 },
      { email: 'a@b.c', value: -5 },
      { email: 'a@b.c', value: 1.005 },
      { email: 'a@b.c', value: 10_000.01 },
      { email: 'nobody', value: 5 },
      { email: 'a@b.c' },
    ]) {
      assert.equal(
        (await service.post('/operator/gift-cards', body, operator)).status,
        400,
        JSON.stringify(body),
      )
    }
    assert.deepEqual(await trialBalance(service.db), before)
    assert.equal((await service.post('/operator/gift-cards', { email: 'a@b.c', value: 5 })).status, 401)
  })

  test('the same Idempotency-Key creates one card, with the same code', async () => {
    const headers = { ...operator, 'idempotency-key': 'gift-1' }
    const body = { email: 'twice@example.com', value: 5 }
    const [first, second] = [
      await service.post('/operator/gift-cards', body, headers),
      await service.post('/operator/gift-cards', body, headers),
    ]
    assert.deepEqual(second.body, first.body)
    const { rows } = await service.db.pool.query(`SELECT FROM gift_cards WHERE email = 'twice@example.com'`)
    assert.equal(rows.length, 1)
  })
})

describe('a gift card', () => {
  test('is found only by its owner or by its code, in any spelling', async () => {
    const { gift_card_id: giftCardId, code } = await give('ada@example.com', 12)
    const own = await findGiftCard(service.db, { giftCardId, customerId: ada })
    const card = { giftCardId, customerId: ada, lastFour: code.slice(-4), balance: 1200 }
    assert.deepEqual(own, { ...card, enabled: true, endsAt: null })
    assert.equal(await findGiftCard(service.db, { giftCardId, customerId: newcomer }), undefined)
    const written = code.toLowerCase().replace(/(.{4})/g, '$1-')
    assert.deepEqual(await findGiftCard(service.db, { code: written }), own)
    assert.equal(await findGiftCard(service.db, { code: `${code}2` }), undefined)
    assert.deepEqual(await service.db.transaction((tx) => lockGiftCard(tx, { code })), own)
  })

  test('is spent to the cent and never twice, by id and code at the same time', async () => {
    const { gift_card_id: giftCardId, code } = await give('ada@example.com', 10)
    const pay = (key: Parameters<typeof lockGiftCard>[1]) =>
      service.db.transaction(async (tx) => {
        const card = await lockGiftCard(tx, key)
        const cents = Math.min(300, card!.balance)
        if (cents > 0) await book(tx, spend('gift_card', giftCardId, cents))
        return cents
      })
    const paid = await Promise.all(
      Array.from({ length: 20 }, (_, index) => pay(index % 2 ? { code } : { giftCardId, customerId: ada })),
    )
    assert.deepEqual(paid.filter((cents) => cents > 0).sort(), [100, 300, 300, 300])
    assert.equal(await getBalance(service.db, 'gift_card', giftCardId), 0)
    assert.equal((await findGiftCard(service.db, { code }))!.balance, 0)
  })
})

describe('POST /operator/credits', () => {
  const grant = (body: object) => service.post('/operator/credits', body, operator)

  test("adds to the customer's credit in the ledger", async () => {
    const first = await grant({ email: 'ADA@example.com', value: '5.25', memo: 'Cold soup' })
    const { credit_id, ...granted } = first.body
    assert.ok(Number.isInteger(credit_id))
    assert.deepEqual(granted, { message: [], customer_id: ada, value: 5.25, balance: 15.25 })
    const { credit_balance } = await accountOf(ada)
    assert.equal(Number(credit_balance.value), 15.25)
    assert.equal(await getBalance(service.db, 'credit', ada), 1525)
    const fresh = await grant({ email: 'new@example.com', value: 1 })
    assert.equal(fresh.body.balance, 1)
    const { rows } = await service.db.pool.query(
      `SELECT memo FROM ledger_entries WHERE kind = 'credit_granted'`,
    )
    assert.deepEqual(
      rows.map(({ memo }) => memo),
      ['Cold soup', ''],
    )
    const audit = await service.get('/operator/audit?limit=2', operator)
    assert.equal(audit.body.records[1].action, 'credit.granted')
    assert.equal(audit.body.records[1].after.memo, 'Cold soup')
  })

  test('is spent once by many checkouts at the same time', async () => {
    const pay = () =>
      service.db.transaction(async (tx) => {
        const cents = Math.min(500, await lockCredit(tx, ada))
        if (cents > 0) await book(tx, spend('credit', ada, cents))
        return cents
      })
    const paid = await Promise.all(Array.from({ length: 8 }, pay))
    assert.equal(
      paid.reduce((sum, cents) => sum + cents, 0),
      1525,
    )
    assert.equal(await service.db.transaction((tx) => lockCredit(tx, ada)), 0)
    assert.equal(await service.db.transaction((tx) => lockCredit(tx, 4711)), 0)
  })

  test('an unknown address or a missing value returns 400', async () => {
    const nobody = await grant({ email: 'nil@example.com', value: 5 })
    assert.deepEqual([nobody.status, ...codesOf(nobody)], [400, 'invalid_parameter'])
    assert.equal(nobody.body.message[0].field, 'email')
    assert.equal((await grant({ email: 'ada@example.com', value: 0.001 })).status, 400)
  })

  test('the ledger sums to zero after all of this', async () => {
    assert.equal((await trialBalance(service.db)).sum, 0)
  })
})
