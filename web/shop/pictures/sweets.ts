import { at, blob, box, circle, gloss, laid, line, lump, many, oval, type Painter, raised, scatter, shape, wave } from './draw.ts'
import { board, bowl, crust, cup, herbs, pieces, plate, shadow, spread } from './parts.ts'

const shrimp: Painter = (dish) => {
  const { chance } = dish
  const one = (x: number, y: number, index: number) => at(x, y, index * 47, raised(dish.has('crisp') ? (crust(chance, 32, 20)) + shape('M28 0l20 -10v20z', '#d9583c')
    : pieces.shrimp!(chance)), dish.has('crisp') ? 1 : 2.3)
  return (dish.has('raw') ? bowl(dish, '#cfe0e4') + scatter(18, [160, 122, 66], chance, (x, y) => box(x - 11, y - 10, 22, 19, 5, 'rgb(255 255 255 / .55)', x * 5))
    : plate(dish, 104) + blob(160, 122, 66, 54, dish.tint ?? '#e3a04a', chance, 11)) + scatter(8, [156, 120, 56, 48], chance, one) +
    (dish.has('raw') ? cup(160, 122, '#b8281e', 25) : '') + at(232, 172, 0, pieces.lemon!(chance), 1.4) + herbs(dish, 9, [156, 122, 56])
}

/** Red from the pot: a lobster or crab with its claws. */
const lobster: Painter = (dish) => {
  const claw = (side: number) => at(160 + side * 66, 78, side * 26, raised(line(`M${-side * 40} 60L${-side * 8} 22`, '#c23a22', 15) +
    (shape('M-26 20C-34 -30 0 -46 8 -40L4 -12 22 -36C38 -14 30 24 6 30z', '#d8442a')) + gloss(-10, -6, 7, 18, 10)))
  const body = many(4, (index) => line(`M${116 - index * 8} ${130 + index * 16}q-30 4-40 20M${204 + index * 8} ${130 + index * 16}q30 4 40 20`, '#c23a22', 6))
  const shell = dish.has('crab') ? (lump(160, 142, 68, 46, '#d8442a') + lump(160, 136, 58, 34, '#e8603f')) : (lump(160, 116, 34, 44, '#d8442a')) +
    many(4, (index) => (box(130 + index * 3, 150 + index * 15, 60 - index * 6, 18, 8, index % 2 ? '#c23a22' : '#e0502f'))) + shape('M140 206l20 24 20-24z', '#c23a22')
  return raised(oval(160, 134, 136, 92, '#e9e4da')) + body + claw(-1) + claw(1) + raised(shell) + circle(148, 92, 4, '#1f1510') + circle(172, 92, 4, '#1f1510') +
    gloss(148, 122, 10, 18, 14) + spread(dish, dish.pieces('lemon').includes('corn') ? ['corn', 'potato'] : ['lemon', 'potato'], 6, [160, 196, 104, 14], 1.1) +
    herbs(dish, 8, [160, 190, 100, 16])
}

const shellfish: Painter = (dish) => {
  const { chance } = dish
  const dark = dish.has('dark')
  const one = (x: number, y: number, index: number) => at(x, y, index * 53, dark ? shape('M-28 0C-24 -22 20 -22 30 0 20 16-18 20-28 0z', '#23252e') +
    shape('M-20 0C-16 -13 14 -13 22 0 14 9-12 12-20 0z', '#6b7280') + blob(0, 0, 13, 8, '#f2a24a', chance)
    : (shape('M-30 8C-34 -22 -6 -32 14 -26 36 -18 36 16 16 26-6 30-26 26-30 8z', '#9a948a') + shape('M-23 6C-26 -16 -4 -25 12 -20 29 -14 29 11 13 20-4 23-20 20-23 6z',
    '#f1ece2')) + blob(0, 0, 14, 10, dish.has('clam') ? '#e6b98a' : '#cfc8b8', chance) + gloss(-4, -5, 7, 3))
  return (dark || dish.tint ? bowl(dish, dish.tint ?? '#ecdcae') : raised(circle(160, 122, 102, '#c9d3d6')) +
    scatter(46, [160, 122, 92], chance, (x, y) => box(x - 9, y - 8, 18, 16, 4, 'rgb(255 255 255 / .6)', x * 7))) +
    laid(scatter(dark ? 12 : 8, [160, 122, dark ? 58 : 68], chance, one)) + laid(at(160, 122, 0, pieces.lemon!(chance), 1.6)) + herbs(dish, 9, [160, 122, 62])
}

