import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testBrowser } from '../../support/browsers.ts'
import { testOfAll } from '../../support/eventually.ts'
import { mustBeAccessible, openAdmin } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'
import { openEveryPage, walkIn } from '../../support/walk.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const laptop = { viewport: { width: 1280, height: 800 } }

/** Tables and tab rows that a mouse would have to scroll sideways. */
const cutOff = `[...document.querySelectorAll('.table-box, .table-wrap, nav.tabs, fieldset.segments')]
  .filter((box) => box.scrollWidth > box.clientWidth + 1)
  .map((box) => box.className + ' ' + box.ariaLabel + ': ' + box.scrollWidth + ' in ' + box.clientWidth)`

const unknown = [
  ['orders/1', 'Order #1', 'Orders'],
  ['customers/99999', '#99999', 'Customers'],
  ['merchants/99999', 'Merchant not found', 'Merchants'],
  ['merchants/groups/99999', 'Group not found', 'Groups'],
  ['couriers/99999', 'Courier company not found', 'Couriers'],
  ['catalogue/products/W9999', 'W9999', 'Products'],
  ['access/webhooks/nothing', 'Webhooks', 'Webhooks'],
  ['nothing', 'Page not found', 'Overview'],
] as const

describe('pages of the admin console', { skip }, () => {
  test('for a missing record have a heading and a way back', async () => {
    const { page, faults, close } = await openAdmin(browser, service, laptop)
    for (const [path, title, back] of unknown) {
      await page.goto(`${service.url}/admin/${path}`)
      await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor()
      await page.locator('.notice.problem, main .button').first().waitFor()
      assert.equal(await page.locator('.crumb').innerText(), `‹ ${back}`, path)
    }
    await mustBeAccessible(page)
    await page.locator('.crumb').click()
    await page.getByRole('heading', { level: 1, name: 'Overview' }).waitFor()
    await close()
    assert.deepEqual(faults, [])
  })

  test('offer to end only promotions that are on', async () => {
    const { page, faults, close } = await openAdmin(browser, service, {
      ...laptop,
      path: '/admin/money/promotions',
    })
    const row = (code: string) => page.getByRole('row').filter({ hasText: code })
    await row('TENOFF').getByRole('button', { name: /^End/ }).waitFor()
    assert.equal(await row('EXPIRED').getByText('Ended').count(), 1)
    assert.equal(await row('EXPIRED').getByRole('button', { name: /^End/ }).count(), 0)
    await close()
    assert.deepEqual(faults, [])
  })

  for (const locale of ['en-US', 'es-MX'])
    testOfAll(`show all columns and tabs on a laptop: ${locale}`, async () => {
      const { page, faults, close } = await openAdmin(browser, service, { ...laptop, locale })
      const wrong: string[] = []
      for await (const path of openEveryPage(walkIn(page, service.url), 'admin'))
        wrong.push(...((await page.evaluate(cutOff)) as string[]).map((found) => `${path} ${found}`))
      await close()
      assert.deepEqual(wrong, [])
      assert.deepEqual(faults, [])
    })
})
