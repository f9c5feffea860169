import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import {
  brandColors,
  brandStyle,
  grounds,
  measureContrast,
  minTextContrast,
} from '../../formats/brand-colors.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((bits) => `#${bits.toString(16).padStart(6, '0')}`)
const schemes = ['light', 'dark'] as const

describe('brand colors', () => {
  test('have the contrast that WCAG defines', () => {
    assert.equal(measureContrast('#000000', '#ffffff'), 21)
    assert.equal(measureContrast('#777777', '#ffffff').toFixed(2), '4.48')
    assert.equal(measureContrast('#97204a', '#97204a'), 1)
  })

  test('keep text readable in light mode, whatever the color', () => {
    fc.assert(
      fc.property(hex, (color) => {
        const colors = brandColors(color)
        for (const scheme of schemes) {
          const { accent, strong, onStrong, tint } = colors[scheme]
          for (const ground of [...grounds[scheme], tint])
            assert.ok(measureContrast(accent, ground) >= minTextContrast, `${color}: ${accent} on ${ground}`)
          assert.ok(
            measureContrast(strong, onStrong) >= minTextContrast,
            `${color}: ${onStrong} on ${strong}`,
          )
          for (const ground of grounds[scheme])
            assert.ok(measureContrast(strong, ground) >= 1.15, `${color}: a button of ${strong} on ${ground}`)
        }
      }),
      { numRuns: 2000 },
    )
  })

  test('stay unchanged if already readable', () => {
    const { light } = brandColors('#14532D')
    assert.deepEqual([light.accent, light.strong, light.onStrong], ['#14532d', '#14532d', '#ffffff'])
    assert.equal(brandColors('#ffd400').light.strong, '#ffd400')
    assert.equal(brandColors('#ffd400').light.onStrong, '#000000')
  })

  test('produce a style sheet with nothing but colors', () => {
    fc.assert(
      fc.property(hex, (color) =>
        assert.match(
          brandStyle(color),
          /^:root\{(--(accent|accent-strong|accent-tint|on-accent):light-dark\(#[0-9a-f]{6},#[0-9a-f]{6}\);?){4}\}$/,
        ),
      ),
    )
  })

  test('use the backgrounds of the pages', () => {
    const inFiles = ['web/kit/tokens.css', 'web/console/console.css'].flatMap((file) => {
      const css = readFileSync(file, 'utf8')
      return ['paper', 'card', 'sunken'].map((name) => {
        const [, light, dark] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(css)!
        return [light, dark]
      })
    })
    assert.deepEqual(
      inFiles,
      grounds.light.map((light, index) => [light, grounds.dark[index]]),
    )
  })
})
