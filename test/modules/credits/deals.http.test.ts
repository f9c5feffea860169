import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { claimPromotion, listDeals } from '../../../src/modules/credits/deals.ts'
import { presentListedDeal } from '../../../src/modules/credits/present.ts'
import { releasePromotion } from '../../../src/modules/credits/promotion-store.ts'
import { insertOrder, moneyRoutes } from '../../support/orders.ts'
import { ada, codesOf, moved, newcomer, signedIn } from '../../support/people.ts'
import { operator, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo', routes: moneyRoutes })

type Shown = { id: number; code: string; is_selectable: boolean; selectable_message: string }

/** Tests are also limited to 20 attempts a minute. */
const enter = async (customer: number, deal_code: unknown, more: object = {}) =>
  service.post('/customer/promo/deal', { deal_code, ...more }, await signedIn(service.db, { customer }))
const detailOf = (answer: { body: { message: { dev_msg: string }[] } }) => answer.body.message[0]!.dev_msg
const make = (more: object) =>
  service.post(
    '/operator/promotions',
    { code: 'SPRING', name: 'Spring', reward: 'dollar_off', value: 5, ...more },
    operator,
  )

async function newDeal(customer: number, code: string, more: object = {}): Promise<number> {
  const made = await make({ code, ...more })
  assert.equal(made.status, 200, made.text)
  const entered = await enter(customer, code)
  assert.equal(entered.status, 200, entered.text)
  return entered.body.deal.id
}

describe('GET /customer/promotions', () => {
  const own = async (customer: number): Promise<{ id: number; code: string; merchant: object | null }[]> => {
    const answer = await service.get('/customer/promotions', await signedIn(service.db, { customer }))
    assert.equal(answer.status, 200, answer.text)
    return answer.body.promotions
  }

  test("lists what the customer can use now, with shop, minimum and expiration, and no one else's", async () => {
    const id = await newDeal(ada, 'BISTRO', {
      ...{ merchant_id: 1002, minimum: 20, expires: '2099-01-01T00:00:00Z', name: 'Five off' },
    })
    assert.deepEqual(
      (await own(ada)).find(({ code }) => code === 'BISTRO'),
      {
        ...{ id, code: 'BISTRO', label: 'Five off', reward: 'dollar_off', value: 5, minimum: 20 },
        ...{ expires: '2099-01-01T00:00:00+00:00', first_order: false },
        merchant: {
          merchant_id: 1002,
          name: (await service.get('/merchant/1002?client_id=demo-app')).body.merchant.summary.name,
        },
      },
    )
    assert.ok(!(await own(newcomer)).some(({ code }) => code === 'BISTRO'))
    await service.put(`/operator/promotions/${id}`, { enabled: false }, operator)
    assert.ok(!(await own(ada)).some(({ code }) => code === 'BISTRO'), 'switched off')
  })

  test('leaves out a used-up promotion, and lists it again if the order fails', async () => {
    const promotionId = await newDeal(ada, 'ONCE-ONLY', { most_uses: 1 })
    const isListed = async () => (await own(ada)).some(({ id }) => id === promotionId)
    assert.equal(await isListed(), true)
    const orderId = 9_000_001
    await insertOrder(service.db, { order_id: orderId, customer_id: ada })
    const buyer = { owner: { customerId: ada }, contact: { email: '', phone: '' } }
    const now = service.clock.ms
    await service.db.transaction((tx) =>
      claimPromotion(tx, { promotionId, buyer, orderId, now, amount: 0, sales: 0 }),
    )
    assert.equal(await isListed(), false)
    await service.db.transaction((tx) => releasePromotion(tx, orderId, now))
    assert.equal(await isListed(), true)
  })

  test('is only for customers', async () => {
    assert.equal((await service.get('/customer/promotions')).status, 401)
  })
})

describe('POST /customer/promo/deal', () => {
  test("returns the deal, ignoring the code's case, and again when repeated", async () => {
    for (const code of ['WELCOME5', ' welcome5 ', 'Welcome5']) {
      const { status, body } = await enter(newcomer, code)
      assert.equal(status, 200)
      const { id, ...deal } = body.deal
      assert.ok(Number.isInteger(id))
      assert.deepEqual(deal, {
        reward: 'dollar_off',
        value: 5,
        name: '$5 off your first order',
        code: 'WELCOME5',
        minimum: 0,
        expires: null,
        first_order: true,
      })
    }
  })

  test('returns the value as a percentage or points, like the reward', async () => {
    const percent = (await enter(ada, 'TENOFF')).body.deal
    assert.deepEqual([percent.reward, percent.value], ['percent_off', 10])
    const points = (await enter(ada, 'points100')).body.deal
    assert.deepEqual([points.reward, points.value], ['points', 100])
  })

  test("returns 400 bad_deal with the reason for a deal that can't be used", async () => {
    for (const [code, words] of [
      ['EXPIRED', /has expired/],
      ['WELCOME5', /first order/],
    ] as const) {
      const answer = await enter(ada, code)
      assert.deepEqual([answer.status, ...codesOf(answer)], [400, 'bad_deal'])
      assert.equal(answer.body.message[0].field, 'deal_code')
      assert.match(detailOf(answer), words)
    }
  })

  test('returns 400 bad_deal for an unknown deal, without revealing whether it exists', async () => {
    const answer = await enter(ada, 'NOSUCH')
    assert.deepEqual([answer.status, ...codesOf(answer)], [400, 'bad_deal'])
    assert.equal(detailOf(answer), 'We don’t recognize this code.')
    assert.doesNotMatch(answer.text, /NOSUCH/)
  })

  test("refuses another merchant's deal if a merchant is given", async () => {
    await make({ code: 'ONLY1002', merchant_id: 1002 })
    const answer = await enter(ada, 'ONLY1002', { merchant_id: 1001 })
    assert.deepEqual([answer.status, ...codesOf(answer)], [400, 'bad_deal'])
    assert.match(detailOf(answer), /another merchant/)
    assert.equal((await enter(ada, 'ONLY1002', { merchant_id: '1002' })).status, 200)
    assert.equal((await enter(ada, 'ONLY1002')).status, 200)
  })

  test('refuses a request without a code or without a token', async () => {
    assert.deepEqual(codesOf(await enter(moved, '')), ['missing_parameter'])
    assert.equal((await service.post('/customer/promo/deal', { deal_code: 'TENOFF' })).status, 401)
  })

  test('limits guessing to 20 attempts a minute per customer', async () => {
    const headers = await signedIn(service.db, { customer: moved })
    const guess = () => service.post('/customer/promo/deal', { deal_code: 'GUESS' }, headers)
    let refused = await guess()
    for (let tries = 0; tries < 25 && refused.status === 400; tries++) refused = await guess()
    assert.deepEqual([refused.status, ...codesOf(refused)], [429, 'rate_limited'])
    assert.ok(Number(refused.headers.get('retry-after')) >= 1)
    assert.equal((await enter(newcomer, 'TENOFF')).status, 200)
  })
})

describe('deals to choose from', () => {
  test('say whether they can be selected, and if not, why', async () => {
    await newDeal(newcomer, 'BIGORDER', { minimum: 50 })
    await newDeal(newcomer, 'FOR1003', { merchant_id: 1003 })
    const { clock } = service
    const listed = async (subtotal?: number) => {
      const deals = await listDeals(service.db, newcomer, { merchantId: 1001, now: clock.ms, subtotal })
      return new Map(deals.map(presentListedDeal).map((deal: Shown) => [deal.code, deal]))
    }
    const deals = await listed(4999)
    assert.deepEqual(
      ['WELCOME5', 'BIGORDER', 'FOR1003'].map((code) => deals.get(code)!.is_selectable),
      [true, false, false],
    )
    assert.equal(deals.get('WELCOME5')!.selectable_message, '')
    assert.match(deals.get('BIGORDER')!.selectable_message, /50\.00 or more/)
    assert.equal((await listed(5000)).get('BIGORDER')!.is_selectable, true)
    assert.equal((await listed()).get('BIGORDER')!.is_selectable, true)
    assert.equal((await listed()).get('TENOFF')!.is_selectable, true)
  })
})

describe('using a deal', () => {
  let nextOrder = 800_000
  /** A short checkout; the order fails with its deal. `ready` is awaited just before the claim. */
  const checkOut = (promotionId: number, customerId: number, ready: () => Promise<void> = async () => {}) => {
    const orderId = nextOrder++
    return service.db
      .transaction(async (tx) => {
        await insertOrder(tx, { order_id: orderId, customer_id: customerId })
        await ready()
        const claim = await claimPromotion(tx, {
          promotionId,
          buyer: { owner: { customerId }, contact: { email: '', phone: '' } },
          orderId,
          amount: 0,
          sales: 0,
          now: service.clock.ms,
        })
        if (!claim.isClaimed) throw new Error(claim.reason)
        return orderId
      })
      .catch((error: Error) => error.message)
  }
  /** All of them are just before the claim at the same moment. */
  const together = (promotionIds: readonly number[], customerId: number) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    let missing = promotionIds.length
    const ready = () => {
      if (--missing === 0) resolve()
      return promise
    }
    return Promise.all(promotionIds.map((id) => checkOut(id, customerId, ready)))
  }

  test('allows a one-time deal once in eight checkouts at the same time', async () => {
    const id = await newDeal(ada, 'JUSTONCE', { most_uses: 1 })
    const outcomes = await together(Array(8).fill(id), ada)
    assert.equal(outcomes.filter((outcome) => typeof outcome === 'number').length, 1)
    assert.equal(outcomes.filter((outcome) => /only once/.test(String(outcome))).length, 7)
  })

  test('applies only one of two first-order deals', async () => {
    const welcome = (await enter(newcomer, 'WELCOME5')).body.deal.id
    const other = await newDeal(newcomer, 'HELLO', { first_order: true })
    const outcomes = await together([welcome, other, welcome, other], newcomer)
    assert.equal(outcomes.filter((outcome) => typeof outcome === 'number').length, 1)
    assert.equal(outcomes.filter((outcome) => /first order/.test(String(outcome))).length, 3)
  })

  test('is returned if the order fails', async () => {
    const id = await newDeal(ada, 'BACKAGAIN', { most_uses: 1 })
    const orderId = await checkOut(id, ada)
    assert.equal(typeof orderId, 'number')
    assert.match(String(await checkOut(id, ada)), /only once/)
    await service.db.transaction((tx) => releasePromotion(tx, orderId as number, service.clock.ms))
    assert.equal(typeof (await checkOut(id, ada)), 'number')
  })

  test('is claimed once per order, no matter how often the order is retried', async () => {
    const id = await newDeal(ada, 'SAMEORDER', { most_uses: 1 })
    const orderId = (await checkOut(id, ada)) as number
    const again = await service.db.transaction((tx) =>
      claimPromotion(tx, {
        promotionId: id,
        buyer: { owner: { customerId: ada }, contact: { email: '', phone: '' } },
        orderId,
        amount: 0,
        sales: 0,
        now: service.clock.ms,
      }),
    )
    assert.equal(again.isClaimed, true)
    const { rows } = await service.db.pool.query('SELECT FROM promotion_uses WHERE promotion_id = $1', [id])
    assert.equal(rows.length, 1)
  })

  test("refuses a deal that the customer hasn't entered, or that has expired since", async () => {
    const id = await newDeal(ada, 'ENDSSOON', { expires: '2026-06-15T16:00:01Z' })
    assert.match(String(await checkOut(id, moved)), /no saved deal/)
    service.clock.ms += 1000
    assert.match(String(await checkOut(id, ada)), /expired/)
    service.clock.ms -= 1000
    assert.equal(typeof (await checkOut(id, ada)), 'number')
  })
})

