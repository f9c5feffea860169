import type { Cents } from '../../../core/money.ts'
import {
  type GroupNode,
  hasAllowedQuantity,
  largestQuantity,
  type MenuNode,
  type OptionNode,
  type Selection,
  smallestQuantity,
} from './menu.ts'

/** Thousandths of a cent: prices are cents, amounts are thousandths, and half a pound of 0.25 has no whole cents. */
type Millicents = number

/** An option as a choice in a group: what `amount` of it costs is `amount * price + once`. Amounts in thousandths. */
type Choice = { price: Cents; once: Millicents; smallest: number; largest: number; step: number }
type RequiredChoice = Choice & { isRequired: boolean }

/** Mixed increments are searched exactly up to this many steps (some 5 ms); beyond it the answer is an upper bound. */
const maxSteps = 1_000_000
const oneUnit = 1000

/** The steps of search that a whole menu may take. What it asks for beyond them is counted and answered by upper bounds. */
export type PriceSearchWork = {
  left: number
  heaviest: { entityId: number; steps: number } | undefined
  isShort: boolean
}

const maxStepsPerMenu = 4_000_000
export const newWork = (): PriceSearchWork => ({
  left: maxStepsPerMenu,
  heaviest: undefined,
  isShort: false,
})

/**
 * The price with the most expensive valid choice of all that hangs below; null when no choice is valid (a required group
 * whose options are all gone). Options below an option count once, however many of it are taken, because a cart names
 * each option once.
 */
export function dearest(
  price: Cents,
  children: readonly MenuNode[],
  work: PriceSearchWork = newWork(),
): Cents | null {
  const charges = dearestBelow(children, work)
  return charges === null ? null : price + Math.round(charges / oneUnit)
}

function dearestBelow(children: readonly MenuNode[], work: PriceSearchWork): Millicents | null {
  let total = 0
  for (const child of children) {
    const charge = findDearest(child, work)
    if (charge === null) return null
    total += charge
  }
  return total
}

/** Nodes never change, and shared ones are asked for again and again: without this, options that open options explode. */
const known = new WeakMap<MenuNode, { charge: Millicents | null }>()

function findDearest(node: MenuNode, work: PriceSearchWork): Millicents | null {
  const found = known.get(node) ?? { charge: computeDearest(node, work) }
  known.set(node, found)
  return found.charge
}

function computeDearest(node: MenuNode, work: PriceSearchWork): Millicents | null {
  if (node.type === 'OptionGroup' || node.type === 'PriceGroup') return dearestInGroup(node, work)
  if (node.type !== 'Option') return 0
  // Outside any group an option is an amount of its own.
  return dearestAmounts([findChoice(node, work)], 0, node.quantities.max, () => true)
}

function dearestInGroup(
  { entityId, selection, children }: GroupNode,
  work: PriceSearchWork,
): Millicents | null {
  const options = children
    .filter((child) => child.type === 'Option')
    .map((option) => findChoice(option as OptionNode, work))
  const groups = dearestBelow(
    children.filter((child) => child.type !== 'Option'),
    work,
  )
  const chosen = dearestOptions(selection, options, (steps) => spend(work, entityId, steps))
  return groups === null || chosen === null ? null : groups + chosen
}

/** Whether a search of so many steps may be made. */
type MaySearch = (steps: number) => boolean

function spend(work: PriceSearchWork, entityId: number, steps: number): boolean {
  if (steps > (work.heaviest?.steps ?? 0)) work.heaviest = { entityId, steps }
  if (steps > work.left) {
    work.isShort = true
    return false
  }
  work.left -= steps
  return true
}

function dearestOptions(
  { type, min, max, isPerUnit }: Selection,
  options: readonly RequiredChoice[],
  maySearch: MaySearch,
): Millicents | null {
  if (type === 'check') return dearestOnes(options, min, max)
  if (type === 'quantity' && isPerUnit) return dearestPerUnit(options, min * oneUnit, max * oneUnit)
  if (type === 'quantity') return dearestAmounts(options, min * oneUnit, max * oneUnit, maySearch)
  // Where only one can be taken, a minimum on an option would forbid all others: it means nothing.
  return dearestOnes(
    options.map((option) => ({ ...option, isRequired: false })),
    min,
    max,
  )
}

function findChoice(
  { price, dearest, quantities, children }: OptionNode,
  work: PriceSearchWork,
): RequiredChoice {
  const canBeChosen = dearest !== null && hasAllowedQuantity(quantities)
  return {
    price,
    once: dearestBelow(children, work) ?? 0,
    smallest: smallestQuantity(quantities),
    largest: canBeChosen ? largestQuantity(quantities) : 0,
    step: quantities.increment,
    isRequired: quantities.min > 0,
  }
}