/** Cheese, cured meat and what goes with them. */
const cheeseboard: Painter = (dish) => {
  const { chance } = dish
  const wedge = (x: number, y: number, turn: number, fill: string, rind: string) => at(x, y, turn, raised(shape('M-40 22L34 -26 44 22z', fill) +
    shape('M-40 22h84v14h-84z', rind)) + scatter(4, [10, 6, 20, 8], chance, (px, py) => circle(px, py, 3, 'rgb(150 100 20 / .35)')))
  return board(dish) + wedge(94, 82, 0, '#f7cf5c', '#d9a12c') + wedge(214, 78, 8, '#fdf6e3', '#e3d6b8') +
    laid(many(6, (index) => at(78 + index * 17, 150 + (index % 2) * 8, index * 30, dish.has('plain') ? box(-13, -13, 26, 26, 5, '#e8c78a', 10)
    : pieces[index % 2 ? 'pepperoni' : 'ham']!(chance), 1.25))) + spread(dish, dish.pieces('olive', 'berry', 'nut'), 12, [216, 156, 42, 30], 1.1) +
    herbs(dish, 6, [150, 120, 80, 40])
}

const bread: Painter = (dish) => {
  const { chance } = dish
  const crumb = dish.tint ?? chance.pick(['#b8702e', '#c98a45', '#a8602a'])
  const score = (x: number) => line(`M${x} -24q12 16 8 44`, '#f3d9a4', 7)
  const loaf = dish.has('stick') ? (y: number) => at(160, y, -16, raised((box(-122, -22, 244, 46, 22, crumb))) +
    many(6, (index) => line(`M${-96 + index * 36} 12l22 -26`, '#f0d296', 7)) + gloss(-20, -14, 80, 4, 0)) : undefined
  if (loaf) return board(dish) + loaf(100) + loaf(152)
  if (dish.has('small')) return board(dish) + scatter(6, [160, 124, 74, 46], chance, (x, y) => at(x, y, chance.between(-20, 20),
    raised((blob(0, 0, 38, 30, crumb, chance))) + gloss(-8, -10, 16, 7)))
  const braid = many(5, (index) => at(-72 + index * 36, index % 2 ? 6 : -8, index % 2 ? 34 : -34, (lump(0, 0, 36, 24, '#8a4f1c') + lump(0, -3, 34, 21, crumb)) +
    gloss(-6, -10, 14, 5)))
  return board(dish) + at(160, 122, -8, raised(dish.has('braid') ? braid : (shape('M-104 22C-112 -50 -50 -58 0 -58S112 -50 104 22C96 50-96 50-104 22z', crumb))) +
    (dish.has('braid') ? '' : score(-56) + score(-8) + score(40) + gloss(-30, -40, 40, 8, -6)) + (dish.has('sesame', 'nut')
    ? scatter(40, [0, -14, 84, 26], chance, (x, y) => oval(x, y, 3, 1.8, '#fdf0d0', x * 11)) : '')) + laid(scatter(10, [160, 196, 90, 8], chance,
    (x, y) => circle(x, y, 1.8, '#a8692f')))
}

