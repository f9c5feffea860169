import assert from 'node:assert/strict'
import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Node, parseSync } from 'oxc-parser'
import { isAll } from './eventually.ts'

/**
 * Finds lookups in plain objects by keys that are unknown at compile time. `table['constructor']` of a
 * plain object is a function of `Object.prototype`, never undefined.
 *
 * TypeScript itself refuses an arbitrary string as a key, unless the table has an index signature (`Record<string, …>`) or the
 * key is cast. So these are searched for, which requires no types:
 * - `table[key]` and `key in table`, where the table is an object literal declared with an index signature;
 * - the same for such a table of another file;
 * - `anything[key as Key]`.
 */
export function findUnsafeLookups(): string[] {
  const sources = sourceFiles().map((file) => ({ file, text: readFileSync(file, 'utf8') }))
  const exported = new Map(
    sources.flatMap(({ file, text }) => {
      const names = [...text.matchAll(exportedTable)].map(([, name]) => name!)
      return names.length > 0 ? [[file, names] as const] : []
    }),
  )
  const importsOne = (text: string) =>
    exported.keys().some((file) => text.includes(`/${file.split('/').at(-1)}'`))
  return sources.flatMap(({ file, text }) =>
    mayHaveLookup.test(text) || importsOne(text) ? lookupsIn(file, text, exported) : [],
  )
}

