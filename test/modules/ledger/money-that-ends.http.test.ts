import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { endLapsedCredits } from '../../../src/modules/credits/credits.ts'
import { getBalance } from '../../../src/modules/ledger/index.ts'
import { booksMustBeWhole, itemId, orderService, shopper } from '../../support/orders.ts'
import { ada as adaId, codesOf, staffToken } from '../../support/people.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const hour = 3_600_000
const iso = (ms: number) => new Date(ms).toISOString()
const put = (path: string, body: object, headers = operator) =>
  service.put(`/operator/${path}`, body, headers)
const audited = async (action: string) =>
  (await service.get(`/operator/audit?action=${action}&limit=1`, operator)).body.records[0]

describe('changing and ending money', () => {
  let ada: Awaited<ReturnType<typeof shopper>>
  let blt: string
  before(async () => {
    ada = await shopper(service)
    blt = await itemId(service, 1001, 'BLT')
  })
  after(() => booksMustBeWhole(service.db))

  const pay = async (payments: object[]) => {
    await service.request('DELETE', '/customer/cart/1001', { headers: ada.headers })
    await ada.put(1001, blt, 1)
    return ada.checkOut(1001, { order_type: 'pickup', payments })
  }

  test('works for a promotion: its terms, its end, and switching it off and on again', async () => {
    const made = await service.post(
      '/operator/promotions',
      { code: 'ENDING', name: 'Ending', reward: 'dollar_off', value: 1 },
      operator,
    )
    const { promotion_id } = made.body
    assert.equal(made.body.enabled, true)
    const entered = await service.post('/customer/promo/deal', { deal_code: 'ENDING' }, ada.headers)
    assert.equal(entered.status, 200, entered.text)
    const buy = () => pay([{ type: 'promo', id: promotion_id }, { type: 'cash' }])
    assert.equal((await buy()).status, 200)

    const off = await put(`promotions/${promotion_id}`, { enabled: false, reason: 'Budget spent.' })
    assert.deepEqual([off.status, off.body.enabled], [200, false])
    assert.notEqual((await buy()).status, 200)
    const again = await service.post('/customer/promo/deal', { deal_code: 'ENDING' }, ada.headers)
    assert.deepEqual(codesOf(again), ['bad_deal'])
    const record = await audited('promotion.ended')
    assert.deepEqual([record.subject, record.after.reason], ['ENDING', 'Budget spent.'])

    await put(`promotions/${promotion_id}`, { enabled: true, ends: iso(service.clock.ms - 1) })
    assert.notEqual((await buy()).status, 200)
    const changed = await put(`promotions/${promotion_id}`, {
      ends: null,
      minimum: 5,
      name: 'Five',
      most_uses: 9,
    })
    const { name, minimum, most_uses, expires, value } = changed.body
    assert.deepEqual([name, minimum, most_uses, expires, value], ['Five', 5, 9, null, 1])
    assert.equal((await buy()).status, 200)
    assert.deepEqual(codesOf(await put('promotions/999999', { enabled: false })), ['unknown_promotion'])
    assert.deepEqual(codesOf(await put(`promotions/${promotion_id}`, { ends: 'soon' })), [
      'invalid_parameter',
    ])
    const support = await staffToken(service, 'support')
    assert.deepEqual(codesOf(await put(`promotions/${promotion_id}`, { enabled: false }, support)), [
      'forbidden',
    ])
  })

  test('keeps a gift card from being spent while it is off or expired, and keeps its value', async () => {
    const issued = await service.post(
      '/operator/gift-cards',
      { email: 'ADA@example.com', value: 60 },
      operator,
    )
    const { gift_card_id, code } = issued.body
    const list = await service.get('/operator/gift-cards?email=ada@example.com', operator)
    const [latest] = list.body.gift_cards
    assert.deepEqual([latest.gift_card_id, latest.balance, latest.enabled], [gift_card_id, 60, true])
    const ways = [[{ type: 'gift_card', id: gift_card_id }], [{ type: 'gift_code', id: code }]]
    for (const change of [{ enabled: false }, { enabled: true, ends: iso(service.clock.ms - 1) }]) {
      assert.equal((await put(`gift-cards/${gift_card_id}`, change)).status, 200)
      for (const way of ways) assert.notEqual((await pay(way)).status, 200)
      const { gift_cards } = (await ada.get('/customer/account')).body.user_payments
      assert.ok(!gift_cards.some(({ id }: { id: number }) => id === gift_card_id))
    }
    assert.equal(await getBalance(service.db, 'gift_card', gift_card_id), 6000)
    const back = await put(`gift-cards/${gift_card_id}`, {
      ends: iso(service.clock.ms + hour),
      reason: 'Asked.',
    })
    assert.equal(back.body.enabled, true)
    assert.equal((await audited('gift_card.changed')).after.reason, 'Asked.')
    for (const way of ways) assert.equal((await pay(way)).status, 200)
    assert.deepEqual(codesOf(await put('gift-cards/999999', { enabled: false })), ['unknown_gift_card'])
  })

  test('returns the rest of a credit, at once or when it expires, and never more', async () => {
    const start = await getBalance(service.db, 'credit', adaId)
    const grant = async (value: number, more: object = {}) => {
      const body = { email: 'ada@example.com', value, memo: 'Late.', ...more }
      const answer = await service.post('/operator/credits', body, operator)
      assert.equal(answer.status, 200, answer.text)
      return answer.body.credit_id as number
    }
    const old = await grant(3)
    const ending = await grant(4, { ends: iso(service.clock.ms + hour) })
    const past = { email: 'ada@example.com', value: 1, ends: iso(service.clock.ms - 1) }
    assert.deepEqual(codesOf(await service.post('/operator/credits', past, operator)), ['invalid_parameter'])
    const paid = await pay([{ type: 'credit_balance', amount: start / 100 + 1 }, { type: 'cash' }])
    assert.equal(paid.status, 200, paid.text)
    const { credits } = (await service.get('/operator/credits?email=ada@example.com&limit=2', operator)).body
    assert.deepEqual(
      credits.map(({ credit_id, value, left }: any) => [credit_id, value, left]),
      [
        [ending, 4, 4],
        [old, 3, 2],
      ],
    )
    const ended = await put(`credits/${old}`, { enabled: false, reason: 'A mistake.' })
    assert.deepEqual([ended.status, ended.body.taken, ended.body.enabled], [200, 2, false])
    assert.equal(await getBalance(service.db, 'credit', adaId), 400)
    assert.equal((await audited('credit.ended')).after.reason, 'A mistake.')
    assert.deepEqual(codesOf(await put(`credits/${old}`, { enabled: true })), ['invalid_action'])

    const tools = { db: service.db, clock: service.deps.clock }
    await endLapsedCredits(tools)
    assert.equal(await getBalance(service.db, 'credit', adaId), 400, 'its end has not come')
    service.clock.ms += hour
    await Promise.all([endLapsedCredits(tools), endLapsedCredits(tools)])
    assert.equal(await getBalance(service.db, 'credit', adaId), 0)
    assert.deepEqual(codesOf(await put('credits/999999', { enabled: false })), ['unknown_credit'])
  })
})
