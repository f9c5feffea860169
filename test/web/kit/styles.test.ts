import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, test } from 'node:test'

const built = { exclude: ['web/.built/**'] }
const styles = globSync('web/**/*.css', built)
const sources = globSync('web/**/*.{ts,tsx}', built).map((file) => readFileSync(file, 'utf8'))

/** The classes used in selectors: without declarations, comments, strings and URLs. */
function classesIn(css: string): string[] {
  const selectors = css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/"[^"]*"|url\([^)]*\)/g, '')
    .replaceAll(/[^{};]*;/g, '')
  return [...selectors.matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name]) => name!)
}

/** Where code names a class: the attribute, the properties that become one, and the DOM. */
const places = /\b(?:class|className|rowClass|look|tone)(?:=|: | = )|\bclasses = |\bclassList\.\w+/g

/** The strings of the expression that starts here: a string, or what is in braces, brackets or parentheses. */
function wordsAt(text: string, start: number): string[] {
  const quote = text[start]!
  if (`"'\``.includes(quote)) return wordsOf(text.slice(start, text.indexOf(quote, start + 1)))
  let depth = 0
  let end = start
  do {
    if ('{[('.includes(text[end]!)) depth++
    if ('}])'.includes(text[end]!)) depth--
    end++
  } while (depth > 0 && end < text.length)
  return wordsOf(text.slice(start, end))
}
const wordsOf = (text: string): string[] => text.match(/[\w-]+/g) ?? []

const used = new Set(
  sources.flatMap((text) =>
    [...text.matchAll(places)].flatMap((place) => wordsAt(text, place.index + place[0].length)),
  ),
)
/** `zone-` of `zone-${number}`: the prefixes of names that code builds. */
const beginnings = [...used].filter((word) => word.endsWith('-') && word !== '-')
const isUsed = (name: string) => used.has(name) || beginnings.some((beginning) => name.startsWith(beginning))

describe('styles', () => {
  test('have no rule for an unused class', () => {
    const unused = styles.flatMap((file) =>
      classesIn(readFileSync(file, 'utf8'))
        .filter((name) => !isUsed(name))
        .map((name) => `${file}: .${name}`),
    )
    assert.deepEqual([...new Set(unused)], [])
  })

  test('are checked by a test that finds an unused class', () => {
    const css = '.a-b.is-odd:hover > .c_d::before { margin: 0.5rem; background: url(x.svg); & .e { } }'
    assert.deepEqual(classesIn(css), ['a-b', 'is-odd', 'c_d', 'e'])
    assert.equal(isUsed('no-such-class-anywhere'), false)
    assert.ok(isUsed('button') && isUsed('zone-3'))
  })

  test('are all part of an application', () => {
    const imported = new Set(
      [...styles, ...globSync('web/**/{client,build,built-manifest}.{ts,tsx}', built)].flatMap((file) =>
        [...readFileSync(file, 'utf8').matchAll(/(?:@import |import |: )['"]([^'"]+\.css)['"]/g)].map(
          ([, path]) => (path!.startsWith('web/') ? path! : join(dirname(file), path!)),
        ),
      ),
    )
    assert.deepEqual(
      styles.filter((file) => !imported.has(file)),
      [],
    )
  })
})
