import type { Call } from '../../../calls/call.ts'
import { mustHoldNoCardNumber } from '../../../core/card.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { checkAmong, type GoodsDeps, openGoods, toOrderLine } from '../../carts/lines/index.ts'
import { publish } from '../../events/index.ts'
import type { Merchant } from '../../merchants/index.ts'
import { type OrderLine, presentForMerchant } from '../../orders/index.ts'
import { testLines } from './rules/choose-items.ts'
import {
  isShown,
  movedTestOrder,
  placedTestOrder,
  type TestAction,
  type TestOrder,
  toOrder,
} from './rules/test-order.ts'
import { findTestOrder, lockTestOrder, writeTestOrder } from './store.ts'

type OfMerchant = { merchantId: number }

/** The test order on the board; null if there is none. */
export async function readTestOrder(deps: GoodsDeps, { merchantId }: OfMerchant, { db, now }: Call) {
  const test = await findTestOrder(db, merchantId)
  if (!test || !isShown(test, now)) return { order: null }
  return { order: present(test, (await openGoods(deps, merchantId)).merchant) }
}

export type PreparedTest = { merchant: Merchant; cart: OrderLine[] }

/** Runs before the transaction. Picks an item from the shop's own menu with options, as a customer would order it. */
export async function prepareTestOrder(
  deps: GoodsDeps,
  { merchantId }: OfMerchant,
  { db }: Call,
): Promise<PreparedTest> {
  const goods = await openGoods(deps, merchantId)
  const checked = await checkAmong(db, goods, testLines(goods.menu), null)
  const lines = checked.filter(({ faults }) => faults.length === 0).map((line) => toOrderLine(line))
  return { merchant: goods.merchant, cart: [lines[0] ?? nothingYet] }
}

/** A placeholder, so that shops without a menu can test their board as well. */
const nothingYet: OrderLine = {
  ...{ id: 'N0', name: 'Test item', quantity_milli: 1000, options: [], price_cents: 0, instructions: '' },
}

export async function sendTestOrder(
  { merchantId }: OfMerchant,
  call: Call,
  { merchant, cart }: PreparedTest,
) {
  const before = await lockTestOrder(call.db, merchantId)
  const placed = placedTestOrder({ merchantId, cart, acceptedAt: before?.acceptedAt ?? null }, call.now)
  await writeTestOrder(call.db, placed)
  await recordAudit(call, { action: 'test_order.sent', subject: String(merchantId), merchantId })
  return tell(call, placed, merchant)
}

/** Same actions and rules as for a real order, without its consequences. */
export async function moveTestOrder(
  { merchantId, ...action }: OfMerchant & TestAction,
  call: Call,
  merchant: Merchant,
) {
  mustHoldNoCardNumber({ reason: action.reason })
  const before = await lockTestOrder(call.db, merchantId)
  if (!before || !isShown(before, call.now))
    throw refuse('unknown_order', { detail: says`There’s no test order. Send one from Settings.` })
  const moved = movedTestOrder(before, action, call.now)
  if (!moved) throw refuse('invalid_action', { field: 'action', status: before.status })
  await writeTestOrder(call.db, moved)
  return tell(call, moved, merchant)
}

/** Publishes the event that boards listen to, as real orders do. */
async function tell({ db, now }: { db: Handle; now: number }, test: TestOrder, merchant: Merchant) {
  const order = present(test, merchant)
  const { merchantId } = merchant
  await publish(
    db,
    [{ type: 'test_order.changed', subject: String(merchantId), merchantId, data: order }],
    now,
  )
  return { order }
}

const present = (test: TestOrder, merchant: Merchant) => presentForMerchant(toOrder(test, merchant))
