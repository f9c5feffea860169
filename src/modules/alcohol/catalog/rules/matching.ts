import { withoutSize } from './sizes.ts'

/**
 * The features by which two descriptions of a product are compared. Vintage and strength are separate from the name.
 */
export type Liquid = {
  matchKey: string
  vintage: string | null
  /** Percent by volume. */
  abv: number | null
}
export type Verdict = { verdict: 'same' | 'doubtful' | 'different'; likeness: number; reason: string }

/** Words that some lists include and others don't. */
const fillers = new Set(
  `a an the of and by from nv brewing brewery brewers winery wineries vineyards distillery distilling distillers
   co company inc llc ltd brand imported product abv vol alc alcohol proof`.split(/\s+/),
)
/** What precedes a number that isn't a vintage: `No. 1950`, `Bin 1951`, `Est. 1968`, `since 1970`. */
const countedBy = 'no|nos|nr|num|number|batch|lot|bin|cask|barrel|code|est|estd|established|founded|since'
const vintagePattern = new RegExp(
  `(?<![\\d.,'#№º])(?<!\\b(?:${countedBy})\\.?[ #:]*)(19[5-9]\\d|20[0-4]\\d)(?![\\d.%])`,
  'i',
)
const abvPattern = /(\d{1,2}(?:[.,]\d{1,2})?) ?%(?: ?(?:abv|alc|vol)\.?)*/i
const proofPattern = /(\d{2,3}(?:\.\d)?) ?proof\b/i

/** Brand and name without case, accents, punctuation, vintage, strength, size and filler words. */
export function toMatchKey(brand: string, name: string): string {
  const nameWords = splitWords(withoutSize(withoutFigures(name)))
  const brandWords = splitWords(brand)
  const [own, makers] = [telling(nameWords), telling(brandWords)]
  return [...makers, ...without(own, makers)].join(' ') || [...brandWords, ...splitWords(name)].join(' ')
}

/** A vintage in a name: a year on its own. */
export function vintageIn(name: string): string | null {
  return vintagePattern.exec(name)?.[1] ?? null
}

/** A strength in a name or field: `13.5%`, `40% alc/vol`, `80 proof`, `13.5`. */
export function abvIn(text: string): number | null {
  const percent = abvPattern.exec(text)?.[1] ?? /^\s*(\d{1,2}(?:[.,]\d{1,2})?)\s*$/.exec(text)?.[1]
  if (percent !== undefined) return Number(percent.replace(',', '.'))
  const proof = proofPattern.exec(text)?.[1]
  return proof === undefined ? null : Number(proof) / 2
}

const withoutFigures = (name: string) =>
  name.replace(abvPattern, ' ').replace(proofPattern, ' ').replace(vintagePattern, ' ')

function splitWords(text: string): string[] {
  return foldText(text)
    .split(' ')
    .filter((word) => word !== '')
}

