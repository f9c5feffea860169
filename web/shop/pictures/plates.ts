import { at, blob, box, type Chance, circle, type Dish, gloss, laid, line, lump, many, oval, type Painter, raised, scatter, shape, wave } from './draw.ts'
import { basket, board, crust, cup, herbs, pieces, plate, rice, sesame, spots, spread } from './parts.ts'
import type { Trait } from './words.ts'

/** Beside the main thing: what its words name, or two that go with anything. */
const side = (dish: Dish, x = 224, y = 166) => {
  const named = dish.pieces().filter((name) => !['beef', 'pork', 'lamb', 'chicken', 'turkey', 'fish', 'salmon', 'tuna', 'sausage', 'ham'].includes(name))
  const shown = named.length > 0 ? named : dish.chance.pick<readonly Trait[]>([['tomato', 'greens'], ['potato'], ['broccoli', 'carrot'], ['lemon', 'greens'],
    ['pea', 'carrot']])
  return spread(dish, shown, 6, [x, y, 26, 20], 1.05)
}
const dipCup = (dish: Dish, x = 246, y = 176) => cup(x, y, dish.tint ?? dish.chance.pick(['#c8432e', '#fbf6ea', '#e0a42a', '#fbe2c4']), 24)

/** Dough around a filling: a half-moon with a crimped edge, or a triangle. */
const turnover: Painter = (dish) => {
  const { chance } = dish
  const dough = dish.tint ?? chance.pick(['#dca04c', '#d0903c', '#e6b564'])
  const moon = (shape('M-66 22C-70 -44 70 -44 66 22 30 36-30 36-66 22z', '#a8681f') + shape('M-62 17C-64 -38 64 -38 62 17 30 30-30 30-62 17z', dough)) +
    line(wave(-56, 22, 112, 5, 9), '#b5762a', 5) + gloss(-14, -12, 26, 8, -8)
  const corner = (shape('M0 -52L56 36Q0 54-56 36z', '#a8681f') + shape('M0 -48L51 32Q0 48-51 32z', dough)) + gloss(-8, -4, 8, 22, 24)
  const one = (x: number, y: number, turn: number) => at(x, y, turn, raised(dish.has('triangle') ? corner : moon) + spots(chance, 5, [0, 4, 40, 12]))
  return plate(dish, 104) + one(118, 96, -14) + one(206, 116, 12) + one(142, 160, 4) + dipCup(dish, 238, 176)
}

const flatbread: Painter = (dish) => {
  const { chance } = dish
  const top = dish.pieces()
  const one = (x: number, y: number, rx: number, ry: number, turn: number) =>
    at(x, y, turn, raised((blob(0, 0, rx, ry, '#c98f42', chance, 10) + blob(-1, -3, rx - 5, ry - 5, dish.has('crisp') ? '#e3ad4e' : '#edcb8c', chance, 10))) +
      spots(chance, 15, [0, 0, rx * 0.75, ry * 0.7]) + (dish.tint ? (blob(0, -2, rx * 0.74, ry * 0.68, dish.tint, chance, 10)) : '') +
      (top.length > 0 ? laid(scatter(13, [0, -2, rx * 0.6, ry * 0.55], chance, (px, py, index) => at(px, py, index * 60, pieces[top[index % top.length]!]!(chance), 0.8)))
      : ''))
  return board(dish) + (top.length > 0 || dish.tint ? one(160, 122, 106, 68, -8) : one(118, 108, 74, 52, -16) + one(202, 136, 74, 50, 14)) +
    herbs(dish, 9, [160, 122, 70, 44])
}

