import { at, blob, box, circle, type Dish, gloss, laid, line, lump, many, oval, type Painter, raised, scatter, shape } from './draw.ts'
import { bakingDish, bowl, herbs, isPiece, pieces, plate, rice, spread, strands } from './parts.ts'
import type { Trait } from './words.ts'

const swirl = (fill: string) => line('M104 116q28 -30 58 -4t56 -6', fill, 6) + line('M118 150q22 -20 44 -2t40 -8', fill, 4.5)
const chopsticks = raised(line('M306 30L196 106', '#6b3a22', 6) + line('M316 50L204 118', '#6b3a22', 6))

const pizza: Painter = (dish) => {
  const { chance } = dish
  const sauce = dish.tint ?? '#c23d27'
  const cheese = dish.has('white') || dish.has('green') ? '#fbeec4' : '#f5cf6e'
  const top = dish.pieces('mozzarella', 'herb')
  const isRed = top.includes('mozzarella') || dish.tint !== undefined
  const melted = (area: readonly [number, number, number, number?], count: number) =>
    scatter(count, area, chance, (x, y) => blob(x, y, chance.between(9, 17), chance.between(7, 12), chance.pick([cheese, '#fbe3a0', 'rgb(214 140 50 / .7)']), chance, 7))
  if (dish.has('slice')) {
    const [area, outline] = [[160, 112, 54, 62] as const, 'M74 66Q160 36 246 66L168 218q-8 8-16 0z']
    const paper = raised(shape('M50 40h222l-30 176H84z', '#fffaf2'))
    const dough = raised(shape('M66 56Q160 16 254 56l8 24Q160 48 58 80z', '#d39645') + shape(outline, isRed ? sauce : cheese))
    const covered = melted([160, 120, 84, 90], isRed ? 22 : 34) + spread(dish, top, 11, area, 1.15)
    return `${paper}${dough}<clipPath id="cut"><path d="${outline}"/></clipPath><g clip-path="url(#cut)">${covered}</g>${herbs(dish, 4, [160, 110, 40, 50])}`
  }
  if (dish.has('square'))
    return (
      raised(box(46, 40, 228, 168, 14, '#4a4a4c')) + (box(56, 50, 208, 148, 16, '#c98a3c') + box(66, 60, 188, 128, 12, isRed ? sauce : cheese)) +
        melted([160, 124, 88, 58], isRed ? 22 : 40) + spread(dish, top, 16, [160, 124, 82, 52]) +
      line('M160 52v144M58 124h204', 'rgb(90 40 10 / .55)', 3)
    )
  return (
    raised(circle(160, 122, 106, '#c8a06a')) + raised((lump(160, 120, 96, 96, '#d39645') + lump(160, 120, 84, 84, isRed ? sauce : cheese))) +
    scatter(18, [160, 120, 96], chance, (x, y) => (Math.hypot(x - 160, y - 120) > 84 ? blob(x, y, 7, 4, 'rgb(90 45 10 / .45)', chance) : '')) +
    melted([160, 120, 78], isRed ? 26 : 46) + spread(dish, top, top.length > 2 ? 22 : 17, [160, 120, 70], 1.05) +
    (dish.has('gold') ? swirl('#f0b429') : '') + line('M160 120V26M160 120l82 48M160 120l-82 48', 'rgb(100 45 10 / .4)', 2.4)
  )
}

const salad: Painter = (dish) => {
  const { chance } = dish
  const leaves = dish.has('dark') ? ['#2f5f2f', '#3f7438', '#4f8a3c'] : chance.pick([['#5f9a42', '#7db653', '#4a7f36', '#9ccb6b'],
    ['#8fc05a', '#b4d67c', '#6aa646', '#d3e6a4'], ['#6b8f3a', '#a5485f', '#7db653', '#4a7f36']])
  const named = dish.pieces()
  const top: readonly Trait[] = named.length > 0 ? [...named, chance.pick<Trait>(['tomato', 'cucumber', 'onion', 'crouton'])]
    : chance.pick<readonly Trait[]>([['tomato', 'cucumber', 'onion'], ['crouton', 'cheese'], ['carrot', 'tomato', 'cucumber']])
  const leaf = (x: number, y: number) => at(x, y, chance.between(0, 360), (blob(0, 0, chance.between(20, 28), chance.between(11, 17), chance.pick(leaves), chance, 9)) +
    line('M-18 0q18 -5 34 0', 'rgb(255 255 255 / .3)', 2))
  return bowl(dish, '#3f6a30') + laid(scatter(24, [160, 122, 64], chance, leaf)) + spread(dish, top, 13 + named.length, [160, 122, 58], 1.12) +
    (dish.tint ? swirl(dish.tint) : '')
}

