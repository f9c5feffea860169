import { at, blob, box, type Chance, circle, type Dish, gloss, laid, line, lump, many, oval, type Painter, raised, scatter, shape, wave } from './draw.ts'
import { pieces, shadow } from './parts.ts'

// Everything stands on the line y = 0 and is drawn upwards from it.

const outlines = {
  tall: 'M-26 0V-98q0-16 14-26v-46h24v46q14 10 14 26V0q-26 7-52 0z',
  sloped: 'M-30 0V-78q0-30 18-50v-42h24v42q18 20 18 50V0q-30 7-60 0z',
  slim: 'M-23 0V-84q0-40 12-60v-34h22v34q12 20 12 60V0q-23 7-46 0z',
  heavy: 'M-33 0V-74q0-34 20-54v-44h26v44q20 20 20 54V0q-33 8-66 0z',
  square: 'M-36 0V-104q0-12 13-15h9v-34h28v34h9q13 3 13 15V0q-36 6-72 0z',
  squat: 'M-42 0V-72q0-28 28-34v-44h28v44q28 6 28 34V0q-42 9-84 0z',
  longneck: 'M-24 0V-78q0-18 12-36v-40h24v40q12 18 12 36V0q-24 7-48 0z',
  can: 'M-31 -6V-112l7 -9h48l7 9V-6l-7 6h-48z',
} as const
type Outline = keyof typeof outlines
const labelWidths: Readonly<Record<Outline, number>> = { tall: 26, sloped: 30, slim: 23, heavy: 33, square: 36, squat: 42, longneck: 24, can: 31 }

const papers = ['#fbf4e6', '#f3e2c0', '#1f2a36', '#7a1f30', '#e9e4da', '#2f4f3f', '#c8922a', '#3a2430', '#dfe6e8']
const inks = ['#97204a', '#c8922a', '#2f4f5f', '#5d7a2f', '#b5432f', '#3a2430', '#f3d9a0']
const emblems: readonly ((ink: string) => string)[] = [
  (ink) => circle(0, 0, 11, ink) + circle(0, 0, 6, 'rgb(255 255 255 / .4)'),
  (ink) => shape('M-18 10L-4 -12 4 0 10 -7 20 10z', ink),
  (ink) => line(wave(-17, 0, 34, 5, 3), ink, 4) + line(wave(-17, 8, 34, 5, 3), ink, 3),
  (ink) => shape('M0 -14L11 0 0 14-11 0z', ink),
  (ink) => many(5, (index) => at(0, 0, index * 72, oval(0, -8, 4, 7, ink))),
  (ink) => shape('M-13 -10h26v10q0 12-13 16-13-4-13-16z', ink),
]

function bottle({ chance, tint }: Dish, outline: Outline, glass: string, cap: string): string {
  const [half, d] = [labelWidths[outline], outlines[outline]]
  const [paper, ink, height] = [chance.pick(papers), chance.pick(inks), chance.pick([44, 54, 62])]
  const isCan = outline === 'can'
  const label = isCan
    ? shape('M-31 -22V-98h62v76z', tint ?? paper) + at(0, -62, 0, chance.pick(emblems)(ink), 1.3) + box(-20, -40, 40, 5, 2, ink)
    : box(-half, -16 - height, half * 2, height, 2, paper) + at(0, -16 - height * 0.62, 0, chance.pick(emblems)(ink), 0.95) +
      box(-half * 0.66, -16 - height * 0.3, half * 1.32, 4, 2, ink) + box(-half * 0.42, -16 - height * 0.16, half * 0.84, 3, 1.5, 'rgb(120 100 80 / .7)')
  const neck = isCan ? shape('M-24 -121h48l3 5h-54z', '#d9dde0') + oval(0, -121, 24, 3.4, '#c4c9cc') : box(-13, outline === 'square' || outline === 'squat' ? -168 : -178,
    26, outline === 'longneck' ? 16 : 36, 4, cap)
  return raised(shape(d, isCan ? '#c4c9cc' : glass) + neck + label) + shape(d, 'url(#round)') + box(-half + 5, -96, 6, 82, 3, 'rgb(255 255 255 / .35)')
}