const dumplings: Painter = (dish) => {
  const { chance } = dish
  const skin = dish.tint ?? (dish.has('crisp') ? '#e8bf78' : '#fdf3df')
  const one = (x: number, y: number) =>
    at(x, y, chance.between(-30, 30), dish.has('round') ? shape('M-25 12C-30 -14 30 -14 25 12 14 22-14 22-25 12z', '#e0cba4') +
      shape('M-24 9C-28 -15 28 -15 24 9 12 18-12 18-24 9z', skin) + many(7, (index) => line(`M0 -8q${-18 + index * 6} 4 ${-20 + index * 6.6} 14`, 'rgb(150 105 50 / .35)',
      1.8)) : shape('M-30 12C-30 -20 30 -20 30 12 14 24-14 24-30 12z', '#d9c094') + shape('M-29 9C-29 -20 29 -20 29 9 14 20-14 20-29 9z', skin) +
      line(wave(-24, -2, 48, 4, 6), 'rgb(160 110 50 / .5)', 2.4) + (dish.has('crisp') ? oval(0, 12, 20, 5, 'rgb(150 80 20 / .55)') : ''))
  return raised(circle(160, 122, 100, '#b5854c')) + circle(160, 122, 90, '#8f6434') + circle(160, 124, 87, '#e9cd9c') +
    many(8, (index) => line(`M${88 + index * 21} 66v114`, 'rgb(120 70 20 / .16)', 3)) + laid(scatter(7, [160, 122, 60], chance, one)) + herbs(dish, 5, [160, 122, 60]) +
    cup(254, 190, dish.has('chili') ? '#a8281c' : '#3b1f14', 26)
}

/** Rolled and fried, or in rice paper that lets the filling shine through. */
const rolls: Painter = (dish) => {
  const { chance } = dish
  const inside = dish.pieces('shrimp', 'herb', 'carrot')
  const one = (index: number) => {
    const [x, y, turn] = [96 + index * 42, 116 + (index % 2) * 10, chance.between(-12, 12) + 62]
    if (dish.has('fresh')) return at(x, y, turn, raised(box(-62, -20, 124, 42, 20, '#dfe6cf') + laid(many(7, (piece) => at(-44 +
      piece * 15, 0, piece * 40, pieces[inside[piece % inside.length]!]?.(chance) ?? '', 0.85))) + box(-62, -20, 124, 40, 20, 'rgb(255 255 255 / .42)') +
      box(-48, -15, 80, 6, 3, 'rgb(255 255 255 / .6)')))
    return at(x, y, turn, raised((box(-62, -17, 124, 36, 15, '#8f5519') + box(-62, -19, 124, 33, 15, dish.chance.pick(['#d0882f', '#c87c28', '#dd9a40'])))) +
      box(-50, -15, 80, 5, 2.5, 'rgb(255 235 180 / .5)') + spots(chance, 8, [0, 0, 50, 9]))
  }
  return board(dish) + many(4, one) + dipCup(dish, 250, 186)
}

const maki: Painter = (dish) => {
  const { chance } = dish
  const inside = dish.pieces(chance.pick<Trait>(['salmon', 'tuna', 'cucumber']), 'avocado')
  const isOut = dish.has('crisp', 'roe', 'gold') || inside.length > 2
  const one = (x: number, y: number, index: number) =>
    at(x, y, 0, circle(0, 3, 29, 'rgb(0 0 0 / .25)') + (lump(0, 0, 29, 29, isOut ? '#fbf6ea' : '#1f3328')) +
      circle(0, 0, isOut ? 22 : 25, isOut ? '#1f3328' : '#fdf9ef') + (isOut ? circle(0, 0, 19, '#fdf9ef') : '') +
      scatter(14, [0, 0, isOut ? 26 : 22], chance, (px, py) => oval(px, py, 3, 1.6, 'rgb(150 120 70 / .22)', px * 20)) + (isOut ? sesame(dish, 9, [0, 0, 27]) : '') +
      at(-4, -2, index * 40, pieces[inside[0]!]?.(chance) ?? '', 0.72) + at(6, 5, index * 70, pieces[inside[1] ?? 'cucumber']?.(chance) ?? '', 0.55) +
      (dish.has('roe') ? at(0, -14, 0, pieces.roe!(chance), 0.7) : ''))
  const spoonful = laid(at(258, 184, 0, blob(0, 0, 15, 11, '#8db255', chance)) + at(62, 184, 12, many(3, (index) => oval(index * 7, -index * 3, 15, 7, '#f2b7a0', -20))))
  return raised(box(36, 40, 248, 166, 12, chance.pick(['#2e2a28', '#6f4a35', '#3c4a52']))) + box(42, 46, 236, 154, 9, 'rgb(255 255 255 / .06)') +
    laid(many(8, (index) => one(80 + (index % 4) * 54, 92 + Math.floor(index / 4) * 60, index))) + (dish.tint
    ? many(2, (index) => line(wave(58, 88 + index * 60, 204, 6, 8), dish.tint!, 4)) : '') + spoonful
}

