import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { testBrowser } from '../../support/browsers.ts'
import { eventually, testOfAll } from '../../support/eventually.ts'
import {
  cardOf,
  mustBeAccessible,
  mustFitAcross,
  openConsole,
  openCounter,
  phone,
  stateMustBeAccessible,
  untilTrue,
} from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
/** How much compressed script may be loaded before the first screen appears. */
const maxScript = 150 * 1024

describe('the partner console', { skip }, () => {
  test('has an accessible sign-in that explains errors and leads to the requested page', async () => {
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    await page.goto(`${service.url}/partner/1002/orders`)
    await page.waitForURL(/\/partner\/signin\?back=/)
    await mustFitAcross(page)
    await mustBeAccessible(page)
    await page.getByLabel('Email').fill('ada@example.com')
    await page.getByLabel('Password').fill('open-sesame-42')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.getByRole('alert').waitFor()
    assert.equal(await page.getByLabel('Email').inputValue(), 'ada@example.com')
    await page.getByRole('button', { name: /^Olga/ }).click()
    await page.waitForURL(`${service.url}/partner/1002/orders`)
    await page.getByRole('heading', { name: 'Orders', exact: true }).waitFor()
    await context.close()
  })

  test('loads little on the first screen, and lets a shop be chosen by name', async () => {
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${service.url}/partner/signin?back=/partner`)
    await page.getByRole('button', { name: /^Olga/ }).click()
    await page.waitForURL(/\/partner\/\d+\/orders/)
    await page.locator('[data-live="on"]').waitFor()
    const scripts = (await page.evaluate(
      "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))",
    )) as string[]
    const bodies = await Promise.all(scripts.map(async (url) => (await fetch(url)).arrayBuffer()))
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(Buffer.from(body)).length, 0)
    assert.ok(bytes > 10_000 && bytes < maxScript, `${bytes} bytes of script`)
    await page.getByLabel('Shop').selectOption('1002')
    await page.waitForURL(`${service.url}/partner/1002/orders`)
    await page.reload()
    await eventually(async () => assert.equal(await page.getByLabel('Shop').inputValue(), '1002'))
    await context.close()
  })

  test('shows a kitchen its own shop’s orders and sold-out items only', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { person: 'Kit' })
    const links = page.getByRole('navigation', { name: 'Console' }).getByRole('link')
    await links.first().waitFor()
    await eventually(async () =>
      assert.deepEqual(await links.allInnerTexts(), ['Orders', 'Sold out', 'Drivers']),
    )
    assert.equal(await page.getByLabel('Shop').count(), 0, 'there is nothing to choose')
    await links.nth(1).click()
    await page.getByLabel('Search the menu').fill('granola')
    await page.getByRole('button', { name: 'Until tomorrow Granola and Yogurt' }).click()
    const now = page.getByRole('region', { name: 'Sold out now' })
    await now.getByText('Granola and Yogurt').first().waitFor()
    await now.getByRole('button', { name: /Granola and Yogurt$/ }).click()
    await now.getByText('Everything is available').waitFor()
    await page.goto(`${service.url}/partner/1001/menu`)
    await page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
    await page.goto(`${service.url}/partner/1002/orders`)
    await page.getByRole('heading', { name: 'You don’t manage this shop' }).waitFor()
    for (const path of ['merchant/admin/menu?merchantId=1001', 'merchant/admin/orders?merchantId=1007']) {
      const answer = await page.request.get(`${service.url}/partner/api/${path}`)
      assert.equal(answer.status(), 403, path)
    }
    await close()
    assert.deepEqual(faults, [])
  })

  test('invites drivers with vehicle and load, and has a board for them', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, {
      path: '/partner/1001/dispatch',
    })
    await page.getByRole('button', { name: 'Invite a driver' }).click()
    await page.getByLabel('Email').fill('dora@example.com')
    await page.getByLabel('Vehicle', { exact: true }).selectOption('bike')
    await page.getByRole('button', { name: 'Send invitation' }).click()
    const load = page.getByLabel('Maximum load of dora@example.com')
    await load.selectOption('2')
    await page.reload()
    await page.getByRole('button', { name: 'Team' }).click()
    await eventually(async () => assert.equal(await load.inputValue(), '2'))
    await mustBeAccessible(page)
    await page.getByRole('button', { name: 'Dispatch' }).click()
    const isAutomatic = page.getByLabel('Assign orders automatically')
    await isAutomatic.click()
    await eventually(async () => assert.equal(await isAutomatic.isChecked(), true))
    await mustFitAcross(page)
    await mustBeAccessible(page)
    await isAutomatic.click()
    await close()
    assert.deepEqual(faults, [])
  })

  test('draws the demo’s introduction together with the board, so that no order moves', async () => {
    const desk = { viewport: { width: 1440, height: 900 }, hasTouch: false }
    const { page, close } = await openConsole(browser, service.url, desk)
    // Until it knows what is done, the panel lists everything there is to try.
    await page.route(/merchantId=1011/, () => {})
    await page.reload()
    await page.locator('.demo-panel').waitFor()
    await page.locator('.board, .empty').first().waitFor()
    const moved = await page.evaluate(`new Promise((resolve) => {
      new PerformanceObserver((list) => resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0)))
        .observe({ type: 'layout-shift', buffered: true })
      setTimeout(() => resolve(0), 1000)
    })`)
    assert.ok((moved as number) < 0.01, `the board moved by ${moved}`)
    await close()
  })

  test('says when a closed shop opens, and never that it takes orders', async () => {
    const { page, close } = await openConsole(browser, service.url, { path: '/partner/1002/orders' })
    await page.getByText('Opens at 5:00 PM').waitFor()
    assert.equal(await page.getByText('Taking orders').isVisible(), false)
    await page.goto(`${service.url}/partner/1005/orders`)
    await page.getByRole('link', { name: 'No hours yet' }).click()
    await page.waitForURL(/\/partner\/1005\/hours/)
    await page.goto(`${service.url}/partner/all`)
    const shop = (name: string) => page.locator('.glance', { hasText: name })
    await shop('The Night Ferry').getByText('Opens at 5:00 PM').waitFor()
    await shop('Taqueria').getByText('No hours yet').waitFor()
    await close()
  })

  test('suggests the shop’s usual preparation time for a new order', async () => {
    const orderId = await (await openCounter(service)).placeOrder()
    const { page, close } = await openConsole(browser, service.url)
    await cardOf(page, orderId)
      .getByRole('button', { name: /^Accept/ })
      .click()
    const minutes = page.getByLabel('Minutes')
    await eventually(async () => assert.equal(await minutes.inputValue(), '35'))
    await page.getByRole('button', { name: '35 min', exact: true }).click()
    await cardOf(page, orderId)
      .getByText(/ready in 3[45] min/)
      .waitFor()
    await close()
  })

  test('takes two lines of a phone to call for new orders on other pages, and fits the narrowest one', async () => {
    await (await openCounter(service)).placeOrder()
    for (const locale of ['en-US', 'es-MX']) {
      const { page, close } = await openConsole(browser, service.url, {
        ...phone,
        ...{ locale, path: '/partner/1001/staff' },
      })
      const bar = page.locator('.new-orders')
      const { height } = (await bar.boundingBox())!
      assert.ok(height < 110, `${locale}: ${height} px`)
      await page.setViewportSize({ width: 320, height: 640 })
      await mustFitAcross(page)
      await close()
    }
  })

  test('pauses, adds time and marks items as sold out with one tap, and shows when it ends', async () => {
    const { page, close } = await openConsole(browser, service.url)
    await page.getByText('Taking orders').waitFor()
    await page.getByRole('button', { name: 'Pause or busy' }).click()
    await page.getByRole('button', { name: '30 min', exact: true }).click()
    await page.getByText(/^Paused until 12:30/).waitFor()
    await page.getByRole('button', { name: 'Take orders again' }).click()
    await page.getByText('Taking orders').waitFor()
    await page.getByRole('button', { name: 'Pause or busy' }).click()
    await page.getByRole('button', { name: '+20 min' }).click()
    await page.getByText(/^\+20 min until 2:00/).waitFor()

    await page.getByRole('link', { name: 'Sold out' }).click()
    await page.getByLabel('Search the menu').fill('pancakes')
    await page.getByRole('button', { name: 'Until tomorrow Buttermilk Pancakes' }).click()
    const soldOut = page.getByRole('region', { name: 'Sold out now' })
    await soldOut.getByText(/until Tue, Jun 16, 4:00/).waitFor()
    await stateMustBeAccessible(page)
    await soldOut.getByRole('button', { name: 'Back in stock Buttermilk Pancakes' }).click()
    await soldOut.getByText('Everything is available').waitFor()
    await close()
  })

  testOfAll('lets a shop choose between the marketplace’s couriers and its own drivers', async () => {
    const allow = (courierDelivery: boolean) =>
      service.put('/operator/merchants/1001', { courierDelivery }, operator)
    await allow(true)
    const { page, faults, close } = await openConsole(browser, service.url, {
      path: '/partner/1001/settings',
    })
    const own = page.getByLabel('Your own drivers')
    await page.getByLabel('The marketplace’s couriers').waitFor()
    assert.equal(await own.isChecked(), false)
    await own.check()
    await stateMustBeAccessible(page)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved').waitFor()
    const { body } = await service.get('/merchant/1001?client_id=demo-app')
    assert.equal(body.merchant.ordering.is_rds, false)
    await allow(false)
    await page.reload()
    await page.getByText('To use the marketplace’s couriers').waitFor()
    await service.db.pool.query('UPDATE merchants SET own_delivery = false WHERE merchant_id = 1001')
    await close()
    assert.deepEqual(faults, [])
  })

  test('uploads a logo, shows it to customers and removes it', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, {
      path: '/partner/1001/settings',
    })
    const logo = async () =>
      (await service.get('/merchant/1001?client_id=demo-app')).body.merchant.summary.merchant_logo
    await page.getByRole('button', { name: 'Add Logo' }).click()
    const buffer = await sharp({ create: { width: 200, height: 200, channels: 3, background: '#248' } })
      .png()
      .toBuffer()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Photo from/).setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer })
    await dialog.getByRole('button', { name: 'Use this photo' }).click()
    await page.getByRole('img', { name: 'Logo' }).waitFor()
    assert.match(await logo(), /\/images\/[0-9a-f]{64}\.webp$/)
    await page.getByRole('button', { name: 'Remove Logo' }).click()
    await page.getByRole('button', { name: 'Add Logo' }).waitFor()
    assert.equal(await logo(), null)
    await close()
    assert.deepEqual(faults, [])
  })

  test('saves settings: times, taxes, fees and payments, even for a shop without a phone for orders', async () => {
    const counter = await openCounter(service)
    const { page, faults, close } = await openConsole(browser, service.url, {
      path: '/partner/1001/settings',
    })
    const minutes = page.getByLabel('Usual prep time (min)')
    assert.equal(await page.getByLabel('Phone for order alerts').inputValue(), '')
    await minutes.fill('40')
    const question = page.getByRole('dialog', { name: 'Leave this page?' })
    await page.getByRole('link', { name: 'Hours' }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    assert.equal(await minutes.inputValue(), '40', 'what was typed is kept')
    await page.getByLabel('Sales tax').fill('8.375')
    await page.getByLabel('Service fee').fill('2.5')
    await page.getByLabel('Cash').uncheck()
    const automatic = page.getByLabel('Accept new orders automatically')
    assert.equal(await automatic.isChecked(), false)
    await automatic.check()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Saved').waitFor()
    await page.reload()
    await eventually(async () => assert.equal(await minutes.inputValue(), '40'))
    assert.equal(await page.getByLabel('Sales tax').inputValue(), '8.375')
    assert.equal(await page.getByLabel('Service fee').inputValue(), '2.5')
    assert.deepEqual(
      [await page.getByLabel('Cash').isChecked(), await page.getByLabel('Card', { exact: true }).isChecked()],
      [false, true],
    )
    assert.equal(await automatic.isChecked(), true)
    const order = await counter.placeOrder({ order_type: 'pickup' })
    await eventually(async () => assert.equal(await counter.statusOf(order), 'confirmed'))
    await counter.setAutoConfirm(false)
    const { body } = await service.get('/merchant/1001?client_id=demo-app')
    assert.ok(!body.merchant.ordering.payment_types.includes('cash'), 'customers are offered none either')
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll(
    'prints a test ticket as wide as the paper, and remembers automatic printing on this device',
    async () => {
      const { page, faults, close } = await openConsole(browser, service.url, {
        path: '/partner/1001/settings',
      })
      await page.evaluate(
        'window.print = () => { window.printed = document.getElementById("print").innerText }',
      )
      await page.getByRole('button', { name: 'Print test ticket' }).click()
      await untilTrue(page, '/80 mm/.test(window.printed)')
      const choice = page.getByLabel('Print a kitchen ticket for every accepted order')
      await choice.check()
      await page.reload()
      await eventually(async () => assert.equal(await choice.isChecked(), true))
      await choice.uncheck()
      await close()
      assert.deepEqual(faults, [])
    },
  )

  test('says when a session has ended, and keeps what is on the screen', async () => {
    const { page, context, close } = await openConsole(browser, service.url)
    await page.locator('[data-live="on"]').waitFor()
    await context.clearCookies()
    // Not a click: a list that was being read can open the dialog first, over the link.
    await page.locator('nav a', { hasText: 'Sold out' }).first().dispatchEvent('click')
    const dialog = page.getByRole('dialog', { name: 'You have been signed out' })
    await dialog.getByRole('link', { name: 'Sign in' }).click()
    await page.getByRole('button', { name: /^Olga/ }).click()
    await page.waitForURL(/\/partner\/1001\/availability/)
    await close()
  })
})