const croissant: Painter = (dish) => {
  const { chance } = dish
  const top = dish.pieces()
  const body = 'M-112 44C-96 -30 -48 -62 0 -62S96 -30 112 44C92 58 74 40 62 22 44 2 20 -2 0 -2S-44 2-62 22C-74 40-92 58-112 44z'
  const folds = many(6, (index) => line(`M${-82 + index * 33} ${-34 + Math.abs(index - 2.5) * 11}q${14 - index * 5} 24 ${10 - index * 4} ${48 - Math.abs(index - 2.5) * 8}`, '#8a4a12', 5, 'opacity=".7"'))
  const one = shape(body, '#9c5818') + shape(body, chance.pick(['#d9933f', '#cf8734', '#e0a04c']), 'transform="translate(-1 -4)"') + folds + many(5, (index) => gloss(-62 + index * 31, -34 + Math.abs(index - 2) * 12, 9, 4, -20 + index * 12))
  return plate(dish, 106) + at(160, 126, chance.between(-12, 12), raised(one), 0.84) + (dish.tint ? line(wave(84, 110, 150, 12, 6), dish.tint, 6) : '') +
    (top.length > 0 ? spread(dish, top, 8, [160, 104, 56, 18], 0.8) : '') + scatter(14, [160, 190, 60, 8], chance, (x, y) => blob(x, y, 3, 2, '#c98330', chance, 5))
}

/** In its paper: a muffin, or a cupcake with frosting. */
const muffin: Painter = (dish) => {
  const cakeOf = dish.tint ?? '#d99a4a'
  const bits = dish.pieces().filter((name) => name !== 'cheese')
  const paper = shape('M-48 4H48L36 76q-36 10-72 0z', dish.chance.pick(['#b5432f', '#3f6472', '#8a5a34', '#e9d8bd', '#7a5a7c'])) +
    many(6, (index) => line(`M${-38 + index * 15} 10l3 62`, 'rgb(255 255 255 / .25)', 3))
  const top = dish.has('frosted') ? (many(3, (index) => lump(0, -2 - index * 20, 50 - index * 14, 19 - index * 3, index % 2 ? cakeOf : cakeOf)) +
    lump(0, -58, 10, 10, cakeOf)) + many(3, (index) => gloss(-14, -8 - index * 20, 16 - index * 3, 4, -6))
    : (shape('M-60 8C-66 -44 -30 -58 0 -58S66 -44 60 8Q0 22-60 8z', '#a8651f') + shape('M-57 3C-62 -42 -28 -54 0 -54S62 -42 57 3Q0 16-57 3z', cakeOf)) +
    gloss(-18, -34, 20, 8)
  const one = (x: number, y: number, scale: number) => at(x, y, 0, raised(paper + top) + laid(scatter(7, [0, -24, 36, 18], dish.chance, (px, py, index) =>
    (bits.length > 0 ? at(px, py, index * 50, pieces[bits[index % bits.length]!]!(dish.chance), 0.6) : dish.has('frosted')
    ? box(px, py, 7, 3, 1.5, dish.chance.pick(['#d8432f', '#3f8aa8', '#f0b429', '#fffdf6']), px * 9) : ''))), scale)
  return shadow(206, 104) + one(92, 142, 0.86) + one(230, 142, 0.86) + one(160, 128, 1.08)
}

const cookie: Painter = (dish) => {
  const { chance } = dish
  const dough = dish.tint ?? '#d6a05a'
  const chips = dish.pieces().filter((name) => name !== 'apple')
  const one = (x: number, y: number) => raised((lump(x, y, 46, 46, '#a8702e') + lump(x - 1, y - 3, 44, 44, dough))) +
    (dish.has('half') ? shape(`M${x} ${y - 44}a42 42 0 0 1 0 84z`, '#2e1a12') + shape(`M${x} ${y - 44}a42 42 0 0 0 0 84z`, '#fffaf0') : chips.length > 0
    ? spread(dish, chips, 7, [x, y - 2, 30], 0.62) : scatter(9, [x, y - 2, 34], chance, (px, py) => blob(px, py, 6, 5, dish.tint === undefined || dish.has('chip')
    ? '#3f2214' : 'rgb(255 255 255 / .35)', chance, 6)))
  return plate(dish, 106) + one(112, 96) + one(204, 104) + one(140, 164) + one(218, 178)
}

