import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpus, loadavg } from 'node:os'
import { text } from 'node:stream/consumers'
import { findMedian } from './measure.ts'
import type { Options } from './options.ts'
import { treeSeconds } from './processor-time.ts'
import { type RunningService, startService } from './servers.ts'

/** The gain of a second process, for menu reads. */
export type Processes = {
  date: string
  cpu: string
  load: number
  one: Figures
  two: Figures
  /** Two processes compared with one on this machine, within the same round; the median of the rounds. */
  ratio: number
  ratios: number[]
  /** The gain with two dedicated cores: twice the two processes' reads per second of CPU time, divided by one process's. */
  onOwnCores: number
  onOwnCoresRounds: number[]
  floor: number
  isBelowFloor: boolean
}

type Figures = {
  perSecond: number
  /** Cores used by all processes of the service, and by the load generator. */
  serviceCores: number
  generatorCores: number
  /** Reads per second of the service's CPU time. */
  perProcessorSecond: number
}

const minTimes = 1.7
const path = '/merchant/1001/menu?client_id=demo-app'

/**
 * The load comes from wrk, which uses a tenth of autocannon's CPU time. Even so, it takes a good part of a core, and on two cores the service gets
 * only the rest, so two processes can't respond to twice as many requests. That's why the CPU time of a read is compared, too.
 */
export async function measureProcesses(
  options: Options,
  newDataFolder: () => Promise<string>,
): Promise<Processes> {
  const start = async (count: number) =>
    startService(await newDataFolder(), { PROCESSES: String(count), COURIERS: 'none' })
  const [one, two] = [await start(1), await start(2)]
  for (const service of [one, two]) await load(service, options)
  const measured: { one: Figures; two: Figures }[] = []
  for (let round = 0; round < options.rounds; round++)
    measured.push({ one: await load(one, options), two: await load(two, options) })
  const ratios = measured.map((round) => round.two.perSecond / round.one.perSecond)
  const onOwnCoresRounds = measured.map(
    (round) => (2 * round.two.perProcessorSecond) / round.one.perProcessorSecond,
  )
  const onOwnCores = rounded(findMedian(onOwnCoresRounds))
  return {
    date: new Date().toISOString().slice(0, 10),
    cpu: `${cpus().length} x ${cpus()[0]?.model}`,
    load: rounded(loadavg()[0]!),
    one: findMedians(measured.map((round) => round.one)),
    two: findMedians(measured.map((round) => round.two)),
    ratio: rounded(findMedian(ratios)),
    ratios: ratios.map(rounded),
    onOwnCores,
    onOwnCoresRounds: onOwnCoresRounds.map(rounded),
    floor: minTimes,
    isBelowFloor: onOwnCores < minTimes,
  }
}

export function processesTable(figures: Processes): string {
  const { one, two, ratio, ratios, onOwnCores, onOwnCoresRounds, floor } = figures
  const line = (name: string, each: Figures) =>
    `${name}: ${each.perSecond}/s, ${each.serviceCores} cores of the service, ${each.generatorCores} of the load generator, ${each.perProcessorSecond} reads for a second of the service's processor time`
  return [
    `\nmenu reads, load average ${figures.load}`,
    line('one process', one),
    line('two processes', two),
    `two to one on these ${cpus().length} cores, which the load generator shares: ${ratio} (${ratios.join(' ')})`,
    `two to one on cores of their own, by processor time: ${onOwnCores} (${onOwnCoresRounds.join(' ')}), at least ${floor}`,
  ].join('\n')
}

function findMedians(rounds: readonly Figures[]): Figures {
  const median = (of: (figures: Figures) => number) => findMedian(rounds.map(of))
  return {
    perSecond: Math.round(median(({ perSecond }) => perSecond)),
    serviceCores: rounded(median(({ serviceCores }) => serviceCores)),
    generatorCores: rounded(median(({ generatorCores }) => generatorCores)),
    perProcessorSecond: Math.round(median(({ perProcessorSecond }) => perProcessorSecond)),
  }
}

async function load({ url, child }: RunningService, { connections, seconds }: Options): Promise<Figures> {
  const before = treeSeconds(child.pid!)
  const wrk = spawn(
    'sh',
    ['-c', 'wrk -t1 -c"$1" -d"$2"s "$3" && times', 'sh', String(connections), String(seconds), url + path],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const [printed, [code]] = await Promise.all([text(wrk.stdout), once(wrk, 'exit')])
  if (code !== 0) throw new Error('wrk makes the load here; install it (Debian: apt-get install wrk).')
  if (/Non-2xx|Socket errors/.test(printed)) throw new Error(`The load was not answered well:\n${printed}`)
  const perSecond = Number(/Requests\/sec:\s*([\d.]+)/.exec(printed)?.[1])
  // The last line is the CPU time of the shell's children: user and system.
  const times = [
    ...printed
      .trim()
      .split('\n')
      .at(-1)!
      .matchAll(/(\d+)m([\d.]+)s/g),
  ]
  const used = times.reduce((sum, [, minutes, rest]) => sum + 60 * Number(minutes) + Number(rest), 0)
  const serviceCores = (treeSeconds(child.pid!) - before) / seconds
  return {
    perSecond,
    serviceCores,
    generatorCores: used / seconds,
    perProcessorSecond: perSecond / serviceCores,
  }
}

const rounded = (value: number) => Math.round(value * 100) / 100
