import {
  at,
  blob,
  box,
  type Chance,
  circle,
  type Dish,
  gloss,
  laid,
  line,
  many,
  oval,
  raised,

  scatter,
  shape,
  wave,
} from './draw.ts'
import type { Trait } from './words.ts'

// Vessels are drawn from above, around (160, 122), unless they say otherwise.

const rims = ['#fffaf2', '#f3ead9', '#3c4a52', '#dfe8e6', '#f6efe4', '#46606b', '#e3d3bd']

export function plate({ chance }: Dish, r = 99): string {
  const glaze = chance.pick(rims)
  const edge = chance.pick(['rgb(255 255 255 / .35)', 'rgb(60 90 120 / .5)', 'rgb(150 60 40 / .45)'])
  return (
    raised(circle(160, 122, r, glaze)) +
    circle(160, 122, r - 5, 'none', `stroke="${edge}" stroke-width="3"`) +
    circle(160, 122, r * 0.74, 'rgb(90 60 40 / .08)') +
    circle(160, 123.5, r * 0.73, glaze)
  )
}

/** What is inside reaches to 76 from the middle. */
export function bowl({ chance }: Dish, fill: string): string {
  const glaze = chance.pick(['#fffaf2', '#2f4f5f', '#7a2e2e', '#3c5a41', '#e7ddcb', '#2e2a28', '#b0653f'])
  return (
    raised(circle(160, 122, 96, glaze)) +
    circle(160, 122, 92, 'none', 'stroke="rgb(255 255 255 / .25)" stroke-width="3"') +
    circle(160, 122, 84, 'rgb(0 0 0 / .28)') +
    circle(160, 125, 82, fill) +
    circle(160, 123, 82, 'none', 'stroke="rgb(0 0 0 / .16)" stroke-width="5"')
  )
}

export const board = ({ chance }: Dish) => {
  const wood = chance.pick(['#b98552', '#8c5b38', '#caa06c'])
  return (
    raised(box(36, 36, 248, 170, 18, wood)) +
    many(6, (index) => line(wave(46, 56 + index * 27, 228, 2.5, 3), 'rgb(50 22 5 / .14)', 2)) +
    circle(262, 58, 7, 'rgb(50 22 5 / .4)')
  )
}

/** Checked paper in a basket: for what is fried and eaten by hand. */
export function basket({ chance }: Dish): string {
  const check = chance.pick(['#c8452e', '#37698a', '#4f7d46', '#d28a2d'])
  return (
    raised(oval(160, 132, 122, 88, '#8e5d34')) +
    line('M40 132a120 86 0 0 0 240 0', 'rgb(255 230 190 / .35)', 6, 'stroke-dasharray="9 8"') +
    shape('M52 96 84 50l44 8 34-18 40 14 42-4 26 50 4 46-42 44-62 14-74-6-44-40z', '#fbf6ec') +
    many(7, (index) => line(`M${70 + index * 29} 60l-22 130`, check, 5, 'opacity=".35"')) +
    many(4, (index) => line(`M58 ${82 + index * 30}h206`, check, 5, 'opacity=".3"'))
  )
}

/** A deep dish from the oven. What is inside fills 62..258 × 54..190. */
export const bakingDish = ({ chance }: Dish, fill: string) => {
  const glaze = chance.pick(['#f6efe4', '#a5452f', '#3f6472', '#d6a24a'])
  return (
    raised(box(28, 98, 264, 48, 20, glaze) + box(46, 38, 228, 168, 34, glaze)) +
    box(56, 48, 208, 148, 26, 'rgb(0 0 0 / .25)') +
    box(58, 52, 204, 144, 24, fill)
  )
}

export const cup = (x: number, y: number, fill: string, r = 25) =>
  raised(circle(x, y, r, '#fffaf2')) + circle(x, y, r * 0.8, 'rgb(0 0 0 / .2)') + circle(x, y + 1, r * 0.77, fill)

export const shadow = (y = 206, rx = 92) => oval(164, y, rx, 11, 'rgb(42 18 6 / .3)')

const leaf = (size: number, fill: string) =>
  `<path d="M0 0C${size * 0.4} ${-size * 0.55} ${size} ${-size * 0.4} ${size * 1.25} 0 ${size} ${size * 0.4} ${size * 0.4} ${size * 0.55} 0 0z" fill="${fill}"/><path d="M2 0H${size}" stroke="rgb(255 255 255 / .3)" stroke-width="1"/>`
