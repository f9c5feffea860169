// Records a response from the demo for each operation that has an example, for the pages under /reference:
//   npm run record-examples
// The demo is created from scratch, and its clock starts on a fixed evening. Random values (ids, seconds) differ each time.
import { spawn, spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterSale } from './examples/after-sale.ts'
import { connections } from './examples/connections.ts'
import { account, afterwards, ordering, passkeys, reading, signingIn } from './examples/customers.ts'
import { drivers } from './examples/drivers.ts'
import { events, openReceiver, storefront } from './examples/events.ts'
import { menu, orders, revisions, shop, zones } from './examples/merchants.ts'
import { administration, drinks, lastMile, law, money } from './examples/operator.ts'
import { invoices } from './examples/payouts.ts'
import { people } from './examples/people.ts'
import { folder, openRecorder, type Record, recordedNames } from './examples/recorder.ts'
import { staff } from './examples/staff.ts'
import { temporaryFolder } from './temporary-folder.ts'

const callback = 'http://localhost:4000/callback'
const password = 'open-sesame-42'

const { path: dataDir, remove } = temporaryFolder('examples')
const port = await freePort()
const receiver = await openReceiver()
const base = `http://127.0.0.1:${port}`
let service = startAt('2026-06-15T23:00:00Z')
try {
  await untilReady()
  await recordAll()
  spawnSync('node_modules/.bin/biome', ['format', '--write', folder])
  console.log(`${recordedNames().length} examples recorded.`)
} finally {
  receiver.close()
  await stop()
  remove()
}

function startAt(clock: string) {
  return spawn(process.execPath, ['src/main.ts'], {
    env: {
      PATH: process.env.PATH,
      PORT: String(port),
      DATA_DIR: dataDir,
      CLOCK: clock,
      PUBLIC_URL: 'http://localhost:8080',
      LOG_LEVEL: 'warn',
      DEMO_HISTORY: 'off',
      DEMO_LIFE: 'off',
      OUTBOUND_ALLOW: receiver.host,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
}

async function stop() {
  service.kill('SIGTERM')
  if (service.exitCode === null) await once(service, 'exit')
}

async function recordAll() {
  const record = await openRecorder(base, readFileSync(join(dataDir, 'couriers', 'secret'), 'utf8').trim())
  const signIn = await introduce(record)
  await reading(record)
  await account(record)
  await passkeys(record)
  const order = await ordering(record)
  await menu(record)
  await revisions(record)
  await shop(record)
  await orders(record)
  await zones(record)
  await administration(record)
  await staff(record)
  await drinks(record)
  await law(record)
  await untilDelivered(record, order)
  await afterwards(record, order)
  await storefront(record)
  await events(record, receiver.host)
  await afterSale(record, order, join(dataDir, 'sms'))
  await people(record)
  await drivers(record, (email) => signIn('merchant-app', email, 'global,driver'))
  await connections(record, receiver.host)
  await money(record, order)
  await lastMile(record, order)
  const verifier = randomBytes(32).toString('base64url')
  await signingIn(record, { code: await letIn(verifier), verifier })
  // A company's invoice covers days that are over.
  await stop()
  service = startAt('2026-06-17T12:00:00Z')
  await untilReady()
  await invoices(record)
}

async function introduce(record: Record) {
  const signIn = async (app: string, username: string, scope: string) => {
    const body = {
      client_id: app,
      client_secret: `${app}-secret`,
      grant_type: 'password',
      username,
      password,
      scope,
    }
    return (await record.unseen<{ access_token: string }>('post_customer_auth', { body })).access_token
  }
  record.become('customer', await signIn('demo-app', 'ada@example.com', 'global,payment'))
  record.become('merchant', await signIn('merchant-app', 'owner@example.com', 'global,merchant'))
  record.become('operator', 'demo-operator-token')
  const guest = await record.unseen<{ 'Guest-Token': string }>('get_customer_auth_guest', { as: 'app' })
  record.become('guest', guest['Guest-Token'])
  return signIn
}

/** Acts like a person in a browser: opens the page, signs in and allows access. Returns the code. */
async function letIn(verifier: string): Promise<string> {
  const asked = {
    ...{ client_id: 'demo-app', redirect_uri: callback, response_type: 'code', scope: 'global' },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  }
  const page = await fetch(`${base}/third_party/authorize?${new URLSearchParams(asked)}`)
  const token = /name="_token" value="([^"]+)"/.exec(await page.text())![1]!
  const filled = { ...asked, _token: token, username: 'ada@example.com', password, approve: '1' }
  const back = await fetch(`${base}/third_party/authorize`, {
    method: 'POST',
    headers: { cookie: page.headers.get('set-cookie')!.split(';', 1)[0]! },
    body: new URLSearchParams(filled),
    redirect: 'manual',
  })
  return new URL(back.headers.get('location')!).searchParams.get('code')!
}

async function untilReady() {
  while (!(await fetch(`${base}/readyz`).catch(() => undefined))?.ok) {
    if (service.exitCode !== null) throw new Error('the service ended')
    await sleep(200)
  }
}

async function untilDelivered(record: Record, order_id: number) {
  const path = { order_id }
  while (true) {
    const call = { as: 'customer', path } as const
    const { order } = await record.unseen<{ order: { status: string } }>(
      'get_customer_orders_recent_order_id',
      call,
    )
    if (order.status === 'completed') return
    await sleep(1000)
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
