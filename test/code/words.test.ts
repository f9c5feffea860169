import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { test } from 'node:test'

// Words that we avoid, and why: docs/writing.md describes the voice.

type Rule = {
  instead: string
  pattern: RegExp
  /** Correct uses that look wrong. */
  but?: readonly string[]
  /** How many are left in older code. Lower it whenever you can; it never goes up. */
  left?: number
}

const unnamed = /\b(?:nobody|somebody|whoever|anybody)\b/gi

const rules: readonly Rule[] = [
  {
    instead: 'a limit is max… or min…',
    pattern: /\b(?:most|least)[A-Z]\w*|\b(?:MOST|LEAST)_|\blongest(?:Ms|[A-Z]\w*Ms)\b/g,
    but: ['mostPopular', 'mostBusy', 'longestPauseMs'], // the last is an option of the SDK
  },
  { instead: 'say what it returns: check…, validate…, price…', pattern: /\b(?:judge[A-Z]\w*|judge\()/g },
  { instead: 'constants in camelCase, as all names', pattern: /^(?:export )?const [A-Z][A-Z_\d]+\b/gm },
  { instead: '…Deps, as in deps.ts', pattern: /\b(?:[A-Z]\w*)?Tools\b/g },
  {
    // `fulfilment` is the id of a step on the wire, and `centre` is read in addresses.
    instead:
      'American spelling: license, favorite, behavior, center, fulfillment, serialize, normalize, recognize',
    pattern:
      /\b(?:licences?|(?:favour|behaviour|colour|honour)\w*|(?:serialis|normalis|recognis|utilis)\w*|authorised|\w*spelt|travelled)\b|(?<!center )[Cc]entres?(?![a-z])(?! St)|[Mm]etres?(?![a-z])|[Ff]ulfilment(?!['"`.])|[Ee]nrolment/g,
  },
  { instead: 'Spanish that says tú, not usted', pattern: /\b(?:usted|pruebe|elija|escriba|le esperan)\b/gi },
  { instead: '15%, without a blank', pattern: /\d %(?! ?[\d$(])|\} %(?=[,.;)'"`])/g },
  {
    instead: 'name who it is: the customer, the caller, an app, no one',
    pattern: unnamed,
    // Stored: the actor of an audit record, and the example order for courier companies.
    left: 2,
  },
]

const folders =
  '{src,web,sdk,courier,courier-contract,evening,formats,page-contract,acceptance,bench,scripts,compliance}'

const files = globSync([`${folders}/**/*.{ts,tsx,json,md}`, 'docs/{.,guides,decisions}/*.md', '*.md'])
  .filter((path) => !/generated|node_modules|^web\/\.built\/|^bench\/results\/|writing\.md/.test(path))
  .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

for (const { instead, pattern, but = [], left = 0 } of rules) {
  test(`code and texts use plain words: ${instead}`, () => {
    const found = files.flatMap(({ path, text }) =>
      [...text.matchAll(pattern)].filter(([word]) => !but.includes(word)).map(([word]) => `${path}: ${word}`),
    )
    const some = found.slice(0, 20).join('\n')
    assert.ok(found.length <= left, `${found.length} where ${left} are left, such as\n${some}`)
    assert.equal(
      found.length,
      left,
      `only ${found.length} are left: lower the number in test/code/words.test.ts`,
    )
  })
}

/** These read as a sentence: `oneOf(['a', 'b'])`, `percentOf(total, rate)`. */
const maySayOf = ['oneOf', 'percentOf']

test('exported functions start with a verb instead of ending in "Of"', () => {
  const named = /^export (?:async )?(?:function\*? |const (?=\w+ = (?:async )?[(<]))(\w+Of)\b/gm
  const found = files
    .filter(({ path }) => /^(?:src|web)\//.test(path))
    .flatMap(({ path, text }) => [...text.matchAll(named)].map(([, name]) => ({ path, name: name! })))
    .filter(({ name }) => !maySayOf.includes(name))
  assert.deepEqual(found, [])
})

test('test titles name the person they are about', () => {
  const title = /^\s*(?:test|describe|testOfAll)\(\s*(['`])(.*?)\1/gm
  const found = globSync('test/**/*.test.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(title)]
      .filter(([, , text]) => text?.match(unnamed))
      .map(([, , text]) => `${path}: ${text}`),
  )
  assert.deepEqual(found, [])
})

test('test comments name the person they are about', () => {
  const comment = /(?:^\s*(?:\*|\/\/|\/\*\*)|\s\/\/\s)(.*)$/gm
  const found = globSync('test/**/*.ts').flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(comment)]
      .filter(([, text]) => text?.replaceAll('`nobody`', '').match(unnamed)) // a user of the system
      .map(([, text]) => `${path}: ${text}`),
  )
  assert.deepEqual(found, [])
})

test('every command that a page or text tells people to run exists in package.json', () => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'))
  const found = files.flatMap(({ path, text }) =>
    [...text.matchAll(/npm run (?:-s )?([a-z][a-z:-]*)/g)]
      .filter(([, name]) => !Object.hasOwn(scripts, name!))
      .map(([command]) => `${path}: ${command}`),
  )
  assert.deepEqual(found, [])
})