const nigiri: Painter = (dish) => {
  const { chance } = dish
  const fish = { salmon: '#f58e62', tuna: '#c03a52', fish: '#f6e3d0', shrimp: '#f7a888', egg: '#f7cf4e', eggplant: '#8a4a24', crab: '#f4795a', roe: '#f4772b' } as const
  const named = (Object.keys(fish) as (keyof typeof fish)[]).filter((name) => dish.has(name))
  const tops = named.length > 0 ? named : chance.pick<readonly (keyof typeof fish)[]>([['salmon', 'tuna', 'fish'], ['tuna', 'shrimp', 'salmon']])
  const one = (x: number, y: number, index: number) => {
    const name = tops[index % tops.length]!
    const slab = shape('M-44 4C-40 -22 -12 -28 4 -26S42 -18 44 0C30 12-30 14-44 4z', fish[name]) + line('M-26 -16l9 16M-8 -21l9 18M10 -21l9 18M27 -15l7 12',
      'rgb(255 255 255 / .5)', 2.6) + gloss(-8, -18, 22, 4, 4)
    return at(x, y, -14, dish.has('raw') ? raised(slab) : raised((box(-40, -4, 80, 30, 14, '#fdf9ef'))) +
      laid(name === 'roe' ? many(5, (roe) => at(-28 + roe * 14, -4, 0, pieces.roe!(chance), 0.8)) : slab) +
      (name === 'egg' || name === 'eggplant' ? box(-5, -24, 11, 48, 2, '#22382c') : ''))
  }
  return raised(box(34, 42, 252, 164, 14, chance.pick(['#6f4a35', '#2e2a28', '#b98552']))) + box(42, 50, 236, 148, 9, 'rgb(255 255 255 / .07)') +
    many(dish.has('raw') ? 9 : 6, (index) => (dish.has('raw') ? one(92 + (index % 3) * 68, 88 + Math.floor(index / 3) * 40, Math.floor(index / 3))
    : one(88 + (index % 3) * 72, 96 + Math.floor(index / 3) * 62, index))) + laid(blob(264, 190, 13, 9, '#8db255', chance))
}

const drumstick = (chance: Chance, fill: string) => line('M26 0h36', '#f6ecd8', 10) + circle(63, -6, 7, '#f6ecd8') + circle(63, 6, 7, '#f6ecd8') +
  crust(chance, 42, 28, fill)
const friedchicken: Painter = (dish) => {
  const gold = dish.tint ?? dish.chance.pick(['#cf8a35', '#c67a2a', '#d99a42'])
  const at3 = [[112, 94, -28], [206, 100, 24], [138, 156, 170], [214, 164, 38]] as const
  return basket(dish) + at3.map(([x, y, turn], index) => at(x, y, turn + dish.chance.between(-8, 8), raised((index % 2 ? crust(dish.chance, 46, 34, gold)
    : drumstick(dish.chance, gold))))).join('') + herbs(dish, 6, [160, 124, 74, 50]) + (dish.has('pickle', 'waffle') ? spread(dish, ['pickle'], 4, [72, 160, 18]) : '')
}

