import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { test } from 'node:test'

/** Every file that a program loads, on start or later, through imports of more than types. */
function loadedBy(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen
  seen.add(file)
  const text = readFileSync(file, 'utf8')
  for (const [, what = '', path = ''] of text.matchAll(/^(?:import|export) ([^'"]*?)from '(\.[^']+\.ts)'/gms))
    if (!what.startsWith('type ')) loadedBy(join(dirname(file), path), seen)
  for (const [, path = ''] of text.matchAll(/\bimport\('(\.[^']+\.ts)'\)/g))
    loadedBy(join(dirname(file), path), seen)
  return seen
}

test('a separate process builds the demo world: the service doesn’t even load that code', () => {
  const making = (file: string) =>
    /^src\/demo\/(seed|menus|history\/write-history|merchants\/make-merchants|alcohol\/make-products)\.ts$/.test(
      file,
    )
  const child = [...loadedBy('src/start/seed-child.ts')].filter(making)
  assert.equal(child.length, 5, `the rule looks for files that are not there: ${child}`)
  const service = loadedBy('src/main.ts')
  assert.ok(service.has('src/outside/images/image-bucket.ts'), 'what is loaded later is looked at, too')
  assert.deepEqual([...service].filter(making), [])
})
