import { at, blob, box, circle, type Dish, gloss, laid, line, many, oval, type Painter, raised, scatter, shape, wave } from './draw.ts'
import { basket, board, cup, herbs, layersAmong, pieces, plate, sesame, shadow, spread, stack } from './parts.ts'
import type { Trait } from './words.ts'

const crumbs = ['#d9974a', '#c9822f', '#e0aa62', '#b8702e']

/** Its words' own layers; else what such a thing usually has. */
const filling = (dish: Dish, ...otherwise: readonly Trait[]) => {
  const named = layersAmong(dish.pieces())
  return named.length > 0 ? named : otherwise
}

function bunned(dish: Dish, layers: readonly Trait[], x: number, w: number, bottom: number): string {
  const bun = dish.chance.pick(crumbs)
  const { content, top } = stack(dish, layers, x + 3, bottom - 22, w - 6)
  const dome = `M${x} ${top}c-4 -${w * 0.26} ${w * 0.22} -${w * 0.37} ${w / 2} -${w * 0.37}s${w / 2 + 4} ${w * 0.11} ${w / 2} ${w * 0.37}q-${w / 2} 8 -${w} 0z`
  return raised(
    box(x, bottom - 24, w, 26, 12, bun) +
      box(x, bottom - 24, w, 8, 4, '#f6dfae') +
      content +
      shape(dome, bun) +
      shape(dome, 'url(#round)') +
      gloss(x + w * 0.32, top - w * 0.25, w * 0.17, w * 0.06, -14) +
      (dish.has('plain') ? '' : sesame(dish, Math.round(w / 8), [x + w / 2, top - w * 0.2, w * 0.36, w * 0.12])),
  )
}

const burger: Painter = (dish) => {
  const { chance } = dish
  const named = filling(dish)
  const meat = named.find((name) => ['chicken', 'fish', 'crab', 'bean', 'salmon', 'tuna', 'turkey'].includes(name))
  const patty: Trait = meat === 'turkey' || meat === 'salmon' || !meat ? 'patty' : meat
  const one: readonly Trait[] = dish.has('plain') || meat ? [patty] : [patty, dish.has('mozzarella') ? 'mozzarella' : 'cheese']
  const patties = many(dish.has('triple') ? 3 : dish.has('double') ? 2 : 1, () => `${one.join()},`)
  const base = chance.pick<readonly Trait[]>([['greens'], ['greens', 'tomato'], ['tomato'], ['pickle'], ['greens', 'onion'], ['onion', 'pickle']])
  const rest = named.filter((name) => name !== patty && name !== 'cheese' && name !== 'turkey')
  const layers = [...(dish.has('plain') ? [] : base), ...(patties.split(',').filter(Boolean) as Trait[]), ...rest.slice(0, 3)]
  if (dish.has('small'))
    return board(dish) + [44, 124, 204].map((x) => bunned(dish, [one[0]!, 'cheese', 'greens'], x, 72, 176)).join('')
  return shadow(208) + bunned(dish, layers, 70, 180, 206)
}

const slice = (x: number, y: number, w: number, fill: string) =>
  box(x, y, w, 19, 8, fill) + box(x + 3, y + 3, w - 6, 12, 6, '#f7e3b8') + many(6, (index) => circle(x + 18 + index * (w / 6.6), y + 9, 1.6, 'rgb(160 100 40 / .35)'))

