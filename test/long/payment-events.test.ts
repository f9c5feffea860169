import assert from 'node:assert/strict'
import { randomInt } from 'node:crypto'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '../../chance/random.ts'
import { temporaryFolder } from '../../scripts/temporary-folder.ts'
import { openDatabase } from '../../src/db/database.ts'
import { untilSettled } from '../support/crash/world.ts'
import { booksMustBeWhole } from '../support/orders.ts'
import { freePort, runService, type ServiceProcess } from '../support/process.ts'
import type { StripeEvent } from '../support/stripe/books.ts'
import { inTransit, tell } from '../support/stripe/events.ts'
import { type StripeShop, startStripeShop } from '../support/stripe/shop.ts'
import {
  booksMustAgree,
  makeTrouble,
  openAccount,
  payDay,
  readBaseline,
  transfersMustAgree,
} from '../support/stripe/storm.ts'

const wanted = Number(process.env.PAYMENT_EVENTS ?? 10_000)
const seed = Number(process.env.CRASH_SEED ?? randomInt(2 ** 31))
const sendersAtOnce = 8
const killEveryMs = 1000

test('thousands of Stripe events in any order, twice each, while processes are killed: our books match Stripe’s to the cent', async (t) => {
  t.diagnostic(`seed ${seed} (CRASH_SEED)`)
  await using undo = new AsyncDisposableStack()
  const random = randomFrom(seed).next
  const shop = await startStripeShop()
  undo.defer(shop.stop)
  const { service, stripe } = shop
  const baseline = await readBaseline(service.db)
  const { events } = stripe.books
  const account = await openAccount(shop)
  while (events.size < wanted / 2) {
    await makeTrouble(shop, { orders: 10, refundsEach: 4, lost: 0.02, random })
    await payDay(shop, account, { lost: 0.3, random })
  }
  // What Stripe repeats about the same payments: nothing new.
  for (const [id] of stripe.intents) {
    if (events.size >= wanted) break
    for (const type of ['payment_intent.succeeded', 'payment_intent.amount_capturable_updated'])
      for (let count = 0; count < 20; count++) tell(stripe.books, type, { id, object: 'payment_intent' })
  }
  const processes = await startProcesses(shop)
  undo.defer(processes.stop)
  const sent = await storm(processes, shop, inTransit(events.values(), { times: 2, random }))
  await processes.revive()
  const db = openDatabase(service.databaseUrl, { connections: 2 })
  undo.defer(db.close)
  await untilSettled(db)
  await booksMustAgree(db, stripe, baseline)
  await booksMustBeWhole(db)
  const transfers = await transfersMustAgree(db, stripe)
  t.diagnostic(
    `${events.size} events, sent ${sent.deliveries} times, ${sent.retries} of them again; ${processes.kills()} kills; ` +
      `${stripe.intents.size} payments, ${stripe.books.refunds.size} refunds, ${stripe.books.disputes.size} disputes, ${transfers} transfers`,
  )
  assert.ok(processes.kills() > 0)
})

/** Two processes on one database, one of which is constantly being killed. */
async function startProcesses({ service, stripe }: StripeShop) {
  const running: ServiceProcess[] = []
  const began = Date.now()
  let [kills, isOver] = [0, false]
  const { path, remove } = temporaryFolder('payment-events')
  const start = async (place: number) => {
    running[place] = runService(await freePort(), {
      command: [process.execPath, 'src/main.ts'],
      env: {
        DATA_DIR: `${path}/${place}`,
        DATABASE_URL: service.databaseUrl,
        CLOCK: new Date(service.clock.ms).toISOString(),
        PAYMENTS: 'stripe',
        STRIPE_SECRET_KEY: stripe.secretKey,
        STRIPE_API_URL: stripe.url,
        STRIPE_WEBHOOK_SECRET: stripe.webhookSecret,
      },
    })
    await running[place]!.ready()
  }
  const firstMs = service.clock.ms
  const clock = setInterval(() => {
    service.clock.ms = firstMs + Date.now() - began
  }, 100)
  await start(0)
  await start(1)
  const killing = (async () => {
    for (let place = 0; !isOver; place = 1 - place) {
      await sleep(killEveryMs)
      if (isOver) return
      running[place]!.child.kill('SIGKILL')
      await running[place]!.exit
      kills++
      await start(place)
    }
  })()
  const end = async () => {
    isOver = true
    await killing
  }
  return {
    urls: () => running.map(({ url }) => url),
    kills: () => kills,
    /** No more kills; both are running. */
    revive: end,
    async stop() {
      await end()
      clearInterval(clock)
      for (const { child, exit } of running) {
        child.kill('SIGTERM')
        await exit
      }
      remove()
    },
  }
}

/** Sends all of them, each until the response is 200, like Stripe. */
async function storm(
  processes: Awaited<ReturnType<typeof startProcesses>>,
  { stripe }: StripeShop,
  queue: StripeEvent[],
) {
  let [deliveries, retries] = [0, 0]
  const send = async () => {
    for (let event = queue.pop(); event; event = queue.pop())
      for (deliveries++; ; retries++) {
        const urls = processes.urls()
        const endpoint = `${urls[(deliveries + retries) % urls.length]}/payments/stripe/webhook`
        const answer: Response | undefined = await stripe.send(endpoint, event).catch(() => undefined)
        if (answer?.status === 200) break
        if (answer && answer.status < 500)
          assert.fail(`${event.type} was answered with ${answer.status}: ${await answer.text()}`)
        await sleep(50)
      }
  }
  await Promise.all(Array.from({ length: sendersAtOnce }, send))
  return { deliveries, retries }
}
