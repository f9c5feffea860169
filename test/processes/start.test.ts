import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chownSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { eventually, testOfAll } from '../support/eventually.ts'
import { emptyDatabases, startTestCluster, statement } from '../support/postgres.ts'
import {
  freePort,
  type RunOptions,
  runService,
  type ServiceProcess,
  temporaryFolder,
} from '../support/process.ts'

const operator = { authorization: 'Bearer demo-operator-token' }
const folder = temporaryFolder()
const running = new Set<ServiceProcess>()

async function start(env: Record<string, string>, more: Partial<RunOptions> = {}): Promise<ServiceProcess> {
  const service = runService(await freePort(), { env, ...more })
  running.add(service)
  service.exit.then(() => running.delete(service))
  return service
}

async function readJson(url: string, headers: Record<string, string> = operator): Promise<any> {
  return (await fetch(url, { headers })).json()
}

/** Runs a start that must fail: its exit code, and the last line it printed. */
async function failingStart(env: Record<string, string>) {
  const service = await start(env)
  const { code } = await service.exit
  const lines = service.output().trim().split('\n')
  return { code, lines: lines.filter((line) => !line.startsWith('Cellardoor')) }
}

async function stopAll() {
  for (const service of running) {
    service.child.kill('SIGTERM')
    await service.exit
  }
}
after(async () => {
  await stopAll()
  folder.remove()
})

const isAlive = (pid: number) =>
  existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== ''
const postgresPid = (dataDir: string) =>
  Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

// A start takes two seconds of CPU time, so the next test ends what one test has started, in its own way.
describe('starting on the embedded PostgreSQL', () => {
  const dataDir = join(folder.path, 'demo')
  let service: ServiceProcess
  after(stopAll)

  test('creates the demo on the first start and says where to click', async (t) => {
    const began = performance.now()
    service = await start({ DATA_DIR: dataDir }, { command: ['npm', 'start'] })
    await service.ready()
    t.diagnostic(`first start ${Math.round(performance.now() - began)} ms`)
    // It answers a moment before it prints.
    for (const words of [
      '/docs',
      'demo-app-secret',
      'ada@example.com',
      'demo-operator-token',
      dataDir,
      'Ctrl-C',
    ])
      await eventually(() => assert.ok(service.output().includes(words), `the screen names ${words}`))
    const { merchants } = await readJson(`${service.url}/operator/merchants?limit=1000`)
    assert.ok(merchants.length >= 400)
  })

  test('ends with exit code 0 on SIGTERM after answering the current request', async () => {
    const body = JSON.stringify({ client_id: 'slow-client', name: 'Slow' })
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1')
    await once(socket, 'connect')
    let answer = ''
    socket.on('data', (chunk) => (answer += chunk))
    socket.write(
      `POST /operator/clients HTTP/1.1\r\nHost: x\r\nAuthorization: demo-operator-token\r\n` +
        `Content-Type: application/json\r\nContent-Length: ${body.length}\r\nExpect: 100-continue\r\n\r\n`,
    )
    while (!answer.includes('100 Continue')) await once(socket, 'data')
    socket.write(body.slice(0, 10))
    const postgres = postgresPid(dataDir)
    service.child.kill('SIGTERM')
    await new Promise((resolve) => setTimeout(resolve, 300))
    socket.write(body.slice(10))
    assert.deepEqual(await service.exit, { code: 0, signal: null })
    assert.match(answer, /HTTP\/1\.1 200 /)
    assert.match(answer, /client_secret/)
    assert.ok(!isAlive(postgres), 'postgres is gone')
  })

  let url: string
  test('finds the same data on the second start, and creates no second demo', async () => {
    // PORT=0 picks a free one, which appears in the URLs that it gives out.
    service = await start({ DATA_DIR: dataDir, PORT: '0' })
    const printed = async (): Promise<string> => {
      const found = /http:\/\/localhost:\d+/.exec(service.output())?.[0]
      if (found) return found
      await new Promise((resolve) => setTimeout(resolve, 50))
      return printed()
    }
    url = await printed()
    assert.ok(!url.endsWith(':0'))
    assert.equal((await fetch(`${url}/readyz`)).status, 200)
    const { clients } = await readJson(`${url}/operator/clients`)
    const ids = clients.map(({ client_id }: { client_id: string }) => client_id)
    assert.equal(ids.length, 5, 'three of the demo world, the shop, and the one that was added')
    assert.ok(ids.includes('slow-client'))
    const answer = await fetch(`${url}/merchant/1001/?client_id=demo-app`)
    const { merchant } = (await answer.json()) as { merchant: { summary: { url: { complete: string } } } }
    assert.equal(merchant.summary.url.complete, `${url}/merchant/1001/`)
  })

  test('refuses a second process on the same data with a sentence, and the first one continues', async () => {
    const { code, lines } = await failingStart({ DATA_DIR: dataDir })
    assert.equal(code, 1)
    assert.equal(lines.length, 1)
    assert.match(lines[0]!, /already|another/i)
    assert.equal((await fetch(`${url}/readyz`)).status, 200)
  })

  test('ends cleanly with exit code 0 when Ctrl-C reaches the whole process group', async () => {
    const postgres = postgresPid(dataDir)
    process.kill(-service.child.pid!, 'SIGINT')
    assert.deepEqual(await service.exit, { code: 0, signal: null })
    assert.ok(!isAlive(postgres), 'postgres is gone')
  })

  testOfAll('ends the service by itself on kill -9 of the launcher', async () => {
    const service = await start({ DATA_DIR: dataDir })
    await service.ready()
    const postgres = postgresPid(dataDir)
    service.child.kill('SIGKILL')
    await eventually(() => assert.ok(!isAlive(postgres), 'postgres is gone'))
    await assert.rejects(fetch(`${service.url}/healthz`))
  })

  // test/long/crash-checkout.test.ts kills it too.
  testOfAll(
    'loses nothing acknowledged on kill -9 of the service, and the next start just works',
    async () => {
      const service = await start({ DATA_DIR: dataDir }, { command: [process.execPath, 'src/main.ts'] })
      await service.ready()
      const body = JSON.stringify({ client_id: 'acknowledged', name: 'Kept' })
      const headers = { ...operator, 'content-type': 'application/json' }
      assert.equal(
        (await fetch(`${service.url}/operator/clients`, { method: 'POST', headers, body })).status,
        200,
      )
      service.child.kill('SIGKILL')
      await service.exit
      const next = await start({ DATA_DIR: dataDir })
      await next.ready()
      const { clients } = await readJson(`${next.url}/operator/clients`)
      assert.ok(clients.some(({ client_id }: { client_id: string }) => client_id === 'acknowledged'))
    },
  )
})