const sandwich: Painter = (dish) => {
  const bread = dish.tint ?? dish.chance.pick(['#c98f4c', '#8a5530', '#dba968'])
  const layers: readonly Trait[] = [...filling(dish, 'ham', 'cheese').slice(0, 4), ...(dish.has('tomato') ? [] : (['tomato'] as const)), 'greens']
  const lower = stack(dish, dish.has('double') ? layers.slice(0, 2) : layers, 66, 184, 188)
  const middle = dish.has('double') ? stack(dish, ['bacon', 'tomato', 'greens'], 66, lower.top - 15, 188) : undefined
  const top = middle?.top ?? lower.top
  return (
    shadow(208, 108) +
    raised(
      slice(58, 184, 204, bread) +
        lower.content +
        (middle ? slice(60, lower.top - 17, 200, bread) + middle.content : '') +
        shape(`M58 ${top}q-2 -22 14 -26h176q16 4 14 26-102 7-204 0z`, bread) +
        shape(`M66 ${top - 8}q2 -14 14 -15h160q12 1 14 15-94 5-188 0z`, '#f7e3b8'),
    ) +
    line(`M160 ${top - 52}V${top - 14}`, '#c9a468', 4) +
    (dish.has('olive') ? circle(160, top - 54, 9, '#7f9a35') : circle(160, top - 54, 8, dish.chance.pick(['#c8322a', '#7f9a35', '#e8b93a'])))
  )
}

/** Toasted until the cheese runs: two halves, one against the other. */
const melt: Painter = (dish) => {
  const { chance } = dish
  const bread = dish.has('dark') ? '#8a4f2a' : chance.pick(['#d6963f', '#c98636'])
  const inside = filling(dish).filter((name) => name !== 'cheese' && name !== 'mozzarella')
  const half = () => {
    const { content, top } = stack(dish, [...inside.slice(0, 2), 'cheese'], -76, 34, 152)
    return (
      box(-84, 32, 168, 22, 8, bread) +
      content +
      box(-84, top - 20, 168, 22, 8, bread) +
      box(-80, top - 19, 160, 7, 4, 'rgb(255 235 180 / .45)') +
      many(6, (index) => line(`M${-64 + index * 25} ${top - 17}l9 15`, '#7a3f14', 4.5, 'opacity=".75"'))
    )
  }
  return plate(dish) + at(150, 92, -9, raised(half()), 0.86) + at(170, 156, 7, raised(half()), 0.86) +
    (dish.has('pickle') ? spread(dish, ['pickle'], 3, [70, 150, 14]) : '')
}

/** On a long roll, opened towards us. */
const hero: Painter = (dish) => {
  const { chance } = dish
  const bread = chance.pick(crumbs)
  const named = dish.pieces('ham', 'cheese', 'greens')
  const heap = named.some((name) => name !== 'cheese') ? named.filter((name) => name !== 'cheese') : named
  const loaf =
    (shape('M-128 -6C-124 -44 -60 -54 0 -54S124 -44 128 -6 60 34 0 34-130 30-128 -6z', bread)) +
    shape('M-116 -12C-100 -38 100 -38 116 -12 100 8-100 8-116 -12z', '#f7e3b8') +
    line(wave(-106, -4, 212, 6, 8), '#5f9a3a', 12) +
    laid(many(15, (index) => at(-98 + index * 14, -14 + chance.between(-6, 6), chance.between(-40, 40), pieces[heap[index % heap.length]!]?.(chance) ?? '', 1.15))) +
    (dish.has('cheese', 'mozzarella') ? line(wave(-90, -16, 180, 6, 6), dish.has('mozzarella') ? '#fff6e0' : '#fbc744', 7) : '') +
    (dish.tint ? line(wave(-96, -12, 192, 7, 7), dish.tint, 5) : '') +
    (shape('M-128 -4C-112 16 112 16 128 -4 126 36 60 44 0 44S-128 38-128 -4z', bread)) +
    shape('M-112 16C-70 30 70 30 112 16 90 26-90 28-112 16z', 'rgb(255 240 200 / .35)')
  return board(dish) + at(160, 126, chance.pick([-16, -10, 12]), raised(loaf)) + herbs(dish, 5, [160, 116, 96, 14])
}

