import type { Operation } from './operation.ts'

export type RequestParts = { path: string; query: URLSearchParams; body: string | undefined }

/** Splits an input into path, query and body. Undefined values are not sent; null is, where a body can have it. */
export function splitInput(
  { method, path, inBody = [], hasFile }: Operation,
  input: Readonly<Record<string, unknown>> = {},
): RequestParts {
  const given = Object.entries(input).filter(([, value]) => value !== undefined)
  const rest = new Map([...(hasFile ? [['format', 'json'] as const] : []), ...given])
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const value = rest.get(name)
    if (!isScalar(value) || value === '') throw new TypeError(`${name} is missing: ${method} ${path}`)
    rest.delete(name)
    return encodeSegment(String(value))
  })
  const hasBody = method === 'POST' || method === 'PUT'
  const body = [...rest].filter(([name]) => hasBody || inBody.includes(name))
  const query = new URLSearchParams()
  for (const [name, value] of rest) {
    if (!hasBody && !inBody.includes(name) && value !== null) query.set(name, toText(value))
  }
  return {
    path: filled,
    query,
    body: body.length > 0 ? JSON.stringify(Object.fromEntries(body)) : undefined,
  }
}

/**
 * No id is `..`, and no path can contain it: however it is encoded, it leads to another operation. Encoded twice, the
 * service refuses it.
 */
const encodeSegment = (value: string) =>
  /^\.{1,2}$/.test(value) ? value.replaceAll('.', '%252E') : encodeURIComponent(value)

const isScalar = (value: unknown) => ['string', 'number', 'boolean', 'bigint'].includes(typeof value)

function toText(value: unknown): string {
  if (Array.isArray(value) && value.every(isScalar)) return value.join(',')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
