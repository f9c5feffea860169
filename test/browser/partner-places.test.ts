import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { testBrowser } from '../support/chromium.ts'
import { eventually } from '../support/eventually.ts'
import { openConsole, openCounter } from '../support/partner-browser.ts'
import { testService } from '../support/service.ts'
import { mustBeAccessible, mustFitAcross } from '../support/shop-browser.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
let counter: Awaited<ReturnType<typeof openCounter>>

describe('where and when a partner sells', { skip }, () => {
  before(async () => {
    counter = await openCounter(service)
  })

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
    await rows.getByText('an area with 4 corners').waitFor()
    await page.getByText('To look at').waitFor()
    await mustBeAccessible(page)
    await mustFitAcross(page)
    await page.getByRole('button', { name: 'Add the zone' }).click()
    await page.getByText('Saved.').waitFor()
    // The cheapest counts, and stands first.
    const cheapest = rows.first().filter({ hasText: 'an area with 4 corners' }).getByText('Fee $1.50')
    await cheapest.waitFor()
    await page.getByRole('button', { name: 'Add a zone' }).waitFor()
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
    await rows.getByText('an area with 4 corners').waitFor({ state: 'detached' })
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

  test('hours are read back in words, and the menu’s times that are closed are named', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path: '/partner/1001/hours' })
    const open = page.getByRole('region', { name: 'Open', exact: true })
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await open.getByLabel(day).fill('12-14, 17:30-23')
    await open.getByText(/Mon to Fri 12-14, 17:30-23/).waitFor()
    await page.getByText('The menu has times at which the shop is closed').waitFor()
    await open.getByLabel('Sunday').fill('noon')
    await open.getByText('Write this as 11:00-14:00.').waitFor()
    assert.equal(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled(), true)
    await open.getByLabel('Sunday').fill('')
    // Painted from 10:00 on Saturday to 16:00 on Sunday: both days are open from 10 to 16.
    const strip = (row: number) => open.locator('.hours-strip').nth(row)
    const at = async (row: number, hour: number) => {
      const { x, y, width, height } = (await strip(row).boundingBox())!
      return [x + (width * (hour + 0.25)) / 24, y + height / 2] as const
    }
    await open.getByLabel('Saturday').fill('')
    await strip(6).scrollIntoViewIfNeeded()
    await page.mouse.move(...(await at(5, 10)))
    await page.mouse.down()
    await page.mouse.move(...(await at(6, 15.5)), { steps: 4 })
    await open.getByText('Open 10:00-16:00').waitFor()
    await page.mouse.up()
    await eventually(async () => {
      assert.equal(await open.getByLabel('Saturday').inputValue(), '10:00-16:00')
      assert.equal(await open.getByLabel('Sunday').inputValue(), '10:00-16:00')
    })
    await mustBeAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved. Customers see the new hours.').waitFor()
    const { body } = await service.get('/merchant/admin/schedule?merchantId=1001', counter.owner)
    assert.equal(body.schedule.business.filter(({ day }: { day: number }) => day === 3).length, 2)
    const sunday = body.schedule.business.filter(({ day }: { day: number }) => day === 0)
    assert.deepEqual([sunday.length, sunday[0].startTime.slice(0, 5)], [1, '10:00'])
    await close()
    assert.deepEqual(faults, [])
  })

  test('a review is answered, and the answer taken back', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path: '/partner/1001/reviews' })
    const entry = page.locator('.reviews > li').first()
    await entry.waitFor()
    await mustBeAccessible(page)
    await entry.getByLabel(/^Your reply to/).fill('Thank you! <b>Come</b> again.')
    await entry.getByRole('button', { name: /^(Reply|Change the reply)$/ }).click()
    await page.getByText('Your reply is published.').waitFor()
    const { body } = await service.get('/merchant/admin/reviews?merchantId=1001', counter.owner)
    assert.equal(body.reviews[0].reply, 'Thank you! <b>Come</b> again.')
    await entry.getByRole('button', { name: 'Remove the reply' }).click()
    await page.getByText('Your reply is removed.').waitFor()
    await close()
    assert.deepEqual(faults, [])
  })

  test('several shops stand side by side, live', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path: '/partner/all' })
    const shop = page.locator('.glance', { hasText: 'Seaport All-Day Kitchen' })
    await shop.getByText('Taking orders').waitFor()
    await mustBeAccessible(page)
    await mustFitAcross(page)
    await shop.getByRole('link').click()
    await page.waitForURL(/\/partner\/1001\/orders/)
    await page.getByLabel('Shop').selectOption('all')
    await page.waitForURL(/\/partner\/all/)
    await close()
    assert.deepEqual(faults, [])
  })
})
