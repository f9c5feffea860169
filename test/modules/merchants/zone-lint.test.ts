import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { distanceMiles, type Point, polygonContains } from '../../../src/core/geo.ts'
import {
  polygonArea,
  radiusArea,
  type ZoneArea,
} from '../../../src/modules/merchants/rules/delivery-zones.ts'
import type { LintedZone, ZoneFinding } from '../../../src/modules/merchants/zones/rules/findings.ts'
import { lintTouched, lintZones } from '../../../src/modules/merchants/zones/rules/lint.ts'
import {
  type Position,
  type Ring,
  ringSquareMiles,
} from '../../../src/modules/merchants/zones/rules/shapes.ts'
import type { Language } from '../../../src/texts/language.ts'
import { runs } from '../../support/eventually.ts'

const home = { latitude: 40.7066, longitude: -74.0055 }
const plenty = 1_000_000
/** Zones in the order in which they win, unless ranks are given. */
const linted = (areas: readonly ZoneArea[], ranks = areas.map((_, index) => index)): LintedZone[] =>
  areas.map((area, index) => ({
    name: `Zone ${index}`,
    terms: `$${ranks[index]}.00`,
    rank: ranks[index]!,
    area,
  }))
type More = { ranks?: number[]; point?: Point; work?: number; language?: Language }
const lint = (areas: readonly ZoneArea[], more: More = {}) =>
  lintZones(
    {
      point: more.point ?? home,
      offersDelivery: true,
      zones: linted(areas, more.ranks),
      language: more.language ?? 'en',
    },
    more.work ?? plenty,
  )
const typesOf = (findings: readonly ZoneFinding[]) => findings.map(({ type }) => type)
const only = (findings: readonly ZoneFinding[], type: ZoneFinding['type']) =>
  findings.filter((finding) => finding.type === type)

/** A rectangle in steps of 0.01 degrees (about 1.1 by 0.8 km) from the merchant, clockwise. */
const step = 0.01
const line = (origin: number, steps: number) => origin + steps * step
const rectangle = (west: number, south: number, width: number, height: number): ZoneArea => {
  const corner = (x: number, y: number) => ({
    latitude: line(home.latitude, y),
    longitude: line(home.longitude, x),
  })
  return polygonArea([
    corner(west, south),
    corner(west, south + height),
    corner(west + width, south + height),
    corner(west + width, south),
  ])
}
const zip = (zipCode: string): ZoneArea => ({ type: 'zipCode', zipCode })

