import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import fc from 'fast-check'
import { cutPicture, dragCrop, maxZoom, pictureSize } from '../../../web/partner/pictures/crop.ts'

const size = fc.record({
  width: fc.integer({ min: 1, max: 6000 }),
  height: fc.integer({ min: 1, max: 6000 }),
})
const part = fc.integer({ min: 0, max: 100 }).map((each) => each / 100)
const crop = fc.record({
  zoom: fc.integer({ min: 100, max: maxZoom * 100 }).map((each) => each / 100),
  x: part,
  y: part,
})
const distance = fc.integer({ min: -5000, max: 5000 })

describe('a cropped picture', () => {
  test('is never cropped beyond its edges, and keeps the shop’s aspect ratio', () => {
    fc.assert(
      fc.property(size, crop, (picture, chosen) => {
        const { left, top, width, height } = cutPicture(picture, chosen, pictureSize)
        assert.ok(left >= -1e-6 && top >= -1e-6)
        assert.ok(left + width <= picture.width + 1e-6 && top + height <= picture.height + 1e-6)
        assert.ok(Math.abs(width / height - pictureSize.width / pictureSize.height) < 1e-9)
      }),
    )
  })

  test('can be dragged as far as the pointer goes, or to its edge', () => {
    fc.assert(
      fc.property(size, crop, distance, distance, (picture, chosen, x, y) => {
        const before = cutPicture(picture, chosen, pictureSize)
        const after = cutPicture(picture, dragCrop(picture, chosen, pictureSize, { x, y }), pictureSize)
        const wanted = before.left - (x * before.width) / pictureSize.width
        const expected = Math.min(Math.max(wanted, 0), picture.width - before.width)
        assert.ok(Math.abs(after.left - expected) < 1e-3, `${after.left} is ${expected}`)
      }),
    )
  })
})