const greens = ['#4f8a3c', '#6aa646', '#3d7433', '#86b858']
const cube = (size: number, top: string, side: string) =>
  box(-size / 2, -size / 2 + 3, size, size, 3, side) + box(-size / 2, -size / 2, size, size - 1, 3, top)
const ball = (r: number, fill: string, chance: Chance) =>
  blob(0, 0, r, r, fill, chance) + gloss(-r * 0.3, -r * 0.4, r * 0.45, r * 0.25)
const disc = (r: number, rim: string, face: string, mark = '') =>
  circle(0, 0, r, rim) + circle(0, 0, r * 0.82, face) + mark
const strip = (fill: string, edge: string) =>
  box(-15, -6, 30, 13, 6, edge) + box(-14, -6, 28, 10, 5, fill) + line('M-8 -3h14', 'rgb(255 255 255 / .25)', 2)
const seeds = (fill: string) =>
  many(5, (index) => at(0, 0, index * 72, oval(0, -5, 1.3, 2.2, fill)))

/** One of each thing that lies on a dish, around (0, 0), some 24 wide. */
export const pieces: Readonly<Partial<Record<Trait, (chance: Chance) => string>>> = {
  chicken: (chance) => blob(0, 0, 15, 10, '#c98438', chance) + blob(-1, -2, 13, 8, '#eab66c', chance) + line('M-8 -6l5 10M0 -7l5 10', '#a8642a', 2.4),
  beef: () => strip('#8a4a30', '#5c2c1c') + line('M-6 2h10', '#4a2014', 2),
  pork: () => strip('#d99a78', '#b56a4c') + line('M-10 2h18', '#fbe3cf', 2.4),
  bacon: () => line(wave(-16, 0, 32, 4, 3), '#8f2f22', 9) + line(wave(-16, -1, 32, 4, 3), '#e3a07e', 3),
  sausage: (chance) => disc(10, '#7a2c1c', '#b4573a', scatter(5, [0, 0, 6], chance, (x, y) => circle(x, y, 1.3, '#e2a583'))),
  pepperoni: (chance) => disc(12, '#8f2419', '#c9402b', scatter(6, [0, 0, 8], chance, (x, y) => circle(x, y, 1.4, '#e8836a')) + gloss(-4, -4, 4, 2.4)),
  turkey: (chance) => blob(0, 0, 15, 9, '#c99a6c', chance) + blob(-1, -1.5, 13, 7, '#f0d9b8', chance),
  ham: (chance) => blob(0, 0, 14, 11, '#d9787c', chance) + blob(-1, -1, 11, 8, '#f0a3a2', chance),
  lamb: () => strip('#9a5a3e', '#6b3524') + line('M-9 -2q9 6 18 0', '#e3b08c', 2),
  shrimp: () => line('M-9 6a11 11 0 1 1 17 3', '#f08a63', 9) + line('M-9 6a11 11 0 1 1 17 3', '#ffc3a3', 4, 'stroke-dasharray="3 5"') +
    shape('M8 9l8 7-11 2z', '#d9583c'),
  salmon: () => box(-14, -8, 28, 17, 4, '#d9683f') + box(-14, -9, 28, 15, 4, '#f58e62') + line('M-9 -8l4 13M-1 -8l4 13M7 -8l4 13', '#ffd2b8', 2),
  tuna: () => box(-14, -8, 28, 17, 4, '#8e2438') + box(-14, -9, 28, 15, 4, '#c94058') + line('M-9 -8l4 13M0 -8l4 13', '#e88a98', 1.6),
  fish: (chance) => blob(0, 0, 15, 9, '#d8c3a0', chance) + blob(-1, -2, 13, 7, '#fbf1dd', chance) + line('M-5 -7l3 9M3 -7l3 9', '#dfcba8', 1.6),
  crab: () => box(-14, -5, 28, 11, 4, '#fff4ea') + box(-14, -6, 28, 5, 3, '#ee5a3c') + line('M-10 2h20', '#f0d4c4', 1.4),
  roe: (chance) => scatter(9, [0, 0, 10], chance, (x, y) => circle(x, y, 3.4, '#f4772b') + circle(x - 1, y - 1, 1, '#ffe0c2')),
  egg: () => oval(0, 0, 15, 11, '#e9dcc4') + oval(0, -1, 14, 10, '#fffdf6') + circle(1, -1, 6.5, '#f2a51f') + circle(-1, -3, 2, '#ffd985'),
  tofu: () => cube(19, '#fbf3dc', '#d8bd88'),
  falafel: (chance) => ball(12, '#8a5a2a', chance) + scatter(7, [0, 0, 8], chance, (x, y) => circle(x, y, 1.5, '#6d7f35')),
  meatball: (chance) => ball(13, '#7a3f26', chance) + scatter(5, [0, 0, 8], chance, (x, y) => circle(x, y, 1.6, '#5a2a18')),
  mushroom: () => shape('M-13 1a13 11 0 0 1 26 0q-4 4-9 3v8q-4 3-8 0V4q-5 1-9-3z', '#b89878') + shape('M-11 0a11 9 0 0 1 22 0q-4 3-8 2v8q-3 2-6 0V2q-4 1-8-2z',
    '#f3e6d2'),
  tomato: () => disc(12, '#a8281c', '#e0503a', many(3, (index) => at(0, 0, index * 120, oval(0, -5.5, 3, 3.8, '#f4a184') + circle(0, -5.5, 1, '#f7e1a0')))),
  onion: () => circle(0, 0, 12, 'none', 'stroke="#a2487a" stroke-width="3"') + circle(0, 0, 9, 'none', 'stroke="#f7e3ee" stroke-width="3"'),
  avocado: () => shape('M-15 4C-12-14 12-14 15 4 10-4-10-4-15 4z', '#4c7a32') + shape('M-13 3C-10-11 10-11 13 3 8-4-8-4-13 3z', '#dfe58f'),
  pepper: (chance) => line('M-13 4q12 -16 26 -2', chance.pick(['#d63a2b', '#f2b632', '#5f9a3a']), 5),
  chili: () => line('M-10 4q8 2 18 -8', '#d0281e', 5.5) + line('M8 -4l4 -4', '#4f8a3c', 2.5),
  broccoli: () => line('M0 4v9', '#9cc26a', 6) + circle(-7, 1, 7, '#3f7a34') + circle(7, 1, 7, '#3f7a34') + circle(0, -5, 9, '#4f9040') + circle(-3, -7, 3, '#78b25c'),
  greens: (chance) => at(-14, 0, 0, leaf(23, chance.pick(greens))),
  carrot: () => disc(10, '#d9701c', '#f59a3c', circle(0, 0, 3, '#f8b568')),
  corn: (chance) => scatter(9, [0, 0, 12, 9], chance, (x, y) => box(x - 3, y - 3, 7, 6, 2.4, chance.pick(['#f6c93a', '#fbdc66']))),
  beet: () => disc(12, '#6d1240', '#a5255f', circle(0, 0, 5, 'none', 'stroke="#c9548a" stroke-width="1.6"')),
  olive: () => circle(0, 0, 8, '#2e2a30') + circle(0, 0, 3.4, '#6b5a52') + gloss(-3, -4, 3, 1.6),
  pickle: () => disc(11, '#5f7f2c', '#a9bd5c', seeds('#dfe6a8')),
  cucumber: () => disc(12, '#4f8a3c', '#e3efc4', seeds('#b9d08a')),
  eggplant: (chance) => blob(0, 0, 14, 11, '#4a2350', chance) + blob(-1, -1, 11, 8, '#d9b98a', chance),
  potato: (chance) => blob(0, 0, 13, 10, '#b57a2e', chance) + blob(-1, -2, 11, 8, '#f0c96a', chance),
  bean: (chance) => scatter(6, [0, 0, 13, 10], chance, (x, y) => oval(x, y, 5, 3.4, chance.pick(['#4a231c', '#5f2c22']), chance.between(0, 180)) +
    circle(x - 1, y - 1, 1, '#a5705c')),
  pea: (chance) => scatter(7, [0, 0, 12, 9], chance, (x, y) => circle(x, y, 4, '#7fb23f') + circle(x - 1, y - 1, 1.2, '#c4e08c')),
  pineapple: () => shape('M-13 8L0 -12 13 8q-13 6-26 0z', '#f4c22f') + line('M-6 6L2 -7M3 8L-4 -4', '#d99a1c', 2),
  apple: () => shape('M-13 2a14 14 0 0 0 26 0z', '#c8322a') + shape('M-11 1a12 11 0 0 0 22 0z', '#fdf3d4'),
  strawberry: () => shape('M0 12C-14 4-12-9 0-8c12-1 14 12 0 20z', '#d92f35') + many(5, (index) => circle(-6 + index * 3, index % 2 ? -1 : 3, 1, '#fbd58a')) +
    shape('M-8 -8q8 -5 16 0-8 5-16 0z', '#5f9a3a'),
  berry: (chance) => scatter(4, [0, 0, 9], chance, (x, y) => circle(x, y, 6, '#3b4a8f') + circle(x - 1.5, y - 1.5, 2, '#8f9bd0')),
  banana: () => disc(11, '#e9cf7a', '#fbefb8', seeds('#a98b4a')),
  lemon: () => disc(13, '#e9b91f', '#fbea9c', many(4, (index) => at(0, 0, index * 45, line('M0 -9V9', '#f0cf4a', 1.8)))),
  lime: () => disc(12, '#5f9a2f', '#d9ecA0', many(4, (index) => at(0, 0, index * 45, line('M0 -8V8', '#9cc95a', 1.8)))),
  tangerine: () => disc(13, '#e07a1c', '#fbb24a', many(4, (index) => at(0, 0, index * 45, line('M0 -9V9', '#f58f22', 1.8)))),
  mango: () => cube(16, '#fbb733', '#d98a1c'),
  cheese: (chance) => many(4, (index) => line(`M${-10 + index * 4} ${chance.between(-7, 3)}q8 ${chance.between(-5, 6)} 14 4`,
    chance.pick(['#fbd05a', '#f6b93a', '#fde08a']), 4)),
  feta: (chance) => scatter(4, [0, 0, 9], chance, (x, y) => box(x - 4, y - 4, 9, 8, 2, '#d9cdb8', x * 9) + box(x - 4, y - 5, 9, 8, 2, '#fffaf0', x * 9)),
  mozzarella: (chance) => blob(0, 1, 15, 13, '#e0d3b4', chance) + blob(0, -1, 14, 12, '#fffaf0', chance),
  nut: (chance) => scatter(3, [0, 0, 9], chance, (x, y) => oval(x, y, 6.5, 4.2, '#a8692f', x * 12) + oval(x - 1, y - 1, 5, 2.6, '#dba25e', x * 12)),
  coconut: (chance) => many(6, () => line(`M${chance.between(-12, 8)} ${chance.between(-9, 9)}q5 -3 8 1`, '#fffdf6', 3)),
  herb: (chance) => at(-6, 0, 0, leaf(11, chance.pick(greens))) + at(-4, 2, 60, leaf(9, chance.pick(greens))),
  crouton: () => cube(13, '#e9bd74', '#b57a36'),
}