describe('the lint of zones', () => {
  test('has the same findings in every language, in its own words', () => {
    const withHole = [
      rectangle(-3, -3, 6, 1),
      rectangle(-3, 2, 6, 1),
      rectangle(-3, -3, 1, 6),
      rectangle(2, -3, 1, 6),
    ]
    const cases: [readonly ZoneArea[], More?][] = [
      [[]],
      [[zip('10038'), zip('10038')]],
      [[rectangle(8, 8, 1, 1)]],
      [[rectangle(-2, -2, 3, 3), rectangle(-1, -1, 3, 3)]],
      [[rectangle(-2, -2, 4, 4), rectangle(-1, -1, 1, 1)], { ranks: [1, 2] }],
      [[rectangle(-1, -1, 2, 0.01)]],
      [withHole],
      [withHole, { work: 0 }],
    ]
    const types = cases.flatMap(([areas, more]) => {
      const english = lint(areas, more)
      const spanish = lint(areas, { ...more, language: 'es' })
      const facts = (findings: readonly ZoneFinding[]) => findings.map(({ text: _, ...rest }) => rest)
      assert.deepEqual(facts(spanish), facts(english))
      for (const [index, { text }] of spanish.entries()) {
        assert.notEqual(text, english[index]!.text)
        assert.doesNotMatch(text, /undefined|\b(the|and|zones)\b/)
      }
      return typesOf(english)
    })
    const all = ['no_zone', 'duplicate', 'far', 'overlap', 'covered', 'sliver', 'hole', 'incomplete']
    assert.deepEqual([...new Set(types)].sort(), all.sort())
  })

  test('has no findings for a correct set', () => {
    assert.deepEqual(lint([rectangle(-1, -1, 2, 2)]), [])
    assert.deepEqual(lint([rectangle(-2, -1, 2, 2), rectangle(0, -1, 2, 2)]), [])
    assert.deepEqual(lint([zip('10038'), zip('10005')]), [])
  })

  test('no_zone: delivery is offered but there is no zone', () => {
    assert.deepEqual(typesOf(lint([])), ['no_zone'])
    assert.deepEqual(lintZones({ point: home, offersDelivery: false, zones: [], language: 'en' }, plenty), [])
  })

  test('overlap: how large, where, and which zone wins', () => {
    const [found, ...others] = lint([rectangle(-1, -1, 3, 3), rectangle(0, 0, 3, 3)], { ranks: [1, 0] })
    assert.deepEqual(others, [])
    assert.equal(found!.type, 'overlap')
    assert.equal(found!.severity, 'note')
    assert.deepEqual(found!.zones, [0, 1])
    assert.match(found!.text, /There Zone 1 \(\$0\.00\) wins over Zone 0 \(\$1\.00\)/)
    assertNear(found!.areaSquareMiles!, cellSquareMiles(0) + cellSquareMiles(1), 2)
    const { polygon } = rectangle(0, 0, 2, 2) as Extract<ZoneArea, { type: 'polygon' }>
    assert.ok(polygonContains(polygon, found!.at!))
  })

  test('measures the overlap of circles by the smaller one; a cheaper large one covers it', () => {
    const areas = [radiusArea(home, 2), radiusArea(home, 5)]
    assert.deepEqual(typesOf(lint(areas)), ['overlap'])
    assertNear(lint(areas)[0]!.areaSquareMiles!, Math.PI * 4)
    const covered = only(lint(areas, { ranks: [1, 0] }), 'covered')
    assert.deepEqual(
      covered.map(({ zones }) => zones),
      [[0]],
    )
  })

  test('covered: several cheaper zones together leave nothing', () => {
    const areas = [rectangle(-1, -1, 2, 2), rectangle(-1, -1, 1, 2), rectangle(0, -1, 1, 2)]
    const covered = only(lint(areas, { ranks: [2, 0, 1] }), 'covered')
    assert.deepEqual(
      covered.map(({ zones }) => zones),
      [[0]],
    )
    assert.deepEqual(only(lint(areas, { ranks: [0, 1, 2] }), 'covered').length, 2)
    assert.deepEqual(only(lint(areas.slice(0, 2), { ranks: [1, 0] }), 'covered'), [])
  })

  test('duplicate: the same area starting at another corner, the same radius, the same ZIP code', () => {
    const square = rectangle(-1, -1, 2, 2) as Extract<ZoneArea, { type: 'polygon' }>
    const turned = polygonArea([...square.polygon.slice(2), ...square.polygon.slice(0, 2)])
    for (const pair of [
      [square, turned],
      [radiusArea(home, 3), radiusArea(home, 3)],
      [zip('10038'), zip('10038')],
    ]) {
      const [found] = only(lint(pair), 'duplicate')
      assert.deepEqual(found!.zones, [0, 1])
      assert.match(found!.text, /Zone 0 \(\$0\.00\) wins, never Zone 1/)
      assert.deepEqual(only(lint(pair), 'overlap'), [])
    }
    const nearly = rectangle(-1, -1, 2, 2.0001)
    assert.deepEqual(only(lint([square, nearly]), 'duplicate')[0]!.zones, [0, 1])
  })

  test('hole: ground surrounded by zones, with its ring; an island in it does not count', () => {
    const frame = [
      rectangle(-3, -3, 6, 1),
      rectangle(-3, 2, 6, 1),
      rectangle(-3, -2, 1, 4),
      rectangle(2, -2, 1, 4),
    ]
    const [hole, ...others] = only(lint(frame), 'hole')
    assert.deepEqual(others, [])
    assert.deepEqual(hole!.zones, [0, 1, 2, 3])
    assert.equal(hole!.ring!.length, 4)
    assertNear(hole!.areaSquareMiles!, area(-2, 2) * 4)
    const island = rectangle(-1, -1, 2, 2)
    const [lake] = only(lint([...frame, island]), 'hole')
    assertNear(lake!.areaSquareMiles!, area(-2, 2) * 4 - area(-1, 1) * 2)
    assert.ok(!polygonContains((island as Extract<ZoneArea, { type: 'polygon' }>).polygon, lake!.at!))
  })

  test('sliver: a zone, an overlap or a gap narrower than 30 m', () => {
    const thin = 0.01 // of a step: 11 m north to south
    const [zone] = lint([rectangle(-1, 0, 2, thin)])
    assert.deepEqual([zone!.type, zone!.zones], ['sliver', [0]])
    const strip = lint([rectangle(-1, -1, 2, 1 + thin), rectangle(-1, 0, 2, 1)])
    assert.deepEqual(typesOf(strip), ['sliver'])
    assert.deepEqual(strip[0]!.zones, [0, 1])
    const gap = lint([
      rectangle(-2, -1, 4, 1),
      rectangle(-2, thin, 4, 1),
      rectangle(-2, 0, 1, thin),
      rectangle(1, 0, 1, thin),
    ])
    const gaps = gap.filter(({ ring }) => ring)
    assert.deepEqual(typesOf(gaps), ['sliver'])
    assertNear(gaps[0]!.areaSquareMiles!, area(0, thin) * 2)
    // 40 m is a street's width, not a drawing error.
    assert.deepEqual(
      lint([rectangle(-1, -1, 2, 2), rectangle(-1, 0.96, 2, 1)]).map(({ type }) => type),
      ['overlap'],
    )
  })

  test('far: the merchant is outside all zones, by more than a mile', () => {
    const away = rectangle(5, 5, 2, 2)
    const [found] = lint([away])
    assert.equal(found!.type, 'far')
    const corner = { latitude: line(home.latitude, 5), longitude: line(home.longitude, 5) }
    assert.match(found!.text, new RegExp(`${distanceMiles(home, corner).toFixed(1)} miles`))
    assert.deepEqual(lint([rectangle(0.5, 0.5, 2, 2)]), [])
    assert.deepEqual(lint([away, zip('10038')]), [])
    assert.deepEqual(only(lint([away, radiusArea(home, 0.5)]), 'far'), [])
  })
})