const hotdog: Painter = (dish) => {
  const { chance } = dish
  const sausage = dish.has('beef') ? '#8f3a26' : chance.pick(['#b4512f', '#a23e28'])
  if (dish.has('corn')) {
    const stick = (turn: number) => at(160, 130, turn, box(-5, 40, 10, 66, 5, '#e3c48a') + box(-22, -82, 44, 132, 22, '#a8611f') + box(-21, -83, 40, 128, 20, '#d0882f') +
      line(wave(-10, -40, 20, 8, 2), '#f4c430', 6) + line(wave(-10, -8, 20, 8, 2), '#f4c430', 6) + gloss(-9, -58, 4, 18, 4))
    return basket(dish) + raised(stick(24)) + raised(stick(-14))
  }
  const top = dish.pieces().filter((name) => name !== 'cheese')
  const one =
    box(-112, -34, 224, 62, 30, '#d9a057') +
    box(-104, -30, 208, 24, 12, '#f4dca8') +
    box(-124, -18, 248, 32, 16, '#6f2415') +
    box(-124, -20, 248, 30, 15, sausage) +
    box(-108, -17, 200, 5, 2.5, 'rgb(255 255 255 / .3)') +
    (dish.has('chili') ? (blob(0, -6, 86, 13, '#6b2c18', chance, 12)) + laid(many(9, (index) => at(-72 + index * 18, -8, 0, pieces.bean!(chance), 0.5))) : '') +
    laid(many(top.length * 4, (index) => at(-80 + (index * 160) / (top.length * 4), -10, index * 50, pieces[top[index % top.length]!]!(chance), 0.7))) +
    line(wave(-100, -6, 200, 8, 9), dish.has('cheese') ? '#fbc744' : '#f0b81e', dish.has('cheese') ? 8 : 5) +
    shape('M-112 2c10 18 214 18 224 0 6 30-20 32-112 32S-118 32-112 2z', '#cf9148')
  return basket(dish) + at(160, dish.has('double') ? 96 : 124, -9, raised(one), 0.82) + (dish.has('double') ? at(164, 162, -9, raised(one), 0.82) : '')
}

const bagel: Painter = (dish) => {
  const { chance } = dish
  const dough = dish.has('dark') ? '#6b4026' : chance.pick(['#cf8f42', '#c07d34', '#d99c52'])
  const speck = () => chance.pick(['#fdf0d0', '#2e2018', '#f6e3b4', '#a8692f'])
  const ring = (x: number, y: number) =>
    raised(circle(x, y, 58, dough)) + circle(x - 2, y - 3, 50, 'rgb(255 225 160 / .3)') +
    circle(x, y, 17, '#8a5220') + circle(x, y + 2, 15, '#f3e6d2') +
    scatter(46, [x, y, 52], chance, (px, py) => (Math.hypot(px - x, py - y) > 23 ? oval(px, py, 2.8, 1.7, speck(), chance.between(0, 180)) : ''))
  const inside = filling(dish)
  if (inside.length === 0 && !dish.has('cream')) return board(dish) + ring(112, 130) + ring(206, 112)
  const { content, top } = stack(dish, dish.has('cream') || inside.includes('salmon') ? (['cream', ...inside.slice(0, 3)] as const) : inside.slice(0, 4), 70, 176, 180)
  return (
    shadow(208, 104) +
    raised(box(60, 172, 200, 34, 17, dough) + box(66, 172, 188, 9, 4, '#f7e3b8') + content + shape(`M60 ${top}c0 -40 40 -52 100 -52s100 12 100 52q-100 8-200 0z`,
      dough)) +
    oval(160, top - 44, 26, 7, '#8a5220') + gloss(104, top - 30, 26, 8, -18) +
    scatter(34, [160, top - 24, 88, 20], chance, (x, y) => oval(x, y, 3, 1.8, speck(), chance.between(0, 180)))
  )
}