export const isPiece = (trait: Trait) => pieces[trait] !== undefined

/** Pieces of each kind in turn, over an ellipse around the middle of the dish. */
export const spread = (
  { chance }: Dish,
  kinds: readonly Trait[],
  count: number,
  [x, y, rx, ry]: readonly [x: number, y: number, rx: number, ry?: number] = [160, 122, 60],
  size = 1,
) =>
  laid(
    scatter(count, [x, y, rx, ry ?? rx], chance, (px, py, index) =>
      at(px, py, chance.between(0, 360), pieces[kinds[index % kinds.length]!]?.(chance) ?? '', size),
    ),
  )

export const herbs = (dish: Dish, count = 8, area?: readonly [number, number, number, number?]) =>
  spread(dish, ['herb'], count, area, 0.9)
export const sesame = ({ chance }: Dish, count: number, area: readonly [number, number, number, number?]) =>
  scatter(count, area, chance, (x, y) => oval(x, y, 2.8, 1.7, '#fdf0d0', chance.between(0, 180)))

export const rice = ({ chance }: Dish, x: number, y: number, rx: number, ry: number, fill = '#fbf6ea') =>
  laid(blob(x, y, rx, ry, fill, chance, 10)) +
  scatter(Math.round((rx * ry) / 60), [x, y, rx * 0.9, ry * 0.9], chance, (px, py) =>
    oval(px, py, 4.4, 2, chance.pick(['rgb(255 255 255 / .8)', 'rgb(120 80 30 / .16)']), chance.between(0, 180)),
  )