const brownie: Painter = (dish) => {
  const fill = dish.tint ?? '#4f2a18'
  const bits = dish.pieces()
  const one = (x: number, y: number, turn: number) => at(x, y, turn, raised((box(-48, -22, 96, 62, 8, 'rgb(30 12 4 / .8)') + box(-48, -34, 96, 58, 8, fill))) +
    many(5, (index) => line(`M${-36 + index * 18} ${-22 + (index % 2) * 14}l12 8`, 'rgb(255 230 190 / .3)', 2)) +
    (bits.length > 0 ? laid(scatter(6, [0, -8, 34, 14], dish.chance, (px, py, index) => at(px, py, index * 50, pieces[bits[index % bits.length]!]!(dish.chance), 0.7)))
    : '') + gloss(-18, -24, 18, 4, -4))
  return plate(dish, 106) + one(120, 92, -8) + one(208, 110, 10) + one(146, 160, 4) + scatter(16, [170, 190, 74, 10], dish.chance, (x, y) => circle(x, y, 2, fill))
}

/** A slice, seen from its side: layers, filling and frosting. Pie and cheesecake have one layer and a crust. */
const cakeslice: Painter = (dish) => {
  const { chance } = dish
  const fill = dish.tint ?? '#f3d9a0'
  const frosting = dish.has('red', 'orange', 'green') ? '#fffaf0' : dish.has('brown') ? '#4a2614' : (dish.tint ?? '#fbe9c8')
  const isOne = dish.has('flat')
  const face = isOne ? shape('M52 112L262 92v84L52 196z', fill) + shape('M52 182L262 162v18L52 200z', '#a8702e')
    : many(3, (index) => shape(`M52 ${112 + index * 29}L262 ${92 + index * 29}v25L52 ${137 + index * 29}z`, fill) +
    shape(`M52 ${135 + index * 29}l210 -20v5L52 ${141 + index * 29}z`, frosting))
  const top = dish.pieces().filter((name) => name !== 'carrot' && name !== 'cheese')
  return plate(dish, 108) + raised(shape('M52 110Q120 58 214 62L262 92v86L52 200z', frosting) + face +
    (shape('M50 112Q120 56 214 60L264 92z', isOne ? fill : frosting))) + shape('M262 92v84L52 196v-84z', 'url(#round)', 'opacity=".5"') +
    (dish.has('cream') ? laid((blob(196, 72, 24, 17, '#fffdf6', chance)) + blob(192, 62, 12, 9, '#fffdf6', chance)) : '') +
    (top.length > 0 ? spread(dish, top, 4, [186, 78, 40, 10], 1.1) : at(196, 74, 0, laid(circle(0, -6, 11, chance.pick(['#c8222a', '#8a1f2a'])) +
    gloss(-3, -10, 3, 2)))) + (dish.has('gold') ? line('M60 112q16 30 24 4t26 -4 24 -4 24 -4', '#b5651c', 7) : '')
}

const cake: Painter = (dish) => {
  const { chance } = dish
  const frosting = dish.has('red', 'orange') ? '#fffaf0' : (dish.tint ?? '#fbe6d0')
  const top = dish.pieces('strawberry')
  const wall = dish.has('flat') ? 52 : 92
  return raised(oval(160, 196, 124, 24, '#fffaf2')) + raised(shape(`M62 ${192 - wall}v${wall}q98 34 196 0v-${wall}z`, dish.has('flat') ? '#c98f42' : frosting) +
    shape(`M62 ${192 - wall}v${wall}q98 34 196 0v-${wall}z`, 'url(#round)') + (lump(160, 192 - wall, 98, 32, frosting))) +
    (dish.has('flat') ? '' : many(9, (index) => circle(70 + index * 22.5, 196 + Math.sin((index / 8) * Math.PI) * 15, 10, frosting)) +
    line(wave(66, 150, 188, 7, 7), 'rgb(255 255 255 / .6)', 5)) + many(10, (index) => laid(blob(160 + Math.cos(index * 0.63) * 82, 190 - wall +
    Math.sin(index * 0.63) * 24, 13, 10, dish.has('red', 'orange') ? dish.tint! : '#fffdf6', chance))) + spread(dish, top, 7, [160, 186 - wall, 50, 13], 1.05)
}

