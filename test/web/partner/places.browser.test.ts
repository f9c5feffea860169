import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { testBrowser } from '../../support/browsers.ts'
import { eventually, testOfAll } from '../../support/eventually.ts'
import { mustFitAcross, openConsole, openCounter, stateMustBeAccessible } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

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
    await page.getByLabel('Type').selectOption('polygon')
    await page.getByLabel('Fee ($)').fill('1.50')
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
    await rows.getByText('area with 4 corners').waitFor()
    await page.getByText('Things to check').waitFor()
    await stateMustBeAccessible(page)
    await mustFitAcross(page)
    await page.getByRole('button', { name: 'Add zone' }).click()
    await page.getByText('Saved').waitFor()
    // The cheapest one applies, and comes first.
    const cheapest = rows.first().filter({ hasText: 'area with 4 corners' }).getByText('Fee $1.50')
    await cheapest.waitFor()
    await page.getByRole('button', { name: 'Add a zone' }).waitFor()
    const stored = await service.get('/merchant/admin/zones?merchantId=1001', counter.owner)
    assert.equal(stored.body.deliveryZones.at(-1).polygon.length, 4)

    const streets = page.locator('.zone-map .map-streets')
    await streets
      .locator('text')
      .filter({ hasText: /St$|Ave$|Broadway/ })
      .first()
      .waitFor()

    await page.getByLabel('Address').fill('199 Water St, New York, NY 10038')
    await page.getByRole('button', { name: 'Test', exact: true }).click()
    await page.getByText('You deliver there. Fee $1.50, minimum order $15.00.').waitFor()
    await rows
      .first()
      .getByRole('button', { name: /^Remove/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove zone' }).click()
    await rows.getByText('area with 4 corners').waitFor({ state: 'detached' })
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll(
    'a circle is dragged to its size, and an error appears next to its field when it is too large',
    async () => {
      const { page, close } = await openConsole(browser, service.url, { path: '/partner/1001/zones' })
      await page
        .getByRole('button', { name: /miles around the shop/ })
        .first()
        .click()
      const radius = page.getByLabel('Radius (miles)')
      const first = Number(await radius.inputValue())
      await page.getByRole('button', { name: /^Edge of the circle/ }).press('ArrowRight')
      await page.getByRole('button', { name: /^Edge of the circle/ }).press('ArrowRight')
      const larger = Number(await radius.inputValue())
      assert.ok(larger > first, `${larger} is more than ${first}`)
      await radius.fill('400')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.locator('#fault-radius').getByText('at most 100').waitFor()
      await radius.fill(String(first))
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Saved').waitFor()
      await close()
    },
  )

  testOfAll('a ZIP code is added, and an address in it can be delivered to until it is removed', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path: '/partner/1001/zones' })
    const zone = page
      .getByRole('list', { name: 'Delivery zones' })
      .getByRole('listitem')
      .filter({ hasText: 'ZIP code 10033' })
    const testAddress = async (answer: string) => {
      await page.getByLabel('Address').fill('4150 Broadway, New York, NY 10033') // eleven miles away
      await page.getByRole('button', { name: 'Test', exact: true }).click()
      await page.getByText(answer).waitFor()
    }
    await testAddress('You don’t deliver there.')
    await page.getByRole('button', { name: 'Add a zone' }).click()
    await page.getByLabel('Type').selectOption('zipCode')
    await page.getByLabel('ZIP code', { exact: true }).fill('10033')
    await page.getByLabel('Fee', { exact: true }).selectOption('fixed')
    await page.getByLabel('Fee ($)').fill('7.25')
    await page.getByLabel('Minimum order ($)').fill('40')
    await stateMustBeAccessible(page)
    await page.getByRole('button', { name: 'Add zone' }).click()
    await page.getByText('Saved').waitFor()
    await page.getByRole('button', { name: 'Add a zone' }).waitFor()
    await page.reload()
    await zone.getByText('Fee $7.25, $40.00 minimum order').waitFor()
    await testAddress('You deliver there. Fee $7.25, minimum order $40.00.')
    await page.getByRole('button', { name: 'Remove ZIP code 10033' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove zone' }).click()
    await zone.waitFor({ state: 'detached' })
    await testAddress('You don’t deliver there.')
    await close()
    assert.deepEqual(faults, [])
  })

  test('hours are read back in words, and menu times outside them are named', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path: '/partner/1001/hours' })
    const open = page.getByRole('region', { name: 'Business hours', exact: true })
    for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'])
      await open.getByLabel(day).fill('12-14, 17:30-23')
    await open.getByText('Mon to Fri 12:00 PM – 2:00 PM, 5:30 PM – 11:00 PM').waitFor()
    await page.getByText('Some menu times are outside your business hours').waitFor()
    await open.getByLabel('Sunday').fill('noon')
    await open.getByText('Enter hours like 11 AM – 2 PM, Open 24 hours or Closed.').waitFor()
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
    await open.getByText('Open 10:00 AM – 4:00 PM').waitFor()
    await page.mouse.up()
    await eventually(async () => {
      assert.equal(await open.getByLabel('Saturday').inputValue(), '10:00 AM – 4:00 PM')
      assert.equal(await open.getByLabel('Sunday').inputValue(), '10:00 AM – 4:00 PM')
    })
    await stateMustBeAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved. Customers now see the new hours.').waitFor()
    const { body } = await service.get('/merchant/admin/schedule?merchantId=1001', counter.owner)
    assert.equal(body.schedule.business.filter(({ day }: { day: number }) => day === 3).length, 2)
    const sunday = body.schedule.business.filter(({ day }: { day: number }) => day === 0)
    assert.deepEqual([sunday.length, sunday[0].startTime.slice(0, 5)], [1, '10:00'])
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('holidays are entered as closed or with their own hours, and read back in words', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path: '/partner/1001/hours' })
    const holidays = page.getByRole('region', { name: 'Holidays and special days' })
    const year = new Date(service.clock.ms).getUTCFullYear() + 1
    const add = async (date: string, hours: string) => {
      await holidays.getByLabel('Date').fill(date)
      await holidays.getByLabel(/^Hours, e\.g\./).fill(hours)
      await holidays.getByRole('button', { name: 'Add day' }).click()
    }
    const isListed = (day: string, hours: string) =>
      holidays
        .getByRole('listitem')
        .filter({ hasText: `${day}, ${year} ${hours}` })
        .waitFor()
    const save = async () => {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Saved. Customers now see the new hours.').waitFor()
      await page.getByText('Unsaved changes').waitFor({ state: 'detached' })
      await page.reload()
    }
    const stored = async () => {
      const { body } = await service.get('/merchant/admin/schedule?merchantId=1001', counter.owner)
      const [business, delivery] = [body.schedule.holidayBusiness, body.schedule.holidayDelivery].map(
        (list: { date: string; startTime: string; endTime: string }[]) =>
          list
            .filter(({ date }) => date.startsWith(`${year}-12`))
            .map(({ date, startTime, endTime }) => `${date.slice(5)} ${startTime}-${endTime}`),
      )
      assert.deepEqual(delivery, business)
      return business
    }
    await add('', '12-18')
    await holidays.getByText('Choose a date.').waitFor()
    await add(`${year}-12-24`, '18-02') // ends on the next date, which is another entry
    await holidays.getByText('Enter hours until 12 AM here, and the rest for the next date.').waitFor()
    await add(`${year}-12-24`, '11-14, 17:30-20')
    await isListed('December 24', '11:00 AM – 2:00 PM, 5:30 PM – 8:00 PM')
    await add(`${year}-12-25`, '')
    await isListed('December 25', 'closed')
    await save()
    await isListed('December 24', '11:00 AM – 2:00 PM, 5:30 PM – 8:00 PM')
    await isListed('December 25', 'closed')
    assert.deepEqual(await stored(), ['12-24 11:00-14:00', '12-24 17:30-20:00', '12-25 00:00-00:00'])

    await holidays.getByRole('button', { name: /^Remove .*December 24/ }).click()
    await save()
    await isListed('December 25', 'closed')
    assert.deepEqual(await stored(), ['12-25 00:00-00:00'])

    // A program may have stored a day only for delivery, or separate hours for it.
    const path = '/merchant/admin/schedule'
    const { schedule } = (await service.get(`${path}?merchantId=1001`, counter.owner)).body
    const day = (date: number, startTime: string, endTime: string) => ({
      ...{ date: `${year}-12-${date}`, startTime, endTime },
    })
    const holidayDelivery = [
      ...schedule.holidayDelivery,
      day(26, '00:00', '00:00'),
      day(27, '12:00', '15:00'),
    ]
    const holidayBusiness = [
      ...schedule.holidayBusiness,
      day(27, '11:00', '20:00'),
      day(28, '11:00', '14:00'),
    ]
    const body = { merchantId: 1001, schedule: { ...schedule, holidayBusiness, holidayDelivery } }
    const written = await service.request('PUT', path, { body, headers: counter.owner })
    assert.equal(written.status, 200, written.text)
    await page.reload()
    await isListed('December 25', 'closed')
    await isListed('December 26', '(delivery: closed)')
    await isListed('December 27', '11:00 AM – 8:00 PM (delivery: 12:00 PM – 3:00 PM)')
    await isListed('December 28', '11:00 AM – 2:00 PM (delivery: regular hours)')
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('a review is answered, and the answer removed', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path: '/partner/1001/reviews' })
    const entry = page.locator('.reviews > li').first()
    await entry.waitFor()
    await stateMustBeAccessible(page)
    await entry.getByLabel(/^Your reply to/).fill('Thank you! <b>Come</b> again.')
    await entry.getByRole('button', { name: /^(Reply|Edit reply)$/ }).click()
    await page.getByText('Reply published').waitFor()
    const { body } = await service.get('/merchant/admin/reviews?merchantId=1001', counter.owner)
    assert.equal(body.reviews[0].reply, 'Thank you! <b>Come</b> again.')
    await entry.getByRole('button', { name: 'Delete reply' }).click()
    await page.getByText('Reply deleted').waitFor()
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('several shops are shown side by side, live', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path: '/partner/all' })
    const shop = page.locator('.glance', { hasText: 'Seaport All-Day Kitchen' })
    await shop.getByText('Taking orders').waitFor()
    await stateMustBeAccessible(page)
    await mustFitAcross(page)
    await shop.getByRole('link').click()
    await page.waitForURL(/\/partner\/1001\/orders/)
    await page.getByLabel('Shop').selectOption('all')
    await page.waitForURL(/\/partner\/all/)
    await close()
    assert.deepEqual(faults, [])
  })
})