const exportedTable = /^export const (\w+): (?:Readonly<|Partial<)*(?:Record<string,|\{ \[\w+: string\]:)/gm

/** Most files have neither, and don't need to be parsed. */
const mayHaveLookup = /Record<\s*string|\[\s*\w+\s*:\s*string\s*\]|\[[^[\]\n]* as [^[\]\n]+\]/

const advice = 'Use a Map, or an object without a prototype.'

/** One line for each, with its place. */
export function lookupsIn(
  file: string,
  text: string,
  exported: ReadonlyMap<string, readonly string[]> = new Map(),
): string[] {
  const { program } = parseSync(file, text)
  const found: string[] = []
  const report = (node: Node, what: string) => {
    const line = text.slice(0, node.start).split('\n').length
    found.push(`${file}:${line} ${what}: \`${text.slice(node.start, node.end)}\`. ${advice}`)
  }
  const tables = new Set<string>()
  visit(program, 0, (node) => {
    if (node.type === 'VariableDeclarator' && isTable(node)) tables.add((node.id as { name: string }).name)
    if (node.type !== 'ImportDeclaration') return
    const names = exported.get(join(dirname(file), node.source.value)) ?? []
    for (const { local } of node.specifiers) if (names.includes(local.name)) tables.add(local.name)
  })
  const deleted = new Set<Node>()
  visit(program, 0, (node) => {
    if (node.type === 'UnaryExpression' && node.operator === 'delete') deleted.add(node.argument)
    if (node.type === 'BinaryExpression' && node.operator === 'in' && isNamed(node.right, tables))
      report(node, 'asks for a name that Object.prototype may have')
    if (node.type !== 'MemberExpression' || !node.computed || isFixed(node.property) || deleted.has(node))
      return
    if (isNamed(node.object, tables)) report(node, 'reads a plain object by any text')
    else if (isCast(node.property)) report(node, 'reads an object by a key whose type is only claimed')
  })
  return found
}

const isNamed = (node: Node, names: ReadonlySet<string>) => node.type === 'Identifier' && names.has(node.name)

const isFixed = (key: Node) =>
  key.type === 'Literal' || (key.type === 'TemplateLiteral' && key.expressions.length === 0)

/** `as number` is a list index. */
const isCast = (key: Node) => key.type === 'TSAsExpression' && key.typeAnnotation.type !== 'TSNumberKeyword'

/** `const table: Record<string, …> = { … }`, also as Readonly or Partial, and with `as` or `satisfies` instead of the colon. */
function isTable({ id, init }: Extract<Node, { type: 'VariableDeclarator' }>): boolean {
  if (id.type !== 'Identifier' || !init) return false
  if (init.type === 'TSAsExpression' || init.type === 'TSSatisfiesExpression')
    return init.expression.type === 'ObjectExpression' && hasIndexSignature(init.typeAnnotation)
  return (
    init.type === 'ObjectExpression' &&
    id.typeAnnotation != null &&
    hasIndexSignature(id.typeAnnotation.typeAnnotation)
  )
}

function hasIndexSignature(type: Node): boolean {
  if (type.type === 'TSTypeLiteral') return type.members.some(({ type }) => type === 'TSIndexSignature')
  if (type.type !== 'TSTypeReference' || type.typeName.type !== 'Identifier') return false
  const [first] = type.typeArguments?.params ?? []
  if (first === undefined) return false
  return type.typeName.name === 'Record' ? first.type === 'TSStringKeyword' : hasIndexSignature(first)
}

/** A regular expression in the source, and its place. */
export type SourcePattern = { source: string; flags: string; place: string }

/** A call of the RegExp constructor. `isBuiltLater`: it is inside a function, so importing the file does not run it. */
export type ConstructorCall = { file: string; place: string; isBuiltLater: boolean }

/** The service with its web pages, the reference courier company and the SDK: everything that reads input from others. */
const sourceFiles = () =>
  globSync(['src/**/*.ts', 'web/**/*.{ts,tsx}', 'courier/**/*.ts', 'sdk/src/**/*.ts'])
    .filter((file) => !file.endsWith('.d.ts'))
    .sort()

/** Two thirds of the files have neither a slash where a literal could start, nor one of the words, and are parsed only by `npm run test:all`. */
const mayHavePattern =
  /(?:^|[-=(,:!&|?[{};+%<>~^]|\b(?:return|typeof|case|of|in|do|else|await|yield|void|delete|throw))\s*\/(?![/*])|\b(?:RegExp|pattern)\b/m

/** Literals, and the `pattern` of schemas, which the validator compiles with the flag `u`. */
export function findSourcePatterns(): { patterns: SourcePattern[]; calls: ConstructorCall[] } {
  const patterns: SourcePattern[] = []
  const calls: ConstructorCall[] = []
  for (const file of sourceFiles()) {
    const text = readFileSync(file, 'utf8')
    if (!isAll && !mayHavePattern.test(text)) continue
    const placeOf = ({ start }: Node) => `${file}:${text.slice(0, start).split('\n').length}`
    visit(parseSync(file, text).program, 0, (node, functions) => {
      if (node.type === 'Literal' && 'regex' in node && node.regex)
        patterns.push({ source: node.regex.pattern, flags: node.regex.flags, place: placeOf(node) })
      if (node.type === 'Property') {
        const source = schemaPattern(node)
        if (source !== undefined) patterns.push({ source, flags: 'u', place: placeOf(node) })
      }
      if (isConstructorCall(node)) calls.push({ file, place: placeOf(node), isBuiltLater: functions > 0 })
    })
  }
  return { patterns, calls }
}

function schemaPattern({ key, value }: Extract<Node, { type: 'Property' }>): string | undefined {
  if (key.type !== 'Identifier' || key.name !== 'pattern' || value.type !== 'Literal') return undefined
  return typeof value.value === 'string' ? value.value : undefined
}

const isConstructorCall = (node: Node) =>
  (node.type === 'NewExpression' || node.type === 'CallExpression') &&
  node.callee.type === 'Identifier' &&
  node.callee.name === 'RegExp'

function visit(node: Node, functions: number, use: (node: Node, functions: number) => void) {
  use(node, functions)
  const inside = functions + (/Function/.test(node.type) ? 1 : 0)
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, inside, use)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** What the constructor builds while `run` runs. */
async function recordConstructed(run: () => Promise<void>): Promise<SourcePattern[]> {
  const built: SourcePattern[] = []
  const original = globalThis.RegExp
  globalThis.RegExp = new Proxy(original, {
    construct(target, args) {
      const pattern = Reflect.construct(target, args) as RegExp
      built.push({ source: pattern.source, flags: pattern.flags, place: 'built by new RegExp' })
      return pattern
    },
  })
  try {
    await run()
  } finally {
    globalThis.RegExp = original
  }
  return built
}

// The other backends are a JVM and native programs, which are not installed.
process.env.RECHECK_BACKEND = 'pure'
const { checkSync } = await import('recheck')

/** Importing the file runs the constructors outside functions. */
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
 * Where recheck can't decide, it tries texts and guesses from the number of steps, which is wrong for alternatives of a hundred
 * words. So its worst text is tried with more and more repetitions: a quadratic pattern takes minutes in the end.
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

/** What makes a migration dangerous while the old version is still running, or slow while people shop. */
export type Hazard = { kind: string; table: string; statement: string }

/** Statements without comments; what is between dollar quotes belongs to a function, but DO blocks run. */
function statementsOf(text: string): string[] {
  const bare = text.replaceAll(/--.*$/gm, '')
  const parts: string[] = []
  let rest = bare
  while (rest.trim() !== '') {
    const end = rest.search(/;|\$\$/)
    if (end < 0) break
    const stop = rest[end] === ';' ? end : rest.indexOf(';', rest.indexOf('$$', end + 2))
    parts.push(rest.slice(0, stop).replaceAll(/\s+/g, ' ').trim())
    rest = rest.slice(stop + 1)
  }
  return parts.filter((part) => part !== '')
}

const madeBy = (statement: string) => statement.match(/^CREATE TABLE (?:IF NOT EXISTS )?(\w+)/i)?.[1]

const kinds: [string, RegExp][] = [
  ['a table goes', /^DROP TABLE (?:IF EXISTS )?(\w+)/i],
  ['a column goes', /^ALTER TABLE (\w+)\b.*\bDROP COLUMN\b/i],
  ['something gets another name', /^ALTER \w+ (\w+)\b.*\bRENAME\b/i],
  ['a column gets another type', /^ALTER TABLE (\w+)\b.*\bALTER (?:COLUMN )?\w+ (?:SET DATA )?TYPE\b/i],
  ['a column must be filled', /^ALTER TABLE (\w+)\b.*\bSET NOT NULL\b/i],
  [
    'a new column must be filled',
    /^ALTER TABLE (\w+)\b.*\bADD COLUMN \w+ [^,]*\bNOT NULL\b(?![^,]*\bDEFAULT\b)/i,
  ],
  ['a rule is dropped', /^ALTER TABLE (\w+)\b.*\bDROP CONSTRAINT\b/i],
  [
    'all rows are checked',
    /^ALTER TABLE (\w+)\b.*\bADD (?:CONSTRAINT \w+ )?(?:CHECK|UNIQUE|PRIMARY KEY|FOREIGN KEY)\b(?!.*NOT VALID)/i,
  ],
  ['writes wait for an index', /^CREATE (?:UNIQUE )?INDEX (?!CONCURRENTLY)(?:IF NOT EXISTS )?\w+ ON (\w+)/i],
  ['rows are rewritten', /^UPDATE (\w+)/i],
  ['rows go', /^(?:DELETE FROM|TRUNCATE) (\w+)/i],
  ['a trigger may refuse', /^CREATE TRIGGER \w+ BEFORE .*? ON (\w+)/i],
  ['a block runs', /^(DO)\b/i],
  ['a function goes', /^DROP (?:FUNCTION|TRIGGER|TYPE) (?:IF EXISTS )?(\w+)/i],
]

/** Hazards to what existed before; what a migration creates itself is empty and unused. */
export function hazardsOf(text: string): Hazard[] {
  const statements = statementsOf(text)
  const own = new Set(statements.map(madeBy).filter((name) => name !== undefined))
  return statements.flatMap((statement) =>
    kinds.flatMap(([kind, pattern]) => {
      const table = statement.match(pattern)?.[1]
      return table === undefined || own.has(table) ? [] : [{ kind, table, statement }]
    }),
  )
}
