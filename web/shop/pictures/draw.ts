import type { Trait } from './words.ts'

/** Random numbers that are the same on every machine: mulberry32. */
export type Chance = {
  between(low: number, high: number): number
  pick<T>(list: readonly T[]): T
}

export function chanceFrom(seed: number): Chance {
  let state = Math.imul(seed + 1, 2654435761) >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  next()
  return {
    between: (low, high) => low + next() * (high - low),
    pick: (list) => list[Math.floor(next() * list.length)]!,
  }
}

/** A dish to draw: its traits are the words of its name that can be drawn. */
export type Dish = {
  chance: Chance
  has(...traits: readonly Trait[]): boolean
  /** The color that its words name. */
  tint: string | undefined
  /** The color of the fruit or other thing that it tastes of. */
  flavor: string | undefined
  /** What lies on it or in it, or these if its words name nothing. */
  pieces(...otherwise: readonly Trait[]): readonly Trait[]
}
export type Painter = (dish: Dish) => string

const round = (value: number) => Math.round(value * 10) / 10

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}"${more && ` ${more}`}/>`
export const oval = (x: number, y: number, rx: number, ry: number, fill: string, turn = 0) =>
  `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(rx)}" ry="${round(ry)}" fill="${fill}"${turn ? ` transform="rotate(${round(turn)} ${round(x)} ${round(y)})"` : ''}/>`
export const box = (x: number, y: number, w: number, h: number, r: number, fill: string, turn = 0) =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" rx="${r}" fill="${fill}"${turn ? ` transform="rotate(${round(turn)} ${round(x + w / 2)} ${round(y + h / 2)})"` : ''}/>`
export const shape = (d: string, fill: string, more = '') =>
  `<path d="${d}" fill="${fill}"${more && ` ${more}`}/>`
export const line = (d: string, stroke: string, width: number, more = '') =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"${more && ` ${more}`}/>`
export const at = (x: number, y: number, turn: number, content: string, scale = 1) =>
  `<g transform="translate(${round(x)} ${round(y)})${turn ? ` rotate(${Math.round(turn)})` : ''}${scale === 1 ? '' : ` scale(${round(scale * 10) / 10})`}">${content}</g>`
export const many = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')

/** Casts a shadow on what is below: on the table, or, if low, on the rest of the dish. */
export const raised = (content: string) => `<g filter="url(#high)">${content}</g>`
export const laid = (content: string) => `<g filter="url(#low)">${content}</g>`
export const gloss = (x: number, y: number, rx: number, ry: number, turn = -25) =>
  oval(x, y, rx, ry, 'rgb(255 255 255 / .32)', turn)

/** A closed outline without corners that is not quite an ellipse. */
export function blob(
  x: number,
  y: number,
  rx: number,
  ry: number,
  fill: string,
  chance: Chance,
  bumps = 8,
  wobble = 0.12,
) {
  const points = Array.from({ length: bumps }, (_, index) => {
    const angle = ((index + chance.between(-0.2, 0.2)) / bumps) * Math.PI * 2
    const reach = chance.between(1 - wobble, 1 + wobble)
    return [x + Math.cos(angle) * rx * reach, y + Math.sin(angle) * ry * reach] as const
  })
  const middle = (index: number) => {
    const [from, to] = [points[index % bumps]!, points[(index + 1) % bumps]!]
    return `${round((from[0] + to[0]) / 2)} ${round((from[1] + to[1]) / 2)}`
  }
  const curves = points.map(
    (_, index) =>
      `Q${round(points[(index + 1) % bumps]![0])} ${round(points[(index + 1) % bumps]![1])} ${middle(index + 1)}`,
  )
  return `<path d="M${middle(0)}${curves.join('')}z" fill="${fill}"/>`
}

/** Nearly an ellipse, with the edge that food has. */
export const lump = (x: number, y: number, rx: number, ry: number, fill: string) =>
  blob(x, y, rx, ry, fill, chanceFrom(Math.round(x + y * 7 + rx)), 14, 0.035)

