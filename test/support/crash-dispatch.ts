import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '../../courier/simulation/random.ts'
import { patientClient } from './crash-client.ts'
import { placeOrders } from './crash-dispatch-orders.ts'
import { confirmOrders, type Merchant, openOperator } from './crash-dispatch-people.ts'
import { everyOrderMustHaveEnded, type Figures } from './crash-dispatch-proof.ts'
import { untilNothingMoves } from './crash-dispatch-rest.ts'
import { type Blow, type DispatchWorld, startDispatchWorld, withDatabase } from './crash-dispatch-world.ts'
import { untilSettled } from './crash-world.ts'
import { temporaryFolder } from './process.ts'

type Plan = { seed: number; orders: number; blows: readonly Blow[] }

/** Companies lie and fall silent while the processes are killed; proves that every order ends as it should. */
export async function crashDispatch(t: TestContext, { seed, orders, blows }: Plan) {
  await using undo = new AsyncDisposableStack()
  const folder = temporaryFolder()
  undo.defer(folder.remove)
  const began = performance.now()
  const say = (what: string) => t.diagnostic(`${Math.round((performance.now() - began) / 1000)} s: ${what}`)
  say(`seed ${seed} (CRASH_SEED)`)
  const random = randomFrom(seed).next
  const world = await startDispatchWorld(folder.path, random)
  undo.defer(world.stop)
  const client = patientClient(world.url)
  const merchant: Merchant = { client, random, confirmed: 0, told: new Map(), isOver: false }
  const { companies } = world
  const orderIds = await withDatabase(world, (db) =>
    placeOrders(db, { client, companies, random, count: orders }),
  )
  say(`${orders} orders wait for their merchant`)

  const confirming = confirmOrders(world, merchant, orderIds).finally(() => {
    merchant.isOver = true
  })
  // Nobody may be starting anything any more when the world is taken down.
  const striking = strike(world, merchant, { orders, blows })
  for (const end of await Promise.allSettled([confirming, striking]))
    if (end.status === 'rejected') throw end.reason
  say('all are confirmed')

  const operator = openOperator(world, client)
  await untilNothingMoves(world, operator.clearUp)
  say('nothing moves')
  await withDatabase(world, async (db) => {
    await untilSettled(db)
    const figures = await everyOrderMustHaveEnded(db, world, { merchant, orderIds })
    const { done } = operator
    const { killed } = world
    for (const [what, numbers] of Object.entries({ ...figures, 'cleared up': done, killed }))
      say(`${what}: ${inWords(numbers)}`)
  })
}

/** One blow after the other, spread over the work. */
async function strike(
  world: DispatchWorld,
  merchant: Merchant,
  { orders, blows }: Pick<Plan, 'orders' | 'blows'>,
) {
  for (const [index, blow] of blows.entries()) {
    const due = (orders * (index + 0.5 + merchant.random() / 2)) / (blows.length + 0.5)
    while (merchant.confirmed < due && !merchant.isOver) await sleep(50)
    await world.kill(blow)
  }
}

const inWords = (numbers: Figures[string]) =>
  Object.entries(numbers)
    .map(([what, number]) => `${number} ${what}`)
    .join(', ')
