import {
  bowl,
  box,
  type Chance,
  circle,
  leaf,
  line,
  oval,
  type Painter,
  plate,
  scatter,
  shape,
} from './draw.ts'

const shadow = oval(166, 212, 70, 12, 'rgb(60 30 10 / .2)')

const icecream: Painter = (chance) => {
  const flavours = ['#f7c6cf', '#f9e6b8', '#8a5536', '#cfe3b4', '#f2a37f']
  return (
    shadow +
    shape('M106 128h108l-14 64q-40 16-80 0z', 'rgb(255 255 255 / .75)') +
    circle(128, 104, 38, chance.pick(flavours)) +
    circle(192, 104, 38, chance.pick(flavours)) +
    circle(160, 70, 38, chance.pick(flavours)) +
    shape(
      'M122 66c8-30 70-32 78 0 2 18-12 12-16 24-4 10-12 6-12-2s-12-8-14 2c-2 14-14 8-12-4 0-8-22-4-24-20z',
      '#5a2c18',
    ) +
    circle(160, 32, 10, '#c0262d') +
    line('M160 24q4-12 14-14', '#5d7a2f', 3)
  )
}

const cake: Painter = (chance) => {
  const cream = chance.pick(['#fbe9e2', '#5a2f1e', '#f9e2a8', '#f4c3cd'])
  return (
    plate(160, 138, 96) +
    shape('M84 150L214 96l34 42-130 62z', '#d7a35e') +
    shape('M84 150v-46L214 54v42z', cream) +
    shape('M214 54l34 40v44l-34-42z', '#c98f4c') +
    shape('M84 104L214 54l34 40-128 56z', chance.pick(['#c0392f', '#fff6ea', '#7a3f23', '#f2a6b4'])) +
    shape('M84 128l130-52v12L84 142z', '#fff3df') +
    circle(172, 80, 14, '#c0262d') +
    circle(168, 76, 4, 'rgb(255 255 255 / .5)') +
    leaf(184, 72, 14, -30)
  )
}

const coffee: Painter = (chance) =>
  oval(166, 140, 98, 84, 'rgb(60 30 10 / .18)') +
  circle(160, 130, 92, '#fbf4ea') +
  circle(160, 130, 66, '#f1e5d3') +
  circle(160, 126, 58, chance.pick(['#7a3f2a', '#2f5a5a', '#c95f3c', '#394a6b'])) +
  line('M214 108q34 0 30 24t-34 18', chance.pick(['#7a3f2a', '#5f4636']), 11) +
  circle(160, 126, 50, '#6b3d22') +
  circle(160, 126, 46, '#8a5530') +
  shape('M160 156c-34-22-34-48-16-50 10 0 14 8 16 14 2-6 6-14 16-14 18 2 18 28-16 50z', '#f6e3c2') +
  line('M140 60q-8-14 0-26M164 54q-8-14 0-26M188 60q-8-14 0-26', 'rgb(255 255 255 / .6)', 5)

const drink: Painter = (chance) => {
  const juice = chance.pick(['#f0a43a', '#d9534a', '#9cc65a', '#f6d64f', '#7a3b28'])
  return (
    shadow +
    shape('M112 52h96l-12 156q-36 10-72 0z', 'rgb(255 255 255 / .55)') +
    shape('M115 84h90l-9 120q-36 8-72 0z', juice) +
    scatter(5, 160, 120, 30, chance)
      .map(([x, y]) => box(x - 10, y - 10, 20, 20, 5, 'rgb(255 255 255 / .45)', chance.between(0, 90)))
      .join('') +
    line('M176 96L206 22', '#c0302c', 7) +
    circle(118, 58, 22, '#f2cf3f') +
    circle(118, 58, 17, '#fbea9c') +
    line('M118 41v34M101 58h34', '#f2cf3f', 2.5) +
    leaf(150, 76, 22, -60) +
    leaf(152, 78, 18, -110)
  )
}