const stem = (fill: string, level: number) => shape('M-36 -132C-40 -74 -22 -62 0 -60 22 -62 40 -74 36 -132z', 'rgb(240 247 250 / .5)') +
  shape(`M-37 ${-132 + level}C-36 -76 -20 -66 0 -64 20 -66 36 -76 37 ${-132 + level}q-37 8-74 0z`, fill) + line('M0 -60V-6', 'rgb(240 247 250 / .8)', 5) +
  oval(0, -4, 28, 6, 'rgb(240 247 250 / .75)') + line('M-27 -118q-3 30 6 42', 'rgb(255 255 255 / .6)', 4)
const glasses = {
  wine: (fill: string) => stem(fill, 34),
  flute: (fill: string, chance: Chance) => shape('M-18 -148L-12 -62Q0 -54 12 -62L18 -148z', 'rgb(240 247 250 / .5)') + shape('M-17 -130L-11 -64Q0 -57 11 -64L17 -130z', fill) +
    scatter(9, [0, -96, 8, 30], chance, (x, y) => circle(x, y, 1.6, 'rgb(255 255 255 / .8)')) + line('M0 -58V-6', 'rgb(240 247 250 / .8)', 5) +
    oval(0, -4, 24, 5, 'rgb(240 247 250 / .75)'),
  tumbler: (fill: string) => shape('M-34 -72h68l-6 72q-28 6-56 0z', 'rgb(240 247 250 / .5)') + shape('M-32 -46h64l-5 44q-27 6-54 0z', fill) +
    box(-20, -60, 24, 24, 5, 'rgb(255 255 255 / .6)', 14) + box(2, -52, 22, 22, 5, 'rgb(255 255 255 / .5)', -18),
  pint: (fill: string) => shape('M-32 -122h64l-8 122q-24 6-48 0z', 'rgb(240 247 250 / .5)') + shape('M-31 -106h62l-7 104q-24 6-48 0z', fill) +
    (box(-34, -126, 68, 24, 11, '#fffaf0')) + box(-22, -94, 6, 78, 3, 'rgb(255 255 255 / .4)'),
  shot: (fill: string) => shape('M-20 -50h40l-5 50q-15 5-30 0z', 'rgb(240 247 250 / .55)') + shape('M-19 -38h38l-4 36q-15 5-30 0z', fill),
}

type Pouring = readonly [outline: Outline, glass: string, cap: string, vessel: keyof typeof glasses, pour: string]
const pour = (dish: Dish, [outline, glass, cap, vessel, fill]: Pouring) => shadow(214, 86) + at(124, 216, 0, bottle(dish, outline, glass, cap), 1.12) +
  at(216, 214, 0, raised(glasses[vessel](fill, dish.chance)), 1.05)

const dark = '#26332a'
const olive = '#5a6b3a'
const redwine: Painter = (dish) => pour(dish, [dish.has('sloped') ? 'sloped' : dish.chance.pick(['tall', 'sloped']), dark,
  dish.chance.pick(['#7a1f30', '#2a2320', '#5a1f2a']), 'wine', dish.has('light') ? '#9c2a45' : '#6d1630'])
const whitewine: Painter = (dish) => pour(dish, [dish.has('slim') ? 'slim' : dish.chance.pick(['tall', 'sloped']), dish.chance.pick(['#c9cf8f', '#a8b36a', '#d9d3a0']),
  dish.chance.pick(['#e3d6a4', '#3f5a3f', '#f3ead2']), 'wine', '#f0dd8a'])
