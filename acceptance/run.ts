// Runs the acceptance suite: npm run acceptance -- --help
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { dealIntoGroups, writeGroup } from '../scripts/test-group.ts'

const usage = `npm run acceptance -- [files]

Runs the acceptance suite, or only the given files, against a service of its own with a fresh demo world.
Set BASE_URL to test a running service instead, on an unused demo world: the tests place orders.`

/** Two processes work while the third waits for a courier or a timeout. */
const processesAtOnce = 3
/** A process for each file would spend half of its CPU time starting up. */
const filesPerProcess = 16
const files = process.argv.length > 2 ? process.argv.slice(2) : globSync('acceptance/*.test.ts').sort()
if (process.argv.includes('--help')) console.log(usage)
else process.exitCode = await (process.env.BASE_URL ? runTests(process.env.BASE_URL) : runOnOwnService())

async function runOnOwnService(): Promise<number> {
  const dataDir = mkdtempSync(join(tmpdir(), 'cellardoor-acceptance-'))
  chmodSync(dataDir, 0o755) // the service's PostgreSQL runs as another user if we are root
  const port = await freePort()
  const receiver = `127.0.0.1:${await freePort()}`
  process.env.WEBHOOK_RECEIVER = receiver
  const place = {
    PORT: String(port),
    DATA_DIR: dataDir,
    OUTBOUND_ALLOW: receiver,
    DEMO_HISTORY: 'off',
    DEMO_LIFE: 'off',
  }
  const env = { ...process.env, ...place, LOG_LEVEL: 'warn' }
  const service = spawn(process.execPath, ['scripts/run.mjs', 'src/main.ts'], {
    env,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const ended = once(service, 'exit')
  try {
    const url = `http://127.0.0.1:${port}`
    if (!(await Promise.race([isReady(url), ended.then(() => false)]))) return 1
    return await runTests(url)
  } finally {
    service.kill('SIGTERM')
    await ended
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function runTests(url: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'cellardoor-acceptance-'))
  const groups = dealIntoGroups(files, filesPerProcess)
  const entries = groups.map((group, index) => writeGroup(group, join(folder, `group-${index + 1}.ts`)))
  const options = ['--test', `--test-concurrency=${processesAtOnce}`, '--test-timeout=900000']
  const env = { ...process.env, BASE_URL: url }
  const tests = spawn(process.execPath, [...options, ...entries], { env, stdio: 'inherit' })
  const [code] = await once(tests, 'exit')
  rmSync(folder, { recursive: true })
  return code ?? 1
}

async function isReady(url: string): Promise<boolean> {
  for (let tries = 0; tries < 1800; tries++) {
    const answer = await fetch(`${url}/readyz`).catch(() => undefined)
    if (answer?.ok) return true
    await sleep(100)
  }
  return false
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}
