import { mapping, type Work } from '../../../runtime/slices.ts'

/** A fault in a document and its location: `rules[2].forbidden[0].from`. */
export type Fault = { path: string; sentence: string }

/** An unvalidated part of a document. Readers record every fault and continue, so all are returned together. */
export type Part = { value: unknown; path: string; faults: Fault[] }

/** A text pattern, and the message for a mismatch. */
export type TextShape = { pattern: RegExp; sentence: string }

export const prose: TextShape = {
  pattern: /^(?=.*\S).{1,2000}$/s,
  sentence: 'Use up to 2,000 characters.',
}

export function note({ path, faults }: Part, sentence: string) {
  faults.push({ path, sentence })
}

export function partAt(parent: Part, key: string | number): Part {
  const { value, path, faults } = parent
  const own = Object.hasOwn(value as object, key)
  const step = typeof key === 'number' ? `[${key}]` : path === '' ? key : `.${key}`
  return { value: own ? (value as Record<string, unknown>)[key] : undefined, path: path + step, faults }
}

/** The fields of an object by name. An unknown field is a fault: a misspelled name must not widen a rule. */
export function readFields<Name extends string>(
  part: Part,
  names: readonly Name[],
): Record<Name, Part> | undefined {
  if (typeof part.value !== 'object' || part.value === null || Array.isArray(part.value)) {
    note(part, part.value === undefined ? 'Required.' : 'Must be an object.')
    return undefined
  }
  for (const key of Object.keys(part.value)) {
    if (!(names as readonly string[]).includes(key)) {
      note(partAt(part, key), `Unknown field. Use ${names.join(', ')}.`)
    }
  }
  return Object.fromEntries(names.map((name) => [name, partAt(part, name)])) as Record<Name, Part>
}

export const isGiven = ({ value }: Part) => value !== undefined

export function readText(part: Part, { pattern, sentence }: TextShape): string {
  if (typeof part.value === 'string' && pattern.test(part.value)) return part.value
  note(part, isGiven(part) ? sentence : 'Required.')
  return ''
}

export function readInteger(part: Part, least: number, most: number): number {
  const { value } = part
  if (Number.isInteger(value) && least <= (value as number) && (value as number) <= most)
    return value as number
  note(part, isGiven(part) ? `Must be a whole number from ${least} to ${most}.` : 'Required.')
  return least
}

export function readChoice<Choice>(part: Part, choices: readonly Choice[]): Choice {
  if (choices.includes(part.value as Choice)) return part.value as Choice
  note(part, isGiven(part) ? `Must be one of ${choices.join(', ')}.` : 'Required.')
  return choices[0]!
}

/** More than the number of ZIP codes; a longer list would block the event loop. */
const maxElements = 50_000

/** Empty lists are faults: a rule that applies to nothing is a mistake. */
export function readList<Element>(part: Part, readElement: (element: Part) => Element): Element[] {
  if (!Array.isArray(part.value) || part.value.length <= maxElements)
    return listElements(part).map(readElement)
  note(part, `Use at most ${maxElements} elements.`)
  return []
}

/** The same for the lists of a whole document, each of whose elements may be large. */
export function readingList<Element>(part: Part, readElement: (element: Part) => Element): Work<Element[]> {
  return mapping(listElements(part), readElement)
}

function listElements(part: Part): Part[] {
  if (Array.isArray(part.value) && part.value.length > 0)
    return part.value.map((_, index) => partAt(part, index))
  note(part, isGiven(part) ? 'Must be a list with at least 1 element.' : 'Required.')
  return []
}
