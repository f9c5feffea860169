import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { after, before, describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../support/eventually.ts'
import {
  type DemoService,
  freePort,
  runDemoService,
  runService,
  temporaryFolder,
} from '../support/process.ts'

const menu = '/merchant/1001/menu?client_id=demo-app'

/** Empty if the process has ended in the meantime. */
function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8')
  } catch {
    return ''
  }
}

/** Children of a process, found like `ps` does. */
function childrenOf(pid: number): number[] {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return all.map(Number).filter((candidate) => {
    const afterName = readProc(candidate, 'stat').split(') ').at(-1)!
    return Number(afterName.split(' ')[1]) === pid
  })
}

/** The launcher runs the supervisor, which runs the workers; its other children run other programs. */
function workersOf(service: DemoService): number[] {
  const [supervisor] = childrenOf(service.child.pid!)
  return childrenOf(supervisor!).filter((pid) => readProc(pid, 'cmdline').includes('src/main.ts'))
}

/** Readers that keep their connections until they are stopped. Returns what they saw. */
function startReaders(url: string, count: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: count })
  const seen = { answered: 0, failed: [] as string[] }
  let isOver = false
  const read = () =>
    new Promise<void>((resolve) => {
      get(url + menu, { agent }, (answer) => {
        if (answer.statusCode === 200) seen.answered++
        else seen.failed.push(String(answer.statusCode))
        answer.resume().on('close', resolve)
      }).on('error', (error: NodeJS.ErrnoException) => {
        seen.failed.push(error.code ?? error.message)
        resolve()
      })
    })
  const readers = Array.from({ length: count }, async () => {
    while (!isOver) {
      await read()
      await sleep(20) // without a pause they would take both cores from the starting workers
    }
  })
  return {
    seen,
    async stop() {
      isOver = true
      await Promise.all(readers)
      agent.destroy()
    },
  }
}

async function figure(url: string, name: string): Promise<number> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return Number(line?.split(' ').at(-1) ?? 0)
}

const servedMenus = (url: string) =>
  figure(url, 'cellardoor_front_answers_total{route="/merchant/{merchant_id}/menu"}')

describe('PROCESSES=2', () => {
  let service: DemoService

  before(async () => {
    service = await runDemoService({ PROCESSES: '2' })
  })
  after(() => service.stop())

  test('runs two workers on one port', async () => {
    assert.equal(workersOf(service).length, 2)
    assert.equal((await fetch(service.url + menu)).status, 200)
  })

  test('adds up all workers in /metrics, whichever one answers', async () => {
    const before = await servedMenus(service.url)
    // Each on its own connection, so that both workers answer some.
    for (let index = 0; index < 20; index++)
      await fetch(service.url + menu, { headers: { connection: 'close' } })
    const sums = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const text = await fetch(`${service.url}/metrics`, { headers: { connection: 'close' } })
        return /front_answers_total\{route="\/merchant\/\{merchant_id\}\/menu"\} (\d+)/.exec(
          await text.text(),
        )?.[1]
      }),
    )
    assert.equal(new Set(sums).size, 1, `all see the same: ${sums}`)
    const first = before === 0 ? 1 : 0 // each worker's first is built, not cached
    assert.ok(Number(sums[0]) >= before + 18 - first, `${sums[0]} after ${before}`)
  })

  test('applies a client’s rate limit to all workers together', async () => {
    const headers = { authorization: 'Bearer demo-operator-token', 'content-type': 'application/json' }
    const body = JSON.stringify({ client_id: 'limited', name: 'Limited', rate_limit: 10 })
    assert.equal(
      (await fetch(`${service.url}/operator/clients`, { method: 'POST', headers, body })).status,
      200,
    )
    const path = '/merchant/search/delivery?client_id=limited&latitude=40.7066&longitude=-74.0055'
    const statuses: number[] = []
    for (let index = 0; index < 24; index++)
      statuses.push((await fetch(service.url + path, { headers: { connection: 'close' } })).status)
    const answered = statuses.filter((status) => status === 200).length
    assert.ok(answered >= 10 && answered < 20, `${answered} were answered; a new minute may have begun once`)
  })

  test('replaces all workers on SIGHUP, and no reader notices', async (t) => {
    const before = workersOf(service)
    const counted = await servedMenus(service.url)
    const readers = startReaders(service.url, 16)
    await eventually(() => assert.ok(readers.seen.answered > 200, 'reading has begun'))
    service.child.kill('SIGHUP')
    await eventually(() => {
      const now = workersOf(service)
      assert.ok(now.length === 2 && now.every((pid) => !before.includes(pid)), 'all workers are new')
    })
    await readers.stop()
    t.diagnostic(`${readers.seen.answered} answers while both workers were replaced`)
    assert.deepEqual(readers.seen.failed, [])
    assert.ok((await servedMenus(service.url)) >= counted + 200, 'what the old ones counted stays counted')
  })

  test('replaces a killed worker', async () => {
    const [killed, other] = workersOf(service)
    process.kill(killed!, 'SIGKILL')
    await eventually(() => {
      const now = workersOf(service)
      assert.ok(now.length === 2 && now.includes(other!) && !now.includes(killed!), 'two serve again')
    })
    assert.equal((await fetch(service.url + menu)).status, 200)
  })

  test('ends the whole process group on Ctrl-C, with exit code 0', async () => {
    const workers = workersOf(service)
    process.kill(-service.child.pid!, 'SIGINT')
    assert.deepEqual(await service.exit, { code: 0, signal: null })
    for (const pid of workers) assert.throws(() => process.kill(pid, 0), 'the worker is gone')
  })
})

test('a worker that can’t start ends the start with a sentence', async () => {
  const folder = temporaryFolder()
  const service = runService(await freePort(), {
    env: { PROCESSES: 'many', DATA_DIR: folder.path, SEED: 'none' },
  })
  assert.equal((await service.exit).code, 1)
  assert.match(service.output(), /PROCESSES is "many" but must be a whole number from 1 to 256/)
  folder.remove()
})
