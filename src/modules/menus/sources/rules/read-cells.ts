import type { Cents } from '../../../../core/money.ts'
import { plainWords } from './table-columns.ts'

const yes = new Set([
  'yes',
  'y',
  'true',
  '1',
  'x',
  'si',
  'visible',
  'available',
  'enabled',
  'on',
  'disponible',
])
const no = new Set(['no', 'n', 'false', '0', '', 'hidden', 'unavailable', 'disabled', 'off', 'not available'])
const free = new Set(['free', 'gratis', 'included', 'incluido'])

/** Undefined if the cell is neither. */
export function readYesNo(cell: string): boolean | undefined {
  if (['✓', '✔', '☑'].includes(cell.trim())) return true
  const word = plainWords(cell)
  return yes.has(word) ? true : no.has(word) ? false : undefined
}

export type ReadPrice = { cents: Cents; isRounded: boolean } | null

/** `$1,234.50`, `10,5`, `10.50 USD`, `Free`; null if it isn't a price. */
export function readPrice(cell: string): ReadPrice {
  const text = cell.trim().slice(0, 40)
  if (free.has(plainWords(text))) return { cents: 0, isRounded: false }
  const bare = text.replaceAll(/[$€£\s]|US\$|USD/gi, '')
  const sign = /^[-−(]/.test(bare) ? -1 : 1
  const digits = plainNumber(bare.replaceAll(/[-−+()]/g, ''))
  if (digits === null) return null
  const exact = digits * 100
  const cents = Math.round(exact + 1e-7)
  return { cents: sign * cents, isRounded: Math.abs(exact - cents) > 1e-4 }
}

/** Commas separate thousands, or are the decimal point if one or two digits follow. */
function plainNumber(text: string): number | null {
  const number = /^\d{1,3}(,\d{3})+(\.\d*)?$/.test(text)
    ? text.replaceAll(',', '')
    : /^\d+,\d{1,2}$/.test(text)
      ? text.replace(',', '.')
      : text
  return /^(\d{1,12}(\.\d{0,20})?|\.\d{1,20})$/.test(number) ? Number(number) : null
}

export function readCount(cell: string): number | undefined {
  const text = cell.trim()
  return /^\d{1,6}(\.0+)?$/.test(text) ? Number(text) : undefined
}

export const readList = (cell: string): string[] =>
  cell
    .split(/[;,|/\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
