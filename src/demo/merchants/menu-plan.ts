import { type Cents, parseDollars } from '../../core/money.ts'

/** Everything that a kind of kitchen or shop may have on its menu. Each merchant uses a part of it. */
export type MenuPlan = { groups: Readonly<Record<string, GroupPlan>>; sections: readonly SectionPlan[] }

export type GroupPlan = {
  /** `sizes` becomes a PriceGroup, the others an OptionGroup with that selection type. */
  kind: 'radio' | 'check' | 'quantity' | 'upToOne' | 'sizes'
  name: string
  min: number
  max: number
  /** Counted per unit of the item: two mains per guest. */
  isPerUnit: boolean
  options: readonly OptionPlan[]
}

/** `by` is the step of a quantity option. `groups` lists the groups that appear when the option is chosen. */
type OptionPlan = { name: string; price: Cents; by: number; groups: readonly string[] }

export type Daypart = 'breakfast' | 'lunch' | 'brunch' | 'happyHour' | 'lateNight'

export type SectionPlan = {
  /** One title, or two if the section is in a nested menu. */
  path: readonly string[]
  dishes: readonly DishPlan[]
} & SectionSettings

type SectionSettings = { description?: string; during?: Daypart; alcohol?: boolean; tobacco?: boolean }

export type DishPlan = {
  name: string
  description: string
  price: Cents
  /** The dish's own sizes with their full prices, smallest first; empty if there is only one. */
  sizes: readonly { name: string; price: Cents }[]
  groups: readonly string[]
  flags: DishFlags
}

export type DishFlags = {
  alcohol: boolean
  tobacco: boolean
  hidden: boolean
  isSoldByHalfPound: boolean
  during: Daypart | null
  qtyMin: number
  qtyMax: number
  qtyStep: number
}

const allDayparts: readonly Daypart[] = ['breakfast', 'lunch', 'brunch', 'happyHour', 'lateNight']

/**
 * A part of a menu in a plain notation, one dish per line:
 *
 *     Garlic Knots | 5.95 | Six of them, with marinara | sauces
 *     Wonton Soup | Pint 4.50, Quart 8.50
 *     Kung Pao {Chicken, Beef +1.00, Shrimp +3.00} | 14.95 | With peanuts | rice spice
 *
 * The last column lists option groups of the plan and flags: `lb` (sold by the half pound), `alcohol`, `tobacco`, `hidden`, a part of the
 * day, `min=10`, `max=4`, `by=3`. A title such as `Drinks / Juices` nests menus.
 */
export function section(title: string, dishes: string, settings: SectionSettings = {}): SectionPlan {
  return { path: title.split(' / '), dishes: splitLines(dishes).flatMap(parseDishes), ...settings }
}

/** Sections are joined in order. If two parts have a group with the same name, the earlier one is used. */
export function joinMenus(...parts: readonly Partial<MenuPlan>[]): MenuPlan {
  return {
    groups: Object.assign({}, ...parts.toReversed().map((part) => part.groups ?? {})),
    sections: parts.flatMap((part) => part.sections ?? []),
  }
}

// Options are written as `Fries; Onion Rings +1.50; House Salad > dressing; Buffalo by 6`.

/** Exactly one. */
export function oneGroup(name: string, options: string): GroupPlan {
  return group('radio', name, 1, 1, options)
}

export function atMostOne(name: string, options: string): GroupPlan {
  return group('upToOne', name, 0, 1, options)
}

/** Between `min` and `max` different ones. */
export function someGroup(name: string, min: number, max: number, options: string): GroupPlan {
  return group('check', name, min, max, options)
}

/** Amounts that add up to between `min` and `max`. */
export function amountGroup(name: string, min: number, max: number, options: string): GroupPlan {
  return group('quantity', name, min, max, options)
}

/** The same, but per unit of the item, as caterers count by guests. */
export function amountsPerUnit(name: string, min: number, max: number, options: string): GroupPlan {
  return { ...amountGroup(name, min, max, options), isPerUnit: true }
}

/** Sizes for any item: the smallest costs nothing extra. */
export function sizes(name: string, options: string): GroupPlan {
  return group('sizes', name, 1, 1, options)
}

function group(kind: GroupPlan['kind'], name: string, min: number, max: number, options: string): GroupPlan {
  return { kind, name, min, max, isPerUnit: false, options: options.split(';').map(parseOption) }
}

function parseOption(text: string): OptionPlan {
  const match = /^(.+?)(?: \+(\d+\.\d\d))?(?: by (\d+))?(?: > ([\w ]+))?$/.exec(text.trim())
  if (!match) throw new SyntaxError(`not an option: ${text}`)
  const [, name, price = '0', by = '1', groups] = match
  return { name: name!, price: mustBeDollars(price), by: Number(by), groups: groups?.split(' ') ?? [] }
}

function parseDishes(line: string): DishPlan[] {
  const [name = '', price = '', description = '', tags = ''] = line.split('|').map((column) => column.trim())
  const { groups, flags } = parseTags(tags)
  const ownSizes = parseSizes(price)
  const lowest = ownSizes[0]?.price ?? mustBeDollars(price)
  return readVariants(name).map((variant) => ({
    name: variant.name,
    description,
    price: lowest + variant.surcharge,
    sizes: ownSizes.map((size) => ({ ...size, price: size.price + variant.surcharge })),
    groups,
    flags,
  }))
}

/** `{Chicken, Beef +1.00} Curry` stands for two dishes. */
function readVariants(name: string): { name: string; surcharge: Cents }[] {
  const match = /^([^{]*)\{([^}]+)\}(.*)$/.exec(name)
  if (!match) return [{ name, surcharge: 0 }]
  const [, before, choices, after] = match
  return choices!.split(',').map((choice) => {
    const option = parseOption(choice)
    return { name: `${before}${option.name}${after}`, surcharge: option.price }
  })
}

function parseSizes(price: string): { name: string; price: Cents }[] {
  if (/^\d/.test(price) && !price.includes(',')) return []
  return price.split(',').map((size) => {
    const [, name, dollars] = /^(.+) (\d+\.\d\d)$/.exec(size.trim()) ?? []
    if (!name || !dollars) throw new SyntaxError(`not a price: ${price}`)
    return { name, price: mustBeDollars(dollars) }
  })
}

function parseTags(tags: string): { groups: string[]; flags: DishFlags } {
  const words = tags.split(' ').filter((word) => word !== '')
  const numberOf = (name: string, otherwise: number) => {
    const word = words.find((each) => each.startsWith(`${name}=`))
    return word ? Number(word.slice(name.length + 1)) : otherwise
  }
  const flags = {
    alcohol: words.includes('alcohol'),
    tobacco: words.includes('tobacco'),
    hidden: words.includes('hidden'),
    isSoldByHalfPound: words.includes('lb'),
    during: allDayparts.find((part) => words.includes(part)) ?? null,
    qtyMin: numberOf('min', numberOf('by', 1)),
    qtyMax: numberOf('max', 25),
    qtyStep: numberOf('by', 1),
  }
  const known = new Set<string>(['alcohol', 'tobacco', 'hidden', 'lb', ...allDayparts])
  return { groups: words.filter((word) => !known.has(word) && !word.includes('=')), flags }
}

function splitLines(text: string): string[] {
  return text.split('\n').filter((line) => line.trim() !== '')
}

function mustBeDollars(text: string): Cents {
  const cents = parseDollars(text)
  if (cents === null) throw new SyntaxError(`not a price: ${text}`)
  return cents
}
