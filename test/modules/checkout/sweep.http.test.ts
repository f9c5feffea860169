import assert from 'node:assert/strict'
import { before, beforeEach, describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { deleteOldCheckouts, voidCheckout } from '../../../src/modules/checkout/settle-checkouts.ts'
import { findPayingCard } from '../../../src/modules/checkout/store.ts'
import { settlePayments } from '../../../src/modules/fulfillment/settle-payments.ts'
import { dropJobs, queuedJobs } from '../../support/events.ts'
import { confirmByHand, itemId, orderService, shopper } from '../../support/orders.ts'
import { operator } from '../../support/test-service.ts'

const service = orderService()
const { gateway } = service
const dayMs = 24 * 60 * 60_000
const tools = () => ({ ...service.deps, payments: gateway })

const addFallen = sql<{ id: number }>(
  `INSERT INTO checkouts (cart_id, merchant_id, order_id, state, draft, started_at, settled_at, may_hold)
   SELECT 1, 1001, nextval(pg_get_serial_sequence('orders', 'order_id')), $1, $2, $3::timestamptz, $3, $4
   FROM generate_series(1, $5) RETURNING checkout_id AS id`,
)
const checkoutsLeft = sql<{ state: string; mayHold: boolean; count: number }>(
  `SELECT state, may_hold AS "mayHold", count(*) FROM checkouts GROUP BY state, may_hold ORDER BY state, may_hold`,
)
const mayHold = sql<{ mayHold: boolean }>(
  'SELECT may_hold AS "mayHold" FROM checkouts WHERE checkout_id = $1',
)
const dropAll = sql<unknown>('DELETE FROM checkouts')
const typeInCard = sql<unknown>(
  `UPDATE checkouts SET draft = jsonb_set(draft, '{card,isUsedOnce}', 'true') WHERE order_id = $1`,
)
const moneyOf = sql<{ state: string }>(
  'SELECT state FROM order_payments WHERE order_id = $1 AND gateway IS NOT NULL',
)
const savedCard = sql<{ id: number }>(
  `SELECT cc_id AS id FROM saved_cards WHERE customer_id = 1 AND last_four = '4242'`,
)
/** As if the process died just before the job was written. */
const noJobs = `
  CREATE FUNCTION no_forgetting() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
    IF NEW.task = 'forget_card' THEN
      RAISE EXCEPTION 'the process died';
    END IF;
    RETURN NEW;
  END $$;
  CREATE TRIGGER no_forgetting BEFORE INSERT ON jobs
    FOR EACH ROW EXECUTE FUNCTION no_forgetting()`

const draft = (token: string) =>
  JSON.stringify({ total: 2500, card: { gateway: 'sandbox', token, amount: 2500, isUsedOnce: true } })

async function whileDying(work: () => Promise<unknown>) {
  await service.db.pool.query(noJobs)
  await assert.rejects(work, /the process died/)
  await service.db.pool.query('DROP FUNCTION no_forgetting CASCADE')
}

const tokens = async () => (await queuedJobs(service.db, 'forget_card')).map(({ payload }) => payload.token)

describe('a card entered for one order is deleted at the gateway', () => {
  beforeEach(() => dropJobs(service.db))

  test('when its authorization is released, even if the process dies in between', async () => {
    const now = new Date(service.clock.ms)
    const { id } = await service.db.get(addFallen, ['abandoned', draft('sandbox_good_a'), now, true, 1])
    const letGo = () => voidCheckout(tools(), { checkoutId: id })
    await whileDying(letGo)
    assert.deepEqual([await service.db.get(mayHold, [id]), await tokens()], [{ mayHold: true }, []])
    await letGo()
    const forgotten = ['sandbox_good_a']
    assert.deepEqual([await service.db.get(mayHold, [id]), await tokens()], [{ mayHold: false }, forgotten])
  })

  test('when it is captured, even if the process dies in between', async () => {
    await confirmByHand(service, 1001)
    const ada = await shopper(service)
    await ada.put(1001, await itemId(service, 1001, 'BLT'), 2)
    const card = { type: 'credit_card', id: (await service.db.get(savedCard)).id }
    const orderId = (await ada.checkOut(1001, { payments: [card] })).body.order_id as number
    await service.db.rows(typeInCard, [orderId])
    for (const action of ['confirm', 'ready', 'complete'])
      await service.put('/merchant/admin/orders', { merchantId: 1001, orderId, action }, operator)
    const take = () => settlePayments({ ...tools(), findPayingCard }, { orderId })
    await whileDying(take)
    assert.deepEqual([await service.db.get(moneyOf, [orderId]), await tokens()], [{ state: 'held' }, []])
    await take()
    assert.deepEqual(await service.db.get(moneyOf, [orderId]), { state: 'captured' })
    assert.equal((await tokens()).length, 1)
  })
})

describe('unfinished checkouts', () => {
  before(() => service.db.rows(dropAll))
  const add = (state: string, settledAt: number, isHeld = false, count = 1) =>
    service.db.rows(addFallen, [state, draft('sandbox_good_a'), new Date(settledAt), isHeld, count])

  test('are deleted after a week, however many, but not if sold or possibly authorized', async () => {
    const weekAgo = service.clock.ms - 7 * dayMs
    for (const state of ['refused', 'abandoned'])
      for (const settledAt of [weekAgo - 1, weekAgo]) await add(state, settledAt)
    await add('refused', weekAgo - dayMs, false, 2500)
    await add('abandoned', weekAgo - dayMs, true)
    await add('placed', weekAgo - dayMs)
    await deleteOldCheckouts(service.db, service.clock.ms)
    assert.deepEqual(await service.db.rows(checkoutsLeft), [
      { state: 'abandoned', mayHold: false, count: 1 },
      { state: 'abandoned', mayHold: true, count: 1 },
      { state: 'placed', mayHold: false, count: 1 },
      { state: 'refused', mayHold: false, count: 1 },
    ])
  })
})