/** Rolled up and cut in half, so that the filling shows. */
const wrap: Painter = (dish) => {
  const { chance } = dish
  const skin = dish.tint ?? chance.pick(['#f0dcae', '#eacb94', '#e6d2a4'])
  const inside = dish.pieces('greens', 'tomato', 'chicken', 'cheese')
  const half = (x: number, y: number, turn: number) =>
    at(
      x,
      y,
      turn,
      raised(
        shape('M-42 -60V70q42 30 84 0V-60z', skin) +
          shape('M-42 -60V70q42 30 84 0V-60z', 'url(#round)') +
          scatter(9, [0, 20, 34, 44], chance, (px, py) => blob(px, py, 6, 4, 'rgb(150 90 30 / .28)', chance, 6)) +
          shape('M-43 22q43 26 86 0V70q-43 30-86 0z', chance.pick(['#f4f1ea', '#e9e2d2'])) +
          oval(0, -60, 43, 31, '#f8ead0') +
          oval(0, -60, 36, 25, dish.has('rice') ? '#fbf6ea' : '#c9a468'),
      ) + laid(scatter(13, [0, -60, 28, 18], chance, (px, py, index) => at(px, py, index * 70, pieces[inside[index % inside.length]!]?.(chance) ?? '', 0.78))),
    )
  return board(dish) + half(108, 128, -20) + half(204, 136, 16)
}

/** A folded flatbread full to the brim. */
const pita: Painter = (dish) => {
  const { chance } = dish
  const inside = [...dish.pieces('falafel'), 'greens', 'tomato'] as const
  const one = (x: number, y: number, turn: number) =>
    at(
      x,
      y,
      turn,
      raised(
        (shape('M-76 -8C-70 -58 70 -58 76 -8z', '#d9ae68')) +
          line(wave(-64, -16, 128, 8, 6), '#6aa646', 20) +
          laid(many(15, (index) => at(-58 + index * 8.2, -20 + chance.between(-11, 9), index * 60, pieces[inside[index % inside.length]!]?.(chance) ?? '', 1.05))) +
          line(wave(-50, -16, 100, 7, 5), dish.tint ?? '#fffaf0', 5) +
          (shape('M-80 -8Q0 14 80 -8 84 66 0 72-84 66-80 -8z', '#eccb8c')) +
          scatter(12, [0, 30, 58, 24], chance, (px, py) => blob(px, py, 7, 4, 'rgb(150 85 25 / .38)', chance, 6)),
      ),
    )
  return plate(dish, 102) + one(146, 112, -12) + cup(238, 178, dish.tint ?? '#fbf6ea', 22)
}

const taco: Painter = (dish) => {
  const { chance } = dish
  const shell = dish.has('crisp') ? '#e0a43a' : chance.pick(['#f0cf86', '#eac06a', '#f3dba0'])
  const inside = [...dish.pieces('beef'), 'herb', chance.pick<Trait>(['onion', 'tomato', 'lime', 'greens', 'feta'])] as const
  const one = (index: number) =>
    at(
      92 + index * 64,
      132 + (index % 2) * 8,
      chance.between(-10, 10),
      raised(
        (shape('M-46 34C-50 -50 50 -50 46 34z', '#c98f3c')) +
          laid(many(12, (piece) => at(-32 + (piece % 6) * 13, -22 + Math.abs((piece % 6) - 2.5) * 9 + Math.floor(piece / 6) * 9, piece * 50,
            pieces[inside[piece % inside.length]!]?.(chance) ?? '', 0.9))) +
          (shape('M-44 40C-46 -28 46 -28 44 40z', shell)) +
          scatter(8, [0, 16, 28, 16], chance, (x, y) => blob(x, y, 5, 3.4, 'rgb(150 85 25 / .4)', chance, 6)),
      ),
    )
  return board(dish) + many(3, one) + at(60, 190, 20, pieces.lime!(chance), 1.2) + at(250, 192, 0, pieces.lime!(chance), 1.1)
}

