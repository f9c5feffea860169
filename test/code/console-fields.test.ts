import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const shapes = readFileSync('sdk/src/generated/shapes.ts', 'utf8')
const calls = globSync('web/console/api/*.ts').map((file) => readFileSync(file, 'utf8'))

/** Operation ids by the functions that call them. */
const operationIds = new Map(
  calls.flatMap((text) =>
    [...text.matchAll(/export const (\w+) = (?:admin|consoles)\('(\w+)'\)/g)].map(([, name, id]) => [
      name!,
      id!,
    ]),
  ),
)

const blockOf = (head: string, end: string) => {
  const start = shapes.indexOf(head)
  return start < 0 ? '' : shapes.slice(start, shapes.indexOf(end, start))
}

/** The input of an operation, with the schemas that it refers to. */
function inputNames(id: string): Set<string> {
  const input = blockOf(`\n  ${id}: {`, '\n    }\n')
  const referred = [...input.matchAll(/\b[A-Z]\w+/g)].map(([name]) =>
    blockOf(`export type ${name} = {`, '\n}\n'),
  )
  return new Set(
    [input, ...referred].flatMap((text) => [...text.matchAll(/(\w+)\??: /g)].map(([, name]) => name!)),
  )
}

/** Read only by the console: a word typed as confirmation, a switch, several values in one field. */
const ownNames = ['word', 'typed', 'reset', 'emails']

test('dialog fields have the names of the API, so that errors appear next to their fields', () => {
  const wrong: string[] = []
  let count = 0
  for (const file of globSync('web/admin/**/*.tsx')) {
    const text = readFileSync(file, 'utf8')
    for (const [act] of text.matchAll(/<Act\n[\s\S]*?\n\s*run=/g)) {
      const id = operationIds.get(/call=\{(\w+)\}/.exec(act)?.[1] ?? '')
      if (!id) continue
      const known = inputNames(id)
      assert.ok(known.size > 0, id)
      for (const [, name] of act.matchAll(/\bname: '(\w+)'/g)) {
        count++
        if (name !== 'reason' && !known.has(name!) && !ownNames.includes(name!))
          wrong.push(`${file}: ${id} has no ${name}`)
      }
    }
  }
  assert.deepEqual(wrong, [])
  assert.ok(count > 20, `${count} fields`)
})
