import { at, blob, box, circle, type Dish, gloss, laid, line, many, oval, type Painter, raised, scatter, shape, wave } from './draw.ts'
import { pieces, shadow, spread } from './parts.ts'

const petals = ['#d8324a', '#f3a0b4', '#f6b24a', '#fff3ea', '#b05ac0', '#f7d35a', '#e8734a']
const flower = (x: number, y: number, fill: string, size: number) => at(x, y, x * 7, many(6, (index) => at(0, 0, index * 60, oval(0, -11, 8, 12, fill))) +
  many(6, (index) => at(0, 0, index * 60 + 30, oval(0, -7, 5, 8, 'rgb(255 255 255 / .22)'))) + circle(0, 0, 6, '#f7d35a'), size)
const rose = (x: number, y: number, fill: string, size: number) => at(x, y, x * 5, circle(0, 0, 20, fill) +
  line('M0 0a5 5 0 0 1 9 2 10 10 0 0 1-18 5 14 14 0 0 1 22-16 17 17 0 0 1 4 24', 'rgb(70 0 20 / .45)', 3) + gloss(-6, -8, 6, 4), size)

const flowers: Painter = (dish) => {
  const { chance } = dish
  const colors = dish.tint ? [dish.tint] : dish.has('whole') ? petals : [chance.pick(petals), chance.pick(petals), '#fff3ea']
  const head = dish.has('round') ? rose : flower
  const stems = scatter(11, [160, 84, 66, 48], chance, (x, y) => line(`M${Math.round(x)} ${Math.round(y)}L160 198`, '#5d8a45', 4))
  if (dish.has('small')) return shadow(214, 50) + raised(line('M160 92V206', '#5d8a45', 6) + at(160, 160, -30, pieces.greens!(chance), 1.6) +
    head(160, 80, colors[0]!, 2.4)) + shape('M132 168h56l-12 46h-32z', '#e9d8bd')
  return shadow(214, 64) + stems + laid(scatter(9, [160, 104, 74, 44], chance, (x, y) => at(x, y, chance.between(0, 360), pieces.greens!(chance), 1.3))) +
    laid(scatter(12, [160, 84, 74, 50], chance, (x, y) => head(x, y, chance.pick(colors), chance.between(0.95, 1.35)))) +
    raised(shape('M106 142q54 22 108 0l-30 72h-48z', chance.pick(['#c79a63', '#e9d8bd', '#8a9a8f', '#d9a0a0']))) +
    line('M128 178q32 10 64 0', dish.chance.pick(['#97204a', '#fffaf0', '#c8922a']), 8)
}

const plant: Painter = (dish) => {
  const { chance } = dish
  const leaf = (index: number) => at(160, 142, -84 + index * 21 + chance.between(-6, 6), dish.has('stick')
    ? shape('M-9 0Q-14 -70 0 -112 14 -70 9 0z', index % 2 ? '#4f8a4a' : '#6aa65a') + line('M0 -8V-96', 'rgb(240 240 170 / .5)', 3) : line('M0 0V-52', '#4f7a3a', 4) +
    shape('M0 -44C-34 -60 -26 -104 0 -112 26 -104 34 -60 0 -44z', index % 2 ? '#4f8a4a' : '#3f7a3f') + line('M0 -48V-104', 'rgb(255 255 255 / .3)', 2.4))
  return shadow(216, 58) + raised(many(9, leaf)) + (dish.tint ? many(4, (index) => flower(126 + index * 23, 62 + (index % 2) * 26, dish.tint!, 0.9)) : '') +
    raised(shape('M112 140h96l-14 72q-34 8-68 0z', chance.pick(['#b5623f', '#e9e4da', '#3f6472', '#c8b69a'])) + box(106, 132, 108, 18, 6, 'rgb(255 255 255 / .25)'))
}

