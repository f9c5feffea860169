import { bowl, box, circle, leaf, line, oval, type Painter, plate, scatter, shape } from './draw.ts'

import { at, herbs, spots } from './garnish.ts'
import { plates } from './plates.ts'

const pizza: Painter = (chance) => {
  const topping = chance.pick(['#b7352c', '#c94f35', '#8f2f3f'])
  return (
    plate(160, 122, 98) +
    circle(160, 120, 84, '#d9964a') +
    circle(160, 120, 76, '#c8452e') +
    circle(160, 120, 73, '#f3c75f') +
    spots(16, 66, chance, (x, y) =>
      oval(x, y, chance.between(8, 15), chance.between(6, 11), '#fbe7a8', chance.between(0, 180)),
    ) +
    spots(
      10,
      62,
      chance,
      (x, y) => circle(x, y, 10, topping) + circle(x - 2, y - 2, 6, 'rgb(255 255 255 / .16)'),
    ) +
    herbs(9, 62, chance) +
    line('M160 120L160 34M160 120L235 163M160 120L85 163', 'rgb(120 60 20 / .35)', 2)
  )
}

const burger: Painter = (chance) =>
  oval(166, 206, 96, 14, 'rgb(60 30 10 / .2)') +
  box(76, 160, 168, 40, 18, '#c98a45') +
  box(70, 136, 180, 28, 13, '#5a3220') +
  shape('M68 138h184l-16 20-18-10-22 14-26-14-24 14-26-14-22 14-18-12z', '#f6bf3f') +
  box(72, 116, 176, 20, 9, '#c23b2e') +
  line('M66 116q14 14 26 0t26 0 26 0 26 0 26 0 26 0 26 0', '#5d9a3f', 12) +
  shape('M72 112C72 66 112 44 160 44s88 22 88 68z', '#d99a4e') +
  shape('M88 92c6-24 32-38 66-38-40 6-54 20-58 40z', 'rgb(255 255 255 / .25)') +
  spots(
    14,
    52,
    chance,
    (x, y) => (y < 104 ? oval(x, y, 4, 2.4, '#fbeccb', chance.between(0, 180)) : ''),
    160,
    84,
  )

const sushi: Painter = (chance) => {
  const tops = ['#ef7a58', '#f3a08a', '#d9534a', '#f6d36b']
  const rolls = [90, 160, 230].map(
    (x) =>
      oval(x + 3, 96, 32, 32, 'rgb(60 30 10 / .2)') +
      circle(x, 88, 32, '#23372b') +
      circle(x, 88, 27, '#fbf6ea') +
      circle(x, 88, 12, chance.pick(tops)) +
      circle(x + 4, 84, 5, '#6aa24a'),
  )
  const nigiri = [110, 205].map(
    (x) =>
      box(x - 38, 150, 80, 34, 16, 'rgb(60 30 10 / .18)') +
      box(x - 40, 144, 80, 34, 16, '#fbf6ea') +
      shape(`M${x - 44} 156c6-20 28-26 46-24s36 6 42 22c-14 10-72 12-88 2z`, chance.pick(tops)) +
      line(`M${x - 24} 140l10 14M${x - 2} 136l10 16M${x + 18} 140l8 14`, 'rgb(255 255 255 / .5)', 3),
  )
  return (
    box(40, 44, 240, 156, 12, '#5b3a29') +
    box(46, 50, 228, 144, 9, '#6f4a35') +
    rolls.join('') +
    nigiri.join('') +
    circle(252, 178, 12, '#8db255')
  )
}

const taco: Painter = (chance) =>
  plate(160, 126, 98) +
  [0, 1, 2]
    .map((index) =>
      at(
        104 + index * 56,
        128,
        chance.between(-8, 8),
        shape('M-42 30a42 58 0 0 1 84 0z', '#d8912f') +
          scatter(9, 0, -10, 30, chance)
            .map(([x, y]) =>
              y < 4 ? circle(x, y - 6, 6, chance.pick(['#c23b2e', '#5d9a3f', '#7a4526', '#fff3d6'])) : '',
            )
            .join('') +
          shape('M-36 34a36 48 0 0 1 72 0z', '#f3c463') +
          circle(-10, 18, 3, '#dda33f') +
          circle(12, 22, 2.5, '#dda33f') +
          circle(4, 8, 2, '#dda33f'),
      ),
    )
    .join('') +
  circle(160, 190, 15, '#8cba4a') +
  circle(160, 190, 11, '#d5e6a0')

