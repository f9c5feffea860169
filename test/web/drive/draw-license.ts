import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { prepareZXingModule, writeBarcode } from 'zxing-wasm/writer'

export type Card = {
  /** From the standard: 0 to 10. */
  version: number
  /** The issuer’s number. */
  iin: string
  state: string
  country: 'USA' | 'CAN'
  birth: string
  expires: string
  first: string
  last: string
}

export const adasCard: Card = {
  ...{ version: 9, iin: '636001', state: 'NY', country: 'USA', first: 'ADA', last: 'LOVELACE' },
  ...{ birth: '1990-12-25', expires: '2031-04-01' },
}

const digitsOf = (date: string, isYearFirst: boolean) => {
  const [year, month, day] = date.split('-')
  return isYearFirst ? `${year}${month}${day}` : `${month}${day}${year}`
}
const pad = (value: number, length: number) => String(value).padStart(length, '0')

/** What a license printer writes, in the standard’s terms: header, directory, subfile `DL`, and one of the state’s own. */
export function printLicense(card: Card, number = 'D1234567'): string {
  const { version, iin, state, country, birth, expires, first, last } = card
  const isYearFirst = version <= 1 || country === 'CAN'
  const names =
    version <= 1
      ? [`DAA${last},${first},Q`]
      : version <= 3
        ? [`DCS${last}`, `DCT${first},Q`]
        : [`DCS${last}`, 'DDEN', `DAC${first}`, 'DDFN', 'DADQ', 'DDGN']
  const elements = [
    `DAQ${number}`,
    ...names,
    `DBA${digitsOf(expires, isYearFirst)}`,
    `DBB${digitsOf(birth, isYearFirst)}`,
    'DAG1 MAIN ST',
    'DAIANYTOWN',
    `DAJ${state}`,
    'DAK100010000  ',
    ...(version >= 2 ? [`DCG${country}`] : []),
  ]
  const subfile = `DL${elements.join('\n')}\r`
  const own = `Z${state[0]}Z${state[0]}ADUPLICATE\r`
  const jurisdiction = version >= 2 ? '00' : ''
  const header = `@\n\x1e\r${version === 0 ? 'AAMVA' : 'ANSI '}${iin}${pad(version, 2)}${jurisdiction}02`
  const start = header.length + 20
  const directory =
    `DL${pad(start, 4)}${pad(subfile.length, 4)}` +
    `Z${state[0]}${pad(start + subfile.length, 4)}${pad(own.length, 4)}`
  return header + directory + subfile + own
}

const { resolve } = createRequire(import.meta.url)

/** A WebAssembly program as bytes, so that a test needs no server for it. */
export function wasmOf(name: 'reader' | 'writer'): ArrayBuffer {
  const bytes = readFileSync(resolve(`zxing-wasm/${name}/zxing_${name}.wasm`))
  return bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer
}

/** An image of the barcode, as PNG. */
export async function drawLicense(text: string): Promise<Buffer> {
  prepareZXingModule({ overrides: { wasmBinary: wasmOf('writer') } })
  const { image, error } = await writeBarcode(text, { format: 'PDF417', scale: 3 })
  if (!image) throw new Error(error)
  return Buffer.from(await image.arrayBuffer())
}