describe('/operator/promotions', () => {
  test('POST creates one with an audit record; GET lists it first', async () => {
    const made = await make({
      ...{ code: 'summer-25', name: 'Summer', reward: 'percent_off', value: '12.5', minimum: '20.00' },
      ...{ expires: '2026-09-01T00:00:00-0400', first_order: 'false', most_uses: 3, merchant_id: '1001' },
    })
    assert.equal(made.status, 200, made.text)
    const { message, promotion_id, ...promotion } = made.body
    assert.deepEqual(message, [])
    assert.deepEqual(promotion, {
      ...{ reward: 'percent_off', value: 12.5, name: 'Summer', code: 'SUMMER-25', minimum: 20 },
      ...{ expires: '2026-09-01T04:00:00+00:00', first_order: false, most_uses: 3, merchant_id: 1001 },
      enabled: true,
    })
    const { body } = await service.get('/operator/promotions?limit=1', operator)
    assert.deepEqual(body.promotions, [
      { promotion_id, ...promotion, merchant_name: 'Seaport All-Day Kitchen' },
    ])
    const audit = await service.get('/operator/audit?limit=1', operator)
    assert.deepEqual(
      [audit.body.records[0].action, audit.body.records[0].subject],
      ['promotion.created', 'SUMMER-25'],
    )
  })

  test('refuses a taken code, in upper or lower case, with 400', async () => {
    const answer = await make({ code: 'tenoff' })
    assert.deepEqual([answer.status, ...codesOf(answer)], [400, 'taken_code'])
  })

  test('all faults are reported together', async () => {
    for (const [more, fields] of [
      [
        { reward: 'percent_off', value: 101, minimum: 0.001, expires: 'soon' },
        ['value', 'minimum', 'expires'],
      ],
      [{ value: 0 }, ['value']],
      [{ reward: 'points', value: 1.5 }, ['value']],
      [{ code: 'A B', reward: 'cake', most_uses: 0 }, ['code', 'reward', 'most_uses']],
      [{ merchant_id: 4711 }, ['merchant_id']],
    ] as const) {
      const answer = await make({ code: 'FAULTY', ...more })
      assert.equal(answer.status, 400)
      assert.deepEqual(
        answer.body.message.map(({ field }: { field: string }) => field),
        fields,
      )
    }
    const { body } = await service.get('/operator/promotions', operator)
    assert.ok(!body.promotions.some(({ code }: { code: string }) => code === 'FAULTY'))
  })

  test('an unknown merchant is reported with the other faults', async () => {
    const answer = await make({ code: 'FAULTY', value: 0, merchant_id: 4711 })
    assert.deepEqual(codesOf(answer), ['invalid_parameter', 'unknown_merchant'])
  })

  test('a deal for an uncached merchant needs one connection at a time', async () => {
    const { pool } = service.db
    const taken = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()))
    const made = await make({ code: 'CROWDED', merchant_id: 1006 })
    for (const connection of taken) connection.release()
    assert.equal(made.status, 200, made.text)
  })

  test("lists the demo's four promotions, and returns 401 to anyone but the operator", async () => {
    const { body } = await service.get('/operator/promotions', operator)
    const codes = body.promotions.map(({ code }: { code: string }) => code)
    for (const code of ['WELCOME5', 'TENOFF', 'EXPIRED', 'POINTS100']) assert.ok(codes.includes(code), code)
    assert.equal((await service.get('/operator/promotions')).status, 401)
  })
})
