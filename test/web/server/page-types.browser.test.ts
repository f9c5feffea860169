import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { testBrowser } from '../../support/browsers.ts'
import { eventually, isAll, oneOfEachKind, still, testOfAll } from '../../support/eventually.ts'
import {
  appQuery,
  mustBeAccessible,
  mustBeTouchable,
  mustFitAcross,
  openAdmin,
  openConsole,
  phone,
} from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'
import { openEveryPage, walkIn } from '../../support/walk.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const desk = { viewport: { width: 1280, height: 900 } }

/** One page of each type outside the shop and the consoles. */
const readingPages = [
  '/developers',
  '/guides',
  '/guides?q=refund',
  '/guides/first-order',
  '/guides/oauth', // has a table without a header
  '/docs',
  '/docs/get_merchant_merchant_id_menu',
]
const accountPages = [
  `/third_party/authorize?${appQuery()}`,
  `/third_party/account/create?${appQuery()}`,
  '/account/apps',
  '/account/forgotten',
  '/track/unknown',
  '/nothing-here',
  '/partner/signin',
  '/partner/apply',
  '/admin/signin',
]
const partnerScreens = {
  orders: 'Orders',
  availability: 'Sold out',
  menu: 'Menu',
  hours: 'Hours',
  zones: 'Delivery zones',
  reports: 'Reports',
  reviews: 'Reviews',
  staff: 'Staff',
  licenses: 'Licenses',
  settings: 'Settings',
}
/** The script names all screens in one place: `npm test` checks a few. */
const drawnTitles: ReadonlySet<string> = new Set(['orders', 'availability', 'menu'])
const adminScreens = {
  '/admin': 'Overview',
  '/admin/orders': 'Orders',
  '/admin/merchants': 'Merchants',
  '/admin/merchants/1001': 'Seaport All-Day Kitchen · Merchants',
  '/admin/money/journal': 'Journal · Money',
  '/admin/orders/refused': 'Refused checkouts · Orders',
}

async function mustBeGood(page: Page, options: BrowserContextOptions) {
  await mustFitAcross(page)
  if (options.hasTouch) await mustBeTouchable(page)
  await mustBeAccessible(page)
}
async function lookAt(paths: readonly string[], options: BrowserContextOptions) {
  const { page, giveBack } = await browser.borrowPage({ ...still, ...options })
  for (const path of paths) {
    await page.goto(service.url + path)
    await mustBeGood(page, options)
  }
  await giveBack()
}
const titleMustBe = (page: Page, title: string) =>
  eventually(async () => assert.equal(await page.title(), title), 20_000)

describe('every type of page', { skip }, () => {
  test('in the documentation is accessible and has touch targets of the right size on a phone', () =>
    lookAt(
      oneOfEachKind(readingPages, (path) => path.split(/[/?]/)[1]!),
      phone,
    ))

  testOfAll(
    'for accounts and sign-ins is accessible and has touch targets of the right size on a phone',
    () => lookAt(accountPages, phone),
  )

  testOfAll('is accessible on a desktop, in light and dark mode', async () => {
    for (const colorScheme of ['light', 'dark'] as const)
      await lookAt([...readingPages, ...accountPages], { ...desk, colorScheme })
  })

  test('in the partner console has the screen and the shop in its title', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, phone)
    for (const [name, words] of Object.entries(partnerScreens)) {
      const title = `${words} · Seaport All-Day Kitchen · Cellardoor`
      const path = `/partner/1001/${name}`
      const [, served] = /<title>(.*?)<\/title>/.exec(
        await (await page.context().request.get(service.url + path)).text(),
      )!
      assert.equal(served, title, 'also before the script draws it')
      if (!isAll && !drawnTitles.has(name)) continue
      await page.goto(service.url + path)
      await page.locator('.console-main h1').waitFor()
      await titleMustBe(page, title)
      if (isAll) await mustBeGood(page, phone)
    }
    await close()
    assert.deepEqual(faults, [])
  })

  test('in the admin console has the screen and its subject in its title', async () => {
    const { page, faults, close } = await openAdmin(browser, service, phone)
    for (const [path, words] of Object.entries(adminScreens)) {
      await page.goto(service.url + path)
      await page.locator('.console-main h1').waitFor()
      await titleMustBe(page, `${words} · Cellardoor`)
      const logo = await page.locator('.console-head .brand img').boundingBox()
      assert.equal(logo?.width, logo?.height, 'the logo is not squashed')
      if (isAll) await mustBeGood(page, phone)
    }
    await mustBeGood(page, phone)
    await close()
    assert.deepEqual(faults, [])
  })

  for (const home of ['partner', 'admin'] as const)
    testOfAll(`in the ${home} console has touch targets of the right size on a phone`, async (context) => {
      const { page, close } =
        home === 'admin'
          ? await openAdmin(browser, service, phone)
          : await openConsole(browser, service.url, phone)
      const wrong: string[] = []
      let count = 0
      for await (const path of openEveryPage(walkIn(page, service.url), home)) {
        count++
        await mustBeTouchable(page).catch(({ message }: Error) => wrong.push(`${path}\n${message}`))
      }
      context.diagnostic(`${count} pages`)
      await close()
      assert.deepEqual(wrong, [])
    })
})
