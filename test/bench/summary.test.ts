import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { drawChart } from '../../bench/chart.ts'
import type { Measured } from '../../bench/measure.ts'
import { readHistory } from '../../bench/report.ts'
import { compareMeasured, summarize } from '../../bench/summary.ts'

const figures = { requestsPerSecond: 7654, p50Ms: 3, p99Ms: 10, cpuMicroseconds: 87 }

function scenarioOf(name: string, ratios: readonly number[], more: Partial<Measured> = {}): Measured {
  const ratio = ratios.toSorted((a, b) => a - b)[Math.floor(ratios.length / 2)]!
  const common = { title: `reads <${name}>`, bytes: 10, service: figures, bare: figures }
  return { name, ...common, ratio, ratios: [...ratios], isBelowFloor: false, ...more }
}

const anyRatios = fc.array(fc.double({ min: 0.01, max: 2, noNaN: true }), { minLength: 1, maxLength: 5 })

describe('the change since a release', () => {
  test('is reported only if every round points the same way', () => {
    const before = scenarioOf('menu', [0.8, 0.82, 0.85])
    assert.deepEqual(compareMeasured(scenarioOf('menu', [0.84, 0.9, 0.95]), before), { kind: 'same' })
    const { kind } = compareMeasured(scenarioOf('menu', [0.9, 0.91, 0.95]), before)
    assert.equal(kind, 'faster')
    assert.equal(compareMeasured(scenarioOf('menu', [0.4, 0.41, 0.5]), before).kind, 'slower')
    assert.deepEqual(compareMeasured(scenarioOf('menu', [0.8]), undefined), { kind: 'new' })
  })

  test('is not reported for two measurements if one round disagrees, and has a direction otherwise', () => {
    fc.assert(
      fc.property(anyRatios, anyRatios, (one, other) => {
        const there = compareMeasured(scenarioOf('menu', one), scenarioOf('menu', other)).kind
        const back = compareMeasured(scenarioOf('menu', other), scenarioOf('menu', one)).kind
        assert.ok(!(there === 'faster' && back === 'faster'))
        assert.ok(!(there === 'slower' && back === 'slower'))
        if (one.some((ratio) => other.includes(ratio))) assert.equal(there, 'same')
      }),
    )
  })
})

test('the summary names what is slower, faster and below its floor', () => {
  const last = { release: '0.1.0', scenarios: [scenarioOf('menu', [0.8]), scenarioOf('search', [0.5])] }
  const now = [
    scenarioOf('menu', [0.4], { floor: 0.7, isBelowFloor: true }),
    scenarioOf('search', [0.75]),
    scenarioOf('suggest', [1.3], { floor: 1 }),
  ]
  assert.deepEqual(summarize(now, last).split('\n'), [
    '         per second  of bare                        since 0.1.0',
    'menu          7,654     0.40  ████████░░░░░░░░░░░░  50% slower',
    'search        7,654     0.75  ███████████████░░░░░  50% faster',
    'suggest       7,654     1.30  ████████████████████  new',
    '',
    'Below its floor: menu (0.7).',
    'Slower than 0.1.0: menu. Faster: search.',
  ])
})

test('the chart shows every scenario and every release that measured it, and escapes titles', () => {
  const history = [
    { release: '0.1.0', scenarios: [scenarioOf('menu', [0.8])] },
    { release: '0.2.0', scenarios: [scenarioOf('menu', [0.9]), scenarioOf('search', [0.5])] },
  ]
  const chart = drawChart([scenarioOf('menu', [0.9]), scenarioOf('search', [0.6])], history)
  assert.equal(chart.match(/<circle/g)!.length, 3)
  assert.equal(chart.match(/class="bar"/g)!.length, 2)
  assert.match(chart, /reads &lt;menu&gt;/)
})

test('recorded releases are read in version order', async () => {
  const history = await readHistory()
  assert.equal(history[0]!.release, '0.1.0')
  assert.ok(history.every(({ scenarios }) => scenarios.length > 5))
})
