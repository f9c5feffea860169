import { type Random, randomFrom } from '../../../chance/random.ts'
import { toMatchKey } from '../../modules/alcohol/index.ts'
import { beerBranches } from './beer-styles.ts'
import { liquorBranches } from './liquor-styles.ts'
import { makerFor } from './makers.ts'
import { type DemoVariant, makeSizes } from './sizes.ts'
import type { Branch, Section, Style } from './styles.ts'
import { wineBranches } from './wine-styles.ts'
import { bodies, flavors, occasions, qualifiers, tastes } from './words.ts'

export type DemoProduct = {
  productId: string
  section: Section
  subsection: string
  child: string
  name: string
  brand: string
  country: string
  description: string
  tags: { key: string; value: string | string[] }[]
  popularity: number
  matchKey: string
  /** Cents for the first size, before each store's markup. */
  price: number
  variants: DemoVariant[]
}

export const branches: readonly Branch[] = [...beerBranches, ...wineBranches, ...liquorBranches]

const demoSeed = 20_260_611
const perStyle: Readonly<Record<Section, number>> = { beer: 26, wine: 27, liquor: 25 }
const maxTries = 60
const vintageYears = [2018, 2024] as const

/** The demo's products, the same on every machine. All have different names. */
export function makeProducts(): DemoProduct[] {
  const random = randomFrom(demoSeed)
  const taken = new Set<string>()
  const products = branches.flatMap(({ styles }) =>
    styles.flatMap((style) =>
      Array.from({ length: perStyle[style.section] }, () => makeProduct(style, taken, random)),
    ),
  )
  const ranks = random.sample([...products.keys()], products.length)
  const counts: Record<Section, number> = { beer: 0, wine: 0, liquor: 0 }
  return products.map((product, index) => {
    counts[product.section] += 1
    const number = String(counts[product.section]).padStart(4, '0')
    const productId = `${product.section[0]!.toUpperCase()}${number}`
    return { ...product, productId, popularity: popularityAt(ranks[index]!) }
  })
}

/** A few products sell all the time, most only now and then. */
const popularityAt = (rank: number) => Math.round(10_000 / (rank + 3) ** 0.75)

function makeProduct(style: Style, taken: Set<string>, random: Random): DemoProduct {
  const { section, subsection, child } = style
  const { brand, name, country, place } = unusedName(style, taken, random)
  const abv = pickAbv(style, random)
  const [low, high] = style.dollars
  // Squared, so that there are many cheap bottles and few expensive ones.
  const dollars = low + (high - low) * random.next() ** 2
  return {
    productId: '',
    section,
    subsection,
    child,
    name,
    brand,
    country,
    description: describe(style, place, random),
    tags: makeTags(style, brand, place, abv, random),
    popularity: 0,
    matchKey: toMatchKey('', name),
    price: Math.round(dollars) * 100 - 1,
    variants: makeSizes(style.sizes, random),
  }
}

type Named = { brand: string; name: string; country: string; place: string }

function unusedName(style: Style, taken: Set<string>, random: Random): Named {
  for (let tries = 0; tries < maxTries; tries++) {
    const named = someName(style, tries, random)
    const key = toMatchKey('', named.name)
    if (taken.has(key)) continue
    taken.add(key)
    return named
  }
  throw new RangeError(`no name is left for another ${style.name}`)
}

function someName(style: Style, tries: number, random: Random): Named {
  const origin = random.pick(style.origins)
  const given = random.pick(origin.places)
  const place = given.replace('!', '')
  const brand = makerFor(style.section, origin.country, random)
  const parts = [brand]
  if (random.chance(tries > 0 ? 0.9 : 0.35)) parts.push(random.pick(listQualifiers(style)))
  const flavor = flavors.get(style.child)
  if (flavor && (style.child !== 'milk-stout' || random.chance(0.4))) parts.push(random.pick(flavor))
  if (given.endsWith('!')) parts.push(place)
  else if (style.section === 'wine' && random.chance(0.45)) parts.push(place)
  if (!given.endsWith('!')) parts.push(style.label)
  return { brand, name: withoutRepeats(parts.join(' ')), country: origin.country, place }
}

/** Only drinks that age in barrels get an age. */
function listQualifiers({ section, subsection }: Style): readonly string[] {
  const all = qualifiers[section]
  const isAged = section !== 'liquor' || ['whiskey', 'brandy', 'rum'].includes(subsection)
  return isAged ? all : all.filter((word) => !/Year|Cask|Barrel|Bond|Wood/.test(word))
}

/** Avoids repetitions such as "Champagne Champagne Brut". */
const withoutRepeats = (name: string) => name.replaceAll(/(?<!\p{L})(\p{L}+) \1(?!\p{L})/gu, '$1')

function pickAbv({ abv: [low, high] }: Style, random: Random): number {
  return Math.round((low + (high - low) * random.next()) * 10) / 10
}

function makeTags(
  style: Style,
  brand: string,
  place: string,
  abv: number,
  random: Random,
): DemoProduct['tags'] {
  const tags: DemoProduct['tags'] = [
    { key: 'brand', value: [brand] },
    { key: 'abv', value: `${abv}%` },
    { key: 'region', value: place },
    { key: 'style', value: style.name },
  ]
  if (style.grape) tags.push({ key: 'grape', value: [style.grape] })
  const isOfAYear = style.section === 'wine' && style.sizes === 'wine' && style.child !== 'blush'
  if (isOfAYear) tags.push({ key: 'vintage', value: String(random.integer(...vintageYears)) })
  return tags
}

function describe({ section, subsection, name }: Style, place: string, random: Random): string {
  const [first, second] = random.sample(tastes.get(subsection)!, 2)
  const opening = `${first![0]!.toUpperCase()}${first!.slice(1)} and ${second}, with ${random.pick(bodies[section])}.`
  const origin = random.chance(0.5) ? ` ${withArticle(name)} from ${place}.` : ''
  return `${opening}${origin} ${random.pick(occasions[section])}.`
}

const withArticle = (name: string) => `${/^[AEIOUÄ]/.test(name) ? 'An' : 'A'} ${name}`
