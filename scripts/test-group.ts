import { channel } from 'node:diagnostics_channel'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { countingCosts } from './test-costs.ts'

/** Neighbors in the alphabet are often equally slow, so they go to different groups. */
export function dealIntoGroups(files: readonly string[], perGroup: number): string[][] {
  const count = Math.ceil(files.length / perGroup)
  return Array.from({ length: count }, (_, group) => files.filter((_, index) => index % count === group))
}

/** Writes a program that runs a group's files in one process, and returns its path. */
export function writeGroup(group: readonly string[], entry: string): string {
  if (group.length === 1) return group[0]!
  const files = group.map((name) => ({ name, url: pathToFileURL(resolve(name)).href }))
  const lines = [
    `import { addTestFiles } from ${JSON.stringify(import.meta.url)}`,
    `await addTestFiles(${JSON.stringify(files)})`,
  ]
  writeFileSync(entry, `${lines.join('\n')}\n`)
  return entry
}

/**
 * Each file becomes a test that imports it, so that its hooks run before and after its own tests only. The next file is
 * imported when the one before has ended: what a file does while it is imported disturbs no other.
 */
export async function addTestFiles(files: readonly { name: string; url: string }[]) {
  isInGroup = true
  for (const { name, url } of files) await countingCosts(name, () => test(name, () => import(url)))
  groupEnded.publish(undefined)
  setTimeout(failBecauseOpen, openAfterEndMs).unref()
}

/** A test that failed before it closed its service would otherwise hold the whole run until its timeout. */
const openAfterEndMs = 60_000

function failBecauseOpen() {
  console.error(
    `All tests have ended, but these are still open: ${process.getActiveResourcesInfo().join(', ')}`,
  )
  process.exit(1)
}

/** Whether other test files follow in this process; and when the last of them has ended, for what they share. */
export let isInGroup = false
export const groupEnded = channel('the last test file of a group has ended')
