import { spellingMistakes } from './spelling.ts'
import { keyOfWords, readStreetName, type StreetName, splitWords, toTextKey } from './text-keys.ts'
import {
  directionKeys,
  kindKeys,
  kindWords,
  numberWords,
  otherRoadKeys,
  stateCode,
  unitNames,
  unitWords,
} from './words.ts'

/** One way to split a text into a street (or the name of a place) and a city; empty if it has none. */
export type AddressReading = {
  street: StreetName
  city: string
  state: string
  /** Readings of a lower rank are preferred; equal ones are alternatives. */
  rank: number
}

/** An address text, split into its certain parts and the possible readings of the rest. */
export type AddressText = {
  /**
   * House numbers it may mean, most likely first: 31-01 is 3101 in Queens, and 31 to 1 elsewhere. Empty if it isn't
   * an address.
   */
  numbers: number[]
  unit: string | null
  zipCode: string
  readings: AddressReading[]
}

/** Well within the range of the gazetteer's columns. */
export const largestHouseNumber = 9_999_999

const maxTextLength = 200
const maxCityLength = 4
/** Shorter words are one typo away from too many others. */
const shortestMisspelledKind = 5

/**
 * Handles "199 Water St, New York, NY 10038" as well as "199 water street new york": what can't be decided by form
 * alone (where does the street end?) becomes several readings, and the gazetteer decides which is right.
 */
export function readAddress(text: string): AddressText | undefined {
  const { rest, unit: hyphenated } = takeHyphenatedUnit(text)
  const parts = splitParts(rest)
  if (!parts) return undefined
  const unit = hyphenated ?? takeUnit(parts)
  takeCountry(parts)
  const zipCode = takeZip(parts)
  const numbers = takeNumber(parts)
  return { numbers, unit, zipCode, readings: listReadings(parts) }
}

/** The same for a ZIP code, a neighborhood or a point of interest, whose name may have a number: "Pier 17". */
export function readPlace(text: string): AddressText | undefined {
  const parts = splitParts(text)
  if (!parts) return undefined
  takeCountry(parts)
  return { numbers: [], unit: null, zipCode: takeZip(parts), readings: listReadings(parts) }
}

/** Commas and line breaks separate parts; a text with impossible characters is rejected. */
function splitParts(text: string): string[][] | undefined {
  if (text.length > maxTextLength * 5) return undefined
  const plain = text.replaceAll(/[ \t\u00a0]+/g, ' ').trim()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: it is they that are looked for
  if (plain.length > maxTextLength || /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/.test(plain))
    return undefined
  const parts = plain
    .replace(/:\s*\d+\s*$/, '') // decisions §1.6
    // Half a house is delivered to the whole. After another word, the fraction is part of a street's name: "15 1/2
    // Ave".
    .replaceAll(/((?:^|[,;\n]) ?\d{1,7}[a-z]?) ?(?:[1-3]\/[2-4]\b|[\u00bc-\u00be\u2150-\u215e])/gi, '$1 ')
    .split(/[,;\n\r\u2028\u2029]+/)
    .map(splitWords)
    .filter((words) => words.length > 0)
  return parts.length > 0 ? parts : undefined
}

const hyphenatedUnit = new RegExp(
  `(?<![^\\s,])(#|${[...unitWords.keys()].join('|')})[.:]? ?#? ?([a-z0-9]{1,4}-[a-z0-9]{1,4})(?![^\\s,])`,
  'gi',
)

/** "Ste I-102" and "Suite H-L": as words they would be split at the hyphen, and the rest taken for the street. */
function takeHyphenatedUnit(text: string): { rest: string; unit: string | null } {
  if (text.length > maxTextLength * 5) return { rest: text, unit: null }
  for (const [whole, word = '', name = ''] of text.matchAll(hyphenatedUnit)) {
    const kind = word === '#' ? '#' : unitWords.get(word.toLowerCase())
    if (kind === undefined || !/[a-z]/i.test(name)) continue
    const unit = `${kind}${kind === '#' ? '' : ' '}${name.toUpperCase()}`
    return { rest: text.replace(whole, () => ' '), unit }
  }
  return { rest: text, unit: null }
}

/** Extracts "Apt 4B", "#12", "3rd floor" or "PH", wherever it is after the first word. */
function takeUnit(parts: string[][]): string | null {
  for (const [position, words] of parts.entries()) {
    for (let index = 0; index < words.length; index++) {
      const isFirst = position === 0 && index === 0
      const found = unitAt(words, index, position > 0)
      if (!found || (isFirst && parts.length === 1)) continue
      words.splice(found.from, found.count)
      return found.unit
    }
  }
  return null
}

