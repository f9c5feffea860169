/** An answer repeats what was wrong, but not a large drawing in full for each fault. */
const maxCharacters = 4000
const maxTextLength = 200
const maxKeys = 50

/** The received zone for `entity`: long lists are cut, and `cut` says so. */
export function asReceived(raw: unknown): unknown {
  if (sizeOf(raw) <= maxCharacters) return raw
  for (const maxElements of [20, 5, 1]) {
    const notes: string[] = []
    const short = shorten(raw, '', maxElements, notes)
    const repeated = isRecord(short) && notes.length > 0 ? { ...short, cut: notes.slice(0, 5) } : short
    if (sizeOf(repeated) <= maxCharacters) return repeated
  }
  return { cut: ['It is too large to repeat.'] }
}

const sizeOf = (value: unknown) => JSON.stringify(value)?.length ?? 0
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function shorten(value: unknown, path: string, most: number, notes: string[]): unknown {
  if (typeof value === 'string')
    return value.length > maxTextLength ? `${value.slice(0, maxTextLength)}…` : value
  if (Array.isArray(value)) {
    if (value.length > most) notes.push(`${path}: the first ${most} of ${value.length}`)
    return value.slice(0, most).map((element, index) => shorten(element, `${path}[${index}]`, most, notes))
  }
  if (!isRecord(value)) return value
  const entries = Object.entries(value).slice(0, maxKeys)
  return Object.fromEntries(
    entries.map(([key, element]) => [key, shorten(element, path ? `${path}.${key}` : key, most, notes)]),
  )
}