const noodles: Painter = (chance) =>
  bowl(chance.pick(['#2f4f5f', '#7a2e2e', '#3c5a41', '#e7ddcb'])) +
  circle(160, 122, 74, chance.pick(['#b8672d', '#d79a45', '#8f4a2a'])) +
  scatter(16, 160, 122, 46, chance)
    .map(([x, y]) =>
      line(
        `M${x - 26} ${y}q13 -22 26 0t26 0`,
        chance.pick(['#f8dd9a', '#f2cf7e', '#fbe8b6']),
        6,
        `transform="rotate(${Math.round(chance.between(0, 180))} ${Math.round(x)} ${Math.round(y)})"`,
      ),
    )
    .join('') +
  circle(190, 102, 21, '#fffaf0') +
  circle(190, 102, 10, '#f0a43a') +
  herbs(8, 58, chance) +
  line('M236 26L176 112M252 34L188 118', '#7b4a2c', 6)

const dumplings: Painter = (chance) =>
  oval(164, 132, 100, 96, 'rgb(60 30 10 / .18)') +
  circle(160, 122, 96, '#c79a63') +
  circle(160, 122, 84, '#e6c794') +
  scatter(7, 160, 122, 60, chance)
    .map(([x, y]) =>
      at(
        Math.round(x),
        Math.round(y),
        chance.between(-40, 40),
        shape('M-27 10C-27-16 27-16 27 10 14 20-14 20-27 10z', '#fdf3df') +
          line('M-20 2q5-10 10-2t10-2 10 2 9 2', '#e3cba4', 2.5),
      ),
    )
    .join('') +
  circle(160, 122, 17, '#3b1f14') +
  circle(160, 122, 13, '#5a2f1c') +
  herbs(4, 70, chance)

const soup: Painter = (chance) => {
  const broth = chance.pick(['#d9722c', '#c9922f', '#a63a28', '#e2b04a', '#7d8a35'])
  return (
    bowl(chance.pick(['#fffaf2', '#3c5a63', '#e9dcc6'])) +
    circle(160, 122, 74, broth) +
    shape('M110 106c20-34 80-40 100 0-30-16-70-16-100 0z', 'rgb(255 255 255 / .22)') +
    spots(9, 54, chance, (x, y) =>
      box(
        x - 6,
        y - 6,
        12,
        12,
        3,
        chance.pick(['#f5c24a', '#c8452e', '#fff3d6', '#7fae4e']),
        chance.between(0, 90),
      ),
    ) +
    herbs(7, 54, chance) +
    line('M228 60L296 24', '#b9a58c', 8) +
    oval(222, 64, 20, 14, '#cdbba3', -30)
  )
}

const salad: Painter = (chance) =>
  bowl('#fffaf2') +
  spots(34, 66, chance, (x, y) =>
    leaf(
      x - 8,
      y,
      chance.between(24, 36),
      chance.between(0, 360),
      chance.pick(['#5f9a42', '#7db653', '#4a7f36', '#9ccb6b']),
    ),
  ) +
  spots(
    7,
    52,
    chance,
    (x, y) => circle(x, y, 10, '#d6412f') + circle(x - 2, y - 2, 4, 'rgb(255 255 255 / .35)'),
  ) +
  spots(
    6,
    46,
    chance,
    (x, y) =>
      circle(x + 9, y + 6, 9, '#e9f2cf') +
      circle(x + 9, y + 6, 9, 'none', 'stroke="#7fae4e" stroke-width="2.5"'),
  ) +
  spots(6, 58, chance, (x, y) => box(x, y, 10, 10, 3, '#f1d08a', chance.between(0, 90)))

export const dishes = { ...plates, pizza, burger, sushi, taco, noodles, dumplings, soup, salad }
