import { bowls } from './bowls.ts'
import { at, chanceFrom, type Dish, frame, line, many, oval, type Painter, shape, table } from './draw.ts'
import { drinks } from './drinks.ts'
import { goods } from './goods.ts'
import { handheld } from './handheld.ts'
import type { Picture, PictureKind } from './kinds.ts'
import { isPiece } from './parts.ts'
import { plates } from './plates.ts'
import { sides } from './sides.ts'
import { sweetsAndSea } from './sweets.ts'
import { type Trait, tints } from './words.ts'

/** Of a section in which nothing is known: what a table cloth has, and no dish. */
const pattern: Painter = ({ chance }) => {
  const [ink, motif] = [
    chance.pick(['rgb(255 255 255 / .5)', 'rgb(255 250 235 / .7)']),
    chance.pick([0, 1, 2]),
  ]
  const one = (x: number, y: number, index: number) =>
    motif === 0
      ? at(x, y, 45, oval(0, 0, 13, 5, ink) + oval(0, 0, 5, 13, ink))
      : motif === 1
        ? line(`M${x - 20} ${y}a20 20 0 0 1 40 0`, ink, 5)
        : shape(`M${x} ${y - 14}l11 14-11 14-11-14z`, ink, index % 2 ? 'opacity=".5"' : '')
  return many(48, (index) =>
    one(20 + (index % 8) * 42 + (Math.floor(index / 8) % 2) * 21, 22 + Math.floor(index / 8) * 40, index),
  )
}

const painters: Readonly<Record<PictureKind, Painter>> = {
  ...handheld,
  ...bowls,
  ...plates,
  ...sides,
  ...sweetsAndSea,
  ...drinks,
  ...goods,
  pattern,
}

/** The color of what is made of it: ice cream, juice, a shake. */
const flavors: Partial<Record<Trait, string>> = {
  ...{
    strawberry: '#ef7f8c',
    berry: '#7a5aa0',
    tangerine: '#f59a2c',
    mango: '#fbb733',
    banana: '#fbefb8',
    lemon: '#f6e07a',
  },
  ...{
    lime: '#c9dc7a',
    coconut: '#fdf8ee',
    beet: '#a5255f',
    carrot: '#f08a2c',
    apple: '#e3b04a',
    pineapple: '#f7d35a',
  },
  ...{
    avocado: '#b9cc7a',
    greens: '#7fae4a',
    nut: '#d9b27a',
    cucumber: '#cfe3b4',
    tomato: '#c8432e',
    potato: '#f3e3b0',
  },
}

function dishFrom({ kind, traits }: Picture, variant: number): Dish {
  const tint = traits.find((trait): trait is keyof typeof tints => Object.hasOwn(tints, trait))
  const named = traits.filter(isPiece)
  return {
    chance: chanceFrom(variant * 131 + kind.length * 17 + kind.charCodeAt(0)),
    has: (...wanted) => wanted.some((trait) => traits.includes(trait)),
    tint: tint && tints[tint],
    flavor: named.map((trait) => flavors[trait]).find(Boolean),
    pieces: (...otherwise) => (named.length > 0 ? named : otherwise),
  }
}

/** The drawing of a dish: the same on every machine, for good. 320 × 240. */
export function drawPicture(picture: Picture, variant: number): string {
  const ground = table(chanceFrom(variant))
  return frame(ground, painters[picture.kind](dishFrom(picture, variant)))
}

/**
 * Dishes side by side on one table, for what is shown wide and low: a phone shows the middle third, a desk cuts a sixth from
 * above and below, and the card with the shop's name lies over the lower part of both. 1280 × 320.
 */
export function drawCover(pictures: readonly Picture[], variant: number): string {
  const [scale, middle] = [0.76, 122]
  const drawn = [640, 375, 905, 110, 1170].map((x, index) => {
    const picture = pictures[index % pictures.length]!
    const content = painters[picture.kind](dishFrom(picture, variant + index))
    return at(x - 160 * scale, middle - 122 * scale, 0, content, scale)
  })
  return frame(table(chanceFrom(variant), 1280, 320), drawn.toReversed().join(''), 1280, 320)
}
