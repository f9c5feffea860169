import { readdirSync } from 'node:fs'

/** One thing to measure: a file in `scenarios/` with one of these as its default export. */
export type Scenario = {
  name: string
  title: string
  /** The smallest ratio to the bare server that is good enough; missing it fails a `--strict` run. */
  floor?: number
} & ({ request: BenchRequest } | { requests: readonly BenchRequest[] })

export type BenchRequest = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  headers?: Record<string, string>
  body?: string
}

/** The demo world's operator token, public by design. */
export const asOperator = { authorization: 'Bearer demo-operator-token' }

export function requestsOf(scenario: Scenario): readonly BenchRequest[] {
  return 'request' in scenario ? [scenario.request] : scenario.requests
}

/** All of `scenarios/`, or those that were asked for, in the order of their names. */
export async function findScenarios(wanted: readonly string[]): Promise<Scenario[]> {
  const folder = new URL('scenarios/', import.meta.url)
  const known = readdirSync(folder)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.slice(0, -3))
    .sort()
  const unknown = wanted.filter((name) => !known.includes(name))
  if (unknown.length > 0)
    throw new Error(`There is no scenario ${unknown.join(', ')}; there are: ${known.join(', ')}.`)
  const names = wanted.length > 0 ? known.filter((name) => wanted.includes(name)) : known
  return Promise.all(names.map(async (name) => (await import(new URL(`${name}.ts`, folder).href)).default))
}
