import { at, blob, box, type Chance, circle, gloss, laid, line, lump, many, oval, type Painter, raised, scatter, shape, wave } from './draw.ts'
import { board, crust, cup, herbs, pieces, plate, spots, spread } from './parts.ts'

const eggOn = (x: number, y: number, chance: Chance) => laid((blob(x, y, 40, 34, '#e3d5b8', chance, 10) + blob(x, y - 2, 38, 32, '#fffdf6', chance, 10)) +
  circle(x + 2, y - 2, 17, '#e8940f') + circle(x + 1, y - 4, 16, '#f7b02a')) + gloss(x - 4, y - 10, 7, 4)
const eggs: Painter = (dish) => {
  const with_ = dish.pieces('bacon').filter((name) => name !== 'egg')
  return plate(dish, 104) + (dish.has('potato') ? spread(dish, ['potato'], 12, [100, 150, 34, 30]) : at(96, 164, 24,
    raised((box(-36, -30, 72, 60, 12, '#c98f42') + box(-30, -24, 60, 48, 8, '#f0d49a'))))) + eggOn(136, 96, dish.chance) + eggOn(200, 116, dish.chance) +
    (dish.has('bacon') || !dish.has('beef', 'sausage', 'salmon', 'bean') ? many(3, (index) => line(wave(138, 166 + index * 13, 96, 5, 4), index % 2 ? '#e0957a'
    : '#9d3527', 10)) : spread(dish, with_, 8, [190, 172, 44, 16], 1.25)) + herbs(dish, 6, [166, 106, 56, 30])
}

const omelet: Painter = (dish) => {
  const body = (shape('M-86 18C-94 -46 94 -46 86 18 40 38-40 38-86 18z', '#c98a1c') + shape('M-83 12C-88 -46 88 -46 83 12 40 30-40 30-83 12z', '#f9cc4c'))
  const inside = dish.pieces('herb', 'cheese').filter((name) => name !== 'egg')
  return plate(dish, 106) + at(160, 112, -6, raised(body) + spots(dish.chance, 9, [0, -6, 62, 18]) + laid(many(13,
    (index) => at(-66 + index * 11, 22 + dish.chance.between(-5, 5), index * 50, pieces[inside[index % inside.length]!]?.(dish.chance) ?? '', 0.85)))) +
    spread(dish, ['potato'], 9, [112, 178, 34, 12], 0.9) + spread(dish, ['greens', 'tomato'], 6, [216, 176, 24, 12], 0.9) + herbs(dish, 6, [160, 104, 60, 16])
}

const benedict: Painter = (dish) => {
  const under = dish.pieces('ham').filter((name) => name !== 'egg')
  const one = (x: number, y: number) => at(x, y, 0, raised((lump(0, 6, 48, 48, '#d9a257') + lump(0, 4, 42, 42, '#f0d49a'))) +
    laid(many(6, (index) => at(Math.cos(index) * 30, 6 + Math.sin(index) * 28, index * 60, pieces[under[index % under.length]!]?.(dish.chance) ?? '', 1.1)) +
    (blob(0, -2, 36, 33, '#fffdf6', dish.chance))) + laid((blob(0, -6, 31, 25, '#f6c531', dish.chance, 9))) + gloss(-8, -16, 12, 5) +
    many(4, (index) => circle(-10 + index * 7, -6 + (index % 2) * 7, 1.6, '#b8281e')))
  return plate(dish, 106) + one(116, 112) + one(204, 128) + spread(dish, ['potato'], 8, [160, 186, 46, 10], 0.9) + herbs(dish, 5, [160, 118, 70, 20])
}

/** A stack of round ones, or waffles with their squares. */
const pancakes: Painter = (dish) => {
  const { chance } = dish
  const dough = dish.tint ?? '#e9b35e'
  const top = dish.pieces().filter((name) => name !== 'chicken')
  const syrup = (y: number) => laid(at(0, y, 0, shape('M104 104c8 -14 106 -16 114 0 6 14-6 20-12 42-4 12-14 10-14-2 0-16-10-18-22-16-14 2-12 46-22 46s-4-38-16-46-34-8-28-24z',
    dish.has('brown') ? '#4a2412' : '#a3521b') + gloss(150, 106, 30, 5, -4) + box(146, 90, 30, 21, 5, '#fbe489', -8)))
  if (dish.has('waffle')) {
    const cell = (index: number) => box(104 + (index % 5) * 24, 66 + Math.floor(index / 5) * 24, 17, 17, 3, 'rgb(120 62 12 / .55)')
    return plate(dish, 106) + raised(lump(160, 126, 84, 84, '#a8651f') + lump(160, 121, 82, 82, dough)) + many(25, cell) + syrup(8) + (top.length > 0 ? spread(dish, top, 8, [160, 112, 54, 40], 1.05) : '') +
      (dish.has('chicken') ? at(160, 110, -8, raised(crust(chance, 56, 34))) : '')
  }
  const layers = dish.has('square') ? 3 : 4
  const cake = (index: number) => {
    const [x, y] = [160 + chance.between(-6, 6), 168 - index * 19]
    return dish.has('square') ? box(x - 78, y - 24, 156, 44, 14, '#a8651f') + box(x - 76, y - 27, 152, 38, 14, dough)
      : lump(x, y + 6, 82, 29, '#a8651f') + lump(x, y, 81, 27, dough) + oval(x, y, 68, 19, 'rgb(150 80 20 / .25)')
  }
  return plate(dish, 106) + raised(many(layers, cake)) + syrup(76 - layers * 19) + (top.length > 0 ? spread(dish, top, 9, [160, 196 - layers * 24, 54, 15], 1.05) : '')
}