/** Strands of pasta or noodles that coil around the middle. */
export const strands = ({ chance }: Dish, fill: string, width = 6, x = 160, y = 122, r = 62) =>
  laid(
    scatter(34, [x, y, r * 0.74], chance, (px, py, index) => {
      const bend = chance.between(14, 34)
      const d = `M${Math.round(px - 30)} ${Math.round(py)}q15 ${-Math.round(bend)} 30 0t30 ${index % 2 ? 4 : -6}`
      const turned = `transform="rotate(${Math.round(chance.between(0, 360))} ${Math.round(px)} ${Math.round(py)})"`
      return (
        line(d, 'rgb(110 60 10 / .45)', width + 2, turned) +
        line(d, fill, width, turned) +
        line(d, 'rgb(255 255 255 / .28)', width * 0.3, turned)
      )
    }),
  )

/** Crisp, lumpy and golden. */
export const crust = (chance: Chance, rx: number, ry: number, fill = '#cf8a35') =>
  blob(0, 2, rx, ry, 'rgb(80 35 8 / .75)', chance, 11) +
  blob(0, 0, rx, ry, fill, chance, 11) +
  scatter(Math.round(rx / 2.6), [0, -1, rx * 0.82, ry * 0.78], chance, (x, y) =>
    blob(x, y, 3.4, 2.6, chance.pick(['rgb(255 220 140 / .7)', 'rgb(130 65 15 / .5)', 'rgb(250 190 90 / .7)']), chance, 5),
  )

