import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type ConstructorCall, recordConstructed, type SourcePattern } from './source-patterns.ts'

// The other backends are a JVM and native programs, which are not installed.
process.env.RECHECK_BACKEND = 'pure'
const { checkSync } = await import('recheck')

/** Importing the file runs the constructors that do not stand in a function. */
export async function findConstructed(calls: readonly ConstructorCall[]): Promise<SourcePattern[]> {
  const files = new Set(calls.filter(({ isBuiltLater }) => !isBuiltLater).map(({ file }) => file))
  const built = await recordConstructed(async () => {
    for (const file of files) await import(pathToFileURL(resolve(file)).href)
  })
  const wanted = calls.filter(({ isBuiltLater }) => !isBuiltLater).length
  assert.ok(built.length >= wanted, `${built.length} of ${wanted} constructors ran`)
  return built
}

export function faultOf({ source, flags, place }: SourcePattern): string[] {
  const verdict = checkSync(source, flags, { timeout: 30_000, randomSeed: 1 })
  if (verdict.status === 'safe') return []
  if (verdict.status === 'vulnerable' && verdict.checker === 'fuzz' && !isSlow(source, flags, verdict.attack))
    return []
  const why = verdict.status === 'vulnerable' ? verdict.complexity.summary : verdict.error.kind
  return [`${place} /${source}/${flags}: ${why}`]
}

/**
 * Where recheck cannot decide it tries texts and guesses from the number of steps, which errs for alternatives of a hundred
 * words. So its worst text is tried with ever more repetitions: a quadratic pattern takes minutes at the end.
 */
function isSlow(source: string, flags: string, { pumps, suffix }: Attack): boolean {
  const pattern = new RegExp(source, flags)
  const start = performance.now()
  for (let length = 1000; length <= 256_000; length *= 2) {
    const pumped = pumps.map(({ prefix, pump }) => prefix + pump.repeat(length / pump.length)).join('')
    ;`${pumped}${suffix}`.replace(pattern, '')
    if (performance.now() - start > 5000) return true
  }
  return false
}

type Attack = { pumps: readonly { prefix: string; pump: string }[]; suffix: string }

export function nameOf({ source, flags }: SourcePattern): string {
  return `/${source}/${flags}`
}

export function writeVerdicts(file: string, all: readonly SourcePattern[]) {
  const names = [...new Set(all.map(nameOf))].sort()
  writeFileSync(file, `${JSON.stringify(names, null, 2)}\n`)
}
