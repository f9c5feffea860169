import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { testBrowser } from '../support/browsers.ts'
import { openAdmin, openCounter } from '../support/stories.ts'
import { operator, testService } from '../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo', numbersEvents: true })
/** A staff session lasts twelve hours, so watching for a day takes two sign-ins. */
const shifts = 2
const ordersOfShift = 150
const stepMs = (12 * 3_600_000 - 10 * 60_000) / ordersOfShift
const waiting = 10
/** A heap may grow while it warms up; anything kept for every event would be much more. */
const maxGrowth = 1.8

describe('24 hours at the dashboard', { skip }, () => {
  test('300 orders pass by: the figures match the API, and memory stays flat', async (context) => {
    let counter = await openCounter(service)
    const placed: number[] = []
    const growths: number[] = []
    for (let shift = 0; shift < shifts; shift++) {
      const { page, faults, close } = await openAdmin(browser, service)
      await page.locator('[data-live="on"]').waitFor()
      const heaps: number[] = []
      for (let count = 0; count < ordersOfShift; count++) {
        service.clock.ms += stepMs
        // A customer's session is shorter than a shift.
        if (count % 10 === 0) counter = await openCounter(service)
        placed.push(await counter.placeOrder({ order_type: 'pickup' }))
        const due = placed.at(-1 - waiting)
        for (const action of due === undefined ? [] : ['confirm', 'ready', 'complete'])
          assert.equal((await counter.act(due!, action)).status, 200)
        if (count % 30 === 29) heaps.push(await heapOf(page))
      }
      await mustShowOpenOrders(page)
      context.diagnostic(`heap, MB: ${heaps.map((bytes) => (bytes / 1e6).toFixed(1)).join(', ')}`)
      growths.push(heaps.at(-1)! / heaps[0]!)
      await close()
      assert.deepEqual(faults, [])
    }
    for (const growth of growths) assert.ok(growth < maxGrowth, `the heap grew to ${growth.toFixed(2)} times`)
  })
})

async function mustShowOpenOrders(page: Page) {
  const { orders } = (await service.get('/operator/overview', operator)).body
  const open = orders.placed + orders.confirmed + orders.ready + orders.out_for_delivery
  await page
    .getByRole('link', { name: /^Open orders/ })
    .getByText(String(open), { exact: true })
    .waitFor()
}

async function heapOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  await session.detach()
  return usedSize
}