/** Something soft in a small dish: mashed, dressed or creamed. */
const scoop: Painter = (dish) => {
  const { chance } = dish
  const soft = dish.tint ?? (dish.has('potato', 'egg', 'corn') ? '#f5e2a4' : dish.has('greens', 'pea') ? '#6f9a48' : '#f2ead2')
  const bits = dish.pieces().filter((name) => name !== 'greens')
  return bowl(dish, soft) + (scatter(16, [160, 120, 56], chance, (x, y) => blob(x, y, 20, 15, chance.pick(['rgb(255 255 255 / .3)', 'rgb(120 80 20 / .12)', soft]),
    chance))) + (bits.length > 0 ? spread(dish, bits, 13, [160, 120, 56], 0.8) : '') + (dish.has('butter') ? laid(box(146, 104, 30, 24, 5, '#fbe489', 14)) +
    blob(166, 140, 30, 10, 'rgb(250 210 90 / .75)', chance) : '') + herbs(dish, 9, [160, 120, 56])
}

const broth = (dish: Dish, fill: string) => bowl(dish, fill) + scatter(12, [160, 124, 66], dish.chance,
  (x, y) => circle(x, y, dish.chance.between(3, 8), 'rgb(255 235 180 / .22)')) + gloss(118, 84, 26, 8, -36)

const soup: Painter = (dish) => {
  const fill = dish.tint ?? (dish.has('tomato') ? '#cf4a26' : dish.has('pea', 'broccoli', 'greens') ? '#8fa045'
    : dish.has('corn', 'potato', 'fish', 'crab', 'shellfish', 'mushroom') ? '#f0dcae' : dish.chance.pick(['#d99a3a', '#c9822f', '#d8a84e']))
  const bits = dish.pieces('carrot', 'greens')
  const spoon = raised(line('M252 196L306 232', '#cfd3d4', 9) + oval(244, 188, 22, 15, '#dfe3e4', 34))
  return broth(dish, fill) + spread(dish, bits, 7 + bits.length * 2, [160, 122, 50], 0.95) + (dish.has('white', 'cheese') ? swirl('#fff6e0') : '') +
    (dish.has('noodle') ? strands(dish, '#f6dfa0', 5, 160, 128, 46) : '') + herbs(dish, 8, [160, 122, 58]) + spoon
}

const stew: Painter = (dish) => {
  const fill = dish.tint ?? dish.chance.pick(['#7a3a1c', '#8f4a22', '#6b3018'])
  const bits = [...dish.pieces('beef', 'potato', 'carrot')]
  return bowl(dish, fill) + (scatter(14, [160, 124, 62], dish.chance, (x, y) => blob(x, y, 18, 13, 'rgb(255 190 110 / .14)', dish.chance))) +
    spread(dish, bits, 17, [160, 122, 58], 1.2) + (dish.has('cheese', 'white') ? spread(dish, [dish.has('cheese') ? 'cheese' : 'feta'], 5, [160, 116, 30], 1.2) : '') +
    herbs(dish, 8, [160, 120, 54])
}

const ramen: Painter = (dish) => {
  const { chance } = dish
  const bits = dish.pieces('pork', 'egg')
  return (
    broth(dish, dish.tint ?? chance.pick(['#c98a42', '#e0bd80', '#b8672d'])) + strands(dish, '#f7e2a4', 5.5, 148, 134, 58) +
      spread(dish, bits, 4 + bits.length, [164, 112, 40, 36], 1.5) +
    laid(at(214, 110, 16, box(-9, -34, 20, 58, 3, '#22382c')) + (dish.has('egg') ? '' : at(120, 92, 20, pieces.egg!(chance), 1.4))) +
      spread(dish, ['onion'], 5, [140, 160, 34, 14], 0.45) + herbs(dish, 9, [160, 130, 54]) + chopsticks
  )
}

const noodles: Painter = (dish) => {
  const { chance } = dish
  const bits = dish.pieces(chance.pick<Trait>(['chicken', 'pepper']), 'greens')
  return bowl(dish, '#7a4a1c') + strands(dish, dish.tint ?? chance.pick(['#e0a850', '#d9953c', '#edc272']), dish.has('wide') ? 12 : 6.5, 160, 122, 70) +
    spread(dish, [...bits, 'pepper'], 12 + bits.length, [160, 120, 52], 1.15) + herbs(dish, 8, [160, 120, 54]) + at(222, 176, 20, pieces.lime!(chance), 1.2) + chopsticks
}