const bottle = (x: number, glass: string, label: string, chance: Chance) =>
  oval(x + 4, 216, 34, 7, 'rgb(60 30 10 / .22)') +
  shape(`M${x - 11} 20h22v48c0 16 19 18 19 44v88q0 14-14 14h-32q-14 0-14-14v-88c0-26 19-28 19-44z`, glass) +
  box(x - 11, 14, 22, 30, 3, chance.pick(['#97204a', '#2a1a12', '#c8922a'])) +
  box(x - 30, 122, 60, 56, 3, label) +
  box(x - 18, 134, 36, 5, 2, '#97204a') +
  box(x - 22, 146, 44, 3, 1, '#8d7865') +
  box(x - 16, 154, 32, 3, 1, '#8d7865') +
  circle(x, 168, 5, '#c8922a') +
  box(x - 22, 100, 6, 96, 3, 'rgb(255 255 255 / .25)')

const wine: Painter = (chance) => {
  const [glass, poured] = chance.pick([
    ['#2f3d24', '#7b1733'],
    ['#3b2a1c', '#7b1733'],
    ['#7d8f4a', '#f0d98a'],
    ['#e3b5a4', '#f2a999'],
  ] as const)
  return (
    bottle(124, glass, '#fbf4e6', chance) +
    oval(218, 214, 30, 6, 'rgb(60 30 10 / .2)') +
    shape('M184 84h64c4 42-8 62-32 62s-36-20-32-62z', 'rgb(255 255 255 / .5)') +
    shape('M185 108h62c0 24-12 36-31 36s-31-12-31-36z', poured) +
    line('M216 146v60M194 210h44', 'rgb(255 255 255 / .75)', 6)
  )
}

const beer: Painter = (chance) => {
  const ale = chance.pick(['#e8a62e', '#c9722a', '#f2c64a', '#4a2517'])
  return (
    shadow +
    shape('M96 66h112v138q-56 14-112 0z', 'rgb(255 255 255 / .5)') +
    shape('M103 88h98v110q-49 11-98 0z', ale) +
    line('M208 96h26q12 0 12 14v44q0 16-14 16h-24', 'rgb(255 255 255 / .65)', 13) +
    [
      [112, 70, 22],
      [142, 60, 26],
      [176, 62, 24],
      [198, 74, 18],
      [158, 78, 22],
    ]
      .map(([x, y, r]) => circle(x!, y!, r!, '#fffaf0'))
      .join('') +
    scatter(8, 152, 150, 40, chance)
      .map(([x, y]) => circle(x, y, chance.between(2, 5), 'rgb(255 255 255 / .45)'))
      .join('')
  )
}

const spirits: Painter = (chance) => {
  const glass = chance.pick(['#b8692a', '#dfe9ea', '#8a4a22', '#c9d9b0'])
  return (
    oval(140, 216, 56, 8, 'rgb(60 30 10 / .22)') +
    box(122, 22, 30, 30, 4, '#3b2618') +
    shape('M118 50h38v22q36 8 36 40v88q0 14-14 14h-82q-14 0-14-14v-88q0-32 36-40z', glass) +
    box(92, 126, 90, 58, 4, '#fbf4e6') +
    box(106, 138, 62, 6, 2, '#97204a') +
    box(112, 152, 50, 4, 2, '#8d7865') +
    circle(137, 170, 7, '#c8922a') +
    box(90, 96, 8, 100, 4, 'rgb(255 255 255 / .3)') +
    shape('M208 150h62l-6 62h-50z', 'rgb(255 255 255 / .55)') +
    shape('M211 178h56l-4 32h-48z', '#c9822f') +
    box(222, 164, 20, 20, 4, 'rgb(255 255 255 / .6)', 14) +
    box(242, 170, 18, 18, 4, 'rgb(255 255 255 / .5)', -20)
  )
}

const flowers: Painter = (chance) =>
  shadow +
  scatter(11, 160, 84, 58, chance)
    .map(([x, y]) => line(`M${x} ${y}L160 190`, '#5d8a45', 4))
    .join('') +
  scatter(8, 160, 108, 62, chance)
    .map(([x, y]) => leaf(x, y, 24, chance.between(0, 360)))
    .join('') +
  scatter(11, 160, 84, 58, chance)
    .map(([x, y]) => {
      const petal = chance.pick(['#e5677f', '#f6b24a', '#c65aa0', '#fff3ea', '#d6412f', '#f4a6b8'])
      return (
        [0, 72, 144, 216, 288]
          .map((turn) => circle(x + 12 * Math.cos(turn / 57.3), y + 12 * Math.sin(turn / 57.3), 10, petal))
          .join('') + circle(x, y, 7, '#f7d35a')
      )
    })
    .join('') +
  shape('M112 158h96l-26 54h-44z', '#c79a63') +
  shape('M112 158h96l-8 16h-80z', '#97204a')

