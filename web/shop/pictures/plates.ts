import { bowl, box, circle, line, oval, type Painter, plate, shape } from './draw.ts'

import { at, herbs, spots } from './garnish.ts'

const pancakes: Painter = (chance) =>
  plate(160, 136, 96) +
  [0, 1, 2, 3]
    .map(
      (index) =>
        oval(160 + chance.between(-5, 5), 158 - index * 17, 72, 27, '#b8722f') +
        oval(160 + chance.between(-3, 3), 154 - index * 17, 71, 25, '#eab765'),
    )
    .join('') +
  shape(
    'M104 96c10-12 104-14 114 0 6 14-6 20-12 40-4 12-14 10-14-2 0-16-10-18-22-16-14 2-12 40-22 40s-4-34-16-40-32-6-28-22z',
    '#a3521b',
  ) +
  box(146, 78, 30, 20, 4, '#fbe489', -8) +
  spots(3, 14, chance, (x, y) => circle(x, y, 8, '#3f4f9a'), 206, 100)

const eggs: Painter = (chance) =>
  plate() +
  [
    [132, 112],
    [190, 128],
  ]
    .map(
      ([x, y]) =>
        shape(
          `M${x! - 40} ${y}c-4-26 20-42 44-34 26-8 44 12 36 34 4 26-22 40-42 30-26 4-40-10-38-30z`,
          '#fffdf6',
        ) +
        circle(x!, y!, 16, '#f3a71f') +
        circle(x! - 5, y! - 5, 5, 'rgb(255 255 255 / .55)'),
    )
    .join('') +
  [0, 1, 2]
    .map((index) =>
      line(`M${92 + index * 14} 176q12 -12 24 0t24 0 24 0`, index % 2 ? '#c9604a' : '#9d3a2c', 10),
    )
    .join('') +
  herbs(6, 60, chance)

const bagel: Painter = (chance) =>
  plate() +
  circle(160, 120, 62, '#c07a33') +
  circle(160, 116, 60, '#dd9d51') +
  circle(160, 116, 20, '#fbf1df') +
  circle(160, 117, 20, 'none', 'stroke="#b06c2a" stroke-width="4"') +
  spots(
    26,
    52,
    chance,
    (x, y) =>
      Math.hypot(x - 160, y - 116) > 26
        ? oval(x, y, 4, 2.4, chance.pick(['#fbeccb', '#3a2618']), chance.between(0, 180))
        : '',
    160,
    116,
  )

const sandwich: Painter = (chance) =>
  oval(166, 200, 104, 14, 'rgb(60 30 10 / .2)') +
  box(62, 170, 196, 26, 12, '#d39a52') +
  box(68, 152, 184, 18, 8, chance.pick(['#e5a08f', '#a3523b', '#f0c6a4'])) +
  shape('M64 152h192l-20 16-20-8-24 12-28-12-26 12-24-12-22 10z', '#f6c748') +
  box(70, 128, 180, 14, 7, '#cf3f30') +
  line('M64 126q14 13 26 0t26 0 26 0 26 0 26 0 26 0 26 0', '#6aa646', 11) +
  shape('M60 118c0-40 46-58 100-58s100 18 100 58z', '#dfa963') +
  shape('M84 98c12-20 40-28 66-28-30 8-46 16-56 30z', 'rgb(255 255 255 / .3)') +
  line('M160 30v42', '#b98a52', 4) +
  circle(160, 30, 8, '#7d8a35')

const fries: Painter = (chance) =>
  oval(164, 212, 76, 12, 'rgb(60 30 10 / .2)') +
  Array.from({ length: 15 }, (_, index) =>
    box(
      96 + index * 8.4,
      36 + chance.between(0, 34),
      12,
      110,
      4,
      chance.pick(['#f4c542', '#f8d365', '#e8b02f']),
      chance.between(-9, 9),
    ),
  ).join('') +
  shape('M88 116q72 34 144 0l-16 94q-56 12-112 0z', '#c0302c') +
  shape('M88 116q72 34 144 0l-4 18q-68 34-136 0z', '#d8473c')