/** Where the heat left its marks. */
export const spots = (chance: Chance, count: number, area: readonly [number, number, number, number?]) => scatter(count, area, chance, (x, y) =>
  blob(x, y, chance.between(4, 9), chance.between(3, 6), 'rgb(140 70 15 / .42)', chance, 6))

type Layer = readonly [style: 'slab' | 'ruffle' | 'drape' | 'folds' | 'lumps' | 'shreds' | 'discs' | 'egg', fill: string, height: number, accent: string]

/** What lies between two pieces of bread, seen from the side. */
const layers: Readonly<Partial<Record<Trait, Layer>>> = {
  patty: ['slab', '#6b3a22', 21, '#3f1f10'],
  cheese: ['drape', '#f7b733', 6, '#e09a1c'],
  mozzarella: ['drape', '#fdf1d6', 7, '#e3d0a4'],
  feta: ['lumps', '#fbf6ea', 10, '#d8cbb0'],
  greens: ['ruffle', '#6aa646', 10, '#3d7433'],
  tomato: ['slab', '#d8432f', 9, '#f0806a'],
  onion: ['discs', '#f1dbe8', 6, '#a2487a'],
  bacon: ['ruffle', '#a23a2a', 8, '#e8ab88'],
  egg: ['egg', '#fffdf6', 13, '#f2a51f'],
  chicken: ['lumps', '#cf8a35', 26, '#8f5519'],
  fish: ['lumps', '#dba650', 22, '#a06c22'],
  crab: ['lumps', '#e2a35a', 24, '#b0562e'],
  shrimp: ['discs', '#f6a07c', 16, '#d9583c'],
  falafel: ['discs', '#8a5a2a', 18, '#5f3c18'],
  meatball: ['discs', '#7a3f26', 22, '#4d2413'],
  turkey: ['folds', '#eed3ae', 18, '#c39a68'],
  ham: ['folds', '#eda3a0', 16, '#c66a6c'],
  beef: ['folds', '#9a4a3c', 19, '#6b2a22'],
  pork: ['shreds', '#9c5a34', 22, '#6b3518'],
  lamb: ['shreds', '#8a5236', 20, '#5c3020'],
  sausage: ['slab', '#a8452c', 14, '#7a2c1c'],
  pepperoni: ['folds', '#c04a3c', 13, '#8f2a22'],
  salmon: ['folds', '#f58e62', 14, '#d9683f'],
  tuna: ['lumps', '#e3c3a0', 18, '#b58a60'],
  avocado: ['slab', '#b9cc62', 9, '#5f8a35'],
  mushroom: ['discs', '#c9aa86', 13, '#8f6c48'],
  pickle: ['discs', '#93ac4a', 6, '#5f7f2c'],
  pepper: ['shreds', '#5f9a3a', 9, '#c8432e'],
  chili: ['ruffle', '#4f8a3c', 7, '#c8301e'],
  eggplant: ['slab', '#8a5a6c', 13, '#4a2350'],
  tofu: ['slab', '#f4e6c4', 15, '#d0b078'],
  slaw: ['shreds', '#dbe3b4', 12, '#a778a0'],
  bean: ['slab', '#4a2c26', 20, '#2e1a16'],
  cream: ['drape', '#fffaf0', 12, '#e9dcc4'],
  jam: ['drape', '#b8623a', 9, '#8a4020'],
}

