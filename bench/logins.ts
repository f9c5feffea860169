import { cpus } from 'node:os'
import { startChild } from './child.ts'
import { type Figures, findMedian, loadOnce } from './measure.ts'
import type { Options } from './options.ts'
import { demoLogin } from './scenario.ts'
import { startService } from './servers.ts'

/** The effect of a rush of logins on other callers' menu reads. */
export type Logins = {
  date: string
  cpu: string
  atOnce: number
  loginsPerSecond: number
  p99AloneMs: number
  p99MeanwhileMs: number
  /** How many times as long the p99 of the reads takes meanwhile. */
  ratio: number
  floor: number
  isBelowFloor: boolean
}

const atOnce = 20
const maxTimes = 2

export async function measureLogins(options: Options, newDataFolder: () => Promise<string>): Promise<Logins> {
  const { url } = await startService(await newDataFolder())
  const load = startChild('bench/load.ts')
  const requests = [{ method: 'GET' as const, path: '/merchant/1001/menu?client_id=demo-app' }]
  const readMenus = () =>
    loadOnce(load, { url, requests, connections: options.connections, seconds: options.seconds })
  await readMenus()
  const alone: Figures[] = []
  const meanwhile: Figures[] = []
  let logins = 0
  let seconds = 0
  for (let round = 0; round < options.rounds; round++) {
    alone.push(await readMenus())
    const rush = startRush(url)
    const start = performance.now()
    meanwhile.push(await readMenus())
    logins += await rush.stop()
    seconds += (performance.now() - start) / 1000
  }
  const p99AloneMs = findMedian(alone.map(({ p99Ms }) => p99Ms))
  const p99MeanwhileMs = findMedian(meanwhile.map(({ p99Ms }) => p99Ms))
  const ratio = Math.round((p99MeanwhileMs / p99AloneMs) * 100) / 100
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: `${cpus().length} x ${cpus()[0]?.model}`,
    atOnce,
    loginsPerSecond: Math.round((logins / seconds) * 10) / 10,
    p99AloneMs,
    p99MeanwhileMs,
    ratio,
    floor: maxTimes,
    isBelowFloor: ratio > maxTimes,
  }
}

export function loginsTable(logins: Logins): string {
  const { atOnce: number, loginsPerSecond, p99AloneMs, p99MeanwhileMs, ratio, floor } = logins
  return `\n${number} logins at once, ${loginsPerSecond} a second: p99 of menu reads ${p99AloneMs} ms alone, ${p99MeanwhileMs} ms meanwhile, ratio ${ratio} (at most ${floor})`
}

/** Keeps this many logins running until stopped. Returns how many completed. */
function startRush(url: string) {
  let isOver = false
  let done = 0
  const person = async () => {
    while (!isOver) {
      await (
        await fetch(`${url}/customer/auth`, { method: 'POST', body: new URLSearchParams(demoLogin) })
      ).text()
      done++
    }
  }
  const people = Array.from({ length: atOnce }, person)
  return {
    async stop() {
      isOver = true
      await Promise.all(people)
      return done
    },
  }
}
