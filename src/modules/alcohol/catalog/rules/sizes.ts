import { trimCharacters } from '../../../../core/text.ts'

/**
 * One size: the volume of each container, and the number of containers. `container` is null if the text doesn't say.
 */
export type Size = { volumeMl: number; pack: number; container: string | null }

const mlPerFluidOunce = 29.5735
const mlPerUnit = new Map(
  Object.entries<number>({
    ml: 1,
    cl: 10,
    dl: 100,
    l: 1000,
    oz: mlPerFluidOunce,
    pt: mlPerFluidOunce * 16,
    qt: mlPerFluidOunce * 32,
    gal: mlPerFluidOunce * 128,
  }),
)
const largestMl = 1_000_000
const largestPack = 1000

/** Sizes that Americans state in ounces; all others are stated in milliliters and liters. */
const ounces = [7, 8, 10, 12, 14, 16, 19.2, 20, 22, 24, 25, 32, 40, 64]
const ouncesByMl = new Map(ounces.map((amount) => [Math.round(amount * mlPerFluidOunce), amount]))

/** Metric sizes are often labeled in ounces as well: 25.4 oz is 750 ml, 11.2 oz is 330 ml. */
const metricSizes = [
  50, 100, 187, 200, 250, 330, 375, 440, 500, 620, 700, 720, 750, 1000, 1500, 1750, 3000, 5000,
]
const labelTolerance = 0.008

/** Fractions of a barrel of beer, in milliliters. */
const kegs = new Map(Object.entries<number>({ '1/6': 19_550, '1/4': 29_340, '1/2': 58_670 }))
const kegNames = new Map([...kegs].map(([share, volumeMl]) => [volumeMl, `${share} keg`]))
const kegWords = new Map(
  Object.entries<string>({
    sixtel: '1/6',
    'sixth barrel': '1/6',
    'quarter barrel': '1/4',
    'half barrel': '1/2',
  }),
)

const containerWords = new Map(
  Object.entries<string>({
    bottle: 'bottle',
    bottles: 'bottle',
    btl: 'bottle',
    btls: 'bottle',
    can: 'can',
    cans: 'can',
    box: 'box',
    keg: 'keg',
    growler: 'growler',
    carton: 'carton',
    pouch: 'pouch',
    jug: 'jug',
  }),
)
const countWords = new Map(
  Object.entries<number>({
    single: 1,
    two: 2,
    four: 4,
    six: 6,
    eight: 8,
    ten: 10,
    twelve: 12,
    fifteen: 15,
    eighteen: 18,
    'twenty four': 24,
    thirty: 30,
  }),
)
/** Bottles with names. */
const namedBottles = new Map(
  Object.entries<number>({
    split: 187,
    nip: 50,
    'half bottle': 375,
    fifth: 750,
    handle: 1750,
    magnum: 1500,
    'double magnum': 3000,
    jeroboam: 3000,
  }),
)

const oneOf = (words: ReadonlyMap<string, unknown>) =>
  [...words.keys()]
    .toSorted((a, b) => b.length - a.length)
    .join('|')
    .replaceAll(' ', '[ -]')

const unitPattern =
  'milliliters?|millilitres?|mls?|cls?|centiliters?|dl|liters?|litres?|ltrs?|lt|l|' +
  'fluid ounces?|fl\\.? ?oz\\.?|ounces?|ozs?\\.?|pints?|pts?|quarts?|qts?|gallons?|gals?'
const amount = '(\\d{1,6}(?:\\.\\d{1,4})?|\\.\\d{1,4})'

/** Kinds of words, in the order they are extracted from a text. */
const patterns = {
  keg: new RegExp(
    `(?<![\\d/])(1/6|1/4|1/2)(?: ?bbls?\\b| ?barrels?\\b)?(?: ?kegs?\\b)?|\\b(${oneOf(kegWords)})(?: kegs?)?\\b`,
  ),
  volume: new RegExp(`(?<![\\d.])${amount} ?-?(${unitPattern})(?![a-z0-9])`),
  packOf: /\b(?:packs?|cases?|box|set) of (\d{1,4})\b/,
  counted: /(?<![\d.])(\d{1,4})[ -]?(?:packs?|pks?|pcs?|ct|count)\b/,
  spelled: new RegExp(`\\b(${oneOf(countWords)})[ -]?(?:packs?|pks?)\\b`),
  times: /(?<![\d.])(\d{1,4}) ?(?:x|\/)(?![a-z])|(?<![a-z])x ?(\d{1,4})(?![\d.])/,
  countedContainers: new RegExp(`(?<![\\d.])(\\d{1,4}) ?(${oneOf(containerWords)})\\b`),
  named: new RegExp(`\\b(${oneOf(namedBottles)})\\b`),
  container: new RegExp(`\\b(${oneOf(containerWords)})\\b`),
} as const

/** The size stated in a text, in any common notation. Null if the text contains anything else. */
export function parseSize(text: string): Size | null {
  const found = readSize(text)
  const rest = found.rest.replaceAll(/\b(?:of|each|ea|x|pack|case|per|nr|lnnr|slim|tall)\b/g, ' ')
  if (/[\p{L}\d/]/u.test(rest)) return null
  const { volumeMl, pack, container } = found
  const isSound =
    volumeMl !== null && volumeMl >= 1 && volumeMl <= largestMl && pack >= 1 && pack <= largestPack
  return isSound ? { volumeMl, pack, container } : null
}

