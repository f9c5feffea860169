import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { cpus } from 'node:os'
import type { Effort, Measured } from './measure.ts'
import type { Recorded } from './summary.ts'

export type Report = {
  date: string
  cpu: string
  cores: number
  platform: string
  node: string
  effort: Effort
  scenarios: Measured[]
}

/** Describes the measured machine without names of machines, people or folders. */
export function makeReport(scenarios: Measured[], { seconds, rounds, connections }: Effort): Report {
  return {
    date: new Date().toISOString(),
    cpu: cpus()[0]?.model.trim() || 'unknown',
    cores: cpus().length,
    platform: `${process.platform}-${process.arch}`,
    node: process.version,
    effort: { seconds, rounds, connections },
    scenarios,
  }
}

const results = new URL('results/', import.meta.url)
const releases = new URL('releases/', results)

export async function keepJson(figures: object, name: string): Promise<string> {
  await mkdir(results, { recursive: true })
  await writeFile(new URL(`${name}.json`, results), toJson(figures))
  return `bench/results/${name}.json`
}

export async function keepChart(chart: string, name: string): Promise<string> {
  await writeFile(new URL(`${name}.svg`, results), chart)
  return `bench/results/${name}.svg`
}

/** Results recorded for earlier releases, oldest first. */
export async function readHistory(): Promise<Recorded[]> {
  const files = (await readdir(releases)).filter((file) => file.endsWith('.json'))
  const recorded = files.map(async (file) => {
    const { scenarios } = JSON.parse(await readFile(new URL(file, releases), 'utf8')) as Report
    return { release: file.slice(0, -'.json'.length), scenarios }
  })
  return (await Promise.all(recorded)).toSorted((a, b) => byVersion.compare(a.release, b.release))
}

const byVersion = new Intl.Collator('en-US', { numeric: true })

export const toJson = (figures: object) => `${JSON.stringify(figures, null, 2)}\n`

export function toTable({ cpu, cores, node, effort, scenarios }: Report): string {
  const head = ['scenario', 'service/s', 'bare/s', 'ratio', 'p50 ms', 'p99 ms', 'cpu µs', 'bare', 'bytes', '']
  const rows = scenarios.map(({ name, service, bare, ratio, bytes, floor, isBelowFloor }) => [
    name,
    thousands(service.requestsPerSecond),
    thousands(bare.requestsPerSecond),
    ratio.toFixed(2),
    service.p50Ms.toFixed(2),
    service.p99Ms.toFixed(2),
    service.cpuMicroseconds.toFixed(0),
    bare.cpuMicroseconds.toFixed(0),
    thousands(bytes),
    isBelowFloor ? `BELOW ${floor}` : floor === undefined ? '' : `at least ${floor}: yes`,
  ])
  const widths = head.map((_, column) => Math.max(...[head, ...rows].map((row) => row[column]?.length ?? 0)))
  const lines = [head, ...rows].map((row) =>
    row
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd(),
  )
  const { rounds, seconds, connections } = effort
  return [
    ...lines,
    '',
    `${rounds} rounds of ${seconds} s each, ${connections} connections · Node ${node.slice(1)} · ${cores} × ${cpu}`,
  ].join('\n')
}

const thousands = (value: number) => value.toLocaleString('en-US')
