import {
  type Category,
  type Offer,
  type Product,
  type Section,
  toSlug,
  type Variant,
} from '../../../src/modules/alcohol/rules.ts'
import type { Sort } from '../../../src/modules/alcohol/search/rules/merged-offers.ts'
import { compileTree } from '../../../src/modules/alcohol/search/rules/tree.ts'
import { otherTexts, searchWords, splitWords } from '../../../src/modules/alcohol/search/rules/words.ts'

/** The search again, written slowly and from the API documentation: no index, no columns, no codes. Tests compare the two. */
export type World = { categories: Category[]; products: Product[]; variants: Variant[]; offers: Offer[] }

export type OracleQuery = {
  keyword?: string
  section?: Section
  subsections: string[]
  countries: string[]
  sizes: string[]
  prices: number[]
  sort?: Sort
  limit?: number
  limitIfSegmented?: number
}

type Listed = Product & { sizes: Variant[]; price: number; score: number }

export function searchSlowly(world: World, query: OracleQuery) {
  const listed = matching(world, query)
  const passes = (product: Listed, except: string) =>
    (!query.section || product.section === query.section) &&
    inSubsections(product, query.subsections) &&
    (except === 'country' || any(query.countries, (country) => country === toSlug(product.country))) &&
    (except === 'price' || any(query.prices, (group) => group === groupOf(product.price))) &&
    (except === 'size' || any(query.sizes, (size) => product.sizes.some((own) => toSlug(own.size) === size)))
  const count = (except: string, carries: (product: Listed) => boolean) =>
    listed.filter((product) => passes(product, except) && carries(product)).length

  const results = thinned(listed.filter((product) => passes(product, '')).toSorted(comparing(query)), query)
  return {
    products: results.map(({ productId }) => productId),
    prices: results.map(({ price }) => price / 100),
    merchants: results.map((product) => storesOf(world, product)),
    cheapest: results.map(({ sizes, price }) => {
      const offers = inStock(world, sizes[0]!).filter((offer) => offer.price === price)
      return Math.min(...offers.map(({ merchantId }) => merchantId))
    }),
    sizes: results.map(({ sizes }) =>
      sizes.map((variant) => {
        const prices = inStock(world, variant).map((offer) => offer.price / 100)
        return { size: variant.size, price: Math.min(...prices), quantity: variant.pack }
      }),
    ),
    categories: categoryLines(world, query, (carries) => count('', carries), results),
    filters: {
      filter_country: chosenOrCounted(
        [...new Set(world.products.map(({ country }) => country))].filter((country) => country !== ''),
        (name) => [toSlug(name), query.countries.includes(toSlug(name))],
        (name) => count('country', (product) => product.country === name),
      ),
      filter_price: chosenOrCounted(
        [1, 2, 3, 4, 5],
        (group) => [String(group), query.prices.includes(group)],
        (group) => count('price', (product) => groupOf(product.price) === group),
      ),
      filter_size: chosenOrCounted(
        [...new Set(world.variants.map(({ size }) => size))],
        (name) => [toSlug(name), query.sizes.includes(toSlug(name))],
        (name) => count('size', (product) => product.sizes.some(({ size }) => size === name)),
      ),
    },
  }
}

const any = <T>(list: readonly T[], holds: (value: T) => boolean) => list.length === 0 || list.some(holds)

const inSubsections = ({ subsection, child }: Product, values: readonly string[]) =>
  any(values, (value) => value === subsection || value === `${subsection}.${child}`)

function groupOf(cents: number): number {
  if (cents < 1000) return 1
  if (cents < 2000) return 2
  if (cents < 3000) return 3
  return cents < 5000 ? 4 : 5
}

/** By variant, so that comparing thousands of offers takes seconds. */
const offersByVariant = new WeakMap<World, Map<number, Offer[]>>()

