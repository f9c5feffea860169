import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { testBrowser } from '../../support/browsers.ts'
import { eventually, testOfAll } from '../../support/eventually.ts'
import { openShop } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const search = `/search?address=${encodeURIComponent('199 Water St, New York, NY 10038')}`

type Finger = { x: number; y: number }

/** Fingers on the screen, as the browser gets them from a touchscreen: all steps have the same number of fingers. */
async function touch(page: Page, steps: readonly (readonly Finger[])[]) {
  const session = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', fingers: readonly Finger[]) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: fingers.map((finger, id) => ({ ...finger, id })),
    })
  const [first = [], ...rest] = steps
  await send('touchStart', first)
  for (const fingers of rest) await send('touchMove', fingers)
  await send('touchEnd', [])
  await session.detach()
}

async function middleOf(page: Page, selector: string): Promise<Finger> {
  const drawing = page.locator(selector)
  await drawing.scrollIntoViewIfNeeded()
  const { x, y, width, height } = (await drawing.boundingBox())!
  return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) }
}

type Spot = { latitude: number; longitude: number; miles: number }
async function spotOf(page: Page): Promise<Spot> {
  const text = (await page.locator('[data-map]').getAttribute('data-map')) ?? ''
  const [latitude = 0, longitude = 0, miles = 0] = text.split(',').map(Number)
  return { latitude, longitude, miles }
}
/** The map after a gesture has none of its transform left. */
async function nextSpot(page: Page, before: Spot, drawing: string): Promise<Spot> {
  return eventually(async () => {
    const spot = await spotOf(page)
    assert.notDeepEqual(spot, before)
    assert.equal((await page.locator(drawing).getAttribute('style')) ?? '', '')
    return spot
  })
}

const drag = ({ x, y }: Finger, right: number, down: number) =>
  [0, 0.25, 0.5, 0.75, 1].map((part) => [{ x: x + right * part, y: y + down * part }])
/** Two fingers side by side, from one distance to another. */
const pinch = ({ x, y }: Finger, from: number, to: number) =>
  [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const half = (from + (to - from) * part) / 2
    return [
      { x: x - half, y },
      { x: x + half, y },
    ]
  })

describe('touch on maps', { skip }, () => {
  test('moves the map of results with a finger from the first touch on, and zooms with two', async () => {
    const { page, faults, close } = await openShop(browser, service.url)
    await page.goto(`${service.url}${search}&view=map`)
    const drawing = '.shop-map .map-frame > svg'
    const start = await spotOf(page)
    // Nothing of it is loaded yet: the first drag must not be lost.
    await touch(page, drag(await middleOf(page, drawing), 80, 40))
    const moved = await nextSpot(page, start, drawing)
    assert.ok(moved.longitude < start.longitude && moved.latitude > start.latitude)
    assert.equal(moved.miles, start.miles)
    assert.match(page.url(), /at=/)

    await touch(page, pinch(await middleOf(page, drawing), 60, 180))
    const near = await nextSpot(page, moved, drawing)
    assert.ok(near.miles < moved.miles / 2, `${near.miles} miles after ${moved.miles}`)
    await touch(page, pinch(await middleOf(page, drawing), 180, 60))
    const far = await nextSpot(page, near, drawing)
    assert.ok(far.miles > near.miles * 2)
    assert.ok(
      Math.abs(far.longitude - moved.longitude) < 0.01 && Math.abs(far.latitude - moved.latitude) < 0.01,
    )

    // A finger that does not move opens a pin, as usual.
    await page.locator('.shop-map a[href^="#pin-"]').first().tap()
    await page.locator('.map-card:has(> :target)').waitFor()
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll(
    'moves a shop’s map sideways and zooms it, and a finger that goes up scrolls the page',
    async () => {
      const { page, faults, close } = await openShop(browser, service.url)
      await page.goto(`${service.url}/m/1001/seaport-all-day-kitchen`)
      await page.locator('.about summary').click()
      const drawing = '[data-map] > img'
      await page.locator(drawing).scrollIntoViewIfNeeded()
      const start = await spotOf(page)
      await touch(page, drag(await middleOf(page, drawing), -90, 4))
      const moved = await nextSpot(page, start, drawing)
      assert.ok(moved.longitude > start.longitude)
      await touch(page, pinch(await middleOf(page, drawing), 60, 150))
      const near = await nextSpot(page, moved, drawing)
      assert.ok(near.miles < moved.miles)

      const before = (await page.evaluate('scrollY')) as number
      await touch(page, drag(await middleOf(page, drawing), 0, -120))
      await eventually(async () => assert.ok(((await page.evaluate('scrollY')) as number) > before + 50))
      assert.deepEqual(await spotOf(page), near)
      await close()
      assert.deepEqual(faults, [])
    },
  )
})
