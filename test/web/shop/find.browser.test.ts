import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testBrowser } from '../../support/browsers.ts'
import { oneOfEachKind, testOfAll } from '../../support/eventually.ts'
import { mustFitAcross, openShop, phone, stateMustBeAccessible } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const search = '/search?address=199+Water+St%2C+New+York%2C+NY+10038'

describe('finding', { skip }, () => {
  for (const javaScriptEnabled of oneOfEachKind([true, false], () => 'a browser'))
    test(`what can be picked up, and more of it, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const { page, faults, close } = await openShop(browser, service.url, { ...phone, javaScriptEnabled })
      await page.goto(service.url + search)
      await page.getByRole('link', { name: 'Pickup', exact: true }).click()
      await page.getByRole('heading', { name: 'Pick up near 199 Water St' }).waitFor()
      await page
        .getByText(/^\d\.\d mi · \d+ min/)
        .first()
        .waitFor()
      const cards = page.locator('.shop-card')
      assert.equal(await cards.count(), 24)
      await page.getByRole('link', { name: 'Show 24 more' }).click()
      await cards.nth(47).waitFor({ state: 'attached' })
      await page.waitForURL(/shown=48/)
      await mustFitAcross(page)
      if (javaScriptEnabled) await stateMustBeAccessible(page)
      assert.deepEqual(faults, [])
      await close()
    })

  testOfAll('bottles says what the law forbids at that hour, and until when', async () => {
    const { page, close } = await openShop(browser, service.url, phone)
    await page.goto(`${service.url}/web/when?merchant=1001&back=/drinks`)
    await page.getByLabel('Day').selectOption({ index: 2 })
    await page.getByLabel('Time').selectOption('04:30')
    await page.getByRole('button', { name: 'Show what’s available' }).click()
    await page.waitForURL(/\/drinks/)
    await page.getByText('Alcohol is not sold from 03:00 to 06:00.').waitFor()
    await page.getByText(/Until .*6:00 AM/).waitFor()
    await close()
  })

  test('a shop that takes no orders says on its card from when on it does', async () => {
    const { page, close } = await openShop(browser, service.url, phone)
    await page.goto(`${service.url}${search}&sort=rating&shown=240`)
    await page
      .locator('.shop-picture .closed', { hasText: /^(Opens|Holiday|Paused until) .*\d:\d\d/ })
      .first()
      .waitFor({ state: 'attached' })
    await close()
  })
})