const wings: Painter = (dish) => {
  const { chance } = dish
  const glaze = dish.tint ?? chance.pick(['#c4501c', '#b8601f', '#a8441a'])
  const wing = (x: number, y: number, index: number) => at(x, y, index * 47 + chance.between(-20, 20), index % 2
    ? (shape('M-36 6C-34 -20 -8 -24 6 -14 24 -24 44 -10 38 6 20 20 8 6-8 18-24 26-36 20-36 6z', glaze)) + gloss(-12, -6, 14, 5) + gloss(20, -6, 9, 4)
    : line('M22 0h18', '#f3e2c4', 9) + (blob(0, 0, 32, 20, glaze, chance)) + gloss(-8, -8, 15, 6))
  return plate(dish, 104) + laid(scatter(8, [152, 118, 58, 50], chance, wing)) + sesame(dish, dish.has('sesame') ? 30 : 8, [152, 116, 60, 50]) +
    at(248, 112, 84, many(3, (index) => box(-34, -16 + index * 12, 68, 9, 4, chance.pick(['#a9c96a', '#bcd67e', '#ef8f35'])))) + cup(240, 178, '#fbf6ea', 24) +
    herbs(dish, 6, [152, 118, 52, 44])
}

/** Breaded and long: tenders, sticks of cheese, fish or zucchini. */
const fingers: Painter = (dish) => {
  const { chance } = dish
  const [long, wide] = dish.has('chicken', 'fish') ? [58, 23] : [52, 13]
  const gold = dish.chance.pick(['#d2913a', '#c98330', '#dca04c'])
  const one = (index: number) => at(112 + (index % 3) * 48, 92 + Math.floor(index / 3) * 54, -58 + (index % 3) * 26 + chance.between(-10, 10),
    raised((crust(chance, long, wide, gold))) + (dish.has('cheese', 'mozzarella') && index === 4 ? blob(long - 4, 0, 10, 9, '#fff6dc', chance) : ''))
  return basket(dish) + many(6, one) + dipCup(dish, 244, 178)
}

const roastchicken: Painter = (dish) => {
  const { chance } = dish
  const skin = dish.tint ?? chance.pick(['#c07428', '#b5651f', '#cf8a3a'])
  const bird = (shape('M-70 20C-80 -40 -20 -62 20 -56 70 -52 84 -10 74 22 60 54-60 56-70 20z', skin) + shape('M20 24C40 -6 84 -6 88 18 86 40 44 52 24 44z', '#d9933f')) +
    line('M82 26l34 12', '#f6ecd8', 10) + circle(118, 33, 7, '#f6ecd8') + circle(115, 44, 7, '#f6ecd8') + gloss(-20, -30, 34, 14, -16) + gloss(56, 12, 16, 6, 20) +
    spots(chance, 12, [-10, -8, 52, 30])
  return plate(dish, 106) + side(dish, 92, 172) + at(158, 122, -8, raised(bird), 0.95) + herbs(dish, 9, [150, 170, 76, 22])
}

const steak: Painter = (dish) => {
  const { chance } = dish
  const meat = dish.has('pork') ? ['#8f5a38', '#c08a5c'] : dish.has('lamb') ? ['#6b3524', '#96543a'] : ['#4f2415', '#7d4029']
  const marks = many(5, (index) => line(`M${-52 + index * 25} -34l-16 64`, 'rgb(35 12 4 / .55)', 5))
  const cut = (shape('M-72 -8C-68 -50 -8 -60 32 -44 76 -26 84 22 46 38 14 52 0 28-28 34-58 40-76 22-72 -8z', '#e8c8a0') +
    shape('M-66 -8C-62 -44 -8 -53 30 -38 68 -22 76 20 42 33 14 45 0 22-28 28-54 33-70 18-66 -8z', meat[0]!) +
    shape('M-62 -10C-58 -42 -8 -50 28 -36 64 -20 70 15 40 27 14 38 0 16-28 22-52 27-66 14-62 -10z', meat[1]!))
  const chop = (x: number, y: number, turn: number) => at(x, y, turn, raised(line('M20 -14L92 -40', '#f3e6d2', 11) +
    (blob(-4, 4, 40, 30, '#e8c8a0', chance) + blob(-4, 4, 35, 25, meat[1]!, chance)) + line('M-22 -8l36 20M-26 4l30 16', 'rgb(35 12 4 / .5)', 4)))
  if (dish.has('bone')) return plate(dish, 104) + side(dish, 222, 172) + chop(130, 96, -6) + chop(140, 146, 6) + herbs(dish, 7, [150, 124, 60])
  return plate(dish, 104) + side(dish) + at(148, 110, chance.between(-14, 14), raised(cut) + marks + (dish.has('butter', 'plain') || !dish.tint
    ? laid(box(-14, -18, 28, 20, 5, '#fbe489', 16)) : (blob(0, -4, 40, 14, dish.tint, chance)))) + herbs(dish, 6, [148, 110, 50, 30])
}

