import assert from 'node:assert/strict'
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, chownSync, mkdirSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../process.ts'

const programs = ['patroni', 'etcd', 'haproxy']
const isThere = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0

/** Why there can be no cluster here; undefined if there can. PostgreSQL does not run as root, so root uses another user. */
export function whyNoCluster(): string | undefined {
  const missing = programs.filter((program) => !isThere(program))
  if (missing.length > 0)
    return `no ${missing.join(', ')} here: install patroni etcd-server haproxy postgresql-15`
  if (spawnSync(`${binaries}/postgres`, ['--version']).status !== 0) return 'no PostgreSQL 15 here'
  return process.getuid?.() === 0 ? undefined : 'a cluster is started by root, who lends it the user postgres'
}

type User = { uid: number; gid: number }
type Process = { child: ChildProcess; end(): Promise<void> }

/** For connections that lost something, after the cut: their ends no longer know each other by then. pg_rewind would wait forever. */
const resetAfterMs = 20_000

/** A TCP connection that can be cut silently: what is sent while it is cut is lost, and nothing gets through afterward either. */
async function startLine(target: () => number) {
  let isCut = false
  const pairs = new Set<readonly [Socket, Socket]>()
  const dead = new Set<readonly [Socket, Socket]>()
  const server = createServer((near) => {
    const far = connect(target(), '127.0.0.1')
    const pair = [near, far] as const
    pairs.add(pair)
    if (isCut) dead.add(pair)
    for (const [from, to] of [pair, [far, near] as const]) {
      from.on('data', (chunk) => {
        if (isCut) dead.add(pair)
        if (!dead.has(pair)) to.write(chunk)
      })
      from.on('error', () => {})
      from.on('close', () => {
        // The near end does not learn that the far one closed: it waits until it gives up or is reset.
        if (dead.has(pair) && from === far) return
        to.destroy()
        pairs.delete(pair)
        dead.delete(pair)
      })
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const reset = (lost: Iterable<readonly [Socket, Socket]>) => {
    for (const sockets of lost) for (const socket of sockets) socket.destroy()
  }
  return {
    port: (server.address() as AddressInfo).port,
    cut(on: boolean) {
      isCut = on
      if (!on) setTimeout(reset, resetAfterMs, [...dead]).unref()
    },
    stop() {
      server.close()
      reset(pairs)
    },
  }
}

type Line = Awaited<ReturnType<typeof startLine>>
type Node = {
  name: string
  dir: string
  ports: { postgres: number; rest: number }
  lines: { postgres: Line; rest: Line; etcd: Line }
  process: Process | undefined
}

export type PatroniCluster = {
  /** Leads to the current leader. */
  url: string
  leader(): Promise<string>
  /** Waits until all nodes stream from the leader: a failover needs a replica that has everything. */
  untilWhole(): Promise<void>
  /** The leader's processes are killed; they are restarted after a while. */
  kill(): Promise<void>
  /** The leader's processes are paused for a while. */
  freeze(): Promise<void>
  /** The leader hands over. */
  switchOver(): Promise<void>
  /** Nothing reaches the leader, and nothing comes from it, for a while. */
  cutNetwork(): Promise<void>
  stop(): Promise<void>
}

/** Three nodes with synchronous replication, etcd to record the leader, and haproxy to route clients to it. */
export async function startPatroniCluster(dir: string): Promise<PatroniCluster> {
  const user = findUser()
  const logs = join(dir, 'logs')
  makeFolder(dir, user)
  makeFolder(logs, user)
  const run = (name: string, program: string, args: string[]): Process => {
    const log = openSync(join(logs, `${name}.log`), 'a')
    const child = spawn(program, args, {
      ...user,
      stdio: ['ignore', log, log],
      env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    })
    return {
      child,
      async end() {
        if (child.exitCode !== null || child.signalCode !== null) return
        child.kill('SIGKILL')
        await once(child, 'exit')
      },
    }
  }
  const etcdPort = await freePort()
  const etcd = run('etcd', 'etcd', etcdOptions(join(dir, 'etcd'), etcdPort, await freePort()))
  const nodes: Node[] = []
  for (const name of ['one', 'two', 'three']) {
    const ports = { postgres: await freePort(), rest: await freePort() }
    const lines = {
      postgres: await startLine(() => ports.postgres),
      rest: await startLine(() => ports.rest),
      etcd: await startLine(() => etcdPort),
    }
    nodes.push({ name, dir: join(dir, name), ports, lines, process: undefined })
  }
  const start = (node: Node) => {
    const config = join(dir, `${node.name}.json`)
    writeFileSync(config, JSON.stringify(patroniConfig(node)))
    node.process = run(node.name, 'patroni', [config])
  }
  for (const node of nodes) start(node)
  const proxyPort = await freePort()
  const proxyConfig = join(dir, 'haproxy.cfg')
  writeFileSync(proxyConfig, haproxyConfig(proxyPort, nodes))
  const haproxy = run('haproxy', 'haproxy', ['-f', proxyConfig])

  const findLeader = async () => {
    for (const node of nodes) {
      const answer = await fetch(`http://127.0.0.1:${node.lines.rest.port}/primary`, {
        signal: AbortSignal.timeout(1000),
      }).catch(() => undefined)
      if (answer?.status === 200) return node
    }
    return undefined
  }
  const getLeader = async () => {
    for (let tries = 0; tries < 1200; tries++) {
      const leader = await findLeader()
      if (leader) return leader
      await sleep(100)
    }
    throw new Error(`no leader; see ${logs}`)
  }
  const untilWhole = async () => {
    for (let tries = 0; tries < 1200; tries++) {
      const leader = await getLeader()
      const answer = await fetch(`http://127.0.0.1:${leader.lines.rest.port}/cluster`).catch(() => undefined)
      const { members = [] } = ((await answer?.json().catch(() => ({}))) ?? {}) as {
        members?: { role: string; state: string; timeline?: number }[]
      }
      const isReady = members.length === 3 && members.some(({ role }) => role === 'sync_standby')
      // One that runs on an older timeline is about to be rewound.
      const isOnOneTimeline = new Set(members.map(({ timeline }) => timeline)).size === 1
      if (
        isReady &&
        isOnOneTimeline &&
        members.every(({ state }) => ['running', 'streaming'].includes(state))
      )
        return
      await sleep(100)
    }
    throw new Error(`the cluster did not become whole; see ${logs}`)
  }
  const end = async (node: Node) => {
    const pids = processesOf(node)
    await node.process?.end()
    for (const pid of pids) send(pid, 'SIGKILL')
  }
  await untilWhole()

  return {
    url: `postgres://cellardoor:cellardoor@127.0.0.1:${proxyPort}/postgres?sslmode=disable`,
    leader: async () => (await getLeader()).name,
    untilWhole,
    async kill() {
      const leader = await getLeader()
      await end(leader)
      await untilOther(leader.name)
      start(leader)
    },
    async freeze() {
      const leader = await getLeader()
      const pids = processesOf(leader)
      for (const pid of pids) send(pid, 'SIGSTOP')
      await untilOther(leader.name)
      for (const pid of pids) send(pid, 'SIGCONT')
    },
    async switchOver() {
      const leader = await getLeader()
      const answer = await fetch(`http://127.0.0.1:${leader.ports.rest}/switchover`, {
        method: 'POST',
        body: JSON.stringify({ leader: leader.name }),
      })
      assert.ok(answer.ok, await answer.text())
    },
    async cutNetwork() {
      const leader = await getLeader()
      for (const line of Object.values(leader.lines)) line.cut(true)
      await untilOther(leader.name)
      for (const line of Object.values(leader.lines)) line.cut(false)
    },
    async stop() {
      await haproxy.end()
      for (const node of nodes) await end(node)
      await etcd.end()
      for (const { lines } of nodes) for (const line of Object.values(lines)) line.stop()
    },
  }

  async function untilOther(name: string) {
    for (let tries = 0; tries < 1200; tries++) {
      const leader = await findLeader()
      if (leader && leader.name !== name) return
      await sleep(100)
    }
    throw new Error(`nobody took over from ${name}; see ${logs}`)
  }
}

function findUser(): User {
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }))
  return { uid: idOf('-u'), gid: idOf('-g') }
}

