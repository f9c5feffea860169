import { crc32, deflateSync } from 'node:zlib'
import { withoutAccents } from '../../../core/words/fold.ts'
import { cell, hasLetter, letterDots } from './font.ts'
import type { PrintedLine } from './rules/lay-out.ts'

/** Space below the last line, so the cutter cuts below it. */
const footRows = 48
const ruleRows = 12

/** The lines in black on white, one bit per dot, as a PNG as wide as the paper. */
export function drawPng(lines: readonly PrintedLine[], dots: number): Buffer {
  const heights = lines.map(({ isRule, scale }) => (isRule ? ruleRows : cell.height * scale + 2 * scale))
  const height = heights.reduce((sum, rows) => sum + rows, footRows)
  const stride = Math.ceil(dots / 8)
  const rows = Buffer.alloc((stride + 1) * height, 0xff)
  for (let row = 0; row < height; row++) rows[row * (stride + 1)] = 0 // no filter
  const blacken = (x: number, y: number) => {
    if (x < dots) rows[y * (stride + 1) + 1 + (x >> 3)]! &= ~(0x80 >> (x & 7))
  }
  let top = 0
  for (const [place, { text, scale, isCentered, isRule }] of lines.entries()) {
    if (isRule) for (let x = 0; x < dots; x++) blacken(x, top + ruleRows / 2)
    const letters = Array.from(text)
    const free = dots - letters.length * cell.width * scale
    let left = isCentered ? Math.max(0, free >> 1) : 0
    for (const letter of letters) {
      drawLetter(letterDots(letter), scale, (x, y) => blacken(left + x, top + y))
      left += cell.width * scale
    }
    top += heights[place]!
  }
  return encodePng(dots, height, rows)
}

function drawLetter(bits: Uint8Array, scale: number, blacken: (x: number, y: number) => void) {
  for (let dot = 0; dot < cell.width * cell.height; dot++) {
    if ((bits[dot >> 3]! & (0x80 >> (dot & 7))) === 0) continue
    const [x, y] = [(dot % cell.width) * scale, Math.floor(dot / cell.width) * scale]
    for (let across = 0; across < scale; across++)
      for (let down = 0; down < scale; down++) blacken(x + across, y + down)
  }
}

function encodePng(width: number, height: number, rows: Buffer): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([1, 0, 0, 0, 0], 8) // one bit, grayscale
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([
    signature,
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, 'latin1'), data])
  const framed = Buffer.alloc(named.length + 8)
  framed.writeUInt32BE(data.length, 0)
  named.copy(framed, 4)
  framed.writeUInt32BE(crc32(named), named.length + 4)
  return framed
}

/** Characters that the font lacks are replaced: for plain text, which printers read as ASCII. */
export const plainLetters = (text: string): string =>
  Array.from(text, (letter) => {
    if (letter === '×') return 'x'
    if (letter === '·') return '-'
    const plain = withoutAccents(letter)
    return /^[\x20-\x7e\r\n]$/.test(plain) ? plain : hasLetter(letter) ? '' : '?'
  }).join('')