const ribs: Painter = (dish) => {
  const { chance } = dish
  const glaze = dish.tint ?? chance.pick(['#7a2c14', '#8a3518', '#6b2410'])
  const rack = (box(-104, -40, 208, 78, 16, glaze)) + many(7, (index) => box(-98 + index * 29, -46, 13, 14, 6, '#f3e2c4') +
    line(`M${-84 + index * 29} -32q6 32 0 62`, 'rgb(30 8 2 / .55)', 4) + gloss(-92 + index * 29, -12, 4, 18, 0))
  return board(dish) + at(150, 104, -6, raised(rack), 0.94) + at(170, 162, -6, raised(rack), 0.8) + cup(252, 62, '#8a2f14', 24) + herbs(dish, 6, [160, 130, 90, 40])
}

/** From the smoker, on butcher paper: slices, pulled meat or cubes, and what comes with it. */
const barbecue: Painter = (dish) => {
  const { chance } = dish
  const slab = (index: number) => at(90 + index * 25, 112 + index * 3, 14, raised((box(-17, -46, 36, 92, 12, '#2f1710') +
    box(-12, -42, 27, 82, 9, dish.has('pork', 'turkey', 'chicken') ? '#c99068' : '#8f4a35'))) + line('M-4 -30q7 30 0 58', 'rgb(255 220 190 / .4)', 3.4))
  const pulled = laid(scatter(64, [132, 118, 62, 46], chance, (x, y) => line(`M${Math.round(x - 14)} ${Math.round(y)}q14 ${Math.round(chance.between(-12,
    12))} 28 ${Math.round(chance.between(-6, 6))}`, chance.pick(['#8a4a26', '#6b3016', '#b87444', '#4a2010']), 6.5)))
  const links = many(3, (index) => at(124 + index * 8, 84 + index * 38, -8, raised(box(-64, -16, 128, 33, 16, '#6f2415') + box(-64, -18, 128, 30, 15, '#a8452c')) +
    many(5, (cut) => line(`M${-40 + cut * 20} -14l6 22`, 'rgb(40 10 4 / .5)', 3)) + gloss(-10, -10, 44, 4, 0)))
  return raised(box(30, 36, 260, 172, 12, '#9aa0a2')) + box(38, 44, 244, 156, 8, '#d9b98c') + line('M52 44l16 156M200 44l-12 156', 'rgb(120 80 30 / .2)', 3) +
    (dish.has('sausage') ? links : dish.has('pulled') ? pulled : many(5, slab)) + cup(246, 88, dish.tint ?? '#7a2810', 26) +
    spread(dish, dish.pieces('pickle').includes('pickle') ? ['pickle', 'onion'] : ['pickle', 'corn'], 7, [242, 158, 24, 26], 0.95)
}

/** Carved, with gravy. */
const roast: Painter = (dish) => {
  const { chance } = dish
  const [edge, meat] = dish.has('turkey', 'chicken') ? ['#b5763a', '#f0d9b4'] : dish.has('pork', 'ham') ? ['#a85a3a', '#e3a98a'] : dish.has('duck')
    ? ['#7a3a1a', '#c9705a'] : dish.tint ? [dish.tint, '#8f5236'] : ['#5c2c1c', '#8f5236']
  const slices = many(4, (index) => at(108 + index * 27, 100 + index * 7, 18, raised((blob(0, 0, 36, 44, edge, chance, 9) + blob(-2, -2, 30, 37, meat, chance, 9))) +
    gloss(-8, -16, 10, 4)))
  return plate(dish, 106) + rice(dish, 104, 168, 34, 22, '#f7e6b4') + side(dish, 226, 160) + slices + laid((blob(156, 124, 58, 17, dish.tint ?? '#8a4a1c', chance, 12))) +
    gloss(138, 118, 22, 4, -8) + herbs(dish, 5, [156, 120, 50, 20])
}

