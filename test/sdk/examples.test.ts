import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import {
  compileCache,
  type DemoService,
  freePort,
  runDemoService,
  temporaryFolder,
} from '../support/process.ts'

const folder = temporaryFolder()
let service: DemoService
let hookPort: number

before(async () => {
  hookPort = await freePort()
  service = await runDemoService({ OUTBOUND_ALLOW: `127.0.0.1:${hookPort}` })
})
after(async () => {
  await service.stop()
  folder.remove()
})

/** What an example prints. */
async function run(name: string, args: string[] = [], env: Record<string, string> = {}): Promise<string> {
  const child = spawn(process.execPath, [`sdk/examples/${name}`, ...args], {
    env: { PATH: process.env.PATH, ...compileCache, BASE_URL: service.url, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let printed = ''
  child.stdout.on('data', (chunk) => (printed += chunk))
  child.stderr.on('data', (chunk) => (printed += chunk))
  const [code] = await once(child, 'close')
  assert.equal(code, 0, printed)
  return printed
}

test('find dinner: who delivers, how soon, for how much, and what they have', async () => {
  const printed = await run('find-dinner.ts')
  assert.match(printed, /^\d+ of \d+ restaurants that deliver to 199 Water St, New York are open\./)
  assert.match(printed, /\(1001\): .*\n {2}\d\.\d miles, \d+ minutes, delivery \$\d+\.\d\d/)
  assert.match(printed, /\nOn the menu of .+:\n {2}.+: .+ \$\d+\.\d\d/)
})

test('place an order: from signing in to the order’s first update', async () => {
  const printed = await run('place-an-order.ts', [], { FOLLOW_SECONDS: '3' })
  assert.match(printed, /^Signed in as Ada /)
  assert.match(printed, /\nOrder \d+: \$\d+\.\d\d on the .+ ending in \d{4}\.\n {2}confirmed/)
})

test('sync a menu: adds items, then finds nothing to do, then changes and hides them', async () => {
  const added = await run('sync-menu-from-csv.ts')
  assert.match(added, /^\+ Onion soup, \$9\.50\n/)
  assert.match(added, /\n5 added, 0 changed, 0 hidden of 5 rows\.\n$/)
  assert.equal(await run('sync-menu-from-csv.ts'), '0 added, 0 changed, 0 hidden of 5 rows.\n')
  const file = join(folder.path, 'tomorrow.csv')
  writeFileSync(file, 'sku,section,name,price,description\nSUP-01,Late supper,"Soup, ""onion""",10.00,Hot\n')
  const changed = await run('sync-menu-from-csv.ts', [file])
  assert.match(changed, /^~ Soup, "onion", \$10\.00\n/)
  assert.match(changed, /\n- Warm olives\n/)
  assert.match(changed, /\n0 added, 1 changed, 4 hidden of 1 rows\.\n$/)
})

test('be a courier: all four endpoints without a violation, even the second time', async () => {
  for (const _ of ['registers', 'moves']) {
    const printed = await run('be-a-courier.ts')
    for (const call of ['estimate', 'book', 'status', 'cancel']) {
      assert.match(printed, new RegExp(`\\n${call}: answered after \\d+ ms, 0 violations\\n`))
    }
    assert.match(printed, /\nDelivery \S+ is cancelled\.\n$/)
  }
})

test('receive webhooks: registers, gets a ping, and prints what happens to an order', async () => {
  const env = { PORT: String(hookPort), FOLLOW_SECONDS: '20' }
  const receiving = run('receive-webhooks.ts', [], env)
  await sleep(4000)
  await run('place-an-order.ts', [], { FOLLOW_SECONDS: '1' })
  const printed = await receiving
  assert.match(printed, /^Registered wh_.{16}\.\n/)
  assert.match(printed, /\nThe ping got the response 204\.\n/)
  assert.match(printed, /\norder\.placed \d+\n(.*\n)*order\.confirmed \d+\n/)
})
