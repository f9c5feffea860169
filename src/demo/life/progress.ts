import { type Handle, sql } from '../../db/database.ts'

/** Increase it when something is added: older worlds then get it at their next start. */
const version = 3

const versionOf = sql<{ value: number }>("SELECT value FROM settings WHERE name = 'demo_life'")
const saveVersion = sql(
  `INSERT INTO settings (name, value) VALUES ('demo_life', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
)

export const hasLife = async (handle: Handle): Promise<boolean> =>
  ((await handle.find(versionOf))?.value ?? 0) >= version

export const markLife = (tx: Handle) => tx.rows(saveVersion, [version])

/**
 * An order that should have arrived by now, at a shop that delivers its own orders and belongs to the demo's owner. Its number is below all
 * new ones, so the simulated kitchens leave it to the visitor.
 */
export const lateOrder = { orderId: 99_001, merchantId: 1011 }

/** An order that arrived damaged; `evening/things-to-do.ts` asks for help with it. */
export const spilledOrder = { orderId: 99_002, merchantId: 1011, email: 'amara.mensah@evening.example' }

const minuteMs = 60_000
export const lateTimes = (now: number) => ({
  orderedAt: now - 70 * minuteMs,
  confirmedAt: now - 66 * minuteMs,
  promisedAt: now - 22 * minuteMs,
})

const dateAgain = sql(
  `UPDATE orders SET ordered_at = $3, deliver_at = $3, confirmed_at = $4, promised_at = $5
   WHERE merchant_id = $1 AND order_id = $2 AND status = 'confirmed'`,
)

/** Runs at each start, so that the order is as late as on the first day, until a visitor has taken care of it. */
export async function keepLate(handle: Handle, now: number) {
  const { orderedAt, confirmedAt, promisedAt } = lateTimes(now)
  const times = [orderedAt, confirmedAt, promisedAt].map((time) => new Date(time))
  await handle.rows(dateAgain, [lateOrder.merchantId, lateOrder.orderId, ...times])
}
