import { type RefusalCode, refusalCatalog } from '../core/refusals/catalog.ts'
import type { Marked } from './coerce.ts'
import { refusalsOfAccess } from './openapi-access.ts'
import type { Route } from './route.ts'

/** The documented part of a route. Pages of the web application are documented without being routes here. */
export type Described = Omit<Route, 'handler'>

/** About the form of a request or the load of the service. Any operation may return them, so none describes them. */
export const refusalsOfAny: ReadonlySet<string> = new Set<RefusalCode>([
  'bad_request',
  'bad_url',
  'invalid_json',
  'invalid_body',
  'json_too_deep',
  'body_too_large',
  'too_many_values',
  'unsupported_content_type',
  'header_too_large',
  'rate_limited',
  'invalid_request',
  'ssl_required',
  'busy',
])

/** The codes of a refusal that the operation doesn't describe for this status. */
export function findUndescribed(
  spec: Described,
  status: number,
  codes: readonly RefusalCode[],
): RefusalCode[] {
  const [, known = []] = groupRefusals(spec).find(([one]) => one === status) ?? []
  return codes.filter((code) => !known.includes(code) && !refusalsOfAny.has(code))
}

/** The codes that an operation describes, by status. */
export function groupRefusals(spec: Described): [status: number, codes: RefusalCode[]][] {
  const others = Object.entries(spec.otherStatuses ?? {}) as [RefusalCode, number][]
  const pairs = [
    ...listRefusals(spec).map((code): [RefusalCode, number] => [code, refusalCatalog[code].status]),
    ...others,
  ]
  return [...Map.groupBy(pairs, ([, status]) => status)].map(([status, own]) => [
    status,
    own.map(([code]) => code).sort(),
  ])
}

export function listRefusals(spec: Described): RefusalCode[] {
  const takesInput = Object.keys(spec.input.properties).length > 0
  const codes: RefusalCode[] = [
    ...refusalsOfAccess[spec.access],
    ...(spec.refusals ?? []),
    ...refusalsOfInput(spec),
    ...(takesInput ? (['missing_parameter', 'invalid_parameter'] as const) : []),
    ...(spec.method === 'GET' ? [] : (['invalid_json', 'idempotency_mismatch', 'in_progress'] as const)),
    ...(spec.budget ? (['rate_limited'] as const) : []),
  ]
  const isClientFault = (code: RefusalCode) => refusalCatalog[code].status < 500
  if (!codes.some(isClientFault)) codes.push('ssl_required') // in production, any operation may return it
  return [...new Set(codes)].sort()
}

/** Codes specific to parameters, and that of a path with a fixed set of words (see `routerPath`). */
function refusalsOfInput({ path, input }: Described): RefusalCode[] {
  const entries = Object.entries<Marked & { 'x-not-in-path'?: string[] }>(input.properties)
  const isCounted = entries.some(
    ([name, { anyOf = [], 'x-not-in-path': taken }]) =>
      path.includes(`{${name}}`) && (taken || anyOf.some((branch) => branch.const !== undefined)),
  )
  const own = entries.flatMap(([, { 'x-refusal': code }]) =>
    typeof code === 'object' ? Object.values(code).filter((one) => one !== undefined) : (code ?? []),
  )
  return isCounted ? [...own, 'unknown_path'] : own
}
