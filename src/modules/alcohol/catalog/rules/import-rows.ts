import { type Cents, parseDollars } from '../../../../core/money.ts'
import { type CategoryPath, parseGtin, type Section, sections, type Tag, toSlug } from '../../rules.ts'
import { countryIn } from './countries.ts'
import { abvIn, toMatchKey, vintageIn } from './matching.ts'
import { parseSize, type Size, sizeIn, withoutSize } from './sizes.ts'

/** A line as received: all of its columns, as text. */
export type RawRow = Readonly<Record<string, string | undefined>>

/** What identifies a product in a list: its id here, the barcode of one of its sizes, or brand and name. */
export type Naming = {
  productId: string | null
  gtin: string | null
  matchKey: string
  vintage: string | null
  abv: number | null
}
/** A product's category in a list, in the list's own words. */
export type NamedPath = CategoryPath & { subsectionName: string; childName: string }
export type ProductRow = Naming & {
  name: string
  brand: string
  path: NamedPath | null
  country: string
  description: string
  imageUrl: string | null
  tags: Tag[]
  size: Size
}
export type OfferRow = Naming & {
  /** Null if the barcode determines it. */
  size: Size | null
  price: Cents
  stock: number
}

/** A product's sizes are on adjacent lines, and lists have few distinct sizes, so the last one parsed is cached. */
const sizeOfText = rememberLast(parseSize)
const nameWithoutSize = rememberLast(withoutSize)
const slugOfText = rememberLast((text) => toSlug(text).replaceAll('.', '-'))
const abvInName = rememberLast((name) => abvIn(` ${name} `))
const vintageInText = rememberLast(vintageIn)
const keyOfNames = (brand: string, name: string) => keyOfBoth(`${brand}\n${name}`)
const keyOfBoth = rememberLast((both: string) => {
  const [brand = '', name = ''] = both.split('\n')
  return toMatchKey(brand, name)
})

const maxRemembered = 1000

function rememberLast<Result>(work: (text: string) => Result): (text: string) => Result {
  const known = new Map<string, Result>()
  return (text) => {
    const found = known.get(text)
    if (found !== undefined) return found
    if (known.size >= maxRemembered) known.clear()
    const result = work(text)
    known.set(text, result)
    return result
  }
}

/** Thrown inside this file, returned as the reason why a line was skipped. */
class RowFault extends Error {}

const longest = { name: 200, text: 4000, word: 100 }
const maxStock = 1_000_000
const maxCents = 100_000_000
/** Columns that become tags with the same name. */
const tagColumns = ['abv', 'vintage', 'grape', 'region', 'style'] as const

/** The product in a line, or why it has none. */
export function readProductRow(raw: RawRow): ProductRow | string {
  return reading(() => {
    const name = readText(raw, 'name', longest.name)
    if (name === '') throw new RowFault('no name')
    const brand = readText(raw, 'brand', longest.word)
    const size = findSize(raw, name)
    if (size === null) throw new RowFault('no size')
    const naming = readNaming(raw, brand, name)
    return {
      ...naming,
      name: nameWithoutSize(name),
      brand,
      path: readPath(raw),
      country: readCountry(raw),
      description: readText(raw, 'description', longest.text),
      imageUrl: readImage(raw),
      tags: readTags(raw, naming),
      size,
    }
  })
}

function readCountry(raw: RawRow): string {
  const text = readText(raw, 'country', longest.word)
  if (text === '') return ''
  const country = countryIn(text)
  if (country === undefined) throw new RowFault(`unknown country "${text}"`)
  return country
}

/** The offer in a line, or why it has none. */
export function readOfferRow(raw: RawRow): OfferRow | string {
  return reading(() => {
    mustNameStore(raw)
    const name = readText(raw, 'name', longest.name)
    const naming = readNaming(raw, readText(raw, 'brand', longest.word), name)
    const size = findSize(raw, name)
    if (naming.gtin === null && naming.productId === null && name === '') {
      throw new RowFault('no gtin, product_id or name')
    }
    if (naming.gtin === null && size === null) throw new RowFault('no size')
    const price = parseDollars((raw.price ?? '').replace(/^\$/, ''))
    if (price === null || price <= 0 || price > maxCents) throw new RowFault('the price is missing or wrong')
    const stock = Number(raw.stock ?? '')
    if (!/^\d+$/.test(raw.stock ?? '') || stock > maxStock)
      throw new RowFault('the stock is missing or wrong')
    return { ...naming, size, price, stock }
  })
}

function reading<Row>(read: () => Row): Row | string {
  try {
    return read()
  } catch (fault) {
    if (fault instanceof RowFault) return fault.message
    throw fault
  }
}

function readText(raw: RawRow, column: string, maxTextLength: number): string {
  const given = raw[column]
  if (given === undefined) return ''
  const tooLong = () => new RowFault(`${column} is longer than ${maxTextLength} characters`)
  if (given.length > 10 * maxTextLength) throw tooLong() // including white space that is trimmed
  const text = tidy(given)
  if (text.length > maxTextLength) throw tooLong()
  return text
}