const pasta: Painter = (dish) => {
  const { chance } = dish
  const sauce = dish.tint ?? (dish.has('tomato', 'meatball') ? '#c23d27' : dish.has('shellfish', 'shrimp') ? '#f0dcae' : '#c8452e')
  const dough = dish.has('dark') ? '#2b2a2e' : '#f4d489'
  const tube = () => at(0, 0, 0, box(-17, -6, 34, 13, 4, '#d9a94f') + box(-17, -7, 34, 11, 4, dough) + oval(16, -1, 3, 5, '#a8742a') +
    line('M-12 -4h24M-12 0h24', 'rgb(170 110 30 / .35)', 1.2))
  const pillow = () => (box(-19, -16, 38, 33, 7, '#d9a94f')) + box(-18, -17, 36, 31, 7, '#f7dda0') + blob(0, -2, 10, 8, 'rgb(255 255 255 / .35)', chance)
  const heap = dish.has('stuffed') ? laid(scatter(11, [160, 122, 54], chance, (x, y) => at(x, y, chance.between(0, 360), pillow()))) : dish.has('tube')
    ? laid(scatter(34, [160, 122, 60], chance, (x, y) => at(x, y, chance.between(0, 360), tube()))) : strands(dish, dough, 6, 160, 122, 66)
  const bits = dish.pieces()
  return (
    plate(dish, 102) + blob(160, 123, 70, 66, sauce, chance, 10) + heap + laid((blob(158, 116, dish.has('stuffed', 'tube') ? 44 : 38, 30, sauce, chance, 11))) +
      scatter(9, [158, 116, 30, 20], chance, (x, y) => blob(x, y, 5, 4, 'rgb(255 255 255 / .16)', chance)) +
    (bits.length > 0 ? spread(dish, bits, 6 + bits.length, [158, 116, 40, 34], 1.25) : '') + scatter(14, [160, 116, 44], chance,
      (x, y) => line(`M${Math.round(x)} ${Math.round(y)}l5 3`, '#fff6da', 2.6)) + herbs(dish, 6, [160, 112, 36])
  )
}

/** From the oven, in its dish: browned on top. */
const bake: Painter = (dish) => {
  const { chance } = dish
  const below = dish.tint ?? (dish.has('tomato', 'eggplant', 'beef', 'chicken', 'mozzarella') ? '#c23d27' : '#f0b93f')
  const bits = dish.pieces()
  const tube = (x: number, y: number) => at(x, y, chance.between(0, 360), line('M-11 5q11 -16 22 0', '#c98a24', 11) + line('M-11 4q11 -16 22 0', '#f7c552', 8.5))
  return bakingDish(dish, below) + (dish.has('tube') ? laid(scatter(36, [160, 124, 88, 58], chance, tube)) : '') +
    (scatter(20, [160, 124, 88, 58], chance, (x, y) => blob(x, y, chance.between(14, 24), chance.between(9, 16),
    chance.pick(['rgb(253 233 170 / .9)', 'rgb(247 208 110 / .85)', 'rgb(160 85 25 / .5)']), chance))) +
    (bits.length > 0 ? spread(dish, bits, 9, [160, 124, 78, 50], 1.1) : '') + herbs(dish, 7, [160, 124, 74, 46])
}

/** Each thing in its own part of the bowl, rice below. */
const ricebowl: Painter = (dish) => {
  const { chance } = dish
  const named = dish.pieces(chance.pick<Trait>(['chicken', 'salmon', 'beef']))
  const others = (['greens', 'carrot', 'cucumber', 'corn', 'avocado', 'egg', 'beet', 'bean'] as const).filter((name) => !named.includes(name))
  const parts = [...named, ...many(5, (index) => `${others[(index * 3 + Math.floor(chance.between(0, 3))) % others.length]} `).trim().split(' ')].slice(0, 5) as Trait[]
  const start = chance.between(0, 360)
  const part = (name: Trait, index: number) => {
    const angle = ((start + index * (360 / parts.length)) * Math.PI) / 180
    const [x, y] = [160 + Math.cos(angle) * 44, 122 + Math.sin(angle) * 44]
    return spread(dish, [name], index === 0 ? 9 : 6, [x, y, index === 0 ? 32 : 24, index === 0 ? 26 : 22], 1.05)
  }
  return bowl(dish, '#efe4cf') + rice(dish, 160, 122, 78, 76, dish.has('dark') ? '#c9a882' : '#fbf6ea') + parts.map(part).reverse().join('') +
    (dish.tint ? swirl(dish.tint) : '') + herbs(dish, 4, [160, 122, 20])
}