/** A name without the sizes, packs and containers in it, in its original spelling. */
export function withoutSize(name: string): string {
  const { rest } = splitSize(name)
  const tidied = rest
    .replaceAll(/\(\s*\)|\[\s*\]/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
  return trimCharacters(tidied, ' ,;/-') || name.trim()
}

/** The size in a name, for lists without a separate column. */
export function sizeIn(name: string): Size | null {
  return parseSize(splitSize(name).taken.join(' '))
}

function splitSize(name: string): { rest: string; taken: string[] } {
  const folded = foldSize(name)
  // Folding keeps the length of all but rare letters; a name with one of those is returned as is.
  if (folded.length !== name.length) return { rest: name, taken: [] }
  const taken: string[] = []
  let [rest, left] = [name, folded]
  for (const pattern of sizeInNames) {
    for (let match = pattern.exec(left); match; match = pattern.exec(left)) {
      const end = match.index + match[0].length
      taken.push(match[0])
      rest = `${rest.slice(0, match.index)} ${rest.slice(end)}`
      left = `${left.slice(0, match.index)} ${left.slice(end)}`
    }
  }
  return { rest, taken }
}

/** In names, only what is unambiguous: "Box" alone may be a brand, "1/2" half of anything. */
const sizeInNames = [
  /(?<![\d/])(?:1\/6|1\/4|1\/2) ?(?:bbls?|barrels?|kegs?)(?: kegs?)?\b/,
  new RegExp(
    `(?<![\\d.])(?:\\d{1,4} ?(?:x|/) ?)?${amount} ?-?(${unitPattern})(?![a-z0-9])(?: ?x ?\\d{1,4}\\b)?`,
  ),
  patterns.packOf,
  patterns.counted,
  patterns.spelled,
  /\b(?:bottles?|btls?|cans?)\b/,
]

/** For display. Parsing it again gives the same volume and pack. */
export function formatSize({ volumeMl, pack }: Pick<Size, 'volumeMl' | 'pack'>): string {
  const one = formatVolume(volumeMl)
  return pack === 1 ? one : `${pack} x ${one}`
}

function formatVolume(volumeMl: number): string {
  const keg = kegNames.get(volumeMl)
  if (keg !== undefined) return keg
  const inOunces = ouncesByMl.get(volumeMl)
  if (inOunces !== undefined) return `${inOunces}oz`
  return volumeMl >= 1000 && volumeMl % 10 === 0 ? `${volumeMl / 1000}L` : `${volumeMl}ml`
}

type ParsedSize = { volumeMl: number | null; pack: number; container: string | null; rest: string }

function readSize(text: string): ParsedSize {
  const found: ParsedSize = { volumeMl: null, pack: 1, container: null, rest: foldSize(text) }
  takeKeg(found)
  take(found, patterns.volume, ([, number, unit]) => {
    if (found.volumeMl !== null) return false
    found.volumeMl = toMl(Number(number), readUnit(unit!))
    return true
  })
  for (const pattern of [patterns.packOf, patterns.counted])
    take(found, pattern, ([, count]) => multiply(found, count))
  take(found, patterns.spelled, ([, word]) => multiply(found, countWords.get(word!.replace('-', ' '))))
  take(found, patterns.countedContainers, ([, count, word]) => {
    found.container ??= containerWords.get(word!)!
    return multiply(found, count)
  })
  while (take(found, patterns.times, ([, before, after]) => multiply(found, before ?? after)));
  take(found, patterns.named, ([, word]) => {
    if (found.volumeMl !== null) return found.volumeMl === namedBottles.get(word!.replace('-', ' '))
    found.volumeMl = namedBottles.get(word!.replace('-', ' '))!
    found.container ??= 'bottle'
    return true
  })
  take(found, patterns.container, ([, word]) => {
    found.container ??= containerWords.get(word!)!
    return true
  })
  return found
}

function takeKeg(found: ParsedSize) {
  if (!/keg|bbl|barrel|sixtel/.test(found.rest)) return
  take(found, patterns.keg, ([, share, word]) => {
    found.volumeMl = kegs.get(share ?? kegWords.get(word!.replace('-', ' '))!)!
    found.container = 'keg'
    return true
  })
  if (found.container === 'keg') found.rest = found.rest.replace(/\bkegs?\b/, ' ')
}

/** Removes the pattern's match from the text, if `use` accepts it. */
function take(found: ParsedSize, pattern: RegExp, use: (match: RegExpExecArray) => boolean): boolean {
  const match = pattern.exec(found.rest)
  if (!match || !use(match)) return false
  const { index } = match
  found.rest = `${found.rest.slice(0, index)} ${found.rest.slice(index + match[0].length)}`
  return true
}

function multiply(found: ParsedSize, count: string | number | undefined): boolean {
  found.pack *= Number(count)
  return true
}

const foldSize = (text: string) =>
  text
    .toLowerCase()
    .replaceAll('×', 'x')
    .replaceAll(/(?<=\d),(?=\d)/g, '.')

function readUnit(text: string): string {
  const word = text.replaceAll(/[^a-z]/g, '')
  if (/^(ml|milli)/.test(word)) return 'ml'
  if (/^(cl|centi)/.test(word)) return 'cl'
  if (word === 'dl') return 'dl'
  if (/^l/.test(word)) return 'l'
  if (/^(pt|pint)/.test(word)) return 'pt'
  if (/^(qt|quart)/.test(word)) return 'qt'
  return /^gal/.test(word) ? 'gal' : 'oz'
}

function toMl(number: number, unit: string): number {
  const exact = number * mlPerUnit.get(unit)!
  if (unit === 'ml' || unit === 'cl' || unit === 'dl' || unit === 'l') return Math.round(exact)
  const rounded = Math.round(exact)
  if (ouncesByMl.has(rounded)) return rounded
  return metricSizes.find((size) => Math.abs(size - exact) <= size * labelTolerance) ?? rounded
}
