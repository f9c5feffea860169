import {
  cityNicknames,
  directionKeys,
  kindKeys,
  numberWords,
  ordinals,
  ordinalTens,
  otherNames,
  shorten,
} from './words.ts'

/** A street's name, parsed: "S Wacker Dr" is wacker, of type dr, with the direction s; "E 400 S" has two. */
export type StreetName = { key: string; name: string; kind: string; directions: readonly string[] }

/**
 * Plain words: no case, accents or punctuation. Letters of an abbreviation stay together ("N.Y." is "ny"), numbers
 * keep their hyphen ("31-01"), `#` is a word; everything else separates words.
 */
export function splitWords(text: string): string[] {
  return text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/['’`]/g, '')
    .replaceAll(/(?<=(?<![a-z0-9])[a-z])\.(?=[a-z](?![a-z0-9]))/g, '')
    .replaceAll(/(?<=\d) *[-–] *(?=\d)/g, '-')
    .replaceAll('&', ' and ')
    .replaceAll('#', ' # ')
    .replaceAll(/[^a-z0-9#-]+|-(?!\d)|(?<!\d)-/g, ' ')
    .split(' ')
    .filter(Boolean)
}

/** The form in which names are compared; the same for stored and requested ones. */
export function keyOfWords(words: readonly string[]): string {
  const given = words[0] === 'the' && words.length > 1 ? words.slice(1) : words
  const short: string[] = []
  for (let index = 0; index < given.length; index++) {
    const word = given[index]!
    const next = ordinals.get(given[index + 1] ?? '')
    const ten = ordinalTens.get(word)
    if (ten !== undefined && next !== undefined && next < 10) {
      short.push(withOrdinalEnding(ten + next))
      index++
    } else short.push(wordKey(word))
  }
  const key = short.join(' ').replace(/\bmlk\b/, 'martin luther king')
  return otherNames.get(key) ?? key
}

export const toTextKey = (text: string) => keyOfWords(splitWords(text))

const postalKeys = new Map(
  Object.entries(cityNicknames).map(([name, cities]) => [toTextKey(name), cities.split(',').map(toTextKey)]),
)
/** The keys of the postal cities that a city's key may stand for: several for "Queens", itself for most. */
export const postalCities = (cityKey: string): readonly string[] => postalKeys.get(cityKey) ?? [cityKey]

/** "Fifth", "Five", "5" and "5th" are the same; so are "Street" and "St", "North" and "N", "Saint" and "St". */
function wordKey(given: string): string {
  const word = numberWords.get(given) ?? given
  const number = ordinals.get(word) ?? Number(/^(\d{1,4})(?:st|nd|rd|th)?$/.exec(word)?.[1] ?? Number.NaN)
  return Number.isNaN(number) ? shorten(word) : withOrdinalEnding(number)
}

function withOrdinalEnding(number: number): string {
  const isTeen = number % 100 >= 11 && number % 100 <= 13
  return `${number}${(isTeen ? undefined : { 1: 'st', 2: 'nd', 3: 'rd' }[number % 10]) ?? 'th'}`
}

/**
 * Directions and type are separated from the name as long as a name is left: "Avenue W" and "North Ave" keep theirs.
 */
export function readStreetName(key: string): StreetName {
  const words = key.split(' ')
  const directions: string[] = []
  const isName = (rest: readonly string[]) => rest.length > 1 || !kindKeys.has(rest[0] ?? 'st')
  if (directionKeys.has(words[0]!) && isName(words.slice(1))) directions.push(words.shift()!)
  if (words.length > 1 && directionKeys.has(words.at(-1)!) && isName(words.slice(0, -1)))
    directions.push(words.pop()!)
  const kind = words.length > 1 && kindKeys.has(words.at(-1)!) ? words.pop()! : ''
  return { key, name: words.join(' '), kind, directions }
}

/** 1: the same street. 2: the same except for parts that were left out. undefined: another street, or another part of it. */
export function likeness(asked: StreetName, known: StreetName): 1 | 2 | undefined {
  if (asked.key === known.key) return 1
  const isKindFine = asked.kind === '' || known.kind === '' || asked.kind === known.kind
  const isLike = asked.name === known.name && isKindFine && isPartOf(asked.directions, known.directions)
  return isLike ? 2 : undefined
}

/** "Peachtree St NW" may be "W Peachtree St NW". The order doesn't matter: "NE 45th St" is "45th St NE". */
function isPartOf(some: readonly string[], all: readonly string[]): boolean {
  const count = (list: readonly string[], word: string) => list.filter((one) => one === word).length
  return some.every((word) => count(some, word) <= count(all, word))
}

/** As the post office writes it: "WATER STREET" is "Water St". Names in mixed case keep theirs ("LaSalle"). */
export function tidyStreet(street: string): string {
  const words = street.trim().split(/\s+/)
  const keys = words.map((word) => toTextKey(word))
  const last = words.length - 1
  const isTail = (index: number) =>
    index === last || (index === last - 1 && directionKeys.has(keys[last] ?? ''))
  return words
    .map((word, index) => {
      const key = keys[index]!
      if (directionKeys.has(key) && (index === 0 || index === last) && last > 1) return key.toUpperCase()
      if (index > 0 && kindKeys.has(key) && isTail(index)) return titleCase(key)
      return tidyName(word)
    })
    .join(' ')
}

export const tidyName = (name: string) =>
  /[a-z]/.test(name) && /[A-Z]/.test(name) ? name : name.split(' ').map(titleCase).join(' ')

const titleCase = (word: string) =>
  word.toLowerCase().replaceAll(/(^|[-/(])\p{L}/gu, (start) => start.toUpperCase())

/** Caches the result for each text, for lists in which the same names come up again and again. */
export function onceEach<T>(work: (text: string) => T): (text: string) => T {
  const known = new Map<string, T>()
  return (text) => {
    if (!known.has(text)) known.set(text, work(text))
    return known.get(text)!
  }
}
