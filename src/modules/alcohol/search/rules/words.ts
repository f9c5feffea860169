import type { Product, Variant } from '../../rules.ts'
import { type CategoryTree, findLeafNumber, pathTo } from './tree.ts'

/** A single spelling for words that are written in several ways. */
const spellings = new Map(
  Object.entries<string>({
    whisky: 'whiskey',
    whiskies: 'whiskey',
    whiskeys: 'whiskey',
    lite: 'light',
    one: '1',
    two: '2',
    four: '4',
    six: '6',
    eight: '8',
    twelve: '12',
    eighteen: '18',
    'twenty-four': '24',
  }),
)

const anySpelling = new RegExp([...spellings.keys()].join('|'))

/** Common names for a volume (in milliliters). */
const nicknames: Record<number, string> = {
  50: 'mini miniature nip',
  375: 'half',
  1500: 'magnum',
  1750: 'handle',
}

/** Demonyms by country. */
const demonyms = new Map(
  Object.entries<string>({
    Argentina: 'argentinian argentine',
    Australia: 'australian',
    Austria: 'austrian',
    Belgium: 'belgian',
    Brazil: 'brazilian',
    Canada: 'canadian',
    Chile: 'chilean',
    Denmark: 'danish',
    England: 'english',
    France: 'french',
    Germany: 'german',
    Greece: 'greek',
    Ireland: 'irish',
    Italy: 'italian',
    Jamaica: 'jamaican',
    Japan: 'japanese',
    Mexico: 'mexican',
    Netherlands: 'dutch',
    'New Zealand': 'nz',
    Poland: 'polish',
    Portugal: 'portuguese',
    Russia: 'russian',
    Scotland: 'scottish',
    'South Africa': 'african',
    Spain: 'spanish',
    Sweden: 'swedish',
    'United Kingdom': 'british uk',
    'United States': 'american usa us',
  }),
)

/** Words that say nothing about what is being searched for. */
const fillers = new Set(['a', 'an', 'and', 'for', 'from', 'in', 'of', 'the', 'with'])

/** Common synonyms; applied to keywords after removing accents and case. */
const sayings = new Map(
  Object.entries<string>({
    jd: 'jack daniels',
    jw: 'johnnie walker',
    pbr: 'pabst blue ribbon',
    dipa: 'double ipa',
    neipa: 'hazy ipa',
    ipl: 'india pale lager',
    cdp: 'chateauneuf du pape',
    bdx: 'bordeaux',
    sav: 'sauv',
    savi: 'sauv',
    savy: 'sauv',
    savvy: 'sauv',
    champers: 'champagne',
    bubbly: 'sparkling',
    bubbles: 'sparkling',
    fizz: 'sparkling',
    vino: 'wine',
    brew: 'beer',
    brews: 'beer',
    brewski: 'beer',
    spirits: 'liquor',
    booze: 'liquor',
    'dark beer': 'stout',
    'craft beer': 'beer',
    'dos equis xx': 'dos equis',
    btl: 'bottle',
    btls: 'bottle',
  }),
)

/** Phrases first, so `dark beer` isn't read as two words. */
const anySaying = new RegExp(
  `(?<![a-z0-9])(?:${[...sayings.keys()].sort((a, b) => b.length - a.length).join('|')})(?![a-z0-9])`,
  'g',
)

const amount =
  /(?<!\d)(\d{1,6}(?:\.\d{1,4})?)[\s-]{0,3}(ml|cl|l|ltr|lt|liters?|litres?|oz|ounces?|packs?|pk|ct|count)(?![\p{L}\p{N}])/gu

/**
 * The words of a text, ignoring case, accents and apostrophes. An amount and its unit are one word, in one spelling:
 * `75 cl`, `0.75L` and `750 ML` are `750ml`; `six pack` and `6-pk` are `6pack`.
 */
export function splitWords(text: string): string[] {
  const lower = text.toLowerCase()
  const plain = joinInitials(/[^a-z0-9 .-]/.test(lower) ? withoutMarks(lower) : lower)
  const spelled = anySpelling.test(plain)
    ? plain.replaceAll(/\p{L}+(?:-four)?/gu, (word) => spellings.get(word) ?? word)
    : plain
  const whole = /\d/.test(spelled)
    ? spelled.replaceAll(amount, (_, number: string, unit: string) => ` ${amountWord(Number(number), unit)} `)
    : spelled
  return whole.match(/\d+\.\d+[\p{L}\p{N}]*|[\p{L}\p{N}]+/gu) ?? []
}

/** `V.S.O.P.` and `D.E.W.` are words. */
const joinInitials = (text: string) =>
  text.includes('.')
    ? text.replaceAll(/(?<![\p{L}\p{N}])(?:\p{L}\.){1,5}\p{L}(?![\p{L}\p{N}])/gu, (letters) =>
        letters.replaceAll('.', ''),
      )
    : text

const withoutMarks = (text: string) =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}|['’‘`]/gu, '')
    .replaceAll(/[ßøæœł]/g, (letter) => ligatures.get(letter)!)
    .toLowerCase()

const ligatures = new Map(Object.entries<string>({ ß: 'ss', ø: 'o', æ: 'ae', œ: 'oe', ł: 'l' }))

function amountWord(number: number, unit: string): string {
  if (unit.startsWith('o')) return `${number}oz`
  if (unit.startsWith('p') || (unit.startsWith('c') && unit !== 'cl')) return `${number}pack`
  const milliliters = Math.round(number * (unit === 'ml' ? 1 : unit === 'cl' ? 10 : 1000))
  return milliliters >= 1000 ? `${milliliters / 1000}l` : `${milliliters}ml`
}

/** The words to search for: without duplicates and filler words (unless there are no others). */
export function searchWords(keyword: string): string[] {
  const lower = keyword.toLowerCase()
  const plain = (/[^a-z0-9 .-]/.test(lower) ? withoutMarks(lower) : lower).replaceAll(/\s+/g, ' ')
  const meant = plain.replaceAll(anySaying, (saying) => sayings.get(saying)!)
  const words = [...new Set(splitWords(meant))]
  const telling = words.filter((word) => !fillers.has(word))
  return telling.length > 0 ? telling : words
}

/** The words a product is found by besides its name and brand. Many products share them. */
export function otherTexts(product: Product, variants: readonly Variant[], tree: CategoryTree): string[] {
  return [
    ...categoryNames(product, tree),
    product.country,
    demonyms.get(product.country) ?? '',
    ...product.tags.filter(({ key }) => key !== 'brand').flatMap(({ value }) => value),
    ...variants.map(wordsOfVariant),
  ]
}

function categoryNames(product: Product, tree: CategoryTree): readonly string[] {
  const leaf = tree.leaves[findLeafNumber(tree, product) ?? -1]
  return leaf === undefined ? [] : pathTo(tree, leaf).map(({ name }) => name)
}

function wordsOfVariant({ size, volumeMl, pack, container }: Variant): string {
  const packed = pack > 1 ? `${pack} pack | pack` : ''
  const boxed = container === 'box' ? 'boxed' : ''
  return [size, `${volumeMl}ml`, nicknames[volumeMl] ?? '', packed, boxed, container, `${container}s`].join(
    ' | ',
  )
}