const crepe: Painter = (dish) => {
  const fold = (turn: number, fill: string) => at(120, 150, turn, raised((shape('M0 0L104 -58A118 118 0 0 1 118 16z', '#c98f3c') +
    shape('M2 -2L100 -56A114 114 0 0 1 113 12z', fill))) + spots(dish.chance, 10, [76, -18, 34, 22]))
  const top = dish.pieces()
  return plate(dish, 106) + fold(24, '#efcf8e') + fold(-16, '#f4dba2') + (dish.tint ? line('M112 122q34 -38 60 -14t50 -18M124 150q34 -30 60 -10t44 -10', dish.tint, 6)
    : '') + spread(dish, top.length > 0 ? top : ['strawberry', 'herb'], 7, [150, 128, 46, 26], 1.05)
}

const vegetables: Painter = (dish) => {
  const named = dish.pieces('broccoli', 'carrot', 'pepper')
  if (dish.has('stalk')) return plate(dish, 104) + many(9, (index) => at(96 + index * 15, 124 + (index % 2) * 6, dish.chance.between(-9, 9),
    raised(box(-5, -66, 11, 132, 5, '#5f9a3a') + shape('M-7 -64Q0 -92 7 -64z', '#3f7a34') + many(3, (bud) => shape(`M-5 ${-44 + bud * 28}l5 -8 5 8z`, '#3f7a34'))))) +
    at(228, 172, 0, pieces.lemon!(dish.chance), 1.3)
  return plate(dish, 104) + blob(160, 122, 70, 62, dish.tint ?? '#6f8f3a', dish.chance, 11) + spread(dish, named, 26, [160, 120, 60, 54], 1.3) +
    herbs(dish, 5, [160, 120, 50])
}

const corn: Painter = (dish) => {
  const cob = (x: number, y: number, turn: number) => at(x, y, turn, raised(line('M-96 0h-24M96 0h24', '#d9b98c', 8) + (box(-92, -25, 184, 52, 25, '#d99a1c'))) +
    many(14, (column) => many(4, (row) => box(-86 + column * 12.4, -22 + row * 11.5, 11.5, 10.5, 4, dish.chance.pick(['#fbdc5a', '#f6c93a', '#fde68a'])))) +
    (dish.has('butter') ? '' : spread(dish, ['feta', 'herb'], 11, [0, -4, 74, 12], 0.7)))
  return plate(dish, 108) + cob(160, 92, -8) + cob(160, 154, -8) + at(236, 186, 0, pieces.lime!(dish.chance), 1.2)
}

const pretzel: Painter = (dish) => {
  const rope = 'M160 176C70 190 60 60 120 60c50 0 60 90 10 118M160 176C250 190 260 60 200 60c-50 0 -60 90 -10 118M120 60q40 -16 80 0'
  return board(dish) + raised(line(rope, '#6b3312', 30)) + line(rope, '#a85a20', 25) + line(rope, 'rgb(255 200 120 / .4)', 6, 'transform="translate(-2 -5)"') +
    scatter(40, [160, 116, 84, 66], dish.chance, (x, y) => box(x, y, 4.5, 4.5, 1, '#fffdf6', x * 7)) + cup(160, 132, dish.tint ?? '#e8a92a', 22)
}

const deviled: Painter = (dish) => plate(dish, 104) + many(7, (index) => { const [x, y] = index === 6 ? [160, 122]
  : [160 + Math.cos(index * 1.047) * 62, 122 + Math.sin(index * 1.047) * 58]; return at(x, y, index * 50, raised(oval(0, 0, 27, 21, '#fffdf6')) +
  (blob(0, -1, 17, 13, '#f6c13a', dish.chance, 10)) + many(4, (dot) => circle(-6 + dot * 4, -2 + (dot % 2) * 4, 1.3, '#b8381e'))) }) + herbs(dish, 7, [160, 122, 66])

const potato: Painter = (dish) => {
  if (dish.has('crisp')) return plate(dish, 104) + many(3, (index) => at(104 + index * 56, 110 + (index % 2) * 34, index * 40,
    raised((crust(dish.chance, 44, 36, '#c98330'))))) + laid(many(2, (index) => blob(132 + index * 60, 116, 15, 11, '#fffaf0', dish.chance))) +
    herbs(dish, 7, [160, 122, 56])
  if (!dish.has('whole')) return plate(dish, 104) + spread(dish, ['potato', ...dish.pieces('potato')], 26, [160, 122, 62, 56], 1.4) + herbs(dish, 12, [160, 122, 60])
  return plate(dish, 104) + at(160, 122, -10, raised((shape('M-86 0C-80 -52 80 -56 86 0 80 54-80 52-86 0z', '#8a5a30'))) +
    (shape('M-64 -2Q0 -44 64 -4 0 34-64 -2z', '#f7e3a4')) + laid(box(-16, -18, 30, 22, 5, '#fbe489', 12) + blob(24, 4, 18, 12, '#fffaf0', dish.chance))) +
    spread(dish, dish.pieces('bacon', 'herb'), 7, [160, 120, 46, 14], 0.7) + herbs(dish, 8, [160, 120, 44, 14])
}

/** Breakfast, and what comes beside a dish. */
export const sides = { eggs, omelet, benedict, pancakes, crepe, vegetables, corn, pretzel, deviled, potato }
