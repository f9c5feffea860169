import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { text } from 'node:stream/consumers'
import { medianOf } from './measure.ts'
import type { Options } from './options.ts'
import { startService } from './servers.ts'

/** What a second process is worth on two cores, for menu reads. */
export type Processes = {
  date: string
  cpu: string
  load: number
  onePerSecond: number
  twoPerSecond: number
  /** Two processes to one within the same round; the median of the rounds. */
  ratio: number
  rounds: number[]
  /** Cores that the load generator itself took while two served. */
  generatorCores: number
  floor: number
  isBelowFloor: boolean
}

const leastTimes = 1.7
const path = '/merchant/1001/menu?client_id=demo-app'

/** The load comes from wrk, which costs a tenth of what autocannon does: on two cores the generator takes from what it measures. */
export async function measureProcesses(
  options: Options,
  newDataFolder: () => Promise<string>,
): Promise<Processes> {
  const start = async (count: number) => {
    const { url } = await startService(await newDataFolder(), { PROCESSES: String(count), COURIERS: 'none' })
    return url
  }
  const [one, two] = [await start(1), await start(2)]
  for (const url of [one, two]) await load(url, options)
  const measured: { one: Loaded; two: Loaded }[] = []
  for (let round = 0; round < options.rounds; round++)
    measured.push({ one: await load(one, options), two: await load(two, options) })
  const ratios = measured.map((round) => round.two.perSecond / round.one.perSecond)
  const ratio = rounded(medianOf(ratios))
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: `${cpus().length} x ${cpus()[0]?.model}`,
    load: rounded(loadavg()[0]!),
    onePerSecond: Math.round(medianOf(measured.map((round) => round.one.perSecond))),
    twoPerSecond: Math.round(medianOf(measured.map((round) => round.two.perSecond))),
    ratio,
    rounds: ratios.map(rounded),
    generatorCores: rounded(medianOf(measured.map((round) => round.two.cores))),
    floor: leastTimes,
    isBelowFloor: ratio < leastTimes,
  }
}

export function processesTable(figures: Processes): string {
  const { onePerSecond, twoPerSecond, ratio, rounds, generatorCores, floor, load } = figures
  return (
    `\nmenu reads: ${onePerSecond}/s by one process, ${twoPerSecond}/s by two, ratio ${ratio} (${rounds.join(' ')}), at least ${floor}; ` +
    `the load generator took ${generatorCores} cores meanwhile; load average ${load}`
  )
}

type Loaded = { perSecond: number; cores: number }

async function load(url: string, { connections, seconds }: Options): Promise<Loaded> {
  const wrk = spawn(
    'sh',
    ['-c', 'wrk -t1 -c"$1" -d"$2"s "$3" && times', 'sh', String(connections), String(seconds), url + path],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [printed, [code]] = await Promise.all([text(wrk.stdout), once(wrk, 'exit')])
  if (code !== 0) throw new Error('wrk makes the load here; install it (Debian: apt-get install wrk).')
  if (/Non-2xx|Socket errors/.test(printed)) throw new Error(`The load was not answered well:\n${printed}`)
  const perSecond = Number(/Requests\/sec:\s*([\d.]+)/.exec(printed)?.[1])
  // The last line is the processor time of the shell's children: user and system.
  const times = [
    ...printed
      .trim()
      .split('\n')
      .at(-1)!
      .matchAll(/(\d+)m([\d.]+)s/g),
  ]
  const used = times.reduce((sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest), 0)
  return { perSecond, cores: used / seconds }
}

const rounded = (value: number) => Math.round(value * 100) / 100