const pets: Painter = (chance) =>
  oval(164, 190, 108, 26, 'rgb(60 30 10 / .18)') +
  shape('M62 150h196l18 44q-116 26-232 0z', chance.pick(['#97204a', '#2f5a5a', '#c9722a'])) +
  oval(160, 150, 98, 28, '#5a3220') +
  scatter(22, 160, 144, 78, chance)
    .map(([x, y]) => circle(x, 148 + (y - 144) * 0.28, 9, chance.pick(['#9a5a2c', '#b8743a', '#7d4420'])))
    .join('') +
  at(160, 88, chance.between(-12, 12))

const at = (x: number, y: number, turn: number) =>
  `<g transform="translate(${x} ${y}) rotate(${Math.round(turn)})">${box(-46, -11, 92, 22, 10, '#fbf1df')}${circle(-48, -12, 15, '#fbf1df')}${circle(-48, 12, 15, '#fbf1df')}${circle(48, -12, 15, '#fbf1df')}${circle(48, 12, 15, '#fbf1df')}</g>`

const groceries: Painter = (chance) =>
  shadow +
  box(196, 40, 36, 90, 8, '#fbf6ea') +
  shape('M196 60l18-28 18 28z', '#dfe9ea') +
  leaf(112, 92, 60, -70, '#6aa646') +
  leaf(128, 92, 66, -96, '#7db653') +
  leaf(140, 96, 54, -120, '#5f9a42') +
  circle(164, 96, 26, '#d6412f') +
  leaf(164, 74, 16, -40) +
  circle(196, 112, 24, '#f0a43a') +
  oval(116, 112, 34, 15, '#f6d64f', -24) +
  box(84, 112, 156, 100, 8, '#c79a63') +
  box(84, 112, 156, 14, 4, '#b3844d') +
  circle(162, 164, 22, chance.pick(['#97204a', '#2f5a5a', '#5d7a2f'])) +
  leaf(154, 168, 18, -50, '#fbf4e6')

const tobacco: Painter = (chance) =>
  box(56, 84, 208, 96, 10, '#6f4a35') +
  box(64, 92, 192, 80, 6, '#8f6242') +
  [0, 1, 2]
    .map(
      (index) =>
        box(78, 102 + index * 23, 164, 17, 8, chance.pick(['#7a4526', '#8f5530', '#69391f'])) +
        box(110, 102 + index * 23, 20, 17, 0, '#c8922a'),
    )
    .join('')

const fruit: Painter = (chance) =>
  bowl('#fffaf2') +
  circle(160, 122, 72, '#fdf3e2') +
  scatter(12, 160, 122, 56, chance)
    .map(
      ([x, y]) =>
        circle(
          x,
          y,
          chance.between(9, 15),
          chance.pick(['#c0262d', '#3f4f9a', '#e5677f', '#f0a43a', '#7b1733']),
        ) + circle(x - 3, y - 3, 3, 'rgb(255 255 255 / .5)'),
    )
    .join('') +
  scatter(14, 160, 122, 62, chance)
    .map(([x, y]) => oval(x, y, 6, 3, '#c99a52', chance.between(0, 180)))
    .join('') +
  leaf(168, 96, 20, -40)

const set: Painter = (chance) =>
  plate() +
  line('M40 64v112M30 64v30q0 10 10 10t10-10V64', '#cdbba3', 6) +
  line('M284 64v112M284 64q-18 20-14 52l14 6', '#cdbba3', 6) +
  circle(160, 122, 40, chance.pick(['#e9a63f', '#c0392f', '#6aa646'])) +
  scatter(8, 160, 122, 34, chance)
    .map(([x, y]) => leaf(x, y, 14, chance.between(0, 360)))
    .join('')

export const others = {
  icecream,
  cake,
  coffee,
  drink,
  wine,
  beer,
  spirits,
  flowers,
  pets,
  groceries,
  tobacco,
  fruit,
  plate: set,
}