const pie: Painter = (dish) => {
  const { chance } = dish
  const fill = dish.tint ?? (dish.has('apple', 'mango', 'lemon') ? '#e8a53a' : dish.has('berry', 'strawberry') ? '#8a1f3a' : '#b5651c')
  const top = dish.pieces().filter((name) => name !== 'apple')
  const lattice = many(5, (index) => line(`M${94 + index * 33} 54v136`, '#b5762a', 14) + line(`M${94 + index * 33} 54v136`, '#e6b564', 10)) +
    many(4, (index) => line(`M86 ${78 + index * 30}h150`, '#b5762a', 14) + line(`M86 ${78 + index * 30}h150`, '#eac074', 10))
  return raised(circle(160, 122, 104, '#8f9698')) + (lump(160, 122, 97, 97, '#d39645')) + circle(160, 122, 97, 'none',
    'stroke="#eac074" stroke-width="9" stroke-dasharray="13 8"') + (lump(160, 122, 82, 82, fill)) + scatter(16, [160, 122, 70], chance,
    (x, y) => blob(x, y, 12, 8, 'rgb(255 255 255 / .16)', chance)) + (top.length > 0 ? spread(dish, top, 22, [160, 122, 64], 1.15) : dish.has('cream', 'yellow', 'green')
    ? many(8, (index) => laid((blob(160 + Math.cos(index * 0.785) * 58, 122 + Math.sin(index * 0.785) * 58, 17, 15, '#fffdf6', chance))))
    : `<clipPath id="pan"><circle cx="160" cy="122" r="84"/></clipPath><g clip-path="url(#pan)">${lattice}</g>`)
}

const flavors = ['#fbeccb', '#6b3a22', '#f3a0a8', '#b9d08a', '#f6cf7a']
const icecream: Painter = (dish) => {
  const { chance } = dish
  const scoop = (x: number, y: number, fill: string) => raised((shape(`M${x - 42} ${y + 12}C${x - 46} ${y - 48} ${x + 46} ${y - 48} ${x + 42} ${y +
    12}q-8 14 -20 4-10 12-22 2-10 12-22 0-14 10-20-6z`, fill))) + gloss(x - 12, y - 22, 15, 7)
  const first = dish.tint ?? chance.pick(flavors)
  const top = dish.pieces()
  if (dish.has('stick')) return board(dish) + [[112, 118, -14], [210, 122, 12]].map(([x, y, turn]) => at(x!, y!, turn!,
    raised(box(-8, 46, 16, 56, 8, '#e3c48a') + (box(-36, -74, 72, 130, 32, first))) + gloss(-14, -30, 7, 30, 4))).join('')
  return shadow(212, 70) + scoop(124, 108, first) + scoop(196, 108, dish.tint ?? chance.pick(flavors)) + scoop(160, 74, first) +
    (dish.has('sundae') ? laid(shape('M122 64c8 -22 68 -22 76 0 4 14-4 26-10 26s-4-14-12-14-6 30-14 30-6-26-14-28-10 16-16 14-12-14-10-28z', '#4a2412')) +
    laid(circle(160, 38, 10, '#c8222a')) : '') + (top.length > 0 ? spread(dish, top, 6, [160, 84, 50, 24], 0.85) : '') +
    raised(shape('M86 118h148l-20 66q-10 12-40 14v8h18q8 6 0 8h-64q-8-2 0-8h18v-8q-30-2-40-14z', 'rgb(225 240 244 / .85)')) +
    box(104, 126, 8, 52, 4, 'rgb(255 255 255 / .7)', -12)
}

