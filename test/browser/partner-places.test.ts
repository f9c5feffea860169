import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchChromium, whyNoChromium } from '../support/chromium.ts'
import { openConsole, openCounter } from '../support/partner-browser.ts'
import { testService } from '../support/service.ts'
import { mustBeAccessible, mustFitAcross } from '../support/shop-browser.ts'

const skip = whyNoChromium()
const service = testService({ template: 'demo' })
let browser: Browser
let counter: Awaited<ReturnType<typeof openCounter>>

describe('where and when a partner sells', { skip }, () => {
  before(async () => {
    browser = await launchChromium()
    counter = await openCounter(service)
  })
  after(() => browser.close())

  test('an area is drawn by keyboard and pointer, wins where it is cheaper, and is tested', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path: '/partner/1001/zones' })
    const rows = page.getByRole('list', { name: 'Delivery zones' }).getByRole('listitem')
    await rows.first().waitFor()
    await page.getByRole('button', { name: 'Add a zone' }).click()
    await page.getByLabel('Kind').selectOption('polygon')
    await page.getByLabel('Fee, in dollars').fill('1.50')
    const corner = page.getByRole('button', { name: 'Corner 1 of 4' })
    await corner.focus()
    for (const key of ['ArrowLeft', 'ArrowUp', 'Shift+ArrowUp']) await page.keyboard.press(key)
    const before = (await corner.boundingBox())!
    await page.mouse.move(before.x + 22, before.y + 22)
    await page.mouse.down()
    await page.mouse.move(before.x + 62, before.y + 42, { steps: 4 })
    await page.mouse.up()
    const after = (await corner.boundingBox())!
    assert.ok(Math.abs(after.x - before.x - 40) < 3 && Math.abs(after.y - before.y - 20) < 3)
    await page.getByRole('button', { name: 'Add a corner after corner 4' }).click()
    await page.getByRole('button', { name: 'Corner 5 of 5' }).press('Delete')
    await page.getByText('an area with 4 corners').waitFor()
    await page.getByText('To look at').waitFor()
    await mustBeAccessible(page)
    await mustFitAcross(page)
    await page.getByRole('button', { name: 'Add the zone' }).click()
    await page.getByText('Saved.').waitFor()
    const words = await rows.allInnerTexts()
    assert.match(words[0]!, /area with 4 corners\s+Fee \$1.50/, 'the cheapest counts and stands first')
    const stored = await service.get('/merchant/admin/zones?merchantId=1001', counter.owner)
    assert.equal(stored.body.deliveryZones.at(-1).polygon.length, 4)

    await page.getByLabel('Address').fill('199 Water St, New York, NY 10038')
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByText('Delivered, for a fee of $1.50, from $15.00 on.').waitFor()
    page.on('dialog', (dialog) => void dialog.accept())
    await rows
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await page.getByText('an area with 4 corners').waitFor({ state: 'detached' })
    await close()
    assert.deepEqual(faults, [])
  })

  test('a circle is dragged to its size, and refused beside its field when it is too large', async () => {
    const { page, close } = await openConsole(browser, service.url, { path: '/partner/1001/zones' })
    await page
      .getByRole('button', { name: /miles around the shop/ })
      .first()
      .click()
    const radius = page.getByLabel('Radius, in miles')
    const first = Number(await radius.inputValue())
    await page.getByRole('button', { name: /^Edge of the circle/ }).press('ArrowRight')
    await page.getByRole('button', { name: /^Edge of the circle/ }).press('ArrowRight')
    const larger = Number(await radius.inputValue())
    assert.ok(larger > first, `${larger} is more than ${first}`)
    await radius.fill('400')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.locator('#fault-radius').waitFor()
    await radius.fill(String(first))
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved.').waitFor()
    await close()
  })
})
