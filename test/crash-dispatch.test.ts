import { randomInt } from 'node:crypto'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '../courier/simulation/random.ts'
import { patientClient } from './support/crash-client.ts'
import { placeOrders } from './support/crash-dispatch-orders.ts'
import { confirmOrders, type Merchant, openOperator } from './support/crash-dispatch-people.ts'
import { everyOrderMustHaveEnded, type Figures } from './support/crash-dispatch-proof.ts'
import { untilNothingMoves } from './support/crash-dispatch-rest.ts'
import { type DispatchWorld, startDispatchWorld, withDatabase } from './support/crash-dispatch-world.ts'
import { untilSettled } from './support/crash-world.ts'
import { temporaryFolder } from './support/process.ts'

/** 2,000 take some minutes; DISPATCH_ORDERS=2000 asks for them. */
const count = Number(process.env.DISPATCH_ORDERS ?? 100)
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))
/** A service that starts again and again answers nobody for long. */
const patienceMs = 200_000

const folder = temporaryFolder()
const undo: (() => Promise<unknown>)[] = [async () => folder.remove()]
after(async () => {
  for (const step of undo.toReversed()) await step()
})

test('companies lie and fall silent while all is killed now and then: every order ends, none has two couriers', async (t) => {
  const began = performance.now()
  const tell = (what: string) => t.diagnostic(`${Math.round((performance.now() - began) / 1000)} s: ${what}`)
  tell(`seed ${seed} (CRASH_SEED)`)
  const random = randomFrom(seed).next
  const world = await startDispatchWorld(folder.path, random)
  undo.push(world.stop)
  const client = patientClient(world.url, patienceMs)
  const merchant: Merchant = { client, random, confirmed: 0, told: new Map(), isOver: false }
  const { companies } = world
  const orderIds = await withDatabase(world, (db) => placeOrders(db, { client, companies, random, count }))
  tell(`${count} orders wait for their merchant`)

  const confirming = confirmOrders(world, merchant, orderIds).finally(() => {
    merchant.isOver = true
  })
  // Nobody may be starting anything any more when the world is taken down.
  for (const end of await Promise.allSettled([confirming, strike(world, merchant)]))
    if (end.status === 'rejected') throw end.reason
  tell('all are confirmed')

  const operator = openOperator(world, client)
  await untilNothingMoves(world, operator.clearUp)
  tell('nothing moves')
  await withDatabase(world, async (db) => {
    await untilSettled(db)
    const figures = await everyOrderMustHaveEnded(db, world, { merchant, orderIds })
    for (const [what, numbers] of Object.entries({
      ...figures,
      'cleared up': operator.done,
      killed: world.killed,
    }))
      tell(`${what}: ${inWords(numbers)}`)
  })
})

const blows: readonly (keyof DispatchWorld['killed'])[] = [
  ...(['service', 'companies', 'service', 'postgres', 'service', 'companies', 'everything'] as const),
  ...(['service', 'companies', 'postgres', 'service', 'restart'] as const),
]

/** One blow after the other, spread over the work. */
async function strike(world: DispatchWorld, merchant: Merchant) {
  for (const [index, blow] of blows.entries()) {
    const due = (count * (index + 0.5 + merchant.random() / 2)) / (blows.length + 0.5)
    while (merchant.confirmed < due && !merchant.isOver) await sleep(50)
    await world.kill(blow)
  }
}

const inWords = (numbers: Figures[string]) =>
  Object.entries(numbers)
    .map(([what, number]) => `${number} ${what}`)
    .join(', ')