const paintLayer: Readonly<Record<Layer[0], (x: number, y: number, w: number, layer: Layer, chance: Chance) => string>> = {
  slab: (x, y, w, [, fill, h, accent], chance) =>
    (box(x, y, w, h, h * 0.4, fill)) +
    many(Math.round(w / 12), () => oval(x + chance.between(8, w - 8), y + chance.between(h * 0.3, h * 0.8), 4, 1.6, accent)) +
    box(x + 8, y + 1.5, w * 0.55, 2, 1, 'rgb(255 255 255 / .25)'),
  ruffle: (x, y, w, [, fill, h, accent]) =>
    line(wave(x - 3, y + h * 0.6, w + 6, h * 0.55, 7), accent, h) + line(wave(x - 3, y + h * 0.35, w + 6, h * 0.55, 7), fill, h * 0.72),
  drape: (x, y, w, [, fill, h, accent], chance) => {
    const drips = many(5, (index) => {
      const [from, width, drop] = [x + (w / 5) * index, w / 5, chance.between(4, 20)]
      return `L${Math.round(from)} ${y + h}q${Math.round(width / 2)} ${Math.round(drop * 2)} ${Math.round(width)} 0`
    })
    return shape(`M${x} ${y}${drips}V${y}z`, accent) + shape(`M${x} ${y - 2}${drips}V${y - 2}z`, fill, 'transform="translate(0 -1.5)"')
  },
  folds: (x, y, w, [, fill, h, accent]) =>
    box(x, y, w, h, 7, accent) +
    many(3, (index) => line(wave(x + 2, y + h * (0.2 + index * 0.3), w - 4, 3.4, 6 + index), index % 2 ? accent : fill, h * 0.32)) +
    line(wave(x + 4, y + h * 0.16, w - 8, 3, 6), 'rgb(255 255 255 / .25)', 1.6),
  lumps: (x, y, w, [, fill, h, accent], chance) =>
    (many(Math.round(w / 17), (index) => blob(x + 10 + index * 17.5, y + h / 2 + chance.between(-2, 2), 15, h * 0.56, accent, chance)) +
        many(Math.round(w / 17), (index) => blob(x + 10 + index * 17.5, y + h / 2 - 2, 14, h * 0.46, fill, chance))) +
          many(Math.round(w / 9), () => circle(x + chance.between(4, w - 4), y + chance.between(2, h - 4), 1.8, 'rgb(255 235 180 / .75)')),
  shreds: (x, y, w, [, fill, h, accent], chance) =>
    many(Math.round(w / 4), (index) => line(`M${Math.round(x + chance.between(0, w - 18))} ${Math.round(y +
      chance.between(1, h))}q8 ${Math.round(chance.between(-9, 7))} 18 ${Math.round(chance.between(-3, 4))}`, index % 3 ? fill : accent, 4.5)),
  discs: (x, y, w, [, fill, h, accent], chance) =>
    many(Math.round(w / (h * 1.2 + 8)), (index) => {
      const step = w / Math.round(w / (h * 1.2 + 8))
      const [cx, rx] = [x + step * (index + 0.5), step * 0.56]
      return oval(cx, y + h / 2 + 1.5, rx, h * 0.58, accent) + oval(cx, y + h / 2 - 0.5, rx * 0.92, h * 0.46, fill) +
        gloss(cx - rx * 0.3, y + h * chance.between(0.2, 0.3), rx * 0.3, h * 0.1, 0)
    }),
  egg: (x, y, w, [, fill, h, accent]) =>
    shape(`M${x - 4} ${y + h}q10 -14 30 -10 20 -12 ${w / 2 - 26} -8 ${w / 4} -4 ${w / 2 + 8} 16 -12 16 -30 8 -20 12 -44 2 -30 10 -52 0z`, fill) +
      oval(x + w / 2, y + 2, 27, 12, accent) + gloss(x + w / 2 - 8, y - 3, 9, 3, -10),
}

/** Layers from the bottom up to `y`, and where the last one ends. */
export function stack({ chance }: Dish, names: readonly Trait[], x: number, bottom: number, w: number) {
  let top = bottom
  const content = names.map((name) => {
    const layer = layers[name]
    if (!layer) return ''
    top -= layer[2]
    return paintLayer[layer[0]](x, top, w, layer, chance)
  })
  return { content: content.join(''), top }
}
export const layersAmong = (names: readonly Trait[]) => names.filter((name) => layers[name] !== undefined)