const quesadilla: Painter = (dish) => {
  const { chance } = dish
  const inside = [...dish.pieces('cheese')] as const
  const wedge = (turn: number) =>
    at(
      160,
      122,
      turn,
      raised(
        shape('M4 2L84 -22A88 88 0 0 1 84 34z', '#f4b93c') +
          laid(many(4, (index) => at(76, -14 + index * 13, index * 70, pieces[inside[index % inside.length]!]?.(chance) ?? '', 0.8))) +
          (shape('M2 0L80 -30A86 86 0 0 1 80 26z', '#ecc67c')) +
          scatter(9, [52, -2, 26, 16], chance, (x, y) => blob(x, y, 6, 4, 'rgb(140 75 20 / .5)', chance, 6)),
      ),
    )
  return plate(dish, 104) + many(5, (index) => wedge(index * 72 + 14)) + cup(160, 122, dish.tint ?? chance.pick(['#c8432e', '#8fae3f', '#fbf6ea']), 24) +
    herbs(dish, 3, [160, 122, 12])
}

const bao: Painter = (dish) => {
  const { chance } = dish
  const inside = [...dish.pieces('pork'), 'cucumber', 'herb'] as const
  const bun = (x: number, y: number, turn: number) =>
    at(x, y, turn, raised(shape('M-58 6C-58 -52 58 -52 58 6z', '#efe2cc') + laid(many(9, (index) => at(-44 + index * 11, 2 + chance.between(-6, 6), index * 55,
      pieces[inside[index % inside.length]!]?.(chance) ?? '', 0.95))) + shape('M-60 8Q0 26 60 8 62 50 0 52T-60 8z', '#fffaf0') + gloss(-20, 28, 22, 6, -6) +
      gloss(-10, -24, 26, 6, -4)))
  return raised(oval(160, 138, 124, 84, '#c79a63')) + oval(160, 134, 112, 74, '#e6c794') + many(7, (index) => line(`M${64 + index * 32} 76v118`, 'rgb(120 70 20 / .18)',
    3)) + bun(112, 106, -8) + bun(208, 112, 10) + bun(158, 164, 2)
}

const biscuit: Painter = (dish) => {
  const inside = filling(dish)
  const one = (x: number, y: number, scale: number) => {
    const { content, top } = stack(dish, inside.slice(0, 2), -50, 34, 100)
    return at(x, y, 0, raised((box(-56, 30, 112, 32, 10, '#d9a257')) + content + (box(-56, top - 34, 112, 38, 12, '#e3b268') +
      box(-50, top - 34, 100, 16, 8, '#f0cf90')) + many(3, (index) => line(wave(-50, top - 14 + index * 6, 100, 1.6, 5), 'rgb(140 85 25 / .35)', 1.6))), scale)
  }
  if (inside.length > 0) return plate(dish) + one(160, 124, 1.35)
  const gravy = dish.tint ?? (dish.has('butter') ? '#fbe489' : undefined)
  return plate(dish) + one(118, 106, 0.9) + one(204, 112, 0.9) + one(160, 158, 0.95) + (gravy ? laid(blob(160, 122, 58, 30, gravy, dish.chance, 11)) +
    herbs(dish, 6, [160, 122, 42, 18]) : '')
}

const toast: Painter = (dish) => {
  const { chance } = dish
  const top = dish.pieces()
  const paste = dish.tint ?? (dish.has('avocado') ? '#a9c25a' : dish.has('cream', 'feta') ? '#fffaf0' : dish.has('tomato') ? '#d8604a' : '#fbe2a0')
  const one = (x: number, y: number, turn: number) =>
    at(x, y, turn, raised((box(-62, -44, 124, 88, 22, '#b8702e')) + (box(-55, -38, 110, 76, 17, '#efcf94'))) + laid(blob(0, 0, 48, 31, paste, chance, 10)) +
      (top.length > 0 ? laid(scatter(9, [0, 0, 38, 22], chance, (px, py, index) => at(px, py, index * 65, pieces[top[index % top.length]!]!(chance), 0.85))) : ''))
  return board(dish) + one(112, 106, -12) + one(204, 140, 10) + herbs(dish, 5, [160, 124, 90, 40])
}

export const handheld = { burger, sandwich, melt, hero, hotdog, bagel, wrap, pita, taco, quesadilla, bao, biscuit, toast }