/** Points spread over an ellipse without clumps: the sunflower's pattern, shaken a little. */
export const scatter = (
  count: number,
  [x, y, rx, ry = rx]: readonly [x: number, y: number, rx: number, ry?: number],
  chance: Chance,
  draw: (x: number, y: number, index: number) => string,
) =>
  many(count, (index) => {
    const reach = Math.sqrt((index + 0.5) / count)
    const angle = index * 2.39996 + chance.between(-0.35, 0.35)
    return draw(x + rx * reach * Math.cos(angle), y + ry * reach * Math.sin(angle), index)
  })

/** A line that swings around y, from left to right. */
export const wave = (x: number, y: number, width: number, height: number, swings: number) =>
  `M${round(x)} ${round(y)}q${round(width / swings / 2)} ${round(-height * 2)} ${round(width / swings)} 0${`t${round(width / swings)} 0`.repeat(swings - 1)}`

/** Table tops: the color, and what is woven or grown into it. */
const grounds = [
  '#d98f6c',
  '#e8c98f',
  '#8fae9b',
  '#c9705a',
  '#e9d8bd',
  '#5d8288',
  '#dba94f',
  '#b7a2b5',
  '#6f7f5c',
  '#efc3ae',
  '#4f5d6b',
  '#c8b69a',
]

const weaves: readonly ((chance: Chance) => string)[] = [
  () => many(9, (index) => line(`M-80 ${-60 + index * 46}H400`, 'rgb(255 255 255 / .16)', 14)),
  () =>
    many(9, (index) => line(`M-80 ${-60 + index * 46}H400`, 'rgb(255 255 255 / .2)', 23)) +
    many(12, (index) => line(`M${-90 + index * 46} -80V330`, 'rgb(255 255 255 / .2)', 23)),
  (chance) =>
    many(6, (index) => line(`M-90 ${index * 52 - 40}H420`, 'rgb(40 20 5 / .2)', 2)) +
    scatter(26, [160, 120, 240], chance, (x, y) =>
      line(`M${x} ${y}q30 ${chance.between(-5, 5)} 60 0`, 'rgb(40 20 5 / .09)', 3),
    ),
  (chance) =>
    scatter(46, [160, 120, 250], chance, (x, y) =>
      blob(x, y, 5, 4, chance.pick(['rgb(255 255 255 / .4)', 'rgb(60 30 20 / .14)']), chance, 5),
    ),
  () => '',
]

/** The table, for drawings of any width. */
export function table(chance: Chance, width = 320, height = 240): string {
  const turn = chance.pick([-32, -18, -8, 12, 24])
  const weave = chance.pick(weaves)(chance)
  const spread = many(Math.ceil(width / 320), (index) => at(index * 320, 0, 0, weave))
  return `<rect width="${width}" height="${height}" fill="${chance.pick(grounds)}"/><g transform="rotate(${width > 320 ? 0 : turn} 160 120)">${spread}</g>`
}

const filters =
  '<filter id="high" x="-20%" y="-20%" width="140%" height="150%"><feDropShadow dx="3" dy="7" stdDeviation="5" flood-color="#2a1206" flood-opacity=".36"/></filter>' +
  '<filter id="low" x="-10%" y="-10%" width="120%" height="125%"><feDropShadow dx="1" dy="2.2" stdDeviation="1.5" flood-color="#2a1206" flood-opacity=".42"/></filter>'
const light =
  '<radialGradient id="light" cx=".28" cy=".1" r="1.1"><stop offset="0" stop-color="#fff" stop-opacity=".26"/><stop offset=".5" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-color="#2a1206" stop-opacity=".24"/></radialGradient>' +
  '<linearGradient id="round" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/><stop offset=".3" stop-color="#fff" stop-opacity=".06"/><stop offset="1" stop-color="#000" stop-opacity=".3"/></linearGradient>'

/** The whole picture: the table, what stands on it, and the light. */
export const frame = (ground: string, content: string, width = 320, height = 240) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}"><defs>${filters}${light}</defs>${ground}${content}<rect width="${width}" height="${height}" fill="url(#light)"/></svg>`