const friedrice: Painter = (dish) => {
  const grain = dish.tint ?? dish.chance.pick(['#e6b95c', '#d99a42', '#edcf8a'])
  const bits = dish.has('plain') ? [] : [...dish.pieces('egg'), 'pea', 'carrot', 'onion'].filter((name) => isPiece(name as Trait))
  return bowl(dish, grain) + rice(dish, 160, 122, 74, 70, grain) + scatter(120, [160, 122, 70], dish.chance,
    (x, y) => oval(x, y, 5, 2.2, dish.chance.pick(['rgb(255 250 225 / .75)', 'rgb(140 80 20 / .3)', 'rgb(255 235 170 / .8)']), dish.chance.between(0, 180))) +
    (bits.length > 0 ? spread(dish, bits as Trait[], 19, [160, 122, 60], 0.78) : '') + herbs(dish, dish.has('plain') ? 3 : 8, [160, 122, 56])
}

const curry: Painter = (dish) => {
  const { chance } = dish
  const sauce = dish.tint ?? (dish.has('greens') ? '#5f7a34' : chance.pick(['#d9822b', '#c9672a', '#cf9428']))
  const bits = dish.pieces('chicken').filter((name) => name !== 'greens')
  return bowl(dish, sauce) + (scatter(10, [160, 124, 62], chance, (x, y) => blob(x, y, 19, 14, 'rgb(255 225 150 / .17)', chance))) +
    spread(dish, bits.length > 0 ? bits : ['tofu'], 10, [148, 130, 50, 46], 1.25) + rice(dish, 196, 92, 42, 34) + swirl('rgb(255 246 224 / .85)') +
    herbs(dish, 8, [150, 130, 50])
}

const stirfry: Painter = (dish) => {
  const { chance } = dish
  const bits = dish.pieces('chicken')
  const veg = chance.pick<readonly Trait[]>([['broccoli', 'pepper'], ['pepper', 'onion'], ['carrot', 'broccoli'], ['chili', 'herb', 'pepper']])
  const sauce = dish.tint ?? chance.pick(['#8a4216', '#a85a1c', '#7a3612'])
  const all = [...bits, ...bits, ...(bits.length > 2 ? [] : veg)]
  return plate(dish, 102) + rice(dish, 214, 82, 36, 30) + blob(148, 130, 66, 56, sauce, chance, 11) + gloss(120, 96, 22, 7) +
    spread(dish, all, 24, [148, 128, 54, 46], 1.25) + (dish.has('sesame') ? scatter(24, [148, 126, 48, 40], chance, (x, y) => oval(x, y, 2.6, 1.5, '#fdf0d0', x * 20))
    : '') + herbs(dish, 6, [148, 126, 46, 40])
}

const dip: Painter = (dish) => {
  const { chance } = dish
  const paste = dish.tint ?? (dish.has('avocado') ? '#9cb84a' : dish.has('cheese') ? '#f6c04a' : dish.has('tomato') ? '#c8432e' : dish.has('eggplant') ? '#b79a76'
    : '#eeddb4')
  const chip = (index: number) => at(160 + Math.cos(index * 0.56) * 106, 124 + Math.sin(index * 0.56) * 82, index * 32 +
    90, raised((dish.has('chips') ? shape('M0 -24L24 18H-24z', '#f0c05a') : shape('M-22 16Q0 -44 22 16z', '#ecca8c')) + blob(0, 2, 6, 4, 'rgb(150 85 25 / .4)', chance)))
  const bits = dish.pieces().filter((name) => name !== 'avocado' && name !== 'cheese')
  return many(11, chip) + raised(circle(160, 122, 78, '#f6efe4')) + circle(160, 124, 66, paste) + line('M118 122a42 40 0 1 1 42 40 26 26 0 1 1 18 -46',
    'rgb(255 255 255 / .34)', 9) + blob(160, 122, 20, 13, 'rgb(190 150 30 / .55)', chance) + (bits.length > 0 ? spread(dish, bits, 6, [160, 122, 34], 0.8) : '') +
    herbs(dish, 7, [160, 122, 46])
}

const porridge: Painter = (dish) => {
  const base = dish.tint ?? (dish.has('cream') ? '#fffaf0' : '#e6cfa2')
  const bits = dish.pieces('banana', 'berry', 'nut')
  const flake = (x: number, y: number) => oval(x, y, 5, 3, dish.chance.pick(['#c99a52', '#dfb672', '#b5823c']), dish.chance.between(0, 180))
  return bowl(dish, base) + scatter(26, [160, 122, 70], dish.chance, (x, y) => blob(x, y, 9, 6, 'rgb(255 255 255 / .28)', dish.chance)) +
    laid(scatter(30, [136, 104, 40, 30], dish.chance, flake)) + spread(dish, bits, 11, [172, 134, 44, 36], 1.15) + (dish.has('gold') ? swirl('#e8a52c') : '')
}

export const bowls = { pizza, salad, scoop, soup, stew, ramen, noodles, pasta, bake, ricebowl, friedrice, curry, stirfry, dip, porridge }
