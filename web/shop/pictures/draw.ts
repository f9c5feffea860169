/** Deterministic random numbers, the same on every machine: mulberry32. */
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

const round = (value: number) => Math.round(value * 10) / 10
type Look = Readonly<Record<string, string | number | undefined>>
/** Numbers are rounded to a tenth; undefined attributes are omitted. */
function element(name: string, look: Look): string {
  const set = Object.entries(look).filter(([, value]) => value !== undefined)
  const written = set.map(([key, value]) => ` ${key}="${typeof value === 'number' ? round(value) : value}"`)
  return `<${name}${written.join('')}/>`
}
const turned = (turn: number, x: number, y: number) =>
  turn ? `rotate(${round(turn)} ${round(x)} ${round(y)})` : undefined
export const stroked = (stroke: string, width: number, dashes?: string) => ({
  ...{ fill: 'none', stroke, 'stroke-width': width, 'stroke-dasharray': dashes },
  ...{ 'stroke-linecap': dashes ? undefined : 'round', 'stroke-linejoin': 'round' },
})

export const circle = (cx: number, cy: number, r: number, look: Look) =>
  element('circle', { cx, cy, r, ...look })
export const oval = (cx: number, cy: number, rx: number, ry: number, fill: string, turn: number) =>
  element('ellipse', { cx, cy, rx, ry, fill, transform: turned(turn, cx, cy) })
export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  rx: number,
  fill: string,
  turn: number,
) =>
  element('rect', { x, y, width, height, rx, fill, transform: turned(turn, x + width / 2, y + height / 2) })
export const shape = (d: string, fill: string) => element('path', { d, fill })
export const line = (d: string, stroke: string, width: number, dashes?: string) =>
  element('path', { d, ...stroked(stroke, width, dashes) })

export function at(x: number, y: number, turn: number, content: string, scale = 1): string {
  const size = scale === 1 ? '' : ` scale(${Math.round(scale * 100) / 100})`
  const rotation = Math.round(turn) ? ` rotate(${Math.round(turn)})` : ''
  return `<g transform="translate(${round(x)} ${round(y)})${rotation}${size}">${content}</g>`
}

type Area = readonly [x: number, y: number, rx: number, ry: number]
/** A smooth closed outline that isn't quite an ellipse, like the edge of food. */
export function blob(
  [x, y, rx, ry]: Area,
  fill: string,
  chance: Chance,
  bumps: number,
  wobble: number,
): string {
  const points = Array.from({ length: bumps }, (_, index) => {
    const angle = ((index + chance.between(-0.2, 0.2)) / bumps) * Math.PI * 2
    const reach = chance.between(1 - wobble, 1 + wobble)
    return [round(x + Math.cos(angle) * rx * reach), round(y + Math.sin(angle) * ry * reach)] as const
  })
  const middles = points.map(([px, py], index) => {
    const [nextX, nextY] = points[(index + 1) % bumps]!
    return `${round((px + nextX) / 2)} ${round((py + nextY) / 2)}`
  })
  const curves = points.map((point, index) => `Q${point.join(' ')} ${middles[index]}`)
  return shape(`M${middles.at(-1)}${curves.join('')}z`, fill)
}

/** A line oscillating around y, from left to right. */
export function wave(x: number, y: number, width: number, height: number, swings: number): string {
  const step = round(width / swings)
  const first = `q${round(step / 2)} ${round(-height * 2)} ${step} 0`
  return `M${round(x)} ${round(y)}${first}${`t${step} 0`.repeat(swings - 1)}`
}

const definitions = `
<filter id="high" x="-20%" y="-20%" width="140%" height="150%">
<feDropShadow dx="3" dy="7" stdDeviation="5" flood-color="#2a1206" flood-opacity=".36"/></filter>
<filter id="low" x="-10%" y="-10%" width="120%" height="125%">
<feDropShadow dx="1" dy="2.2" stdDeviation="1.5" flood-color="#2a1206" flood-opacity=".42"/></filter>
<radialGradient id="light" cx=".28" cy=".1" r="1.1"><stop offset="0" stop-color="#fff" stop-opacity=".26"/>
<stop offset=".5" stop-color="#fff" stop-opacity="0"/>
<stop offset="1" stop-color="#2a1206" stop-opacity=".24"/></radialGradient>
<linearGradient id="round" x2="1"><stop offset="0" stop-color="#fff" stop-opacity=".3"/>
<stop offset=".3" stop-color="#fff" stop-opacity=".06"/><stop offset="1" stop-opacity=".3"/></linearGradient>`

/** The whole picture: the table, what is on it, and the light. */
export function frame(content: string, width: number, height: number): string {
  const size = `width="${width}" height="${height}"`
  const head = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" ${size}>`
  return `${head}<defs>${definitions}</defs>${content}<rect ${size} fill="url(#light)"/></svg>`
}