function inStock(world: World, { variantId }: Variant): Offer[] {
  const grouped = offersByVariant.get(world) ?? Map.groupBy(world.offers, (offer) => offer.variantId)
  offersByVariant.set(world, grouped)
  return (grouped.get(variantId) ?? []).filter(({ stock }) => stock > 0)
}

const storesOf = (world: World, product: Listed) => [
  ...new Set(
    product.sizes
      .flatMap((size) => inStock(world, size).map(({ merchantId }) => merchantId))
      .sort((a, b) => a - b),
  ),
]

/** Everything in stock that matches all words of the keyword. */
function matching(world: World, { keyword }: OracleQuery): Listed[] {
  const variantsOf = Map.groupBy(world.variants, ({ productId }) => productId)
  const onSale = world.products.flatMap((product): Listed[] => {
    const sizes = (variantsOf.get(product.productId) ?? [])
      .filter((variant) => inStock(world, variant).length > 0)
      .sort((a, b) => a.variantId - b.variantId)
    if (sizes.length === 0) return []
    const price = Math.min(...inStock(world, sizes[0]!).map((offer) => offer.price))
    return [{ ...product, sizes, price, score: 0 }]
  })
  return keyword === undefined ? onSale : withKeyword(world, onSale, keyword)
}

function withKeyword(world: World, onSale: readonly Listed[], keyword: string): Listed[] {
  const tree = compileTree(world.categories)
  const variantsOf = Map.groupBy(world.variants, ({ productId }) => productId)
  const wordsIn = new Map(
    world.products.map((product) => {
      const variants = variantsOf.get(product.productId) ?? []
      const texts: [string, number][] = [
        [product.name, 2],
        [product.brand, 1],
        ...otherTexts(product, variants, tree).map((text): [string, number] => [text, 0]),
      ]
      const words = texts.flatMap(([text, field]) => splitWords(text).map((word) => ({ word, field })))
      return [product.productId, standings(words)]
    }),
  )
  const everywhere = [...wordsIn.values()].flat()
  const words = takenApart(searchWords(keyword), everywhere)
  const rated = (
    wanted: readonly string[],
    wayOf: (everywhere: readonly Standing[], word: string) => Way,
  ) => {
    const ways = new Map(wanted.map((word) => [word, wayOf(everywhere, word)]))
    return onSale.flatMap((product): Listed[] => {
      const terms = wordsIn.get(product.productId)!
      const values = wanted.map((word) =>
        Math.max(0, ...terms.map((term) => worthOf(word, term, ways.get(word)!))),
      )
      if (values.length === 0 || values.includes(0)) return []
      const sum = values.reduce((total, value) => total + value, 0)
      return [{ ...product, score: 4 * sum + bonusOf(wanted, splitWords(product.name)) }]
    })
  }
  const found = rated(words, strictly)
  if (found.length > 0) return found
  const known = words.filter((word) => {
    const way = tolerantly(everywhere, word)
    return everywhere.some((term) => worthOf(word, term, way) > 0)
  })
  const tolerant = rated(known, tolerantly)
  return tolerant.length > 0
    ? tolerant
    : rated(
        known.filter((word) => word.length > 2),
        tolerantly,
      )
}

/** A word that begins none is split in two if both occur there. */
function takenApart(words: readonly string[], everywhere: readonly Standing[]): string[] {
  const stands = (word: string) => everywhere.some((term) => term.word === word)
  const parts = words.flatMap((word) => {
    if (word.length < 6 || everywhere.some((term) => term.word.startsWith(word))) return [word]
    const cuts = Array.from({ length: word.length - 5 }, (_, index) => index + 3)
    const cut = cuts.find((place) => stands(word.slice(0, place)) && stands(word.slice(place)))
    return cut === undefined ? [word] : [word.slice(0, cut), word.slice(cut)]
  })
  return [...new Set(parts)]
}

/** How a word is read: as it is; also as a misspelled name; with all typos; as a prefix of anything near. */
type Way = 'exact' | 'doubtful' | 'tolerant' | 'guess'
type Standing = { word: string; field: number }