function unitAt(words: readonly string[], index: number, isOwnPart: boolean) {
  const [word = '', next = ''] = [words[index], words[index + 1]]
  if (word === '#' && next !== '') return { from: index, count: 2, unit: `#${next.toUpperCase()}` }
  const kind = unitWords.get(word)
  const isNumber = kind === 'Fl' ? /^\d{1,3}$/ : /^(?:#|[a-z]?\d{1,4}[a-z]?|\d{1,4}-\d{1,4}|[a-z])$/
  if (kind && isNumber.test(next)) {
    const name = next === '#' ? (words[index + 2] ?? '') : next
    if (name !== '')
      return { from: index, count: next === '#' ? 3 : 2, unit: `${kind} ${name.toUpperCase()}` }
  }
  const floor = unitWords.get(next) === 'Fl' ? /^(\d{1,3})(?:st|nd|rd|th)$/.exec(word)?.[1] : undefined
  if (floor && (index > 0 || isOwnPart)) return { from: index, count: 2, unit: `Fl ${floor}` }
  const name = index > 0 || words.length === 1 ? unitNames.get(word) : undefined
  return name && !kindKeys.has(next) ? { from: index, count: 1, unit: name } : undefined
}

function takeCountry(parts: string[][]) {
  const last = parts.at(-1)!
  const ending = /(?:^| )(?:usa|us|united states(?: of america)?)$/.exec(last.join(' '))
  if (!ending || (parts.length === 1 && ending.index === 0)) return
  last.splice(last.length - ending[0].trim().split(' ').length)
  if (last.length === 0) parts.pop()
}

/** The last word, or the one before the state; never the first of several, which is a house number. */
function takeZip(parts: string[][]): string {
  const places = parts.flatMap((words, part) => words.map((_, index) => ({ part, index })))
  for (const back of [1, 2]) {
    const place = places.at(-back)
    if (!place || (places.length > 1 && place === places[0])) return ''
    const words = parts[place.part]!
    const word = words[place.index]!
    const [, state, zip] = /^([a-z]{2})?(\d{5})(?:-?\d{4})?$/.exec(word) ?? []
    if (zip && (state === undefined || stateCode(state))) {
      words.splice(place.index, 1, ...(state ? [state] : []))
      return zip
    }
    if (!stateCode(word)) return ''
  }
  return ''
}

/** The number starts its part; a part before that is the name of a building. "One Wall St" counts as a number, too. */
function takeNumber(parts: string[][]): number[] {
  const position = parts.findIndex(([word = '']) => /^\d{1,7}(?:-\d{1,5})?[a-z]?$/.test(word))
  const words = parts[Math.max(0, position)] ?? []
  const first = (words.length > 1 && numberWords.get(words[0]!)) || (words[0] ?? '')
  const [, number, more] = /^(\d{1,7})(?:-(\d{1,5}))?[a-z]?$/.exec(first) ?? []
  if (number === undefined || (words.length === 1 && position === parts.length - 1)) return []
  words.shift()
  parts.splice(0, Math.max(0, position))
  const readings = more === undefined ? [number] : [number + more, number]
  return readings.map(Number).filter((house) => house <= largestHouseNumber)
}

function listReadings(parts: readonly string[][]): AddressReading[] {
  const filled = parts.filter((words) => words.length > 0)
  const readings = withAndWithoutState(filled).flatMap(({ parts, state, rank }) =>
    listDivisions(parts).flatMap(({ street, city, rank: further }) =>
      readStreetNames(street).map((name, index) => ({
        street: name,
        city: keyOfWords(city),
        state,
        rank: rank * 100 + further * 10 + Math.min(index, 9),
      })),
    ),
  )
  return readings.filter(({ street }) => street.key !== '')
}

/** "New York" may be the city or the state, "LA" Los Angeles or Louisiana, "Ct" Connecticut or a court. */
function withAndWithoutState(parts: readonly string[][]) {
  const last = parts.at(-1) ?? []
  const longest = parts.length > 1 ? last.length : last.length - 1
  const length = [3, 2, 1].find((count) => count <= longest && stateCode(last.slice(-count).join(' ')))
  const whole = { parts, state: '', rank: 0 }
  if (length === undefined) return [whole]

  const name = last.slice(-length).join(' ')
  const rest = [...parts.slice(0, -1), last.slice(0, -length)].filter((words) => words.length > 0)
  const stripped = { parts: rest, state: stateCode(name)!, rank: 0 }
  if (['new york', 'washington'].includes(name)) return [whole, { ...stripped, rank: 1 }]
  if (['la', 'dc'].includes(name)) return [stripped, whole]
  const isOwnPart = length === last.length
  const isWordOfAStreet = name.length > 2 || kindKeys.has(name) || directionKeys.has(name)
  return isWordOfAStreet && !isOwnPart ? [stripped, { ...whole, rank: 1 }] : [stripped]
}

/** A comma marks where the city begins. Without one, every position is tried, the longest city first. */
function listDivisions(parts: readonly string[][]) {
  const [words = [], ...more] = parts
  if (more.length > 0) return [{ street: words, city: more.at(-1)!, rank: 0 }]
  const longest = Math.min(maxCityLength, words.length - 1)
  return Array.from({ length: longest + 1 }, (_, index) => {
    const cut = words.length - longest + index
    return { street: words.slice(0, cut), city: words.slice(cut), rank: index }
  })
}

/**
 * Possible street names: as written, with a misspelled type corrected, other forms of a road, a direction as part of
 * the name.
 */
function readStreetNames(words: readonly string[]): StreetName[] {
  const keys = listSpellings(words).map(keyOfWords)
  const names = [...keys, ...keys.flatMap(otherRoadKeys)].map(readStreetName)
  return [...names, ...names.flatMap(withDirectionInName)]
}

/** "South Temple" may be the whole name: then "E South Temple" is the same street. */
function withDirectionInName({ key, name, kind, directions }: StreetName): StreetName[] {
  const [first = '', ...others] = directions
  return key.startsWith(`${first} ${name}`) && first !== ''
    ? [{ key, name: `${first} ${name}`, kind, directions: others }]
    : []
}

/** The words as they are, and with a misspelled street type corrected, wherever it is: "Avneue U", "State Higway 6". */
function listSpellings(words: readonly string[]): (readonly string[])[] {
  if (words.length < 2) return [words]
  const mended = words.flatMap((word, at) => {
    if (word.length < shortestMisspelledKind || kindKeys.has(toTextKey(word))) return []
    const kind = kindWords.find((known) => spellingMistakes(word, known) !== undefined)
    return kind ? [words.with(at, kind)] : []
  })
  return [words, ...mended]
}