const rosewine: Painter = (dish) => pour(dish, ['tall', '#f3b4ae', dish.chance.pick(['#fbeadf', '#d9838a']), 'wine', '#f29a96'])
const sparkling: Painter = (dish) => pour(dish, ['heavy', dish.has('pink') ? '#e79a98' : dish.chance.pick([dark, olive]),
  dish.chance.pick(['#d9b04a', '#c9cdd0', '#b5432f']), 'flute', dish.has('pink') ? '#f3a8a0' : '#f4dd8f'])
const fortified: Painter = (dish) => pour(dish, ['squat', dish.has('white') ? '#b9c08a' : '#3a1f1a', '#2a2320', 'shot', dish.has('white') ? '#f0dd8a' : '#7a2a1c'])
const beers = { dark: '#2e1810', red: '#a8431c', white: '#f2cf6a', gold: '#e8a92c' }
const beer: Painter = (dish) => pour(dish, [dish.has('can') ? 'can' : dish.chance.pick(['longneck', 'can', 'longneck']), dish.has('light') ? '#5f7f3a'
  : '#6b3a16', dish.chance.pick(['#c8922a', '#b5432f', '#2f4f5f', '#e9e4da']), 'pint', dish.has('dark') ? beers.dark : dish.has('amber', 'red') ? beers.red
  : dish.has('white') ? beers.white : beers.gold])
const cider: Painter = (dish) => pour(dish, ['longneck', '#8a9a3f', '#c8922a', 'pint', dish.flavor ?? '#f0c04a'])
const seltzer: Painter = (dish) => shadow(214, 86) + [92, 160, 228].map((x, index) => at(x, index === 1 ? 218 : 210, 0,
  bottle({ ...dish, tint: dish.flavor ?? dish.chance.pick(['#f3b8c0', '#c9dba4', '#f6dfa6', '#b9d3e0', '#f2b27a']) }, 'can', '#c4c9cc', ''), index === 1 ? 1.25
  : 1.05)).join('')
const whiskey: Painter = (dish) => pour(dish, [dish.chance.pick(['square', 'squat', 'tall']), '#b5651c', dish.chance.pick(['#2a2320', '#8a5a34', '#c8922a']), 'tumbler',
  '#c9761f'])
const clear: Painter = (dish) => pour(dish, [dish.chance.pick(['tall', 'square', 'slim']), dish.flavor ? dish.flavor
  : dish.chance.pick(['#dfe9ec', '#cfe3e6', '#b9d6dc']), dish.chance.pick(['#2f4f5f', '#c9cdd0', '#3a2430']), 'tumbler', 'rgb(225 240 245 / .6)'])
const tequila: Painter = (dish) => pour(dish, ['squat', dish.has('amber', 'gold') ? '#d9953c' : '#e6ecd8', dish.chance.pick(['#8a5a34', '#caa06c', '#5d7a2f']), 'shot',
  dish.has('amber', 'gold') ? '#d9953c' : '#eef2e0']) + at(258, 204, 0, pieces.lime!(dish.chance), 1.2)
const rum: Painter = (dish) => pour(dish, [dish.chance.pick(['tall', 'squat']), dish.has('white') ? '#e3ecec'
  : '#7a3a14', dish.chance.pick(['#2a2320', '#b5432f', '#c8922a']), 'tumbler', dish.has('white') ? 'rgb(225 240 245 / .6)' : '#a8561a'])
const liqueur: Painter = (dish) => pour(dish, [dish.chance.pick(['squat', 'square', 'slim']), dish.tint ?? dish.flavor ?? dish.chance.pick(['#8a2a1c', '#c9641f',
  '#5a3a20']), '#2a2320', 'shot', dish.tint ?? dish.flavor ?? '#b5451f'])
const sake: Painter = (dish) => pour(dish, ['slim', dish.tint ?? dish.flavor ?? dish.chance.pick(['#3f6a5a', '#cfe0d6', '#2f4f6b']),
  dish.chance.pick(['#c9cdd0', '#c8922a', '#b5432f']), 'shot', '#f4f4ec'])