describe('compared with a count of cells', () => {
  const place = fc.integer({ min: 0, max: 6 })
  const [short, long] = [fc.integer({ min: 1, max: 3 }), fc.integer({ min: 3, max: 6 })]
  /** Long strips, so that there are holes, and some that are drawn twice. */
  const rectangles = fc
    .array(
      fc.oneof(
        fc.tuple(place, place, short, short),
        fc.tuple(place, place, long, fc.constant(1)),
        fc.tuple(place, place, fc.constant(1), long),
      ),
      { minLength: 1, maxLength: 10 },
    )
    .map((drawn) => (drawn.length % 4 === 0 ? [...drawn, drawn[0]!] : drawn))
  type Rectangle = [number, number, number, number]
  const last = 12
  const range = Array.from({ length: last + 2 }, (_, index) => index - 1)
  const cells = range.flatMap((y) => range.map((x) => [x, y] as const))
  const holds = ([west, south, width, height]: Rectangle, x: number, y: number) =>
    x >= west && x < west + width && y >= south && y < south + height
  const sumOf = (some: readonly (readonly [number, number])[]) =>
    some.reduce((sum, [, y]) => sum + cellSquareMiles(y), 0)

  test('overlaps, duplicates, zones that never win and holes are the same', () => {
    const seen = { overlap: 0, duplicate: 0, covered: 0, hole: 0 }
    fc.assert(
      fc.property(rectangles, fc.infiniteStream(fc.nat()), (drawn, chances) => {
        const order = drawn.map((_, index) => index)
        const keys = order.map(() => chances.next().value as number)
        const ranks = order.map((index) => order.filter((other) => beats(keys, other, index)).length)
        const findings = lint(
          drawn.map((one) => rectangle(...one)),
          { ranks },
        )
        for (const type of ['overlap', 'duplicate', 'covered', 'hole'] as const) {
          seen[type] += only(findings, type).length
        }

        const covering = cells.map(([x, y]) => order.filter((index) => holds(drawn[index]!, x, y)))
        const overlaps = order.flatMap((a) =>
          order
            .filter((b) => b > a && String(drawn[a]) !== String(drawn[b]))
            .map((b) => ({
              pair: [a, b],
              area: sumOf(cells.filter((_, i) => covering[i]!.includes(a) && covering[i]!.includes(b))),
            }))
            .filter(({ area: common }) => common > 0),
        )
        const found = only(findings, 'overlap')
        assert.deepEqual(
          found.map(({ zones }) => String(zones)).sort(),
          overlaps.map(({ pair }) => String(pair)).sort(),
        )
        for (const { zones, areaSquareMiles, at } of found) {
          assertNear(areaSquareMiles!, overlaps.find(({ pair }) => String(pair) === String(zones))!.area)
          for (const index of zones) assert.ok(isIn(drawn[index]!, at!))
        }

        const groups = Map.groupBy(order, (index) => String(drawn[index]))
        assert.deepEqual(
          only(findings, 'duplicate').map(({ zones }) => zones),
          [...groups.values()].filter((group) => group.length > 1),
        )

        const neverWins = order.filter((index) =>
          covering.every(
            (some) => !some.includes(index) || some.some((other) => ranks[other]! < ranks[index]!),
          ),
        )
        assert.deepEqual(
          only(findings, 'covered').map(({ zones }) => zones[0]!),
          neverWins,
        )

        assertHoles(only(findings, 'hole'), covering)
      }),
      { numRuns: runs(400) },
    )
    for (const [type, count] of Object.entries(seen)) assert.ok(count > 0, `no ${type} was seen`)
  })

  const beats = (keys: readonly number[], a: number, b: number) =>
    keys[a]! < keys[b]! || (keys[a] === keys[b] && a < b)
  const isIn = ([west, south, width, height]: Rectangle, { latitude, longitude }: Point) =>
    longitude >= line(home.longitude, west) &&
    longitude <= line(home.longitude, west + width) &&
    latitude >= line(home.latitude, south) &&
    latitude <= line(home.latitude, south + height)

  /**
   * Zones that touch only in a point may or may not enclose ground, and either is fine: each uncovered cell enclosed
   * even then is in a hole, none that is open even otherwise is, and a hole is as large as its cells.
   */
  function assertHoles(holes: readonly ZoneFinding[], covering: number[][]) {
    const free = cells.filter((_, index) => covering[index]!.length === 0)
    const [mustBeIn, mayBeIn] = [shutIn(free, true), shutIn(free, false)]
    const cellsOf = new Map(holes.map((hole) => [hole, [] as (typeof free)[number][]]))
    for (const cell of free) {
      const center = {
        latitude: line(home.latitude, cell[1] + 0.5),
        longitude: line(home.longitude, cell[0] + 0.5),
      }
      const around = holes.filter(({ ring }) => polygonContains(ring!, center))
      assert.ok(around.length > 0 || !mustBeIn.has(String(cell)), `${cell} is in no hole`)
      assert.ok(around.length === 0 || mayBeIn.has(String(cell)), `${cell} is in a hole`)
      const own = around.sort((a, b) => a.areaSquareMiles! - b.areaSquareMiles!)[0]
      if (own) cellsOf.get(own)!.push(cell)
    }
    for (const [hole, own] of cellsOf) assertNear(hole.areaSquareMiles!, sumOf(own))
  }

  /** The free cells from which no path over free cells leads to the edge of the board; `isDiagonal` paths may pass corners. */
  function shutIn(free: readonly (readonly [number, number])[], isDiagonal: boolean): Set<string> {
    const left = new Set(free.map(String))
    const isEdge = ([x, y]: readonly [number, number]) => x === -1 || y === -1 || x === last || y === last
    const reached = free.filter(isEdge)
    for (const cell of reached) left.delete(String(cell))
    for (const [x, y] of reached) {
      for (const [dx, dy] of isDiagonal ? [...straight, ...diagonal] : straight) {
        const next = [x + dx, y + dy] as const
        if (left.delete(String(next))) reached.push(next)
      }
    }
    return left
  }
})