const meatballs: Painter = (dish) => plate(dish, 102) + (blob(160, 124, 72, 58, dish.tint ?? '#c23d27', dish.chance, 11)) +
  spread(dish, dish.has('falafel') ? ['falafel'] : ['meatball'], 9, [160, 120, 52, 40], 1.9) + spread(dish, ['feta', 'herb'], 10, [160, 120, 54, 42], 0.8)

const kebab: Painter = (dish) => {
  const { chance } = dish
  const named = dish.pieces('chicken')
  const chunks = [...named, ...named, ...(named.length > 1 ? [] : (['pepper', 'onion'] as const))] as readonly Trait[]
  const skewer = (index: number) => at(150 + index * 8, 84 + index * 40, -14, raised(line('M-112 0H118', '#c9a468', 4)) +
    laid(many(8, (piece) => at(-80 + piece * 23, 0, piece * 25, pieces[chunks[(piece + index) % chunks.length]!]?.(chance) ?? '', 1.55))))
  return plate(dish, 106) + (dish.has('rice') ? rice(dish, 160, 150, 70, 44) : '') + many(3, skewer) + at(236, 176, 0, pieces.lemon!(chance), 1.3) +
    herbs(dish, 7, [150, 150, 70, 40])
}

const fillet: Painter = (dish) => {
  const { chance } = dish
  const flesh = dish.tint ?? (dish.has('salmon') ? '#f08a5d' : dish.has('tuna') ? '#b83a50' : '#f2dfbe')
  if (dish.has('whole')) {
    const fish = (shape('M-104 -4C-70 -46 20 -50 70 -8L108 -34Q98 0 110 32L70 12C20 50-70 40-104 -4z', '#8f9a98') +
      shape('M-100 -4C-66 -38 18 -42 62 -6 18 4-66 4-100 -4z', '#b9744a')) + circle(-78, -8, 6, '#fffaf0') + circle(-78, -8, 3, '#22201e') +
      line('M-58 -24q10 22 0 44', 'rgb(40 30 20 / .5)', 3) + many(4, (index) => line(`M${-34 + index * 24} -24l-10 40`, 'rgb(60 25 8 / .55)', 4.5))
    return raised(oval(160, 124, 134, 86, '#fffaf2')) + oval(160, 124, 118, 72, '#f1e8da') + at(160, 120, -6, raised(fish), 1.02) +
      spread(dish, ['lemon', 'herb', 'lemon'], 7, [160, 172, 80, 12], 1.05) + herbs(dish, 6, [160, 118, 60, 20])
  }
  const body = (shape('M-78 -10C-70 -46 40 -50 76 -20 90 4 70 34 30 36-30 40-86 28-78 -10z', 'rgb(120 50 15 / .75)') +
    shape('M-76 -14C-68 -48 40 -52 74 -24 86 -2 66 26 28 28-30 32-82 22-76 -14z', flesh))
  return plate(dish, 104) + side(dish, 222, 172) + at(148, 112, -12, raised(body) + many(5, (index) => line(`M${-50 + index * 24} -38q16 26 4 56`,
    'rgb(255 255 255 / .5)', 3)) + spots(chance, 6, [-6, -6, 60, 24]) + (dish.has('blackened') ? (blob(0, -8, 66, 24, 'rgb(50 20 8 / .6)', chance)) : '')) +
    at(92, 176, 14, pieces.lemon!(chance), 1.4) + herbs(dish, 7, [146, 108, 60, 22])
}

const chips = (dish: Dish, x: number, y: number, rx: number, ry: number, count = 22, fill?: string) =>
  laid(scatter(count, [x, y, rx, ry], dish.chance, (px, py) => { const turn = dish.chance.between(-70, 70); return box(px - 26, py - 5, 52, 11, 3, 'rgb(120 65 10 / .55)',
  turn) + box(px - 26, py - 6, 52, 10, 3, fill ?? dish.chance.pick(['#f4c542', '#f8d365', '#e8b02f']), turn) }))
