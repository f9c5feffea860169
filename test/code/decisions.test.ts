import assert from 'node:assert/strict'
import { globSync, readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

const folder = 'docs/decisions'
const index = readFileSync(`${folder}/README.md`, 'utf8')
const pages = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))
const read = (name: string) => readFileSync(`${folder}/${name}`, 'utf8')

test('the index of decisions lists each page once, with its title', () => {
  const listed = [...index.matchAll(/^- \[(\d{4})\]\((.+?)\) (.+?)(?: \(changed by .+\))?$/gm)]
  assert.deepEqual(
    listed.map(([, number, name, title]) => [number, name, title]).toSorted(),
    pages.map((name) => [name.slice(0, 4), name, read(name).split('\n')[0]!.slice(2)]).toSorted(),
  )
})

test('a decision changed by a later one says so in its first line and in the index', () => {
  for (const [, number, later] of index.matchAll(/^- \[(\d{4})\].*\(changed by (.+)\)$/gm)) {
    const page = read(pages.find((name) => name.startsWith(number!))!)
    for (const other of later!.split(' and '))
      assert.match(page.split('\n')[2]!, new RegExp(`Changed by.*\\[${other}\\]`))
  }
  const changed = pages.filter((name) => read(name).includes('\n**Changed by '))
  assert.equal(changed.length, index.match(/\(changed by /g)?.length)
})

test('files that the documentation names with their folder exist', () => {
  const tracked = globSync(
    '{src,web,sdk,courier,courier-contract,evening,chance,formats,page-contract,acceptance,bench,scripts,compliance,test,deploy,docs,migrations}/**/*.*',
  ).filter((path) => !path.includes('node_modules'))
  const names = globSync(['*.md', '*/README.md', 'docs/{.,guides,decisions}/*.md']).flatMap((page) =>
    [
      ...readFileSync(page, 'utf8').matchAll(/`(?:\.\.\/)?([\w.-]+\/[\w./-]+\.(?:ts|tsx|css|sql|md|json))`/g),
    ].map(([, path]) => ({ page, path: path! })),
  )
  const missing = names.filter(({ path }) => !tracked.some((one) => one === path || one.endsWith(`/${path}`)))
  assert.deepEqual(missing, [])
  assert.ok(names.length > 100, `${names.length} names`)
})
