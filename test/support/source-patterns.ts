import { globSync, readFileSync } from 'node:fs'
import { type Node, parseSync } from 'oxc-parser'
import { isAll } from './extent.ts'

/** A regular expression of the source, and where it stands. */
export type SourcePattern = { source: string; flags: string; place: string }

/** A call of the RegExp constructor. `isBuiltLater`: it stands inside a function, so importing the file does not run it. */
export type ConstructorCall = { file: string; place: string; isBuiltLater: boolean }

/** The service with its web pages, the reference courier company and the SDK: all that reads what others send. */
export const sourceFiles = () =>
  globSync(['src/**/*.ts', 'web/**/*.{ts,tsx}', 'courier/**/*.ts', 'sdk/src/**/*.ts'])
    .filter((file) => !file.endsWith('.d.ts'))
    .sort()

/** Two thirds of the files have neither a slash where a literal could begin, nor one of the words, and are parsed by `npm run test:all` alone. */
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

export function visit(node: Node, functions: number, use: (node: Node, functions: number) => void) {
  use(node, functions)
  const inside = functions + (/Function/.test(node.type) ? 1 : 0)
  for (const child of Object.values(node).flat()) if (isNode(child)) visit(child, inside, use)
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

/** What the constructor builds while `run` runs. */
export async function recordConstructed(run: () => Promise<void>): Promise<SourcePattern[]> {
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