function makeFolder(path: string, { uid, gid }: User) {
  mkdirSync(path, { recursive: true })
  chownSync(path, uid, gid)
  chmodSync(path, 0o700)
}

/** Patroni, the postmaster and all its children, which have their own process groups. */
function processesOf(node: Node): number[] {
  const patroni = node.process?.child.pid
  let postmaster: number | undefined
  try {
    postmaster = Number(readFileSync(join(node.dir, 'postmaster.pid'), 'utf8').split('\n')[0])
  } catch {
    postmaster = undefined
  }
  return withChildren([patroni, postmaster].filter((pid) => pid !== undefined))
}

export function withChildren(roots: readonly number[]): number[] {
  const children = readdirSync('/proc').filter((name) => /^\d+$/.test(name) && roots.includes(parentOf(name)))
  return [...roots, ...children.map(Number)]
}

function parentOf(pid: string): number {
  try {
    return Number(readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)!.split(' ')[1])
  } catch {
    return -1
  }
}

export function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal)
  } catch {
    // it has exited by itself
  }
}

/** Where a node keeps its files and listens; others reach it through links that can be cut. */
type NodeSettings = {
  name: string
  dir: string
  ports: { postgres: number; rest: number }
  lines: { postgres: { port: number }; rest: { port: number }; etcd: { port: number } }
}