describe('an empty service on an existing PostgreSQL', () => {
  const databases = emptyDatabases()
  const dataDir = join(folder.path, 'unused')
  let cluster: Awaited<ReturnType<typeof startTestCluster>>
  let env: Record<string, string>
  before(async () => {
    cluster = await startTestCluster()
    env = { DATABASE_URL: await databases.make(cluster.url), DATA_DIR: dataDir, SEED: 'none' }
  })
  after(async () => {
    await stopAll()
    await databases.dropAll()
    await cluster.stop()
  })

  test('migrates and uses DATABASE_URL, and starts no embedded one', async () => {
    const service = await start(env)
    await service.ready()
    assert.ok(!existsSync(join(dataDir, 'postgres')))
    assert.deepEqual(await statement(env.DATABASE_URL!, 'SELECT FROM merchants'), [])
  })

  test('with SEED=none has no client, no merchant, and no operator without a token', async () => {
    const [service] = running
    assert.equal((await fetch(`${service!.url}/operator/clients`, { headers: operator })).status, 404)
    assert.ok(!(await (await fetch(service!.url)).text()).includes('open-sesame-42'))
    assert.ok(!service!.output().includes('open-sesame-42'))
    service!.child.kill('SIGTERM')
    assert.equal((await service!.exit).code, 0)
  })

  testOfAll('lets the operator register the first client with a token', async () => {
    const token = 'a-token-of-my-own-42'
    const service = await start({ ...env, OPERATOR_TOKEN: token })
    await service.ready()
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
    const list = () => readJson(`${service.url}/operator/clients`, headers)
    const ids = async () => (await list()).clients.map(({ client_id }: { client_id: string }) => client_id)
    assert.deepEqual(await ids(), ['cellardoor-web'], 'the shop is an app like others')
    await fetch(`${service.url}/operator/clients`, { method: 'POST', headers, body: '{"name":"First"}' })
    assert.equal((await ids()).length, 2)
  })
})

describe('an error is explained in one plain sentence, with exit code 1', () => {
  const cases: [string, RegExp, () => Record<string, string> | Promise<Record<string, string>>][] = [
    [
      'a wrong DATABASE_URL',
      /DATABASE_URL .*(Start it|fix)/,
      () => ({ DATABASE_URL: 'postgres://u:hush@127.0.0.1:1/x' }),
    ],
    [
      'several wrong settings, all at once',
      /PORT is .*SEED is .*LOG_LEVEL is /,
      () => ({ PORT: 'x', SEED: 'y', LOG_LEVEL: 'z' }),
    ],
    [
      'a DATA_DIR that cannot be written',
      /DATA_DIR/,
      () => {
        writeFileSync(join(folder.path, 'a-file'), '')
        return { DATA_DIR: join(folder.path, 'a-file', 'data') }
      },
    ],
    [
      'data of another major version',
      /PostgreSQL 16/,
      () => {
        const dataDir = join(folder.path, 'old')
        mkdirSync(join(dataDir, 'postgres'), { recursive: true })
        writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '16\n')
        if (process.getuid?.() === 0) chownSync(join(dataDir, 'postgres'), 65534, 65534)
        return { DATA_DIR: dataDir }
      },
    ],
  ]
  for (const [what, sentence, env] of cases) {
    test(what, async () => {
      const { code, lines } = await failingStart({ DATA_DIR: join(folder.path, 'never'), ...(await env()) })
      assert.equal(code, 1)
      assert.equal(lines.length, 1, lines.join('\n'))
      assert.match(lines[0]!, sentence)
      assert.ok(!lines[0]!.includes('hush'), 'no password')
    })
  }

  test('for a port in use, before a database is created', async () => {
    const port = await freePort()
    const occupant = createServer().listen(port, '127.0.0.1')
    await once(occupant, 'listening')
    const { code, lines } = await failingStart({
      DATA_DIR: join(folder.path, 'untouched'),
      SEED: 'none',
      PORT: String(port),
    })
    occupant.close()
    assert.deepEqual([code, lines.length], [1, 1])
    assert.match(lines[0]!, /in use.*PORT/)
    assert.ok(!existsSync(join(folder.path, 'untouched', 'postgres')))
  })
})
