import type { Work } from './slices.ts'
import { cutText } from './text-pieces.ts'

/** Characters parsed at once: 2 ms for the densest JSON. */
const charactersOfPiece = 64 * 1024

type ParsePiece = (text: string) => unknown

/** A list or object that is open at the scan's position. */
type Open = {
  start: number
  isList: boolean
  /** Where the members not parsed yet begin. */
  from: number
  /** Where the current member begins. */
  member: number
  /** The parsed value; undefined until then. */
  value: unknown[] | Record<string, unknown> | undefined
  /** The current member was parsed separately and is complete. */
  isMemberDone: boolean
}

/**
 * Like `JSON.parse`, which can't pause: the members of a long list or object are parsed a few thousand at a time. A
 * single string or number is never split. Throws a SyntaxError if the text isn't JSON.
 *
 * Brackets and commas outside strings are found in one pass. Everything between them is left to `parse`, which sees
 * every character except those at which the text was split.
 */
export function* parsingJson(
  text: string,
  parse: ParsePiece = JSON.parse,
  pieceLength = charactersOfPiece,
): Work<unknown> {
  if (text.length <= pieceLength) return parse(text)
  const open: Open[] = []
  let whole: Open | undefined
  for (let at = 0; at < text.length; at++) {
    const char = text.charCodeAt(at)
    const current = open.at(-1)
    if (char === quote) at = endOfString(text, at)
    else if (char === openBrace || char === openBracket) {
      open.push(opened(at, char === openBracket))
    } else if (char === comma && current) {
      const isLong = at - current.from > pieceLength
      if (isLong && !current.isMemberDone) divide(text, open, parse)
      if (isLong || current.isMemberDone) {
        addMembers(text, current, at, parse)
        yield
      }
      current.member = at + 1
    } else if (char === closeBrace || char === closeBracket) {
      if (!current || (char === closeBracket) !== current.isList) throw notJson()
      open.pop()
      if (!current.value) continue
      addMembers(text, current, at, parse)
      const parent = open.at(-1)
      if (parent) addParsed(text, parent, current, at + 1, parse)
      else if (whole || !isBlank(text.slice(0, current.start))) throw notJson()
      else whole = { ...current, from: at + 1 }
      yield
    }
  }
  if (!whole) return parse(text)
  if (open.length > 0 || !isBlank(text.slice(whole.from))) throw notJson()
  return whole.value
}

const opened = (start: number, isList: boolean): Open => ({
  start,
  isList,
  from: start + 1,
  member: start + 1,
  value: undefined,
  isMemberDone: false,
})

/**
 * From here on, the values around the innermost one are assembled by hand: everything before it in each has been
 * parsed.
 */
function divide(text: string, open: readonly Open[], parse: ParsePiece) {
  for (const around of open) {
    if (around.isMemberDone) throw notJson()
    around.value ??= around.isList ? [] : {}
    if (around === open.at(-1)) return
    if (around.member > around.from) addMembers(text, around, around.member - 1, parse)
  }
}

/** Parses the rest up to `end`, a comma or the closing bracket. */
function addMembers(text: string, into: Open, end: number, parse: ParsePiece) {
  const members = text.slice(into.from, end)
  into.from = end + 1
  if (into.isMemberDone) {
    into.isMemberDone = false
    if (!isBlank(members)) throw notJson()
    return
  }
  // Only an empty list or object has none, and that is never split.
  if (isBlank(members)) throw notJson()
  if (into.isList) append(into.value as unknown[], parse(`[${members}]`) as unknown[])
  else assign(into.value as Record<string, unknown>, parse(`{${members}}`) as object)
}

/** A member that was parsed separately; in an object, its name comes before it. */
function addParsed(text: string, into: Open, { value, start }: Open, end: number, parse: ParsePiece) {
  const before = text.slice(into.from, start)
  if (into.isList) {
    if (!isBlank(before)) throw notJson()
    ;(into.value as unknown[]).push(value)
  } else {
    // `parse` may drop names. One that drops `constructor` also looks for a prototype in the value.
    const [name] = Object.keys(parse(`{${before}{"prototype":null}}`) as object)
    if (name !== undefined) assign(into.value as Record<string, unknown>, { [name]: value })
  }
  into.from = end
  into.isMemberDone = true
}

/** Spreading would put all of them on the stack. */
function append(list: unknown[], more: readonly unknown[]) {
  for (const member of more) list.push(member)
}

/** Defined rather than assigned: `__proto__` is a name like any other. */
function assign(object: Record<string, unknown>, more: object) {
  for (const [name, value] of Object.entries(more)) {
    Object.defineProperty(object, name, { value, configurable: true, enumerable: true, writable: true })
  }
}

/** List members, and characters of a text, that are written at once. */
const membersOfPiece = 500
const charactersWritten = 256 * 1024

/**
 * Like `JSON.stringify`, for lists and texts that may be long, and for objects that contain such: the members of a
 * list are written a few hundred at a time. Texts are appended, not joined: V8 copies joined texts, once per level.
 */
export function* writingJson(value: object): Work<string> {
  if (Array.isArray(value)) return yield* writingList(value)
  let members = ''
  for (const [name, member] of Object.entries(value)) {
    const text = yield* writingMember(member)
    if (text !== undefined) members += `${members && ','}${JSON.stringify(name)}:${text}`
  }
  return `{${members}}`
}

function* writingMember(value: unknown): Work<string | undefined> {
  if (isDivisible(value)) return yield* writingJson(value)
  if (typeof value !== 'string' || value.length <= charactersWritten) return JSON.stringify(value)
  let text = ''
  for (const piece of cutText(value, charactersWritten)) {
    text += JSON.stringify(piece).slice(1, -1)
    yield
  }
  return `"${text}"`
}

const isDivisible = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !('toJSON' in value)

/**
 * Whether writing in pieces is worthwhile: the value is, or contains outside of lists, a list or text that takes
 * several milliseconds.
 */
export function isLong(value: unknown): boolean {
  if (typeof value === 'string') return value.length > 4 * charactersWritten
  if (Array.isArray(value)) return value.length > 4 * membersOfPiece
  return isDivisible(value) && Object.values(value).some(isLong)
}

function* writingList(list: readonly unknown[]): Work<string> {
  let members = ''
  for (let from = 0; from < list.length; from += membersOfPiece) {
    members += `${members && ','}${JSON.stringify(list.slice(from, from + membersOfPiece)).slice(1, -1)}`
    yield
  }
  return `[${members}]`
}

/** The end of the string that begins at `start`; the end of the text if it isn't closed. */
export function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

/** True if an odd number of backslashes precedes it. They are counted once, since the next quote has its own. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === backslash) first--
  return (at - first) % 2 === 1
}

/** JSON white space, which is less than what `trim` removes. */
const isBlank = (text: string) => !/[^ \t\n\r]/.test(text)

const notJson = () => new SyntaxError('The text is not JSON.')

const [quote, backslash, comma] = [34, 92, 44]
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93]
