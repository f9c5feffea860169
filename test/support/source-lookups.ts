import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Node, parseSync } from 'oxc-parser'
import { sourceFiles, visit } from './source-patterns.ts'

/**
 * Finds lookups in plain objects by keys that are not known when the program is compiled. `table['constructor']` of a
 * plain object is a function of `Object.prototype`, never undefined.
 *
 * TypeScript itself refuses a key that is any text, unless the table has an index signature (`Record<string, …>`) or the
 * key is cast. So these are looked for, which takes no types:
 * - `table[key]` and `key in table`, where the table is an object literal that is declared with an index signature;
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

/** Most files have neither, and need not be parsed. */
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

/** `as number` is the key of a list. */
const isCast = (key: Node) => key.type === 'TSAsExpression' && key.typeAnnotation.type !== 'TSNumberKeyword'

/** `const table: Record<string, …> = { … }`, also as Readonly or Partial, and with `as` or `satisfies` in place of the colon. */
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