/** Soft and set, in a glass or turned out on a plate. */
const pudding: Painter = (dish) => {
  const { chance } = dish
  const fill = dish.tint ?? '#f7dfa6'
  const bits = dish.pieces()
  if (dish.has('flan')) return plate(dish, 106) + blob(160, 150, 86, 36, 'rgb(130 60 10 / .75)', chance, 11) +
    raised(shape('M92 152L112 82q48 -16 96 0l20 70q-68 26-136 0z', '#f2c266') + shape('M92 152L112 82q48 -16 96 0l20 70q-68 26-136 0z', 'url(#round)') +
    (lump(160, 84, 49, 16, '#8a430f')) + line('M116 92q6 30 12 10t16 4 18 12 18 -14 16 12', '#8a430f', 8)) + gloss(146, 80, 20, 5)
  if (dish.has('burnt')) return raised(circle(160, 124, 92, '#fffaf2')) + many(24, (index) => at(160, 124, index * 15, line('M0 -91v10', '#e3d8c6', 3))) +
    (lump(160, 124, 76, 76, '#d08a2a')) + scatter(22, [160, 124, 68], chance, (x, y) => blob(x, y, 11, 7, chance.pick(['rgb(90 35 5 / .55)', 'rgb(250 200 90 / .6)']),
    chance)) + gloss(132, 92, 26, 9) + spread(dish, ['berry', 'herb'], 4, [186, 146, 18], 1)
  return shadow(212, 64) + raised(shape('M96 70h128l-16 118q-48 24-96 0z', 'rgb(235 244 246 / .75)') + shape('M101 84h118l-13 100q-46 20-92 0z', fill) +
    shape('M101 84h118l-13 100q-46 20-92 0z', 'url(#round)')) + (dish.has('layered') ? many(3, (index) =>
    shape(`M${104 + index * 3} ${102 + index * 28}h${112 - index * 6}l-2 11h-${108 - index * 6}z`, index % 2 ? '#4a2a18' : '#fffaf0')) : '') +
    (lump(160, 84, 59, 17, fill)) + laid((blob(160, 76, 30, 15, dish.has('layered') ? '#4a2a18' : '#fffdf6', chance, 9))) +
    (bits.length > 0 ? spread(dish, bits, 5, [160, 72, 32, 9], 0.9) : spread(dish, ['herb'], 2, [164, 66, 10], 1.2)) +
    box(110, 96, 8, 76, 4, 'rgb(255 255 255 / .55)', -7)
}

const donut: Painter = (dish) => {
  const { chance } = dish
  if (dish.has('stick')) return plate(dish, 106) + many(5, (index) => at(104 + index * 27, 120, 62 + index * 9,
    raised((box(-72, -12, 144, 25, 12, '#a8611c') + box(-72, -14, 144, 22, 11, '#d0892f'))) + many(3, (row) => line(`M-64 ${-9 + row * 7}H64`, 'rgb(110 55 10 / .4)',
    2)) + scatter(18, [0, -2, 64, 9], chance, (x, y) => circle(x, y, 1.5, '#fffdf6')))) + cup(248, 184, '#3f2010', 26)
  if (dish.has('round')) return plate(dish, 106) + laid(scatter(9, [160, 122, 58, 50], chance, (x, y) => at(x, y, 0,
    (lump(0, 0, 25, 25, '#a8611c') + lump(-1, -3, 23, 23, dish.tint ?? '#d0892f')) + gloss(-7, -11, 9, 5)))) +
    (dish.has('gold') ? laid(blob(160, 112, 58, 30, 'rgb(232 165 44 / .55)', chance, 12)) : scatter(60, [160, 118, 66, 54], chance,
    (x, y) => circle(x, y, 1.7, '#fffdf6'))) + spread(dish, dish.pieces('nut'), 5, [160, 116, 48], 0.7)
  const one = (x: number, y: number, fill: string) => raised(circle(x, y, 52, '#c98838')) + (lump(x, y - 3, 46, 46, fill)) + circle(x, y, 16, '#a8651f') +
    circle(x, y + 3, 14, '#efe0c6') + scatter(22, [x, y - 3, 42], chance, (px, py) => (Math.hypot(px - x, py - y) > 20
    ? box(px, py, 7, 3, 1.5, chance.pick(['#fffdf6', '#3f8aa8', '#f0b429', '#d8432f']), px * 9) : ''))
  return plate(dish, 106) + one(118, 100, dish.tint ?? '#f3a0a8') + one(204, 140, dish.tint ?? '#5a2c18')
}