/** A crate of what grows. */
const produce: Painter = (dish) => {
  const named = dish.pieces('tomato', 'greens', 'carrot', 'apple')
  return raised(box(40, 52, 240, 150, 8, '#a8743f')) + many(4, (index) => box(44, 58 + index * 36, 232, 30, 3, index % 2 ? '#b98552' : '#c4925e')) +
    box(54, 64, 212, 126, 6, '#5f3c1e') + spread(dish, named, 26, [160, 126, 92, 50], 1.9)
}

const wrappings = ['#b5432f', '#2f5a6b', '#c8922a', '#5d7a2f', '#7a4a7c', '#e9e4da', '#3a4a5a', '#d9838a']
const packages = {
  jar: 'M-46 0V-88q0-14 14-16h64q14 2 14 16V0q-46 8-92 0zM-36 -126h72v20h-72z',
  bag: 'M-58 0L-64 -132l12 8 12 -8 13 8 13 -8 14 8 14 -8 13 8 13 -8 12 8 12 -8L58 0q-58 10-116 0z',
  carton: 'M-40 0V-104L-26 -142H26L40 -104V0zM-26 -142v-14h52v14z',
  tube: 'M-26 -18L-36 -140h72L26 -18zM-18 -18h36V0h-36z',
  dispenser: 'M-40 0V-92q0-14 16-18h48q16 4 16 18V0q-40 8-80 0zM-14 -136h28v26h-28zM-14 -136h44v10h-44z',
  packet: 'M-62 0V-110H62V0z',
  tin: 'M-44 -4V-96h88V-4q-44 14-88 0zM-44 -96a44 12 0 0 1 88 0 44 12 0 0 1-88 0z',
} as const

function packed(shapeName: keyof typeof packages, emblem?: (dish: Dish) => string): Painter {
  return (dish) => {
    const fill = dish.tint ?? dish.chance.pick(wrappings)
    const named = dish.pieces()
    const mark = emblem?.(dish) ?? (named.length > 0 ? at(0, 0, -12, pieces[named[0]!]!(dish.chance), 1.9)
      : at(0, 0, 0, circle(0, 0, 20, dish.chance.pick(wrappings)) + dish.chance.pick([shape('M-8 -2h16v4h-16zM-2 -8h4v16h-4z', '#fffaf0'),
      line(wave(-11, 0, 22, 5, 2), '#fffaf0', 4), shape('M0 -11L9 6H-9z', '#fffaf0')])))
    return shadow(214, 74) + at(160, 212, 0, raised(shape(packages[shapeName], fill)) + shape(packages[shapeName], 'url(#round)') + box(-32, -84, 64, 56, 6, '#fbf4e6') +
      at(0, -56, 0, laid(mark)), 1.28)
  }
}
const paw = () => oval(0, 6, 12, 9, '#5a3a20') + many(4, (index) => circle(-14 + index * 9.4, index % 3 ? -10 : -5, 5, '#5a3a20'))

const paper: Painter = (dish) => shadow(212, 100) + many(3, (index) => at(92 + index * 68, 202, 0, raised(box(-34, -92, 68, 92, 8, '#f3efe6') +
  oval(0, -92, 34, 13, '#fffdf6')) + oval(0, -92, 12, 5, '#b99a72') + many(4, (row) => line(`M-28 ${-70 + row * 18}h56`, dish.chance.pick(['#dfe6e8', '#e9e0d0']), 2,
  'stroke-dasharray="4 5"')), index === 1 ? 1.2 : 1))

const kibble: Painter = (dish) => shadow(208, 112) + raised(oval(160, 186, 118, 30, dish.chance.pick(wrappings)) +
  shape('M52 146h216l22 42q-130 40-260 0z', dish.chance.pick(wrappings)) + oval(160, 146, 108, 30, '#3f2214')) +
  laid(scatter(44, [160, 138, 92, 24], dish.chance, (x, y) => blob(x, y, 11, 9, dish.chance.pick(['#9a5a2c', '#b8743a', '#7d4420']), dish.chance, 6) + gloss(x - 3, y - 3, 4, 2))) +
  at(160, 186, 0, paw(), 1.2)