/** A tall glass with ice and a straw. */
function tallGlass(fill: string, top: string): string {
  const ice = many(5, (index) => box(-24 + (index % 2) * 24, -118 + index * 17, 24, 22, 5, 'rgb(255 255 255 / .3)', index * 24))
  return raised(shape('M-44 -150h88l-12 148q-32 8-64 0z', 'rgb(240 247 250 / .55)') + shape('M-42 -132h84l-11 128q-31 8-62 0z', fill) + top) + ice +
    box(-30, -126, 8, 104, 4, 'rgb(255 255 255 / .45)', -4)
}
const straw = (dish: Dish) => line('M8 -96L34 -186', dish.chance.pick(['#b5432f', '#3f6472', '#fffaf0', '#c8922a']), 7)
const inGlass = (dish: Dish, fill: string, top = '') => shadow(214, 66) + at(150, 216, 0, straw(dish) + tallGlass(fill, top), 1.15)

const juice: Painter = (dish) => {
  const named = dish.pieces(dish.tint ? 'lime' : 'tangerine').filter((name) => name !== 'greens' && name !== 'herb')
  const slice = pieces[named[0] ?? 'lemon']!
  return inGlass(dish, dish.tint ?? dish.flavor ?? '#f59a2c') + at(212, 62, 12, raised(slice(dish.chance)), 1.9) + at(222, 196, 0, laid(slice(dish.chance)), 1.8) +
    (dish.has('herb', 'greens') ? at(120, 50, 30, pieces.greens!(dish.chance), 1.6) : '')
}
const iced: Painter = (dish) => inGlass(dish, dish.tint ?? (dish.has('coffee') ? '#5a3216' : '#b5651c'), dish.has('milk')
  ? shape('M-42 -132h84l-4 40q-20 20-40 6-22 14-37 -8z', '#f3e0c0') : '') + (dish.has('coffee', 'milk') ? '' : at(208, 66, 12, raised(pieces.lemon!(dish.chance)), 1.8))
const shake: Painter = (dish) => {
  const cream = (lump(0, -150, 46, 18, '#fffdf6') + lump(0, -166, 32, 15, '#fffdf6') + lump(0, -180, 12, 12, '#fffdf6'))
  const top = dish.pieces().filter((name) => !['coconut', 'herb'].includes(name))
  return inGlass(dish, dish.tint ?? dish.flavor ?? '#fbeccb', dish.has('smooth') ? (lump(0, -134, 42, 12, dish.tint ?? dish.flavor ?? '#f3a0a8')) : cream) +
    (top.length > 0 ? at(160, dish.has('smooth') ? 56 : 22, 0, laid(pieces[top[0]!]!(dish.chance)), 1.4) : dish.has('smooth') ? ''
    : at(152, 8, 0, laid(circle(0, 0, 11, '#c8222a') + gloss(-3, -4, 3, 2))))
}
const soda: Painter = (dish) => shadow(214, 80) + at(112, 216, 0, bottle({ ...dish, tint: dish.tint ?? dish.flavor ?? '#b5231e' }, dish.has('bottle') ? 'longneck'
  : 'can', '#6b3a16', '#c9cdd0'), 1.25) + at(212, 216, 0, tallGlass(dish.tint ?? dish.flavor ?? '#4a2012', ''), 0.86)
const water: Painter = (dish) => shadow(214, 80) + at(128, 216, 0, bottle({ ...dish, tint: undefined }, dish.has('green') ? 'sloped' : 'tall', dish.has('green')
  ? '#7fae7a' : '#bcdcec', '#3f7fa8'), 1.15) + at(216, 216, 0, tallGlass('rgb(200 228 240 / .7)', ''), 0.8)

