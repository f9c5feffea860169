import secureJson from 'secure-json-parse'
import { refuse } from '../core/refusal.ts'

/** Body and query as a plain object, before any schema has looked at them. */
export type RawParameters = Record<string, unknown>

export const maxDepth = 64
/** No object of ours has a hundred; each name costs the parser a microsecond. */
const maxNames = 1000

/** Refused before anything is built of it: of half a million values the work that follows takes seconds. */
export function parseJsonObject(text: string, maxValues: number): RawParameters {
  mustBeBounded(text, maxValues)
  const value = parseJson(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse('invalid_json')
  return value as RawParameters
}

function parseJson(text: string): unknown {
  try {
    return secureJson.parse(text, null, { protoAction: 'remove', constructorAction: 'remove' })
  } catch {
    throw refuse('invalid_json')
  }
}

/**
 * Counts structural characters outside strings in one pass: brackets, because the parser itself would recurse; commas and brackets
 * for values; colons for the names of each object. Of text that is not JSON the counts mean nothing, and the parser
 * refuses it.
 */
function mustBeBounded(text: string, maxValues: number) {
  const names = new Uint32Array(maxDepth + 1)
  let depth = 0
  let values = 0
  for (let i = 0; i < text.length; i++) {
    const char = text.charCodeAt(i)
    if (char === quote) i = endOfString(text, i)
    else if (char === openBrace || char === openBracket) {
      if (++depth > maxDepth) throw refuse('json_too_deep')
      names[depth] = 0
      values++
    } else if (char === closeBrace || char === closeBracket) depth = Math.max(depth - 1, 0)
    else if (char === comma) values++
    else if (char === colon && ++names[depth]! > maxNames) throw tooManyNames()
    if (values > maxValues) throw tooManyValues(maxValues)
  }
}

/** Where the string ends that begins at `start`; the end of the text where it has none. */
function endOfString(text: string, start: number): number {
  let end = text.indexOf('"', start + 1)
  while (end >= 0 && isEscaped(text, end)) end = text.indexOf('"', end + 1)
  return end < 0 ? text.length : end
}

/** An odd number of backslashes stands before it. They are counted once: the next quote has its own. */
function isEscaped(text: string, at: number): boolean {
  let first = at
  while (text.charCodeAt(first - 1) === backslash) first--
  return (at - first) % 2 === 1
}

const [quote, backslash, comma, colon] = [34, 92, 44, 58]
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93]

const tooManyValues = (most: number) =>
  refuse('too_many_values', { detail: `The body holds at most ${most} values.` })
const tooManyNames = () => refuse('too_many_values', { detail: `An object has at most ${maxNames} names.` })