/** Nearly every text is already tidy, which is much faster to detect than to replace. */
const tidy = (text: string) => (/^\s|\s\s|[^\S ]|\s$/.test(text) ? text.trim().replaceAll(/\s+/g, ' ') : text)

function readNaming(raw: RawRow, brand: string, name: string): Naming {
  const productId = readText(raw, 'product_id', longest.word) || null
  if (productId !== null && !/^[A-Za-z0-9]{4,32}$/.test(productId)) {
    throw new RowFault('a product_id must be 4 to 32 letters and digits')
  }
  const digits = readText(raw, 'gtin', longest.word)
  const gtin = digits === '' ? null : parseGtin(digits)
  if (digits !== '' && gtin === null) throw new RowFault('the gtin is invalid: its check digit is wrong')
  const strength = readText(raw, 'abv', longest.word)
  const abv = strength === '' ? abvInName(name) : abvIn(strength)
  if (strength !== '' && abv === null) throw new RowFault('the abv isn’t a percentage')
  const vintage = readText(raw, 'vintage', longest.word)
  return {
    productId,
    gtin,
    matchKey: keyOfNames(brand, name),
    vintage: vintageInText(vintage === '' ? name : vintage),
    abv,
  }
}

/** A size may be in its own column, with the pack and container next to it, or in the name. */
function findSize(raw: RawRow, name: string): Size | null {
  const text = readText(raw, 'size', longest.word)
  const size = text === '' ? sizeIn(name) : sizeOfText(text)
  if (size === null) {
    if (text === '') return null
    throw new RowFault(`unknown size "${text}"`)
  }
  const pack = readText(raw, 'pack', longest.word)
  if (pack !== '' && !/^[1-9]\d{0,2}$/.test(pack)) throw new RowFault('the pack isn’t a number')
  if (pack !== '' && size.pack !== 1 && size.pack !== Number(pack)) {
    throw new RowFault('size and pack contradict each other')
  }
  const container = readText(raw, 'container', longest.word).toLowerCase() || size.container
  return { volumeMl: size.volumeMl, pack: pack === '' ? size.pack : Number(pack), container }
}

function readPath(raw: RawRow): NamedPath | null {
  const given = ['section', 'subsection', 'child'].map((column) => readText(raw, column, longest.word))
  if (given.every((text) => text === '')) return null
  const [section, subsection, child] = given.map(slugOfText) as [string, string, string]
  if (!sections.includes(section as Section)) throw new RowFault('the section must be beer, wine or liquor')
  if (subsection === '' || child === '') throw new RowFault('no subsection or no child')
  const [, subsectionName, childName] = given.map(asName)
  return {
    section: section as Section,
    subsection,
    child,
    subsectionName: subsectionName!,
    childName: childName!,
  }
}

/** `red-wine` as a display name, if a list has only the value. */
const asName = (text: string) =>
  /^[a-z0-9-]+$/.test(text)
    ? text.replaceAll('-', ' ').replaceAll(/\b[a-z]/g, (letter) => letter.toUpperCase())
    : text

function readImage(raw: RawRow): string | null {
  const text = readText(raw, 'image', 2000)
  if (text === '') return null
  if (!/^https?:\/\//.test(text) || !URL.canParse(text)) throw new RowFault('the image isn’t a URL')
  return text
}

/** `tags` has the format `award=Gold|Silver; organic=yes`. */
function readTags(raw: RawRow, { vintage, abv }: Naming): Tag[] {
  const free = readText(raw, 'tags', longest.text)
    .split(';')
    .map((pair) => pair.trim())
    .filter((pair) => pair !== '')
    .map((pair): [string, string] => {
      const at = pair.indexOf('=')
      if (at < 1) throw new RowFault('tags must be key=value; key=value')
      return [toSlug(pair.slice(0, at)), pair.slice(at + 1)]
    })
  const columns: RawRow = { ...raw, abv: abv === null ? '' : `${abv}%`, vintage: vintage ?? '' }
  const own = tagColumns.map((key): [string, string] => [key, columns[key] ?? ''])
  const tags = new Map([...own, ...free].filter(([key, value]) => key !== 'brand' && value.trim() !== ''))
  return [...tags].map(([key, value]) => ({ key, value: readTagValue(key, value) }))
}

const listTags = new Set(['grape'])

function readTagValue(key: string, value: string): string | string[] {
  const parts = value
    .split('|')
    .map((part) => part.trim())
    .filter((part) => part !== '')
  return parts.length > 1 || listTags.has(key) ? parts : (parts[0] ?? '')
}

/** An offer line's store: the id as text, or the short tag. Null if absent. */
export function storeIn(raw: RawRow): string | null {
  const id = raw.merchant_id?.trim() ?? ''
  return id !== '' ? String(Number(id)) : raw.short_tag?.trim() || null
}

function mustNameStore(raw: RawRow) {
  if (storeIn(raw) === null) throw new RowFault('no merchant_id or short_tag')
  const id = readText(raw, 'merchant_id', longest.word)
  if (id !== '' && !/^[1-9]\d{0,14}$/.test(id)) throw new RowFault('the merchant_id isn’t a number')
}
