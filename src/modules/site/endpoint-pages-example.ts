import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'

/** An answer of the demo world, as `npm run record-examples` keeps it in docs/examples. */
export type Example = {
  request: { method: string; path: string; headers: { [name: string]: string }; body?: unknown }
  answer: unknown
  /** How many entries a list had more, by its path. */
  left_out?: { [path: string]: number }
}

const folder = new URL('../../../docs/examples/', import.meta.url)

export async function findExample(operationId: string, publicUrl: string): Promise<Example | undefined> {
  const text = await readFile(new URL(`${operationId}.json`, folder), 'utf8').catch(() => undefined)
  return text === undefined ? undefined : readExample(text, publicUrl)
}

/** They were recorded at an address of their own. */
const readExample = (text: string, publicUrl: string): Example =>
  JSON.parse(text, (_key, value) =>
    typeof value === 'string' ? value.replaceAll('http://localhost:8080', publicUrl) : value,
  )

/** The same for the description, which has them all. */
export function recordedExamples(publicUrl: string) {
  const names = new Set(existsSync(folder) ? readdirSync(folder) : [])
  return (operationId: string) => {
    const name = `${operationId}.json`
    if (!names.has(name)) return undefined
    const text = readFileSync(new URL(name, folder), 'utf8')
    const { request, answer } = readExample(text, publicUrl)
    return { answer, path: request.path, body: request.body }
  }
}

/** For a shell. Credentials are in double quotes, so that the shell expands the variable. */
export function asCurl({ method, path, headers, body }: Example['request'], publicUrl: string): string {
  const parts = [
    ...(method === 'GET' || (method === 'POST' && body) ? [] : [`-X ${method}`]),
    quoted(`${publicUrl}${path}`),
    ...Object.entries(headers).map(([name, value]) =>
      value.includes('$') ? `-H "${name}: ${value}"` : `-H ${quoted(`${name}: ${value}`)}`,
    ),
    ...(body ? [`-H 'Content-Type: application/json'`, `-d ${quoted(printJson(body))}`] : []),
  ]
  return `curl ${parts.join(' \\\n  ')}`
}

const quoted = (text: string) => `'${text.replaceAll("'", String.raw`'\''`)}'`

const width = 92

/** Objects that fit on a line are printed on one; shortened lists say how many entries are left out. */
export function printJson(value: unknown, leftOut: Example['left_out'] = {}): string {
  const cut = Object.keys(leftOut)
  const print = (part: unknown, path: string, indent: string): string => {
    if (part === null || typeof part !== 'object') return JSON.stringify(part)
    const more = leftOut[path]
    const isWhole = !cut.some((one) => one === path || one.startsWith(`${path}/`))
    const line = isWhole ? onOneLine(part) : undefined
    if (line !== undefined && line.length + indent.length <= width) return line
    const inner = `${indent}  `
    const lines = Object.entries(part).map(([name, one]) => {
      const label = Array.isArray(part) ? '' : `${JSON.stringify(name)}: `
      return `${inner}${label}${print(one, `${path}/${name}`, inner)}`
    })
    if (more) lines.push(`${inner}… ${more} more`)
    const [open, close] = Array.isArray(part) ? '[]' : '{}'
    return `${open}\n${lines.join(',\n')}\n${indent}${close}`
  }
  return print(value, '', '')
}

function onOneLine(part: object): string {
  const label = (name: string) => (Array.isArray(part) ? '' : `${JSON.stringify(name)}: `)
  const parts = Object.entries(part).map(([name, one]) =>
    one !== null && typeof one === 'object'
      ? label(name) + onOneLine(one)
      : label(name) + JSON.stringify(one),
  )
  if (Array.isArray(part)) return `[${parts.join(', ')}]`
  return parts.length > 0 ? `{ ${parts.join(', ')} }` : '{}'
}
