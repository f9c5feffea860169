import type { PictureKind } from './kinds.ts'

/** A drawing needs chance that is the same on every machine: mulberry32. */
export type Chance = {
  next(): number
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
}

export function chanceOf(seed: number): Chance {
  let state = (seed * 2654435761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    pick: (list) => list[Math.floor(next() * list.length)]!,
  }
}

const round = (value: number) => Math.round(value * 10) / 10

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${turn ? ` transform="rotate(${round(turn)} ${round(x)} ${round(y)})"` : ''}/>`
export const box = (x: number, y: number, w: number, h: number, r: number, fill: string, turn = 0) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${r}" fill="${fill}"${turn ? ` transform="rotate(${round(turn)} ${round(x + w / 2)} ${round(y + h / 2)})"` : ''}/>`
export const shape = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`

/** Points spread over a disc without clumps: the sunflower's pattern, shaken a little. */
export function scatter(
  count: number,
  x: number,
  y: number,
  radius: number,
  chance: Chance,
): [number, number][] {
  return Array.from({ length: count }, (_, index) => {
    const distance = radius * Math.sqrt((index + 0.5) / count)
    const angle = index * 2.39996 + chance.between(-0.35, 0.35)
    return [x + distance * Math.cos(angle), y + distance * Math.sin(angle)]
  })
}

export const plate = (x = 160, y = 122, r = 92) =>
  oval(x + 4, y + 10, r + 2, r, 'rgb(60 30 10 / .18)') +
  circle(x, y, r, '#fffaf2') +
  circle(x, y, r - 3, 'none', 'stroke="#efe2cd" stroke-width="2"') +
  circle(x, y, r * 0.76, '#f8eee0')

export const bowl = (fill: string, x = 160, y = 122, r = 88) =>
  oval(x + 4, y + 10, r + 2, r, 'rgb(60 30 10 / .18)') +
  circle(x, y, r, fill) +
  circle(x, y, r * 0.86, 'rgb(0 0 0 / .12)')

export const leaf = (x: number, y: number, size: number, turn: number, fill = '#4f8a3c') =>
  `<path d="M0 0C${size * 0.4} ${-size * 0.5} ${size} ${-size * 0.4} ${size * 1.2} 0 ${size} ${size * 0.4} ${size * 0.4} ${size * 0.5} 0 0z" fill="${fill}" transform="translate(${round(x)} ${round(y)}) rotate(${round(turn)})"/>`

const grounds = [
  '#f3c9a5',
  '#f0b8a8',
  '#f5d58e',
  '#cfdcae',
  '#bcd5cf',
  '#e8c4b8',
  '#e4cfa2',
  '#d9c3d9',
  '#c9d8e6',
  '#f1cf9b',
  '#dfd0b8',
  '#e9b79a',
]

/** The picture whole: a cloth, what stands on it, and a soft light. 320 × 240. */
export function frame(seed: number, content: string, chance: Chance): string {
  const ground = grounds[seed % grounds.length]!
  const turn = chance.between(-14, 14)
  const cloth = Array.from({ length: 5 }, (_, index) =>
    line(`M-60 ${20 + index * 62}L380 ${20 + index * 62}`, 'rgb(255 255 255 / .22)', 9),
  ).join('')
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 240" width="320" height="240">` +
    `<rect width="320" height="240" fill="${ground}"/><g transform="rotate(${round(turn - 24)} 160 120)">${cloth}</g>${content}` +
    `<circle cx="70" cy="20" r="190" fill="#fff" opacity=".1"/></svg>`
  )
}

export type Painter = (chance: Chance) => string
export type Painters = Record<PictureKind, Painter>
