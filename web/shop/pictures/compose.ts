import { at, chanceFrom, frame } from './draw.ts'
import type { Picture } from './kinds.ts'
import { type Dish, drawText, type Words } from './paint.ts'
import { layers, palette, pieces } from './pieces.ts'
import { flavors, tints } from './words.ts'

function dishFrom({ kind, traits }: Picture, variant: number): Dish {
  const among = (table: Words) => traits.filter((trait) => table.has(trait))
  const color = (table: Words) => table.get(among(table)[0] ?? '')?.[0]
  return {
    chance: chanceFrom(variant * 131 + kind.length * 17 + kind.charCodeAt(0)),
    traits,
    lists: { '@': among(pieces), '&': among(layers) },
    colors: { ...palette, tint: color(tints), flavor: color(flavors) },
  }
}

const drawDish = (picture: Picture, variant: number) => drawText(picture.kind, dishFrom(picture, variant))

/** The drawing of a dish: the same on every machine, permanently. 320 × 240. */
export const drawPicture = (picture: Picture, variant: number): string =>
  frame(drawDish({ kind: 'table', traits: [] }, variant) + drawDish(picture, variant), 320, 240)

/**
 * Dishes side by side on one table, for wide and low pictures: a phone shows the middle third, a desktop crops a
 * sixth from top and bottom, and the card with the merchant's name covers the lower part of both. 1280 × 320.
 */
export function drawCover(pictures: readonly Picture[], variant: number): string {
  const [scale, middle] = [0.76, 122]
  const drawn = [640, 375, 905, 110, 1170].map((x, index) => {
    const dish = drawDish(pictures[index % pictures.length]!, variant + index)
    return at(x - 160 * scale, middle - 122 * scale, 0, dish, scale)
  })
  return frame(drawDish({ kind: 'long', traits: [] }, variant) + drawn.toReversed().join(''), 1280, 320)
}