/** `radio`, `check`, `upToOne`: options of amount 1 each, from `min` to `max` of them, the required ones among them. */
function dearestOnes(options: readonly RequiredChoice[], min: number, max: number): Millicents | null {
  const canBeChosen = ({ largest }: Choice) => largest > 0
  const value = ({ price, once }: Choice) => price * oneUnit + once
  const required = options.filter(({ isRequired }) => isRequired)
  const others = options.filter((option) => !option.isRequired && canBeChosen(option))
  const isPossible =
    required.every(canBeChosen) && required.length <= max && required.length + others.length >= min
  if (!isPossible) return null
  const taken = others
    .map(value)
    .sort((a, b) => b - a)
    .slice(0, max - required.length)
  return sum(required.map(value)) + sum(taken)
}

/**
 * A catering group is counted over the whole line: increments and minimums of its options bind the line, not the unit.
 * One unit is bound by the group's own limit.
 */
function dearestPerUnit(options: readonly RequiredChoice[], min: number, max: number): Millicents | null {
  const available = options.filter(({ largest }) => largest > 0)
  if (sum(available.map(({ largest }) => largest)) < min) return null
  return fill(
    available.map((option) => ({ ...option, step: oneUnit })),
    max,
  )
}

/** `quantity`: amounts whose sum is from `min` to `max`. */
function dearestAmounts(
  options: readonly RequiredChoice[],
  min: number,
  max: number,
  maySearch: MaySearch,
): Millicents | null {
  const required = options.filter(({ isRequired }) => isRequired)
  const reserved = sum(required.map(({ smallest }) => smallest))
  if (required.some(({ largest }) => largest === 0) || reserved > max) return null
  const base = sum(required.map(({ price, once, smallest }) => price * smallest + once))
  const more = options
    .map((option) =>
      option.isRequired ? { ...option, once: 0, largest: option.largest - option.smallest } : option,
    )
    .filter(({ largest }) => largest > 0)
  const rest = fillExactly(more, min - reserved, max - reserved, maySearch)
  return rest === null ? null : base + rest
}

/** Amounts are multiples of each option's step, from 0 to its largest. */
function fillExactly(
  options: readonly Choice[],
  min: number,
  max: number,
  maySearch: MaySearch,
): Millicents | null {
  const most = Math.min(max, sum(options.map(({ largest }) => largest)))
  const [first] = options
  if (!first) return min <= 0 ? 0 : null
  if (options.every(({ step }) => step === first.step)) {
    const room = Math.floor(most / first.step) * first.step
    return room < min ? null : fill(options, room)
  }
  const unit = options.reduce((divisor, { step }) => greatestCommonDivisor(divisor, step), first.step)
  const steps = options.length * Math.ceil(most / unit)
  if (steps > maxSteps || !maySearch(steps)) return fill(options, most)
  return searchFilling(options, Math.max(0, Math.ceil(min / unit)), Math.floor(most / unit), unit)
}

/**
 * The dearest first. Exact when all steps are equal and `room` is a multiple of them: what an option costs once comes
 * with its first step, so no step is worth more than the one before it.
 */
function fill(options: readonly Choice[], room: number): Millicents {
  const lots = options.flatMap(({ price, once, largest, step }) => {
    const first = Math.min(step, largest)
    return [
      { each: price + once / first, amount: first },
      { each: price, amount: largest - first },
    ]
  })
  let left = room
  let total = 0
  for (const { each, amount } of lots.sort((a, b) => b.each - a.each)) {
    const taken = Math.min(left, amount)
    total += each * taken
    left -= taken
  }
  return total
}

/** Every sum of amounts that can be reached, with the most that it can cost. All sizes counted in `unit`. */
function searchFilling(
  options: readonly Choice[],
  min: number,
  max: number,
  unit: number,
): Millicents | null {
  let best = new Float64Array(max + 1).fill(Number.NEGATIVE_INFINITY)
  best[0] = 0
  for (const option of options) best = withOption(best, option, unit)
  const found = best.subarray(min).reduce((most, value) => Math.max(most, value), Number.NEGATIVE_INFINITY)
  return found === Number.NEGATIVE_INFINITY ? null : found
}

/**
 * The same with up to `largest` of one more option. Totals that are a step apart form a chain; along it, what went before
 * counts less by the price of a step each time, so that the best of the last few is a sliding maximum: one pass, however
 * many of the option may be taken.
 */
function withOption(best: Float64Array, { price, once, largest, step }: Choice, unit: number) {
  const next = best.slice()
  const size = step / unit
  const most = Math.floor(largest / step)
  const perStep = price * step
  const window = new Int32Array(Math.ceil(best.length / size) + 1)
  for (let first = 0; first < Math.min(size, best.length); first++) {
    const before = (place: number) => best[first + place * size]! - place * perStep
    let [head, tail] = [0, 0]
    for (let place = 1; first + place * size < best.length; place++) {
      const entering = before(place - 1)
      while (tail > head && before(window[tail - 1]!) <= entering) tail--
      window[tail++] = place - 1
      if (window[head]! < place - most) head++
      const total = first + place * size
      next[total] = Math.max(next[total]!, before(window[head]!) + place * perStep + once)
    }
  }
  return next
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0)
}

function greatestCommonDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestCommonDivisor(b, a % b)
}
