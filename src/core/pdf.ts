import { deflateSync } from 'node:zlib'

/** A text on a page; `x` and `y` are points from the top left corner. With `align: 'right'` it ends at `x`. */
export type PdfText = {
  x: number
  y: number
  text: string
  size?: number
  bold?: boolean
  align?: 'right'
}
/** A thin horizontal line. */
export type PdfRule = { rule: true; x: number; y: number; width: number }
export type PdfPage = readonly (PdfText | PdfRule)[]

/** US Letter, in points. */
export const pageSize = { width: 612, height: 792 } as const
const usualSize = 10

/**
 * Pages of text in Helvetica, which every PDF reader has: no font is embedded, so non-Latin names lose their letters.
 * The same pages give the same bytes.
 */
export function toPdf(pages: readonly PdfPage[], { title }: { title: string }): Buffer {
  const firstPage = 6
  const kids = pages.map((_, index) => `${firstPage + index * 2} 0 R`).join(' ')
  const objects: (string | Buffer)[] = [
    '<< /Type /Catalog /Pages 2 0 R /Lang (en-US) >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica-Bold /Encoding /WinAnsiEncoding >>',
    Buffer.concat([Buffer.from('<< /Title '), literal(title), Buffer.from(' >>')]),
  ]
  for (const page of pages) {
    const box = `/MediaBox [0 0 ${pageSize.width} ${pageSize.height}]`
    const fonts = '/Resources << /Font << /F1 3 0 R /F2 4 0 R >> >>'
    objects.push(`<< /Type /Page /Parent 2 0 R ${box} ${fonts} /Contents ${objects.length + 2} 0 R >>`)
    const drawn = deflateSync(Buffer.concat(page.map(draw)))
    const head = `<< /Length ${drawn.length} /Filter /FlateDecode >>\nstream\n`
    objects.push(Buffer.concat([Buffer.from(head), drawn, Buffer.from('\nendstream')]))
  }
  return assemble(objects)
}

function assemble(objects: readonly (string | Buffer)[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.4\n%\u00e2\u00e3\u00cf\u00d3\n', 'latin1')]
  let length = parts[0]!.length
  const offsets = objects.map((object, index) => {
    const at = length
    const part = Buffer.concat([
      Buffer.from(`${index + 1} 0 obj\n`),
      typeof object === 'string' ? Buffer.from(object, 'latin1') : object,
      Buffer.from('\nendobj\n'),
    ])
    parts.push(part)
    length += part.length
    return at
  })
  const rows = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const count = objects.length + 1
  const end = `trailer\n<< /Size ${count} /Root 1 0 R /Info 5 0 R >>\nstartxref\n${length}\n%%EOF\n`
  return Buffer.concat([...parts, Buffer.from(`xref\n0 ${count}\n0000000000 65535 f \n${rows}${end}`)])
}

function draw(item: PdfText | PdfRule): Buffer {
  const y = pageSize.height - item.y
  if ('rule' in item) return Buffer.from(`0.5 w ${item.x} ${y} m ${item.x + item.width} ${y} l S\n`)
  const { text, size = usualSize, bold = false, align } = item
  const x = align === 'right' ? item.x - measureText(text, size) : item.x
  const place = `BT /${bold ? 'F2' : 'F1'} ${size} Tf ${x.toFixed(2)} ${y} Td `
  return Buffer.concat([Buffer.from(place), literal(text), Buffer.from(' Tj ET\n')])
}

/** In points, from Helvetica's widths; bold text is slightly wider. */
export function measureText(text: string, size = usualSize): number {
  const units = [...encode(text)].reduce((sum, code) => sum + (widths[code - 32] ?? 556), 0)
  return (units * size) / 1000
}

/** As much of the text as fits. */
export function fit(text: string, width: number, size = usualSize): string {
  if (measureText(text, size) <= width) return text
  const letters = [...text]
  while (letters.length > 0 && measureText(`${letters.join('')}…`, size) > width) letters.pop()
  return `${letters.join('')}…`
}

function literal(text: string): Buffer {
  const bytes: number[] = [40]
  for (const code of encode(text)) {
    if (code === 40 || code === 41 || code === 92) bytes.push(92)
    bytes.push(code)
  }
  return Buffer.from([...bytes, 41])
}

/** WinAnsi. Unsupported accents are dropped; other unsupported letters become question marks. */
function encode(text: string): Buffer {
  const codes = [...text.normalize('NFC')].flatMap((letter) => {
    const code = encodeLetter(letter)
    if (code !== undefined) return [code]
    const [plain = ''] = letter.normalize('NFD')
    return [encodeLetter(plain) ?? 63]
  })
  return Buffer.from(codes)
}

function encodeLetter(letter: string): number | undefined {
  const code = letter.codePointAt(0)!
  if ((code >= 32 && code <= 126) || (code >= 0xa0 && code <= 0xff)) return code
  return special.get(letter)
}

const special = new Map<string, number>([
  ...([
    ['€', 0x80],
    ['…', 0x85],
    ['‘', 0x91],
    ['’', 0x92],
    ['“', 0x93],
    ['”', 0x94],
    ['•', 0x95],
    ['–', 0x96],
    ['—', 0x97],
    ['−', 0x2d],
    ['\t', 32],
    ['\n', 32],
  ] as const),
])

/** Helvetica's widths, from space to tilde, in thousandths of the size. */
const widths: readonly number[] = [
  ...[278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278],
  ...[556, 556, 556, 556, 556, 556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556],
  ...[1015, 667, 667, 722, 722, 667, 611, 778, 722, 278, 500, 667, 556, 833, 722, 778],
  ...[667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469, 556],
  ...[333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556],
  ...[556, 556, 333, 500, 278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584],
]
