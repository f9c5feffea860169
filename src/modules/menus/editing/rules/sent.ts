import type { Reason } from '../../../../core/refusal.ts'
import type { LinkRecord } from '../../rules/menu.ts'
import type { EntityFields } from './entity-fields.ts'
import type { MenuFault } from './fault.ts'

/** A part of a request: its path, what was received, and what could be read of it. */
export type Sent<Fields> = { path: string; raw: unknown; fields: Fields; faults: readonly Reason[] }
export type SentEntity = Sent<EntityFields>
export type SentLink = Sent<LinkRecord>

const maxEchoedLength = 20_000
const shortLength = 200

/** A fault as reported: the full path of its field, and what was received. */
export function describeFault(
  { path, raw }: Sent<unknown>,
  { code, field, detail }: Reason | MenuFault,
): Reason {
  const whole = [path, field].filter(Boolean).join('.')
  return { code, ...(whole && { field: whole }), ...(detail && { detail }), entity: echo(raw) }
}

/** The received entity, without its children. Each of its faults repeats it, so long texts and lists are truncated. */
function echo(raw: unknown): unknown {
  const own = isObject(raw)
    ? Object.fromEntries(Object.entries(raw).filter(([key]) => key !== 'children'))
    : raw
  if ((JSON.stringify(own)?.length ?? 0) <= maxEchoedLength) return own
  if (!isObject(own)) return shorten(own)
  return Object.fromEntries(
    Object.entries(own)
      .slice(0, 50)
      .map(([key, value]) => [key.slice(0, shortLength), shorten(value)]),
  )
}

function shorten(value: unknown): unknown {
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return text.length <= shortLength ? value : `${text.slice(0, shortLength)}…`.toWellFormed()
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