function strictly(everywhere: readonly Standing[], word: string): Way {
  const begun = everywhere.filter((term) => term.word.startsWith(word))
  if (begun.length === 0) return tolerantly(everywhere, word)
  return begun.every((term) => term.word !== word && term.field === 0) ? 'doubtful' : 'exact'
}

const tolerantly = (everywhere: readonly Standing[], word: string): Way =>
  everywhere.some((term) => worthOf(word, term, 'tolerant') > 0) ? 'tolerant' : 'guess'

/** Each word once: 0 elsewhere, 1 in the brand, 2 in the name, 3 in the name and elsewhere. */
function standings(words: readonly Standing[]): Standing[] {
  return [...Map.groupBy(words, ({ word }) => word)].map(([word, places]) => {
    const has = (field: number) => places.some((place) => place.field === field)
    return { word, field: has(2) ? (has(0) ? 3 : 2) : has(1) ? 1 : 0 }
  })
}

/** Better matches first; within each kind, name before brand before the rest. */
function worthOf(word: string, { word: term, field }: Standing, way: Way): number {
  if (term === word) return [14, 16, 17, 18][field]!
  if (term.startsWith(word)) return [8, 11, 12, 13][field]!
  if (way === 'guess' && isWithoutVowels(word, term)) return 1
  if (way === 'exact' || /\d/.test(word) || word.length < 4) return 0
  const key = `${word} ${term} ${field} ${way}`
  const known = judged.get(key)
  if (known !== undefined) return known
  const worth = way === 'guess' ? worthOfGuess(word, term) : worthOfTypo(word, term, field)
  const isCounted = way !== 'doubtful' || (field >= 2 && mistakesBetween(word, term) === 1)
  judged.set(key, isCounted ? worth : 0)
  return judged.get(key)!
}

const isWithoutVowels = (word: string, term: string) =>
  /^[b-df-hj-np-tv-z]{3,}$/.test(word) &&
  term[0] === word[0] &&
  term.replaceAll(/[aeiou]/g, '').startsWith(word)

/** The worlds have few words, so each pair is compared slowly only once. */
const judged = new Map<string, number>()

function worthOfTypo(word: string, term: string, field: number): number {
  const allowed = word.length < 8 ? 1 : 2
  const mistakes = mistakesBetween(word, term)
  if (mistakes <= allowed) return (mistakes === 1 ? [5, 6, 7, 8] : [2, 3, 4, 4])[field]!
  return word.length >= 6 && mayBegin(word, term) ? 1 : 0
}

const mayBegin = (word: string, term: string) =>
  Array.from(term, (_, end) => term.slice(0, end + 1)).some((start) => mistakesBetween(word, start) <= 1)

/** For words of 4 or 5 letters. */
function worthOfGuess(word: string, term: string): number {
  if (word.length > 5) return 0
  const start = term.slice(0, word.length)
  const isSwapped = [...start].sort().join() === [...word].sort().join() && mistakesBetween(word, start) === 1
  return isSwapped || (word.length === 5 && term[0] === word[0] && mayBegin(word, term)) ? 1 : 0
}

function bonusOf(words: readonly string[], name: readonly string[]): number {
  const phrase = words.join(' ')
  const text = name.join(' ')
  if (text === phrase) return 4
  if (text.startsWith(phrase)) return 3
  if (name.some((_, start) => name.slice(start).join(' ').startsWith(phrase))) return 2
  if (words.length === 1) return 0
  let next = 0
  for (const word of words) {
    const place = name.findIndex((own, index) => index >= next && own.startsWith(word))
    if (place < 0) return 0
    next = place + 1
  }
  return 1
}