const bone = (fill: string) => box(-58, -13, 116, 26, 12, fill) + [-58, 58].map((x) => circle(x, -13, 18, fill) + circle(x, 13, 18, fill)).join('')
const chew: Painter = (dish) => shadow(200, 96) + at(126, 92, -18, raised(bone(dish.tint ?? '#f3e6d2')) + gloss(-6, -6, 40, 4, 0)) +
  at(196, 156, 12, raised(bone(dish.chance.pick(['#c98f52', '#e3c08a', '#a8652f'])))) + at(70, 184, 30, paw(), 0.8)
const toy: Painter = (dish) => shadow(206, 96) + raised(line('M70 150Q120 40 200 96t60 74', dish.chance.pick(wrappings), 16)) +
  line('M70 150Q120 40 200 96t60 74', 'rgb(255 255 255 / .35)', 16, 'stroke-dasharray="5 13"') + raised(circle(92, 160, 34, '#c9d94a')) +
  line('M66 146q30 12 24 46M118 140q-24 14 -8 46', '#fffdf6', 4) + at(236, 186, 0, paw(), 0.9)

const cigars: Painter = (dish) => raised(box(44, 66, 232, 124, 10, '#6f4a35')) + box(54, 76, 212, 104, 6, '#a87a4c') +
  many(4, (index) => at(160, 94 + index * 24, 0, laid(box(-94, -10, 188, 20, 10, dish.chance.pick(['#5f3a1e', '#7a4526', '#8f5530', '#4a2a16'])) +
  box(-52, -10, 24, 20, 0, dish.chance.pick(['#c8922a', '#97204a', '#2f4f3f'])) + circle(-40, 0, 5, '#fbf4e6')) + line('M-20 -4q40 6 90 0', 'rgb(255 230 190 / .2)', 2)))
const cigarettes: Painter = (dish) => shadow(212, 60) + at(160, 210, 0, raised(many(5, (index) => box(-38 + index * 16, -154 + (index % 2) * 12, 13, 60, 4, '#fffdf6') +
  box(-38 + index * 16, -154 + (index % 2) * 12, 13, 18, 4, '#d9953c')) + box(-48, -112, 96, 112, 5, '#f6efe4') +
  shape('M-48 -112h96v44q-48 24-96 0z', dish.tint ?? dish.chance.pick(wrappings))) + at(0, -40, 0, shape('M-13 -10h26v10q0 12-13 16-13-4-13-16z', '#c8922a')), 1.15)
const pipe: Painter = (dish) => shadow(196, 92) + raised(line('M256 78Q204 80 140 132', '#2a1a12', 13) +
  (shape('M76 104h72q8 76-36 82-44-6-36-82z', dish.chance.pick(['#6b3518', '#8a4a22', '#b98552']))) + oval(112, 104, 36, 12, '#2a1a12')) +
  laid(scatter(16, [112, 102, 28, 7], dish.chance, (x, y) => blob(x, y, 4, 3, '#7a4a22', dish.chance, 5))) + gloss(94, 134, 7, 20, 8)
const candle: Painter = (dish) => shadow(212, 62) + at(160, 210, 0, raised(box(-46, -104, 92, 104, 12, 'rgb(240 236 226 / .9)') +
  box(-40, -84, 80, 80, 8, dish.tint ?? dish.chance.pick(['#f6e3c4', '#e9c7c0', '#cfdcc4']))) + line('M0 -84v-16', '#3a2a20', 3) +
  shape('M0 -146C-16 -120 -12 -104 0 -102 12 -104 16 -120 0 -146z', '#f6b02a') + shape('M0 -128C-8 -114 -6 -106 0 -104 6 -106 8 -114 0 -128z', '#fff3c0') +
  box(-28, -58, 56, 34, 4, '#fbf4e6'))

export const goods = { flowers, plant, produce, paper, kibble, chew, toy, cigars, cigarettes, pipe, candle, jar: packed('jar'), bag: packed('bag'),
  carton: packed('carton'), tube: packed('tube'), dispenser: packed('dispenser'), packet: packed('packet'), tin: packed('tin'), petfood: packed('bag', paw) }