const chicken: Painter = (chance) =>
  plate(160, 124, 96) +
  [
    [112, 104, -30],
    [196, 98, 24],
    [150, 150, 4],
    [214, 152, 40],
  ]
    .map(([x, y, turn]) =>
      at(
        x!,
        y!,
        turn! + chance.between(-8, 8),
        line('M18 0h34', '#f6ecd8', 9) +
          circle(54, -5, 6, '#f6ecd8') +
          circle(54, 5, 6, '#f6ecd8') +
          oval(0, 0, 34, 25, '#9c4f1d') +
          oval(-3, -4, 29, 20, '#c6762c') +
          oval(-10, -10, 12, 6, 'rgb(255 255 255 / .3)'),
      ),
    )
    .join('') +
  herbs(8, 66, chance)

const curry: Painter = (chance) =>
  bowl('#8a5a34') +
  circle(160, 122, 74, chance.pick(['#d9822b', '#c9672a', '#b9922d'])) +
  spots(8, 50, chance, (x, y) =>
    box(x - 12, y - 10, 26, 21, 8, chance.pick(['#a5491f', '#f3e2bd', '#8f3c1c']), chance.between(0, 90)),
  ) +
  line('M116 112q20-20 40 0t40 0', '#fff3da', 5) +
  line('M126 140q18 -16 34 0t34 0', '#fff3da', 4) +
  herbs(9, 56, chance) +
  oval(262, 186, 52, 30, '#e2b266', -18) +
  spots(6, 18, chance, (x, y) => circle(x, y, 4, '#b9772f'), 262, 186)

const rice: Painter = (chance) =>
  bowl(chance.pick(['#33475a', '#6f2b34', '#e9dcc6'])) +
  circle(160, 122, 74, '#fbf6ea') +
  spots(40, 68, chance, (x, y) => oval(x, y, 5, 2.5, '#efe4cf', chance.between(0, 180))) +
  shape('M160 122L96 84a74 74 0 0 1 96-30z', chance.pick(['#c9672a', '#8a3f26', '#e08a5b'])) +
  shape('M160 122l34-66a74 74 0 0 1 40 66z', '#6ea64b') +
  shape('M160 122h74a74 74 0 0 1-52 70z', '#f0a13c') +
  circle(138, 150, 22, '#fffaf0') +
  circle(138, 150, 10, '#f0a43a') +
  herbs(5, 40, chance)

const fish: Painter = (chance) =>
  plate(160, 126, 98) +
  oval(160, 126, 76, 36, '#e98466', -12) +
  [0, 1, 2, 3]
    .map((index) => line(`M${112 + index * 26} ${112 - index * 5}q10 16 4 34`, 'rgb(255 236 224 / .75)', 5))
    .join('') +
  circle(216, 160, 20, '#f2cf3f') +
  circle(216, 160, 15, '#fbea9c') +
  line('M216 145v30M201 160h30M205 149l22 22M227 149l-22 22', '#f2cf3f', 2.5) +
  spots(6, 26, chance, (x, y) => line(`M${x} ${y}l${chance.between(-4, 4)} -22`, '#6a9a3f', 6), 104, 168) +
  herbs(4, 50, chance)

const steak: Painter = (chance) =>
  plate(160, 124, 98) +
  shape('M92 116c4-40 60-52 98-34 40 16 44 60 16 78-28 16-46-6-70 0-28 8-50-10-44-44z', '#6b2f20') +
  shape('M98 114c6-34 56-44 90-28 34 14 38 52 14 66-24 12-42-6-66 0-24 6-42-8-38-38z', '#8f4530') +
  [0, 1, 2, 3].map((index) => line(`M${112 + index * 26} 92l-14 56`, 'rgb(50 18 8 / .5)', 5)).join('') +
  box(150, 96, 24, 18, 4, '#fbe489', 18) +
  spots(5, 22, chance, (x, y) => circle(x, y, 8, '#d6412f'), 104, 176) +
  herbs(7, 60, chance)

/** Breakfast, sandwiches and what comes on a plate. */
export const plates = { pancakes, eggs, bagel, sandwich, fries, chicken, curry, rice, fish, steak }
