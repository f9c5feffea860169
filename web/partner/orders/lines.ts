import type { Line, Order } from './rules.ts'

export type Option = { name: string; quantity: number; options: readonly Option[] }

/** A row below an item: a group with its choices, or a single choice. `depth` is the nesting level. */
export type ChoiceRow = { depth: number; group: string; choices: { name: string; quantity: number }[] }

/** The chosen options in menu order. Options within a choice follow it, one level deeper. */
export function choiceRows(options: readonly unknown[], depth = 0): ChoiceRow[] {
  return (options as readonly Option[]).flatMap((entry) => {
    if (entry.options.length === 0) return [{ depth, group: '', choices: [plain(entry)] }]
    const own = { depth, group: entry.name, choices: entry.options.map(plain) }
    return [own, ...entry.options.flatMap((choice) => choiceRows(choice.options, depth + 1))]
  })
}

const plain = ({ name, quantity }: Option) => ({ name, quantity })

export type KitchenLine = {
  /** The line's number in the order; for merged lines, the first one's. */
  key: number
  name: string
  quantity: number
  price: number
  rows: ChoiceRow[]
  note: string
  allergens: readonly string[]
}

/** Lines for cooking: equal lines (same item, choices and note) are merged. */
export function kitchenLines({ cart, allergens = [] }: Pick<Order, 'cart' | 'allergens'>): KitchenLine[] {
  const allergensByLine = new Map(allergens.map((one) => [one.item_key, one.allergens]))
  const lines = new Map<string, KitchenLine>()
  for (const line of cart) {
    const own = allergensByLine.get(line.item_key) ?? []
    const same = keyOf(line, own)
    const known = lines.get(same)
    if (known) {
      known.quantity = inThousandths(known.quantity + line.quantity)
      known.price = Math.round((known.price + line.price) * 100) / 100
    } else lines.set(same, toKitchenLine(line, own))
  }
  return [...lines.values()]
}

const inThousandths = (amount: number) => Math.round(amount * 1000) / 1000

const keyOf = ({ id, name, options, instructions }: Line, allergens: readonly string[]) =>
  JSON.stringify([id, name, options.map(withoutKey), instructions.trim(), allergens])

type KeyedOption = Option & { id: string }
const withoutKey = (option: unknown): unknown => {
  const { id, name, quantity, options } = option as KeyedOption
  return [id, name, quantity, options.map(withoutKey)]
}

const toKitchenLine = (line: Line, allergens: readonly string[]): KitchenLine => ({
  ...{ key: line.item_key, name: line.name, quantity: line.quantity, price: line.price },
  rows: choiceRows(line.options),
  note: line.instructions.trim(),
  allergens,
})

/** The totals of all these orders, largest first: for a cook who makes five of a dish at once. */
export function tallyDishes(orders: readonly Pick<Order, 'cart'>[]): { name: string; quantity: number }[] {
  const tally = new Map<string, number>()
  for (const { name, quantity } of orders.flatMap(({ cart }) => cart))
    tally.set(name, inThousandths((tally.get(name) ?? 0) + quantity))
  return [...tally]
    .map(([name, quantity]) => ({ name, quantity }))
    .sort((a, b) => b.quantity - a.quantity || (a.name < b.name ? -1 : 1))
}

/** Whole pieces are counted; a weighed item is one thing to pack. */
export const countItems = ({ cart }: Pick<Order, 'cart'>) =>
  cart.reduce((sum, { quantity }) => sum + (Number.isInteger(quantity) ? quantity : 1), 0)