const straight = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const
const diagonal = [
  [1, 1],
  [1, -1],
  [-1, 1],
  [-1, -1],
] as const

describe('circles and polygons', () => {
  test('share the area that a fine grid of points finds', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 5, max: 40 }),
        fc.array(fc.integer({ min: 3, max: 40 }), { minLength: 4, maxLength: 9 }),
        fc.integer({ min: -20, max: 20 }),
        (tenths, reaches, shift) => {
          const circle = radiusArea(home, tenths / 10)
          const star = reaches.map((reach, index) => ({
            latitude:
              home.latitude + (shift + reach * Math.cos((-2 * Math.PI * index) / reaches.length)) / 1000,
            longitude: home.longitude - (reach * Math.sin((-2 * Math.PI * index) / reaches.length)) / 1000,
          }))
          const found = lint([circle, polygonArea(star)]).find(({ zones }) => zones.length === 2)
          const [count, spot] = sample(star, tenths / 10)
          if (count * spot < 0.2) return
          const common = found?.areaSquareMiles ?? 0
          const isSame = found?.type === 'duplicate'
          assert.ok(
            isSame || Math.abs(common - count * spot) < 0.03 * common + 0.02,
            `${common} is not ${count * spot}`,
          )
        },
      ),
      { numRuns: 60 },
    )
  })

  /** How many points of a grid are in both, and how much ground each represents. */
  function sample(star: readonly Point[], miles: number): [number, number] {
    let count = 0
    const pitch = 0.0008
    for (let y = -80; y <= 80; y++) {
      for (let x = -60; x <= 60; x++) {
        const point = { latitude: home.latitude + y * pitch, longitude: home.longitude + x * pitch }
        if (distanceMiles(point, home) <= miles && polygonContains(star, point)) count++
      }
    }
    const side = pitch * 69.0933
    return [count, side * side * Math.cos((home.latitude * Math.PI) / 180)]
  }
})