const fishandchips: Painter = (dish) => basket(dish) + chips(dish, 168, 146, 84, 36, 30) + at(142, 96, -14, raised((crust(dish.chance, 82, 30, '#d0903c')))) +
  at(176, 122, 10, raised((crust(dish.chance, 70, 26, '#c98330')))) + at(88, 168, 10, pieces.lemon!(dish.chance), 1.5) + cup(246, 170, '#fbf6ea', 24) +
  herbs(dish, 5, [160, 110, 60, 20])

const fries: Painter = (dish) => {
  const stick = dish.tint ?? (dish.has('orange') ? '#e8772a' : undefined)
  const top = dish.pieces().filter((name) => name !== 'potato')
  return basket(dish) + chips(dish, 160, 122, 92, 56, 44, stick) + (dish.has('gravy') ? laid((blob(160, 118, 66, 34, '#7a431c', dish.chance, 12))) : '') +
    (dish.has('cheese') ? laid((blob(156, 116, 62, 30, '#f9bd3a', dish.chance, 13))) : '') + (top.length > 0
    ? spread(dish, top.filter((name) => name !== 'cheese').concat('herb'), 12, [160, 118, 66, 36], 0.9) : '') +
    (top.length === 0 ? cup(246, 172, '#b8281e', 25) : herbs(dish, 7, [160, 118, 60, 34]))
}

const rings: Painter = (dish) => {
  const { chance } = dish
  const ring = (x: number, y: number) => { const r = chance.between(22, 34); return at(x, y, 0, (circle(0, 3, r, 'none', 'stroke="#8f5519" stroke-width="15"') +
    circle(0, 0, r, 'none', `stroke="${chance.pick(['#d2913a', '#dca04c', '#c98330'])}" stroke-width="14"`)) +
    circle(0, 0, r + 2, 'none', 'stroke="rgb(255 230 170 / .5)" stroke-width="3" stroke-dasharray="7 9"')) }
  return basket(dish) + laid(scatter(9, [152, 120, 74, 46], chance, ring)) + (dish.has('squid') ? at(80, 172, 10, pieces.lemon!(chance), 1.5) : '') + dipCup(dish) +
    herbs(dish, 6, [152, 120, 70, 40])
}

/** Small, round and fried. */
const bites: Painter = (dish) => {
  const { chance } = dish
  const gold = dish.tint ?? chance.pick(['#c98330', '#b5702a', '#d2913a'])
  const size = dish.has('popcorn') ? 13 : dish.has('tube') ? 17 : 24
  return basket(dish) + laid(scatter(Math.round(340 / size), [152, 118, 76, 46], chance, (x, y) => at(x, y, chance.between(0, 360),
    (crust(chance, dish.has('tube') ? size * 1.5 : size, size, gold))))) + spread(dish, dish.pieces('herb'), 5, [152, 116, 66, 40], 0.75) + dipCup(dish)
}

const nachos: Painter = (dish) => plate(dish, 106) + laid(scatter(30, [160, 122, 76, 68], dish.chance,
  (x, y) => at(x, y, dish.chance.between(0, 360), (shape('M0 -26L26 18Q0 26-26 18z', dish.chance.pick(['#f0c05a', '#e6ae44', '#f6d07a']))) +
  blob(0, 4, 6, 4, 'rgb(150 85 25 / .35)', dish.chance)))) + laid((blob(160, 118, 60, 48, 'rgb(249 189 58 / .92)', dish.chance, 13))) +
  spread(dish, [...dish.pieces('bean', 'tomato'), 'chili', 'tomato'], 15, [160, 118, 52, 44], 0.9) + laid(blob(160, 112, 18, 14, '#fffaf0', dish.chance)) +
  herbs(dish, 8, [160, 118, 56])

export const plates = { turnover, flatbread, dumplings, rolls, maki, nigiri, friedchicken, wings, fingers, roastchicken, steak, ribs, barbecue, roast, meatballs, kebab, fillet, fishandchips, fries, rings, bites, nachos }
