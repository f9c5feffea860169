import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from './process.ts'

export type TestRedis = { url: string; process: ChildProcess; stop(): Promise<void> }

export const hasRedis = spawnSync('redis-server', ['--version']).status === 0

/** A throw-away Redis that keeps nothing. */
export async function startRedis(port?: number): Promise<TestRedis> {
  const chosen = port ?? (await freePort())
  const dir = mkdtempSync(join(tmpdir(), 'cellardoor-redis-'))
  const settings = ['--port', String(chosen), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no']
  const child = spawn('redis-server', [...settings, '--dir', dir], { stdio: ['ignore', 'pipe', 'inherit'] })
  const ready = Promise.withResolvers<void>()
  child.stdout.on('data', (text) => {
    if (String(text).includes('Ready to accept connections')) ready.resolve()
  })
  child.once('exit', () => ready.reject(new Error('redis-server did not start')))
  await ready.promise
  return {
    url: `redis://127.0.0.1:${chosen}`,
    process: child,
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGKILL')
        await once(child, 'exit')
      }
      rmSync(dir, { recursive: true, force: true })
    },
  }
}