test('an area is exact for slanted sides: extra corners on a straight side do not change it', () => {
  const triangle: Ring = [
    [-80, 35],
    [-70, 36],
    [-74, 45],
  ]
  const finer = triangle.flatMap(([x, y], index) => {
    const [toX, toY] = triangle[(index + 1) % 3]!
    return Array.from(
      { length: 50 },
      (_, n): Position => [x + ((toX - x) * n) / 50, y + ((toY - y) * n) / 50],
    )
  })
  assert.ok(Math.abs(ringSquareMiles(triangle) / ringSquareMiles(finer) - 1) < 1e-9)
})

describe('bounded work', () => {
  /** Teeth across the whole height or width: each tooth of one comb crosses each of the other. */
  const comb = (teeth: number, isUpright: boolean): ZoneArea => {
    const corners: [number, number][] = [[0, 0]]
    for (let tooth = 0; tooth < teeth; tooth++) {
      corners.push(
        [(tooth + 0.25) / teeth, 1],
        [(tooth + 0.5) / teeth, 1],
        [(tooth + 0.75) / teeth, 0.01],
        [(tooth + 1) / teeth, 0.01],
      )
    }
    corners.push([1, 0])
    return polygonArea(
      corners.map(([x, y]) => ({
        latitude: home.latitude + 0.1 * (isUpright ? y : x),
        longitude: home.longitude + 0.1 * (isUpright ? x : y),
      })),
    )
  }

  test('skips slow checks, and says so', () => {
    const findings = lint([comb(400, true), comb(400, false)], { work: 30_000 })
    assert.ok(typesOf(findings).includes('incomplete'))
    assert.match(
      only(findings, 'incomplete')[0]!.text,
      /comparisons of large or intricate outlines were left out/,
    )
    assert.ok(typesOf(lint([comb(3, true), comb(3, false)])).includes('overlap'))
  })

  test('truncates thousands of findings, and says so', () => {
    const findings = lint(Array.from({ length: 60 }, (_, index) => radiusArea(home, index + 1)))
    assert.equal(findings.length, 501)
    assert.match(findings.at(-1)!.text, /1270 more findings/)
  })
})

test('checks only what concerns the changed zones after a write', () => {
  const zones = linted([
    rectangle(-1, -1, 3, 3),
    rectangle(0, 0, 3, 3),
    rectangle(20, 20, 1, 1),
    zip('10038'),
    zip('10038'),
  ])
  assert.deepEqual(
    lintTouched(zones, (index) => index === 0, { maxWork: plenty, language: 'en' }).map(
      ({ zones: pair }) => pair,
    ),
    [[0, 1]],
  )
  assert.deepEqual(
    lintTouched(zones, (index) => index === 2, { maxWork: plenty, language: 'en' }),
    [],
  )
  assert.deepEqual(typesOf(lintTouched(zones, (index) => index === 4, { maxWork: plenty, language: 'en' })), [
    'duplicate',
  ])
})

function cellSquareMiles(y: number): number {
  return area(y, y + 1)
}

/** For a strip one step wide between two parallels. */
function area(south: number, north: number): number {
  const sine = (steps: number) => Math.sin((line(home.latitude, steps) * Math.PI) / 180)
  return 3958.7613 ** 2 * ((step * Math.PI) / 180) * (sine(north) - sine(south))
}

function assertNear(actual: number, expected: number, times = 1) {
  assert.ok(
    Math.abs(actual - expected * times) <= 0.002 * expected * times,
    `${actual} is not ${expected * times}`,
  )
}
