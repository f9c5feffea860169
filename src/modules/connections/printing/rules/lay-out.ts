import type { Language } from '../../../../texts/language.ts'
import { ticketWords } from './ticket-words.ts'

/** A printed line: characters of one size, left-aligned or centered. */
export type PrintedLine = { text: string; scale: 1 | 2; isCentered?: true; isRule?: true }

export type PrintedOption = { name: string; quantity: number; options: readonly PrintedOption[] }
export type PrintedOrder = {
  orderId: number
  type: 'delivery' | 'pickup'
  customer: string
  /** The time in the merchant's time zone, after its day if it isn't today: each on a line of its own. */
  due: readonly string[]
  instructions: string
  lines: readonly {
    name: string
    quantity: number
    options: readonly PrintedOption[]
    instructions: string
    allergens: readonly string[]
  }[]
}
export type PrintKind = 'order' | 'changed' | 'canceled' | 'again' | 'test'
type Paper = { columns: number; language: Language }

/**
 * What a cook needs: the number, when it is due, what to prepare and how. `columns` counts characters of the small
 * size.
 */
export function layOutOrder(
  order: PrintedOrder,
  kind: PrintKind,
  { columns, language }: Paper,
): PrintedLine[] {
  const words = ticketWords[language]
  const paper = writer(columns)
  if (kind === 'canceled') paper.big(words.canceled)
  if (kind === 'changed') paper.big(words.changed)
  if (kind === 'again') paper.middle(words.again)
  paper.big(`#${order.orderId}`)
  paper.middle([words[order.type], order.customer].filter(Boolean).join(' · '))
  for (const text of [`${words.due} ${order.due[0]}`, ...order.due.slice(1)]) paper.big(text)
  paper.rule()
  if (kind === 'canceled') return paper.lines
  if (order.instructions) {
    paper.small(`** ${order.instructions} **`)
    paper.rule()
  }
  for (const { name, quantity, options, instructions, allergens } of order.lines) {
    paper.large(`${amountOf(quantity)}× ${name}`, '   ')
    for (const [depth, text] of listChoices(options)) paper.small(text, '  '.repeat(depth + 1))
    if (instructions) paper.small(`** ${instructions} **`, '  ')
    if (allergens.length > 0) paper.small(`${words.allergens}: ${allergens.join(', ')}`, '  ')
  }
  paper.rule()
  const pieces = order.lines.reduce(
    (sum, { quantity }) => sum + (Number.isInteger(quantity) ? quantity : 1),
    0,
  )
  paper.middle(`${words.items}: ${pieces}`)
  return paper.lines
}

export function layOutTest(name: string, { columns, language }: Paper): PrintedLine[] {
  const paper = writer(columns)
  paper.big(name)
  paper.middle(ticketWords[language].test)
  paper.small('|'.padEnd(columns - 1, '-').concat('|'))
  paper.small('ABC abc 0123456789 ñ á é ü € ½')
  return paper.lines
}

const amountOf = (quantity: number) => String(Math.round(quantity * 1000) / 1000)

/** The choices from all levels, with their depth. */
function listChoices(options: readonly PrintedOption[], depth = 0): [number, string][] {
  return options.flatMap(({ name, quantity, options: below }) => {
    const text = quantity === 1 ? name : `${amountOf(quantity)}× ${name}`
    if (below.length === 0) return [[depth, `- ${text}`] as [number, string]]
    return [[depth, `${name}:`] as [number, string], ...listChoices(below, depth + 1)]
  })
}

function writer(columns: number) {
  const lines: PrintedLine[] = []
  const add = (text: string, scale: 1 | 2, indent: string, isCentered: boolean) => {
    const width = Math.floor(columns / scale)
    for (const piece of wrap(text, width, indent))
      lines.push({ text: piece, scale, ...(isCentered && { isCentered: true }) })
  }
  return {
    lines,
    big: (text: string) => add(text, 2, '', true),
    middle: (text: string) => add(text, 1, '', true),
    large: (text: string, indent: string) => add(text, 2, indent, false),
    small: (text: string, indent = '') => add(indent + text, 1, indent, false),
    rule: () => void lines.push({ text: '', scale: 1, isRule: true }),
  }
}

/** Wraps between words, and within a word wider than the paper. Lines after the first begin with `indent`. */
export function wrap(text: string, width: number, indent = ''): string[] {
  const room = Math.min(indent.length, Math.floor(width / 2))
  const margin = indent.slice(0, room)
  const lines: string[] = []
  let rest = Array.from(text.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ').trimEnd())
  while (rest.length > width) {
    const space = rest.slice(0, width + 1).lastIndexOf(' ')
    const isWord = space > room
    lines.push(
      rest
        .slice(0, isWord ? space : width)
        .join('')
        .trimEnd(),
    )
    const next = rest.slice(isWord ? space + 1 : width)
    rest = [...margin, ...next]
  }
  lines.push(rest.join(''))
  return lines
}

/** For printers that get plain text: columns of the small size. */
export function asText(lines: readonly PrintedLine[], columns: number): string {
  const shown = lines.map(({ text, isRule, isCentered }) => {
    if (isRule) return '-'.repeat(columns)
    if (!isCentered) return text
    return ' '.repeat(Math.max(0, Math.floor((columns - Array.from(text).length) / 2))) + text
  })
  return `${shown.join('\r\n')}\r\n\r\n\r\n`
}
