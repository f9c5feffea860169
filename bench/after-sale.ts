// Refunds and adjustments against a bare loop of the same SQL, one at a time. Run: node scripts/run.mjs bench/after-sale.ts
// Exits with code 1 if the service is less than half as fast as the loop.
import { rm } from 'node:fs/promises'
import { openShop } from './checkout-shop.ts'
import { findMedian } from './measure.ts'
import { openRecorder, type Recording, replay } from './recorded-sql.ts'
import { makeDataFolder, startService } from './servers.ts'

const floor = 0.5
const perRound = 40
const rounds = 5
const operator = { authorization: 'Bearer demo-operator-token', 'content-type': 'application/json' }

const dataDir = await makeDataFolder()
const { url, child } = await startService(dataDir)
const recorder = await openRecorder(dataDir)
const shop = await openShop(url, 1)

async function ask(method: string, path: string, body: object) {
  const answer = await fetch(url + path, { method, headers: operator, body: JSON.stringify(body) })
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`)
  await answer.arrayBuffer()
}
const act = (orderId: number, action: string, more: object = {}) =>
  ask('PUT', '/merchant/admin/orders', { merchantId: 1001, orderId, action, ...more })

/** Orders of two lines, paid in cash, so no gateway is involved. Merchant 1001 confirms automatically. */
async function newOrder(isCompleted: boolean): Promise<number> {
  const guest = await shop.newGuest()
  await shop.add(guest, 2)
  const { orderId } = await shop.checkOut(guest, 'cash')
  if (isCompleted) for (const action of ['ready', 'complete']) await act(orderId, action)
  return orderId
}
const newOrders = async (isCompleted: boolean, count: number) => {
  const orders: number[] = []
  for (let made = 0; made < count; made++) orders.push(await newOrder(isCompleted))
  return orders
}

async function perSecond(orders: readonly number[], work: (orderId: number) => Promise<unknown>) {
  const began = performance.now()
  for (const orderId of orders) await work(orderId)
  return (orders.length * 1000) / (performance.now() - began)
}

async function compare(name: string, isCompleted: boolean, request: (orderId: number) => Promise<unknown>) {
  const sample = await newOrder(isCompleted)
  const recording: Recording = await recorder.record(() => request(sample))
  const bare = (orderId: number) =>
    replay(recorder.client, recording, { [String(sample)]: String(orderId) }, () => ({}))
  const ratios: number[] = []
  for (let round = 0; round <= rounds; round++) {
    const [ours, theirs] = [await newOrders(isCompleted, perRound), await newOrders(isCompleted, perRound)]
    const ratio = (await perSecond(ours, request)) / (await perSecond(theirs, bare))
    if (round > 0) ratios.push(ratio) // the first round warms both up
  }
  const ratio = findMedian(ratios)
  const shown = ratios.map((each) => each.toFixed(2)).join(' ')
  console.log(
    `${name}: ${ratio.toFixed(2)} of its ${recording.length} statements alone (${shown}), floor ${floor}`,
  )
  return ratio >= floor
}

try {
  const isRefundQuick = await compare('refund', true, (orderId) =>
    ask('POST', `/operator/orders/${orderId}/refund`, { reason: 'Late.', amount: 1 }),
  )
  const isAdjustmentQuick = await compare('adjustment', false, (orderId) =>
    act(orderId, 'adjust', { lines: [{ item_key: 1, remove: true }] }),
  )
  process.exitCode = isRefundQuick && isAdjustmentQuick ? 0 : 1
} finally {
  shop.close()
  await recorder.close()
  child.kill('SIGTERM')
  await new Promise((resolve) => child.once('exit', resolve))
  await rm(dataDir, { recursive: true, force: true })
}
