import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatForReader, formatForShop } from '../../../web/kit/clock.ts'
import { formatMoment } from '../../../web/kit/format.ts'
import { testBrowser } from '../../support/browsers.ts'
import { oneOfEachKind, testOfAll } from '../../support/eventually.ts'
import { cardOf, openAdmin, openConsole, openCounter } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const shopZone = 'America/New_York'
const zones = ['Asia/Kathmandu', 'America/Los_Angeles', 'UTC']

describe('times in the admin console', { skip }, () => {
  test('are in the shop’s time zone for orders, and in the viewer’s for the audit log', async () => {
    const counter = await openCounter(service)
    const orderId = await counter.placeOrder()
    await counter.act(orderId, 'reject', { reason: 'Out of bread' })
    const { order } = (await service.get(`/operator/orders/${orderId}`, operator)).body
    for (const timezoneId of oneOfEachKind(zones, () => 'a zone')) {
      const reader = { language: 'en' as const, zone: timezoneId }
      const path = `/admin/orders?query=${orderId}`
      const { page, faults, close } = await openAdmin(browser, service, { path, timezoneId })
      const row = page.getByRole('row').filter({ hasText: `#${orderId}` })
      const atShop = formatForShop(order.order_date, reader, { zone: shopZone })
      assert.match(atShop, / E[SD]T$/)
      await row.getByText(atShop).first().waitFor()
      await row.getByRole('link').click()
      const timeline = page.getByRole('region', { name: 'Timeline' })
      await timeline.getByText(/^Times in E[SD]T, the shop’s time zone$/).waitFor()
      const said = await timeline
        .locator('li.status', { hasText: 'Out of bread' })
        .locator('time')
        .innerText()
      assert.match(said, new RegExp(`${atShop.split(', ').at(-1)!.slice(0, 2).trim()}`))

      await page.goto(`${service.url}/admin/access/audit`)
      const record = page.getByRole('row').filter({ hasText: 'Order declined' }).first()
      const { records } = (await service.get('/operator/audit?limit=50', operator)).body
      const { at } = records.find(({ action }: { action: string }) => action === 'order.acted_on')
      await record.getByText(formatForReader(at, reader)).waitFor()
      await page.getByText(/Your time zone: /).waitFor()
      assert.deepEqual(faults, [])
      await close()
    }
  })

  testOfAll(
    'are in the shop’s zone for its own people in three time zones, and a test sale uses the place’s',
    async () => {
      const counter = await openCounter(service)
      const orderId = await counter.placeOrder()
      const { order } = (await service.get(`/operator/orders/${orderId}`, operator)).body
      for (const timezoneId of zones) {
        const reader = { language: 'en' as const, zone: timezoneId }
        const shop = await openConsole(browser, service.url, { timezoneId })
        await cardOf(shop.page, orderId).locator('.order-open').click()
        const ordered = formatForShop(order.order_date, reader, { zone: shopZone, format: formatMoment })
        await shop.page.getByRole('dialog').getByText(ordered, { exact: true }).first().waitFor()
        assert.deepEqual(shop.faults, [])
        await shop.close()
        const path = '/admin/rules/try'
        const { page, faults, close } = await openAdmin(browser, service, { path, timezoneId })
        await page.getByLabel(/^Date and time there/).fill('2026-07-04T20:30')
        await page.getByRole('button', { name: 'Try', exact: true }).click()
        await page.getByText('Jul 4, 2026, 8:30 PM EDT').first().waitFor()
        assert.deepEqual(faults, [])
        await close()
      }
    },
  )
})
