import type { ChildProcess } from 'node:child_process'
import { ask } from './child.ts'
import type { Load, Loaded } from './load.ts'
import { type BenchRequest, prepareRequests, type Scenario } from './scenario.ts'
import { processorSeconds } from './servers.ts'

/** The results of one server, as medians of its rounds. */
export type Figures = {
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  /** The server's CPU time per request, which is meaningful even if the load generator is the bottleneck. */
  cpuMicroseconds: number
}
export type Measured = {
  name: string
  title: string
  bytes: number
  service: Figures
  bare: Figures
  /** The service's requests per second relative to the bare server: the median of the rounds, and each round. */
  ratio: number
  ratios: number[]
  floor?: number
  isBelowFloor: boolean
}
export type Bench = { serviceUrl: string; bare: ChildProcess; load: ChildProcess }
export type Effort = { seconds: number; rounds: number; connections: number }

const warmUpSeconds = 1

export async function measure(bench: Bench, scenario: Scenario, effort: Effort): Promise<Measured> {
  const requests = await prepareRequests(scenario, bench.serviceUrl)
  const copy = { from: bench.serviceUrl, requests }
  const { bytes, url: bareUrl } = await ask<{ bytes: number; url: string }>(bench.bare, copy, 120_000)
  const compared = await compare(bench.load, requests, [bench.serviceUrl, bareUrl], effort)
  const { ratio, ratios } = compared
  const { name, title, floor } = scenario
  return {
    name,
    title,
    bytes,
    service: compared.first,
    bare: compared.second,
    ratio,
    ratios,
    ...(floor !== undefined && { floor }),
    isBelowFloor: floor !== undefined && ratio < floor,
  }
}

/** `ratio` is the first server's rate divided by the second's, as the median of the rounds. */
export type Compared = { first: Figures; second: Figures; ratio: number; ratios: number[] }

/** One list for all rounds, or one per round. */
export type RequestsOf = readonly BenchRequest[] | ((round: number) => readonly BenchRequest[])

/** First, second, first, second …, so that other work on the machine affects both equally. */
export async function compare(
  load: ChildProcess,
  requestsOf: RequestsOf,
  [firstUrl, secondUrl]: readonly [string, string],
  effort: Effort,
): Promise<Compared> {
  const loadOn = (url: string, round: number, seconds: number) => {
    const requests = typeof requestsOf === 'function' ? requestsOf(round) : requestsOf
    return loadOnce(load, { url, requests, connections: effort.connections, seconds })
  }
  await loadOn(firstUrl, 0, warmUpSeconds)
  await loadOn(secondUrl, 0, warmUpSeconds)

  const first: Figures[] = []
  const second: Figures[] = []
  const ratios: number[] = []
  for (let round = 1; round <= effort.rounds; round++) {
    const ours = await loadOn(firstUrl, round, effort.seconds)
    const theirs = await loadOn(secondUrl, round, effort.seconds)
    first.push(ours)
    second.push(theirs)
    ratios.push(round3(ours.requestsPerSecond / theirs.requestsPerSecond))
  }
  return { first: findMedians(first), second: findMedians(second), ratio: round3(findMedian(ratios)), ratios }
}

export async function loadOnce(generator: ChildProcess, load: Load): Promise<Figures> {
  const before = await processorSeconds(load.url)
  const loaded = await ask<Loaded>(generator, load, (load.seconds + 15) * 1000)
  const used = (await processorSeconds(load.url)) - before
  return {
    requestsPerSecond: loaded.requests / loaded.seconds,
    p50Ms: loaded.p50Ms,
    p99Ms: loaded.p99Ms,
    cpuMicroseconds: (used / loaded.requests) * 1e6,
  }
}

function findMedians(rounds: readonly Figures[]): Figures {
  return {
    requestsPerSecond: Math.round(findMedian(rounds.map((round) => round.requestsPerSecond))),
    p50Ms: round3(findMedian(rounds.map((round) => round.p50Ms))),
    p99Ms: round3(findMedian(rounds.map((round) => round.p99Ms))),
    cpuMicroseconds: Math.round(findMedian(rounds.map((round) => round.cpuMicroseconds)) * 10) / 10,
  }
}

export function findMedian(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

const round3 = (value: number) => Math.round(value * 1000) / 1000