const foldText = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll('ø', 'o')
    .replaceAll('æ', 'ae')
    .replaceAll(/['’`.]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')

const telling = (words: readonly string[]) => words.filter((word) => !fillers.has(word))

/** The words without the first place where the others occur in sequence. */
function without(words: readonly string[], others: readonly string[]): readonly string[] {
  if (others.length === 0) return words
  const start = words.findIndex((_, index) =>
    others.every((other, offset) => words[index + offset] === other),
  )
  return start < 0 ? words : words.toSpliced(start, others.length)
}

/** Below this, two names mean different things. */
const doubtfulFrom = 0.8
/** Labels round: the same wine may be listed with 13.5 and 13.6. */
const abvTolerance = 0.11

/**
 * Words that indicate a different drink from the same maker. If each name has one that the other lacks (Reposado,
 * Blanco), or one has a word from the first line (Double), they are different.
 */
export const alwaysTelling: ReadonlySet<string> = new Set(
  `double triple imperial session hazy light lite milk rose spiced flavored overproof zero nonalcoholic decaf`.split(
    ' ',
  ),
)
export const varieties: ReadonlySet<string> = new Set(
  `red white blanc blanco noir rouge reposado anejo extra brut sec dry sweet demi semi reserve reserva gran crianza riserva
   single blended malt bourbon rye scotch irish corn wheat potato ipa ale lager pilsner pils stout porter saison sour amber brown
   black dark gold golden silver blonde cider seltzer hefeweizen witbier bock helles tripel dubbel quad cabernet merlot pinot
   malbec syrah shiraz zinfandel sangiovese tempranillo nebbiolo grenache gamay chardonnay sauvignon riesling grigio gris chenin
   gruner albarino gewurztraminer viognier moscato prosecco champagne cava port sherry vermouth tawny ruby fino vodka gin rum
   tequila mezcal cognac armagnac brandy pisco amaro lime lemon orange cherry peach mango raspberry grapefruit pineapple
   vanilla coffee chocolate apple pear blackberry strawberry watermelon cucumber`.split(/\s+/),
)

/** Whether two descriptions are of the same product. Uncertain cases are left to people. */
export function compareLiquids(a: Liquid, b: Liquid): Verdict {
  if (a.matchKey !== b.matchKey) return compareNames(a.matchKey, b.matchKey)
  if (a.vintage !== null && b.vintage !== null && a.vintage !== b.vintage) {
    return { verdict: 'doubtful', likeness: 1, reason: `another vintage: ${a.vintage}, ${b.vintage}` }
  }
  if (a.abv !== null && b.abv !== null && Math.abs(a.abv - b.abv) > abvTolerance) {
    return { verdict: 'doubtful', likeness: 1, reason: `another strength: ${a.abv}%, ${b.abv}%` }
  }
  return { verdict: 'same', likeness: 1, reason: 'the same name' }
}

/** For names that aren't equal. */
export function compareNames(a: string, b: string): Verdict {
  const [words, others] = [a.split(' '), b.split(' ')]
  const pairs = pairUp(words, others)
  const alike = measureLikeness(words, others, pairs)
  const isSpaced = a.replaceAll(' ', '') === b.replaceAll(' ', '') // Porch Light, Porchlight
  if (isSpaced) return { verdict: 'doubtful', likeness: alike, reason: 'the same name, spaced otherwise' }
  const isAnother = contradicts(words, others, pairs)
  if (isAnother || alike < doubtfulFrom) {
    return {
      verdict: 'different',
      likeness: alike,
      reason: isAnother ? 'another kind or age' : 'another name',
    }
  }
  return { verdict: 'doubtful', likeness: alike, reason: 'nearly the same name' }
}

/** Words in which two names differ, and that matter: an age, a color, a grape. */
function contradicts(words: readonly string[], others: readonly string[], pairs: readonly Pair[]): boolean {
  const left = leftOver(
    words,
    pairs.map(({ word }) => word),
  )
  const right = leftOver(
    others,
    pairs.map(({ other }) => other),
  )
  const isNumber = (word: string) => /^\d+$/.test(word)
  if (left.some(isNumber) && right.some(isNumber)) return true
  if (left.some((word) => varieties.has(word)) && right.some((word) => varieties.has(word))) return true
  return [...left, ...right].some((word) => alwaysTelling.has(word))
}

/** 1 for the same words in any order, 0 for none in common; long words count more than short ones. */
export function likeness(a: string, b: string): number {
  const [words, others] = [a.split(' '), b.split(' ')]
  return measureLikeness(words, others, pairUp(words, others))
}

function measureLikeness(
  words: readonly string[],
  others: readonly string[],
  pairs: readonly Pair[],
): number {
  const total = lengthOf(words) + lengthOf(others)
  if (total === 0) return 1
  const common = pairs.reduce(
    (sum, { word, other, closeness }) => sum + closeness * (word.length + other.length),
    0,
  )
  return Math.min(1, common / total)
}

const lengthOf = (words: readonly string[]) => words.reduce((sum, word) => sum + word.length, 0)

function leftOver(words: readonly string[], used: readonly string[]): string[] {
  const left = [...words]
  for (const word of used) left.splice(left.indexOf(word), 1)
  return left
}

type Pair = { word: string; other: string; closeness: number }
type Candidate = Pair & { i: number; j: number; order: string }

/** Pairs each word with the closest one on the other side, closest pairs first; every word once. */
function pairUp(words: readonly string[], others: readonly string[]): Pair[] {
  const candidates: Candidate[] = []
  for (const [i, word] of words.entries()) {
    for (const [j, other] of others.entries()) {
      const closeness = measureCloseness(word, other)
      if (closeness === 0) continue
      // Ties are broken by the letters of both, so that a and b are interchangeable.
      candidates.push({
        i,
        j,
        word,
        other,
        closeness,
        order: word < other ? `${word} ${other}` : `${other} ${word}`,
      })
    }
  }
  candidates.sort((a, b) => b.closeness - a.closeness || (a.order < b.order ? -1 : a.order > b.order ? 1 : 0))
  const [used, usedOthers] = [new Set<number>(), new Set<number>()]
  return candidates.filter(({ i, j }) => {
    if (used.has(i) || usedOthers.has(j)) return false
    used.add(i)
    usedOthers.add(j)
    return true
  })
}

/** Equal, mistyped (one letter, two in long words) or abbreviated: `cab` for `cabernet`. */
function measureCloseness(a: string, b: string): number {
  if (a === b) return 1
  const shorter = Math.min(a.length, b.length)
  if (shorter < 3) return 0
  const isMistyped =
    shorter >= 4 && isWithin(a, b, shorter >= 8 ? 2 : 1) && !(varieties.has(a) && varieties.has(b))
  const closeness = isMistyped ? 0.9 : a.startsWith(b) || b.startsWith(a) ? 0.8 : 0
  return closeness > 0 && !/\d/.test(a + b) ? closeness : 0
}

/** Whether one word becomes the other by inserting, deleting, replacing or swapping this many letters. */
function isWithin(a: string, b: string, most: number): boolean {
  if (Math.abs(a.length - b.length) > most) return false
  // Most words differ from the first letter on, the others match up to the typo: only what is between is compared.
  let [start, endOfA, endOfB] = [0, a.length, b.length]
  while (start < endOfA && start < endOfB && a[start] === b[start]) start++
  while (endOfA > start && endOfB > start && a[endOfA - 1] === b[endOfB - 1]) {
    endOfA--
    endOfB--
  }
  const longer = Math.max(endOfA, endOfB) - start
  if (longer <= most) return true
  if (most > 1) return isWithinSteps(a.slice(start, endOfA), b.slice(start, endOfB), most)
  const isSwap = longer === 2 && endOfA === endOfB && a[start] === b[start + 1] && a[start + 1] === b[start]
  return isSwap
}

/** The same with the table of distances; aborted once every path is too long. */
function isWithinSteps(a: string, b: string, most: number): boolean {
  let previous: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, j) => j)
  let [minBefore, least] = [0, 0]
  for (let i = 1; i <= a.length; i++) {
    const before = previous
    previous = row
    row = [i]
    minBefore = least
    least = i
    for (let j = 1; j <= b.length; j++) {
      const replaced = previous[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      const isSwap = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const swapped = isSwap ? before[j - 2]! + 1 : Number.POSITIVE_INFINITY
      const steps = Math.min(replaced, swapped, previous[j]! + 1, row[j - 1]! + 1)
      row.push(steps)
      least = Math.min(least, steps)
    }
    if (least > most && minBefore > most) return false
  }
  return row[b.length]! <= most
}