const binaries = '/usr/lib/postgresql/15/bin'

function etcdOptions(dataDir: string, port: number, peerPort: number): string[] {
  const [own, peer] = [`http://127.0.0.1:${port}`, `http://127.0.0.1:${peerPort}`]
  return [
    ...['--name', 'etcd', '--data-dir', dataDir, '--unsafe-no-fsync', '--enable-v2'],
    ...['--listen-client-urls', own, '--advertise-client-urls', own],
    ...[
      '--listen-peer-urls',
      peer,
      '--initial-advertise-peer-urls',
      peer,
      '--initial-cluster',
      `etcd=${peer}`,
    ],
  ]
}

/** The shortest times that three nodes on a loaded machine tolerate. */
const times = { ttl: 8, loop_wait: 1, retry_timeout: 3 }

function patroniConfig({ name, dir, ports, lines }: NodeSettings) {
  const accounts = {
    superuser: { username: 'cellardoor', password: 'cellardoor' },
    replication: { username: 'replicator', password: 'replicator' },
  }
  const parameters = {
    ...{ max_connections: 100, shared_buffers: '32MB', fsync: false, wal_keep_size: '256MB' },
    // A leader that is cut off can't stop before its senders give up. If that takes longer than retry_timeout, Patroni stops and
    // starts it twice at the same time, and can't rewind it afterward.
    wal_sender_timeout: '2s',
    wal_receiver_timeout: '5s',
    wal_receiver_status_interval: '1s',
  }
  return {
    scope: 'cellardoor',
    name,
    restapi: { listen: `127.0.0.1:${ports.rest}`, connect_address: `127.0.0.1:${lines.rest.port}` },
    // Only the leader's own link to etcd is cut: it must see the others through theirs. With etcd's v2 API, because with v3, Patroni before 3.0.3
    // (Debian 12 has 3.0.2) lets a leader that was paused write its lock over its successor's, and both lead.
    etcd: { hosts: [`127.0.0.1:${lines.etcd.port}`], use_proxies: true },
    bootstrap: {
      dcs: {
        ...times,
        maximum_lag_on_failover: 1_048_576,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          // Patroni tries to rewind once; a node whose files it can't restore is copied anew.
          remove_data_directory_on_rewind_failure: true,
          parameters,
        },
      },
      initdb: [{ encoding: 'UTF8' }, 'data-checksums', { locale: 'C.UTF-8' }],
    },
    postgresql: {
      listen: `127.0.0.1:${ports.postgres}`,
      connect_address: `127.0.0.1:${lines.postgres.port}`,
      data_dir: dir,
      bin_dir: binaries,
      // Nodes on one machine would overwrite each other's passwords: the default is one file in the user's home.
      pgpass: `${dir}.pgpass`,
      authentication: { ...accounts, rewind: accounts.superuser },
      pg_hba: ['host all all 127.0.0.1/32 md5', 'host replication replicator 127.0.0.1/32 md5'],
      parameters: { unix_socket_directories: '' },
    },
  }
}

const haproxyConfig = (port: number, nodes: readonly NodeSettings[]) => `
defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 1s
listen leader
  bind 127.0.0.1:${port}
  option httpchk GET /primary
  http-check expect status 200
  default-server inter 500 fall 2 rise 1 on-marked-down shutdown-sessions
${nodes.map(({ name, lines }) => `  server ${name} 127.0.0.1:${lines.postgres.port} check port ${lines.rest.port}`).join('\n')}
`