const saucer = (dish: Dish, fill: string) => {
  const glaze = dish.chance.pick(['#fffaf2', '#3c4a52', '#b0653f', '#7f9a8a', '#e7ddcb', '#d9a441'])
  return raised(circle(160, 126, 98, '#f6efe4')) + circle(160, 126, 62, 'rgb(90 60 40 / .14)') + raised(line('M222 100q46 -18 46 20t-50 22', glaze, 14) +
    circle(160, 122, 68, glaze)) + circle(160, 122, 59, 'rgb(0 0 0 / .3)') + circle(160, 124, 57, fill)
}
const coffee: Painter = (dish) => {
  const fill = dish.tint ?? (dish.has('milk') ? '#b5804a' : '#3a1f10')
  const heart = dish.chance.pick(['M160 158C112 128 122 92 148 100q10 4 12 14 2-10 12-14C198 92 208 128 160 158z',
    'M160 164q-30 -34 0 -80 30 46 0 80zM130 136q30 12 60 0M134 116q26 10 52 0'])
  return saucer(dish, fill) + circle(160, 124, 56, 'none', 'stroke="rgb(220 160 90 / .65)" stroke-width="5"') +
    (dish.has('milk') || dish.tint ? shape(heart, '#f6e3c4') : gloss(140, 104, 18, 6)) + (dish.has('brown') ? spread3(dish) : '') +
    laid(many(3, (index) => at(62 + index * 14, 190 - index * 8, index * 40, oval(0, 0, 9, 6, '#4a2614') + line('M-7 0q7 4 14 0', '#241008', 2))))
}
const spread3 = ({ chance }: Dish) => (blob(160, 122, 30, 26, '#fffdf6', chance, 9)) + scatter(9, [160, 122, 24], chance, (x, y) => circle(x, y, 2, '#4a2614'))
const tea: Painter = (dish) => saucer(dish, dish.tint ?? (dish.has('milk') ? '#c99a5c' : dish.chance.pick(['#b5651c', '#c9862a', '#8f4a16']))) + gloss(138, 102, 20, 7) +
  (dish.has('milk') ? line('M140 128q20 -18 40 0', '#f6e3c4', 5) : laid(at(172, 132, 20, pieces.herb!(dish.chance), 1.4))) + line('M206 86q22 -20 30 8', '#f3ead9', 3) +
  box(226, 92, 24, 28, 3, dish.chance.pick(['#b5432f', '#5d7a2f', '#c8922a']), 14)

const cocktail: Painter = (dish) => {
  const fill = dish.tint ?? dish.flavor ?? dish.chance.pick(['#f3b24a', '#e8734a', '#d9d98a'])
  const garnish = pieces[dish.pieces('tangerine')[0] ?? 'lime'] ?? pieces.lime!
  if (dish.has('tall')) return inGlass(dish, fill) + at(208, 62, 12, raised(garnish(dish.chance)), 1.8)
  const rocks = raised(shape('M-58 -104h116l-12 104q-46 8-92 0z', 'rgb(240 247 250 / .5)') + shape('M-55 -74h110l-9 72q-46 8-92 0z', fill)) +
    box(-36, -90, 40, 38, 7, 'rgb(255 255 255 / .5)', 12) + box(2, -76, 36, 34, 7, 'rgb(255 255 255 / .42)', -16)
  const coupe = raised(shape('M-74 -150Q-70 -92 0 -88 70 -92 74 -150z', 'rgb(240 247 250 / .5)') + shape('M-70 -136Q-62 -96 0 -93 62 -96 70 -136 0 -126-70 -136z', fill) +
    line('M0 -90V-8', 'rgb(240 247 250 / .85)', 6) + oval(0, -4, 38, 7, 'rgb(240 247 250 / .8)'))
  return shadow(216, 64) + at(160, 216, 0, dish.has('coupe') ? coupe : rocks, 1.18) + at(dish.has('coupe') ? 222 : 214, dish.has('coupe') ? 44 : 96, 14,
    raised(garnish(dish.chance)), 1.7)
}

export const drinks = { redwine, whitewine, rosewine, sparkling, fortified, beer, cider, seltzer, whiskey, clear, tequila, rum, liqueur, sake, cocktail, juice, iced,
  shake, soda, water, coffee, tea }
