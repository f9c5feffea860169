import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { testBrowser } from '../../support/browsers.ts'
import { eventually, oneOfEachKind, testOfAll } from '../../support/eventually.ts'
import { mustFitAcross, openShop, phone, stateMustBeAccessible, untilTrue } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const search = '/search?address=199+Water+St%2C+New+York%2C+NY+10038'

/** A page whose URL names the map scrolls there until all of it is loaded, and smoothly. */
async function untilScrolled(page: Page) {
  await untilTrue(page, "document.readyState === 'complete' && document.fonts.status === 'loaded'")
  let before: unknown
  await eventually(async () => {
    const scrolled = await page.evaluate('scrollY')
    const isAtRest = scrolled === before
    before = scrolled
    await page.waitForTimeout(100)
    assert.ok(isAtRest, 'the page still scrolls')
  })
}

/** The map's buttons that the open card covers. */
const coveredTools = `(() => {
  const card = document.querySelector('.map-card:has(> :target)').getBoundingClientRect()
  return [...document.querySelectorAll('.map-tools a')].filter((tool) => {
    const { left, right, top, bottom } = tool.getBoundingClientRect()
    return left < card.right && right > card.left && top < card.bottom && bottom > card.top
  }).map((tool) => tool.textContent)
})()`

describe('finding', { skip }, () => {
  for (const javaScriptEnabled of oneOfEachKind([true, false], () => 'a browser'))
    test(`pickup places, and more of them, works ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const { page, faults, close } = await openShop(browser, service.url, { ...phone, javaScriptEnabled })
      await page.goto(service.url + search)
      await page.getByRole('link', { name: 'Pickup', exact: true }).click()
      await page.getByRole('heading', { name: 'Pick up near 199 Water St' }).waitFor()
      await page
        .getByText(/^\d\.\d mi · \d+ min/)
        .first()
        .waitFor()
      const cards = page.locator('.shop-card')
      assert.equal(await cards.count(), 12)
      await page.getByRole('link', { name: 'Show 12 more' }).click()
      await cards.nth(23).waitFor({ state: 'attached' })
      await page.waitForURL(/shown=24/)
      await mustFitAcross(page)
      await stateMustBeAccessible(page)
      assert.deepEqual(faults, [])
      await close()
    })

  testOfAll('bottles shows what the law forbids at that hour, and until when', async () => {
    const { page, close } = await openShop(browser, service.url, phone)
    await page.goto(`${service.url}/web/when?merchant=1001&back=/drinks`)
    await page.getByLabel('Day').selectOption({ index: 2 })
    await page.getByLabel('Time').selectOption('04:30')
    await page.getByRole('button', { name: 'Show what’s available' }).click()
    await page.waitForURL(/\/drinks/)
    await page.getByText('Alcohol isn’t sold from 3:00 AM to 6:00 AM.').waitFor()
    await page.getByText(/Until .*6:00 AM/).waitFor()
    await close()
  })

  testOfAll('a shop that takes no orders shows on its card when it will', async () => {
    const { page, close } = await openShop(browser, service.url, phone)
    await page.goto(`${service.url}${search}&sort=rating&shown=240`)
    await page
      .locator('.shop-picture .closed', { hasText: /^(Opens|Holiday|Paused until) .*\d:\d\d/ })
      .first()
      .waitFor({ state: 'attached' })
    await close()
  })

  test('anything in one box suggests places, dishes and bottles, and works by keyboard', async () => {
    const { page, faults, close } = await openShop(browser, service.url)
    await page.goto(service.url + search)
    const box = page.getByRole('combobox', { name: 'Search places, dishes and bottles' })
    await box.pressSequentially('merlto')
    await page
      .getByRole('option', { name: /Merlot Bottle$/ })
      .first()
      .waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/drinks\/W/)
    await page.goto(service.url + search)
    await box.pressSequentially('pizzza')
    await page
      .getByRole('option', { name: /Pizza (Dish|Place)$/ })
      .first()
      .waitFor()
    await stateMustBeAccessible(page)
    await page.keyboard.press('Escape')
    assert.equal(await page.getByRole('option').count(), 0)
    await close()
    assert.deepEqual(faults, [])
  })

  for (const javaScriptEnabled of oneOfEachKind([true, false], () => 'a browser'))
    testOfAll(
      `a mistyped word gives the intended results, ${javaScriptEnabled ? 'with' : 'without'} script`,
      async () => {
        const { page, faults, close } = await openShop(browser, service.url, { ...phone, javaScriptEnabled })
        await page.goto(service.url + search)
        await page.locator('#search').fill('pizzza')
        await page.locator('#search').press('Enter')
        await page.getByText('Showing results for pizza.').waitFor()
        assert.ok((await page.locator('.shop-card').count()) > 3)
        await page.getByRole('link', { name: 'Restaurants' }).waitFor()
        await page.getByRole('link', { name: 'Flowers' }).waitFor()
        await page.getByRole('link', { name: 'Search for “pizzza” instead' }).click()
        await page.getByRole('heading', { name: 'No results for “pizzza”' }).waitFor()
        await page.getByRole('link', { name: 'pizza', exact: true }).click()
        await page.waitForURL(/q=pizza(&|$)/)
        await page.goto(`${service.url}${search}&q=merlot`)
        await page.getByRole('heading', { name: 'No places match “merlot”' }).waitFor()
        // By keyboard: while sections on the way there are laid out, a pointer may miss it.
        await page.getByRole('link', { name: /^See all \d+ bottles$/ }).press('Enter')
        await page.waitForURL(/\/drinks\?q=merlot/)
        await mustFitAcross(page)
        await close()
        assert.deepEqual(faults, [])
      },
    )

  for (const javaScriptEnabled of oneOfEachKind([true, false], () => 'a browser'))
    test(`shows the first place without scrolling, and filters as a sheet, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const { page, faults, close } = await openShop(browser, service.url, { ...phone, javaScriptEnabled })
      await page.goto(service.url + search)
      const { y = 999 } = (await page.locator('.shop-card').first().boundingBox()) ?? {}
      assert.ok(y < 400, `the first place begins at ${y} px`)
      await page.getByRole('button', { name: 'Filters' }).click()
      await page.getByText('Free delivery', { exact: true }).first().click()
      await page.getByLabel('Sort by').selectOption('Rating')
      await stateMustBeAccessible(page)
      await page.getByRole('button', { name: 'Show places' }).click()
      await page.waitForURL(/sort=rating.*free=1|free=1.*sort=rating/)
      await page.getByRole('button', { name: 'Filters 2' }).waitFor()
      await mustFitAcross(page)
      await close()
      assert.deepEqual(faults, [])
    })

  test('drinks asks for an address, keeps the search, and opens on types and picks', async () => {
    const { page, close } = await openShop(browser, service.url)
    await page.context().clearCookies()
    await page.goto(`${service.url}/drinks?q=merlot`)
    await page.getByLabel('Delivery address').fill('199 Water St, New York, NY 10038')
    await page.getByRole('button', { name: 'Find bottles' }).click()
    await page.waitForURL(/q=merlot/)
    await page
      .getByRole('link', { name: /Merlot/ })
      .first()
      .waitFor()
    await page.goto(`${service.url}/drinks`)
    await page.getByRole('heading', { name: 'Popular wine' }).waitFor()
    await mustFitAcross(page)
    await stateMustBeAccessible(page)
    await page.getByRole('link', { name: 'Red Wine' }).click()
    await page.waitForURL(/section=wine&subsection=red-wine/)
    await close()
  })

  testOfAll('one of several addresses lists those with delivery first', async () => {
    const { page, close } = await openShop(browser, service.url)
    await page.goto(`${service.url}/search?address=Broadway`)
    await page.getByRole('heading', { name: 'Which address is yours?' }).waitFor()
    const choices = await page.locator('.choice-list a').allTextContents()
    const far = choices.map((text) => text.includes('No delivery yet'))
    assert.deepEqual(far, far.toSorted())
    assert.match(choices[0]!, /Broadway, .*(New York|Chicago|Los Angeles|Phoenix)/)
    assert.ok(far.includes(true) && far.includes(false), choices.join())
    await close()
  })

  test('as a returning customer shows addresses, past orders and places at home, without layout shift', async () => {
    const { page, faults, close } = await openShop(browser, service.url)
    const shared = await (await fetch(service.url)).text()
    await page.goto(`${service.url}/signin?back=/`)
    await page.getByRole('button', { name: /^Ada/ }).click()
    await page.waitForURL(`${service.url}/`)
    await page.getByRole('heading', { name: 'Places you’ve ordered from' }).waitFor()
    await page.getByRole('link', { name: 'Home · 199 Water St' }).waitFor()
    const shift = await page.evaluate(`new Promise((resolve) => new PerformanceObserver((list) =>
      resolve(list.getEntries().reduce((sum, { value }) => sum + value, 0))).observe({ type: 'layout-shift', buffered: true }) ||
      setTimeout(() => resolve(0), 500))`)
    assert.ok(Number(shift) < 0.02, `shifted by ${shift}`)
    await mustFitAcross(page)
    await stateMustBeAccessible(page)
    assert.ok(!shared.includes('Order again'), 'the page that all share says something personal')
    await page.getByRole('button', { name: /^Order again Weekday Greens/ }).click()
    await page.waitForURL(/\/cart\/\d+/)
    await close()
    assert.deepEqual(faults, [])
  })

  test('before entering an address asks for it, and keeps the search', async () => {
    const { page, close } = await openShop(browser, service.url)
    await page.context().clearCookies()
    await page.goto(service.url)
    await page.getByRole('link', { name: 'Pizza', exact: true }).click()
    await page.getByRole('heading', { name: 'Find “pizza” near you' }).waitFor()
    await page.getByLabel('Delivery address').fill('199 Water St, New York, NY 10038')
    await page.getByRole('button', { name: 'Find food' }).click()
    await page.waitForURL(/q=pizza/)
    assert.ok((await page.locator('.shop-card').count()) > 3)
    await close()
  })

  for (const javaScriptEnabled of oneOfEachKind([true, false], () => 'a browser'))
    test(`on the map opens a card for a pin, and zooms in on several, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const { page, faults, close } = await openShop(browser, service.url, { ...phone, javaScriptEnabled })
      await page.goto(`${service.url}${search}&view=map`)
      const map = page.getByRole('group', { name: 'Map of places near your address' })
      assert.ok(
        (await map.locator('.map-streets path').getAttribute('d'))!.length > 1000,
        'streets are drawn',
      )
      const before = await page.getByText(/places on this map$/).innerText()
      await map
        .locator('a', { has: page.locator('.cluster') })
        .first()
        .click()
      await page.waitForURL(/at=/)
      await eventually(async () =>
        assert.notEqual(await page.getByText(/places? on this map$/).innerText(), before),
      )
      await untilScrolled(page)
      const pin = map.locator('a[href^="#pin-"]').first()
      const name = (await pin.getAttribute('aria-label'))!
      await pin.focus()
      const scrolled = await page.evaluate('scrollY')
      await pin.press('Enter')
      const card = page.locator('.map-card:has(> :target)')
      await card.getByRole('link', { name: new RegExp(`^${RegExp.escape(name)}`) }).waitFor()
      await card.waitFor({ state: 'visible' })
      assert.equal(await page.evaluate('scrollY'), scrolled, 'the page moves')
      for (const viewport of [phone.viewport, { width: 390, height: 480 }, { width: 320, height: 480 }]) {
        await page.setViewportSize(viewport)
        assert.deepEqual(await page.evaluate(coveredTools), [], JSON.stringify(viewport))
      }
      await page.setViewportSize(phone.viewport)
      await mustFitAcross(page)
      await stateMustBeAccessible(page)
      await card.getByRole('link', { name: 'Close' }).focus()
      const scrolledAtCard = await page.evaluate('scrollY')
      await page.keyboard.press('Enter')
      await card.waitFor({ state: 'detached' })
      assert.equal(await page.evaluate('scrollY'), scrolledAtCard, 'the page moves')
      await close()
      assert.deepEqual(faults, [])
    })

  testOfAll('a liquor store shows one inventory, and a map of its streets', async () => {
    const { page, faults, close } = await openShop(browser, service.url)
    await page.goto(`${service.url}/m/1010`)
    await page.getByRole('heading', { name: 'Bottles' }).waitFor()
    const { body } = await service.get('/merchant/1010/menu')
    const bottles = new Set(body.warnings.find(({ type }: { type: string }) => type === 'alcohol').items)
    const links = await page.locator('.dishes a').all()
    const shown = await Promise.all(
      links.map(async (link) => (await link.getAttribute('href'))!.split('/').at(-1)!),
    )
    assert.ok(bottles.size > 0)
    assert.deepEqual(
      shown.filter((id) => bottles.has(id)),
      [],
    )
    await page.getByText('Hours · About').click()
    await page.getByRole('img', { name: /^Map of the streets around/ }).waitFor()
    await eventually(async () => {
      assert.ok(await page.evaluate(`document.querySelector('.about-map img').naturalWidth > 0`))
    })
    // The keys move the map as soon as its script has been loaded.
    const map = page.locator('.about-map')
    await eventually(async () => {
      await map.press('ArrowRight')
      assert.match((await map.locator('img').getAttribute('src'))!, /\/web\/map\/1010\.svg\?at=40\.\d+,-7/)
    })
    await mustFitAcross(page)
    await stateMustBeAccessible(page)
    // By keyboard: while sections on the way there are laid out, a pointer may miss it.
    await page.getByRole('link', { name: /^See all \d+ bottles$/ }).press('Enter')
    await page.waitForURL(/\/drinks\?merchant=1010/)
    await close()
    assert.deepEqual(faults, [])
  })
})
