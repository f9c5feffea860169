export type Line = Readonly<Record<string, string>>
export type LineKind = 'products' | 'offers'
export type LineFault = { line: number; reason: 'missing' | 'price' | 'store' }

const common = ['product_id', 'gtin', 'name', 'brand', 'size', 'pack', 'container', 'abv', 'vintage']
/** The columns that the API accepts. */
export const columnsOf: Record<LineKind, readonly string[]> = {
  products: [
    ...common,
    ...[
      'section',
      'subsection',
      'child',
      'country',
      'description',
      'image',
      'grape',
      'region',
      'style',
      'tags',
    ],
  ],
  offers: [...common, 'merchant_id', 'short_tag', 'price', 'stock'],
}

/** Reads a JSON list of objects, or CSV whose first line names the columns. */
export function readLines(text: string): Line[] {
  const plain = text.replace(/^\ufeff/, '')
  if (/^\s*[[{]/.test(plain)) return readJson(plain)
  const [head, ...rows] = readCsv(plain)
  const names = (head ?? []).map((name) => name.trim().toLowerCase())
  return rows
    .filter((row) => row.some((cell) => cell.trim() !== ''))
    .map((row) => Object.fromEntries(names.map((name, index) => [name, (row[index] ?? '').trim()])))
}

function readJson(text: string): Line[] {
  const value: unknown = JSON.parse(text)
  const list = Array.isArray(value) ? value : Object.values(value as object).find(Array.isArray)
  if (!list) throw new SyntaxError('no list')
  return list.map((line: Record<string, unknown>) =>
    Object.fromEntries(
      Object.entries(line).flatMap(([name, cell]) =>
        cell === null || typeof cell === 'object' ? [] : [[name, String(cell)]],
      ),
    ),
  )
}

/** RFC 4180: quoted cells may contain commas, line breaks and doubled quotes. */
function readCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let cell = ''
  let isQuoted = false
  for (let at = 0; at < text.length; at++) {
    const char = text[at]!
    if (isQuoted) {
      if (char !== '"') cell += char
      else if (text[at + 1] === '"') cell += text[++at]
      else isQuoted = false
    } else if (char === '"' && cell === '') isQuoted = true
    else if (char === ',') {
      row.push(cell)
      cell = ''
    } else if (char === '\n' || char === '\r') {
      if (char === '\r' && text[at + 1] === '\n') at++
      rows.push([...row, cell])
      row = []
      cell = ''
    } else cell += char
  }
  if (cell !== '' || row.length > 0) rows.push([...row, cell])
  return rows
}

/**
 * Errors that can be found without a request: these lines would be refused whatever the catalog contains. Lines count
 * from 1.
 */
export function findFaults(lines: readonly Line[], kind: LineKind): LineFault[] {
  return lines.flatMap((line, index): LineFault[] => {
    const fault = (reason: LineFault['reason']) => [{ line: index + 1, reason }]
    if (!line.name && !line.product_id && !line.gtin) return fault('missing')
    if (kind === 'offers' && !line.merchant_id && !line.short_tag) return fault('store')
    if (kind === 'offers' && !line.price) return fault('price')
    return []
  })
}

/** Keeps only the columns that the API accepts, without empty cells. */
export const tidyLine = (line: Line, kind: LineKind): Line =>
  Object.fromEntries(
    Object.entries(line).filter(([name, cell]) => cell !== '' && columnsOf[kind].includes(name)),
  )
