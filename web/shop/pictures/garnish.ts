import { type Chance, leaf, scatter } from './draw.ts'

export const at = (x: number, y: number, turn: number, content: string) =>
  `<g transform="translate(${x} ${y}) rotate(${Math.round(turn)})">${content}</g>`
export const spots = (
  count: number,
  r: number,
  chance: Chance,
  paint: (x: number, y: number) => string,
  x = 160,
  y = 122,
) =>
  scatter(count, x, y, r, chance)
    .map(([px, py]) => paint(px, py))
    .join('')
export const herbs = (count: number, r: number, chance: Chance, fill = '#4f8a3c') =>
  spots(count, r, chance, (x, y) => leaf(x, y, chance.between(7, 12), chance.between(0, 360), fill))
