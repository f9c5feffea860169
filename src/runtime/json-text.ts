import secureJson from 'secure-json-parse'
import { refuse } from '../core/refusal.ts'
import { endOfString, parsingJson } from './json-pieces.ts'
import { runAtOnce, type Work } from './slices.ts'

/** Body and query as a plain object, before schema validation. */
export type RawParameters = Record<string, unknown>

export const maxDepth = 64
/** None of our objects has a hundred; each name costs the parser a microsecond. */
const maxNames = 1000

/**
 * Refused before anything is built from it: with half a million values, the work that follows takes seconds. Allowed
 * texts are parsed in pieces, because 200,000 values take 45 ms at once.
 */
export function* parsingJsonObject(text: string, maxValues: number): Work<RawParameters> {
  mustBeBounded(text, maxValues)
  yield
  const value = yield* parsingOrRefused(text)
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw refuse('invalid_json')
  return value as RawParameters
}

/** The same for texts that are short because of their limits. */
export const parseJsonObject = (text: string, maxValues: number): RawParameters =>
  runAtOnce(parsingJsonObject(text, maxValues))

function* parsingOrRefused(text: string): Work<unknown> {
  try {
    return yield* parsingJson(text, parsePiece)
  } catch {
    throw refuse('invalid_json')
  }
}

const parsePiece = (text: string): unknown =>
  secureJson.parse(text, null, { protoAction: 'remove', constructorAction: 'remove' })

/**
 * Counts structural characters outside strings in one pass: brackets, because the parser itself would recurse; commas
 * and brackets for values; colons for the names in each object. For text that isn't JSON the counts are meaningless,
 * and the parser refuses it.
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

const [quote, comma, colon] = [34, 44, 58]
const [openBrace, closeBrace, openBracket, closeBracket] = [123, 125, 91, 93]

const tooManyValues = (most: number) =>
  refuse('too_many_values', { detail: `The body can have at most ${most} values.` })
const tooManyNames = () => refuse('too_many_values', { detail: `An object has at most ${maxNames} names.` })