/** Rolled up with cinnamon, or layers with nuts and syrup. */
const pastry: Painter = (dish) => {
  const { chance } = dish
  const one = (x: number, y: number) => raised((lump(x, y, 46, 46, '#a8651f') + lump(x, y - 3, 44, 44, '#dca04c'))) +
    line(`M${x} ${y - 3}a8 8 0 0 1 16 0 18 18 0 0 1-34 4 26 26 0 0 1 48-22 36 36 0 0 1-26 60`, '#8a4a16', 5) +
    laid((blob(x, y - 6, 32, 22, dish.tint ?? '#fffaf0', chance, 10)))
  const diamond = (index: number) => at(112 + (index % 3) * 50, 92 + Math.floor(index / 3) * 58, 0, raised(shape('M0 -32L42 0 0 32-42 0z', '#a8611c') +
    shape('M0 -38L42 -6 0 26-42 -6z', '#d9933f')) + many(3, (row) => line(`M${-34 + row * 4} ${6 + row * 6}L0 ${30 + row * 2} ${34 - row * 4} ${6 + row * 6}`,
    'rgb(120 60 10 / .4)', 2)) + at(0, -8, 0, pieces.nut!(chance), 0.8))
  const tube = (x: number, y: number) => at(x, y, -24, raised((box(-58, -24, 116, 50, 22, '#a8611c') + box(-58, -27, 116, 46, 22, '#d0892f'))) +
    laid((lump(-54, 0, 20, 20, '#fffdf6') + lump(54, 0, 20, 20, '#fffdf6'))) + spread(dish, dish.pieces('nut'), 3, [56, 0, 9], 0.5))
  if (dish.has('tube')) return plate(dish, 106) + tube(134, 94) + tube(184, 152)
  return plate(dish, 106) + (dish.has('nut') && !dish.has('round') ? many(6, diamond) : one(116, 104) + one(204, 108) + one(160, 166)) +
    (dish.has('nut') ? spread(dish, ['nut'], 5, [160, 120, 70, 50], 0.6) : '')
}

/** Small and round, each in its place: mochi, macarons, truffles, dumplings in syrup. */
const sweets: Painter = (dish) => {
  const { chance } = dish
  const colors = dish.tint ? [dish.tint] : ['#f3b8c0', '#c9dba4', '#f6dfa6', '#c9b3d6', '#fbf3e6']
  const one = (x: number, y: number, index: number) => { const fill = colors[index % colors.length]!; return at(x, y, chance.between(-14, 14), raised(dish.has('layered')
    ? box(-30, -20, 60, 20, 10, fill) + box(-27, -3, 54, 9, 4, '#fffaf0') + box(-30, 4, 60, 18, 9, fill) + gloss(-8, -14, 14, 3, 0) : (lump(0, 0, 27, 27, fill)) +
    gloss(-8, -11, 10, 6))) }
  return plate(dish, 106) + (dish.has('gold', 'cream') ? blob(160, 124, 76, 60, dish.has('cream') ? '#fbf0d4' : 'rgb(200 120 20 / .55)', chance, 11) : '') +
    scatter(7, [160, 120, 60, 54], chance, one) + (dish.has('sesame') ? scatter(70, [160, 118, 76, 66], chance, (x, y) => oval(x, y, 2.4, 1.5, '#fdf0d0', x * 9)) : '') +
    (dish.has('nut', 'coconut') ? spread(dish, ['nut'], 6, [160, 118, 56], 0.55) : '')
}

const fruit: Painter = (dish) => {
  const named = dish.pieces('strawberry', 'tangerine', 'banana', 'berry', 'mango', 'pineapple').filter((name) => name !== 'greens')
  return plate(dish, 106) + spread(dish, named, 30, [160, 122, 70, 64], 1.5) + herbs(dish, 4, [160, 122, 50])
}

export const sweetsAndSea = { shrimp, lobster, shellfish, cheeseboard, bread, croissant, muffin, cookie, brownie, cakeslice, cake, pie, icecream, pudding, donut, pastry,
  sweets, fruit }