/** Missing, additional, different or two swapped letters: the textbook's recursion. */
export function mistakesBetween(a: string, b: string, known = new Map<string, number>()): number {
  if (a === '' || b === '') return a.length + b.length
  const key = `${a.length} ${b.length}`
  const found = known.get(key)
  if (found !== undefined) return found
  const [restA, restB] = [a.slice(0, -1), b.slice(0, -1)]
  const ways = [
    mistakesBetween(restA, b, known) + 1,
    mistakesBetween(a, restB, known) + 1,
    mistakesBetween(restA, restB, known) + (a.at(-1) === b.at(-1) ? 0 : 1),
  ]
  const isSwapped = a.length > 1 && b.length > 1 && a.at(-1) === b.at(-2) && a.at(-2) === b.at(-1)
  if (isSwapped) ways.push(mistakesBetween(a.slice(0, -2), b.slice(0, -2), known) + 1)
  const least = Math.min(...ways)
  known.set(key, least)
  return least
}

/** Names as they are spelled, then ids. Reversed for descending order, in which expensive products keep the popular ones first. */
function comparing({ sort, keyword }: OracleQuery) {
  const popular = (a: Listed, b: Listed) =>
    b.popularity - a.popularity || (a.productId < b.productId ? -1 : 1)
  const named = (a: Listed, b: Listed) => {
    const spelled = (name: string) => name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
    const [x, y] = [spelled(a.name), spelled(b.name)]
    if (x !== y) return x < y ? -1 : 1
    return a.productId < b.productId ? -1 : 1
  }
  return (a: Listed, b: Listed): number => {
    if (sort === 'name') return named(a, b)
    if (sort === '-name') return named(b, a)
    if (sort === 'price') return a.price - b.price || popular(a, b)
    if (sort === '-price') return b.price - a.price || popular(a, b)
    return (keyword === undefined ? 0 : b.score - a.score) || popular(a, b)
  }
}

const deepest = ({ section, subsection, child }: Product) => `${section}/${subsection}/${child}`

function thinned(results: readonly Listed[], { limit, limitIfSegmented }: OracleQuery): Listed[] {
  const categories = new Set(results.map(deepest))
  return results.filter((product, index) => {
    const before = results.slice(0, index).filter((other) => deepest(other) === deepest(product)).length
    if (limit !== undefined && before >= limit) return false
    return !(limitIfSegmented !== undefined && categories.size > 1 && before >= limitIfSegmented)
  })
}

/** Each node that has products or is selected: its place, its count, whether it is selected, the products it lists. */
function categoryLines(
  world: World,
  query: OracleQuery,
  count: (carries: (product: Listed) => boolean) => number,
  results: readonly Listed[],
): string[] {
  const lines: string[] = []
  for (const { section, subsection, child } of world.categories) {
    const isBelow = (product: Product) =>
      product.section === section &&
      (subsection === '' || product.subsection === subsection) &&
      (child === '' || product.child === child)
    const isMeant = !query.section || query.section === section
    const chosen = isMeant ? query.subsections.filter((value) => exists(world, section, value)) : []
    const value = child === '' ? subsection : `${subsection}.${child}`
    const isSelected = subsection === '' ? query.section === section : chosen.includes(value)
    // Parents of a selection are needed to show it.
    const holdsChosen =
      child === '' && chosen.some((one) => subsection === '' || one.startsWith(`${subsection}.`))
    const total = count(isBelow)
    const ids = child === '' ? [] : results.filter(isBelow).map(({ productId }) => productId)
    if (total > 0 || isSelected || holdsChosen) {
      lines.push(`${section} ${value || '-'} ${total} ${isSelected} ${ids.join('+')}`)
    }
  }
  return lines.sort()
}

const exists = ({ categories }: World, section: Section, value: string) =>
  categories.some(
    (category) =>
      category.section === section &&
      category.subsection !== '' &&
      value === (category.child === '' ? category.subsection : `${category.subsection}.${category.child}`),
  )

function chosenOrCounted<T>(
  values: readonly T[],
  describe: (value: T) => [string, boolean],
  count: (value: T) => number,
): string[] {
  return values
    .map((value) => [...describe(value), count(value)] as const)
    .filter(([, isSelected, total]) => isSelected || total > 0)
    .map((parts) => parts.join(' '))
    .sort()
}
