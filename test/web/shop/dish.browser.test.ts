import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { testBrowser } from '../../support/browsers.ts'
import { eventually, testOfAll } from '../../support/eventually.ts'
import {
  mustBeAccessible,
  mustBeTouchable,
  mustFitAcross,
  openShop,
  phone,
  stateMustBeAccessible,
} from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const menu = '/m/1001/seaport-all-day-kitchen'
const desk = { viewport: { width: 1280, height: 900 } }

const mustHaveFocus = (element: Locator) =>
  eventually(async () =>
    assert.ok(await element.evaluate((node) => node.ownerDocument.activeElement === node), `${element}`),
  )

describe('a dish dialog on the menu', { skip }, () => {
  test('has its own URL, and Back, Forward, Escape and reload work as on a page', async () => {
    const { page, faults, close } = await openShop(browser, service.url)
    const sheet = page.locator('dialog[data-sheet]')
    const path = () => new URL(page.url()).pathname
    await page.goto(service.url + menu)
    const first = (await page.locator('.dish').first().boundingBox())!
    assert.ok(first.y + first.height <= phone.viewport.height, 'a dish is in sight before any scrolling')
    await page.locator('.menu-section').nth(3).scrollIntoViewIfNeeded()
    const dish = page.locator('.menu-section:not([data-repeats]) .dish a', { hasText: 'Oatmeal' })
    await dish.click()
    await sheet.getByRole('heading', { name: 'Oatmeal' }).waitFor()
    assert.match(path(), /^\/m\/1001\/seaport-all-day-kitchen\/N\d+$/)
    await eventually(async () => assert.match(await page.title(), /^Oatmeal/))
    const scrolled = await page.evaluate('scrollY')
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    assert.deepEqual([path(), await page.evaluate('scrollY')], [menu, scrolled])
    await page.goForward()
    await sheet.getByRole('heading', { name: 'Oatmeal' }).waitFor()
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await eventually(() => assert.equal(path(), menu))
    await dish.click()
    await sheet.getByRole('heading', { name: 'Oatmeal' }).waitFor()
    await page.reload()
    await page.locator('.item-page').getByRole('heading', { name: 'Oatmeal' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { name: 'Seaport All-Day Kitchen' }).waitFor()
    assert.equal(path(), menu)
    await close()
    assert.deepEqual(faults, [])
  })

  test('opens before its choices are loaded, and stays closed if it was closed meanwhile', async () => {
    const { page, faults, close } = await openShop(browser, service.url)
    const sheet = page.locator('dialog[data-sheet]')
    const held: (() => void)[] = []
    await page.route('**/*?sheet', async (route) => {
      await new Promise<void>((resolve) => held.push(resolve))
      // A dish under the pointer is requested too, which may outlast the page.
      await route.continue().catch(() => {})
    })
    await page.goto(service.url + menu)
    await page.locator('.dish a', { hasText: 'Oatmeal' }).first().click()
    await sheet.getByRole('heading', { name: 'Oatmeal' }).waitFor()
    assert.match(page.url(), /\/N\d+$/)
    assert.equal(await sheet.locator('form').count(), 0)
    await page.keyboard.press('Escape')
    await sheet.waitFor({ state: 'hidden' })
    await eventually(() => assert.ok(page.url().endsWith(menu)))
    await page.locator('.dish a', { hasText: 'Lox Platter' }).first().click()
    await sheet.getByRole('heading', { name: 'Lox Platter' }).waitFor()
    await eventually(() => assert.ok(held.length >= 2))
    await page.unroute('**/*?sheet')
    for (const release of held) release()
    await sheet.getByRole('button', { name: /Add to cart/ }).waitFor()
    assert.equal(await sheet.getByRole('heading', { name: 'Oatmeal' }).count(), 0)
    assert.equal(await page.evaluate('document.activeElement.className'), 'sheet-close')
    await close()
    assert.deepEqual(faults, [])
  })

  test('shows the lowest size price on the button until one is chosen', async () => {
    const { page, close } = await openShop(browser, service.url)
    await page.goto(`${service.url}${menu}/N1102`)
    await page.getByRole('button', { name: 'Add to cart · from $5.00' }).waitFor()
    await page.getByLabel(/^Bowl/).check()
    await page.getByRole('button', { name: 'Add to cart · $7.50' }).waitFor()
    await close()
  })

  test('disables choices beyond the maximum, with the reason, until one is deselected', async () => {
    const { page, close } = await openShop(browser, service.url)
    await page.goto(service.url + menu)
    await page.locator('.dish a', { hasText: 'Half Roast Chicken' }).first().click()
    const sides = page.locator('dialog[data-sheet] [data-group]', { hasText: 'Choose Two Sides' })
    await sides.getByLabel('Coleslaw').check()
    assert.equal(await sides.locator('input:disabled').count(), 0)
    await sides.getByLabel('String Beans').check()
    await sides.getByText(/^You’ve chosen 2/).waitFor()
    assert.ok(await sides.getByLabel('Mashed Potatoes').isDisabled())
    assert.ok(await sides.getByLabel('Coleslaw').isEnabled())
    await mustBeAccessible(page)
    await sides.getByLabel('Coleslaw').uncheck()
    assert.equal(await sides.locator('input:disabled').count(), 0)
    assert.equal(await sides.getByText(/^You’ve chosen/).count(), 0)
    await close()
  })
})

describe('the cart', { skip }, () => {
  test('opens next to the menu on a desktop, where lines are changed, edited and removed in place', async () => {
    const { page, faults, close } = await openShop(browser, service.url, desk)
    await page.goto(service.url + menu)
    const drawer = page.locator('dialog[data-drawer]')
    const line = drawer.locator('.cart-line')
    await page.getByRole('button', { name: 'Add Buttermilk Pancakes' }).first().click()
    await page.getByRole('link', { name: /View cart · 1 item/ }).click()
    await drawer.getByRole('heading', { name: 'Your cart' }).waitFor()
    await mustBeAccessible(page)
    await drawer.getByRole('button', { name: 'More: Buttermilk Pancakes' }).click()
    await eventually(async () => assert.equal(await line.locator('[name="item_qty"]').inputValue(), '2'))
    await drawer.getByRole('link', { name: 'Edit Buttermilk Pancakes' }).click()
    const sheet = page.locator('dialog[data-sheet]')
    await sheet.getByLabel('Special requests').fill('Crisp edges')
    await sheet.getByRole('button', { name: /Update cart/ }).click()
    await line.getByText('Crisp edges').waitFor()
    assert.equal(await line.locator('[name="item_qty"]').inputValue(), '2')
    assert.equal(await line.count(), 1, 'the line was replaced')
    await mustHaveFocus(drawer.getByRole('link', { name: 'Edit Buttermilk Pancakes' }))
    await drawer.getByRole('button', { name: 'Fewer: Buttermilk Pancakes' }).click()
    await eventually(async () => assert.equal(await line.locator('[name="item_qty"]').inputValue(), '1'))
    await drawer.getByRole('button', { name: 'Remove: Buttermilk Pancakes' }).click()
    await drawer.getByText('Add something good to get started.').waitFor()
    const undo = drawer.getByRole('button', { name: 'Undo' })
    await mustHaveFocus(undo)
    await stateMustBeAccessible(page)
    await page.keyboard.press('Enter')
    await line.getByText('Crisp edges').waitFor()
    assert.equal(await undo.count(), 0)
    assert.equal(new URL(page.url()).pathname, menu)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll(
    'without JavaScript has dishes added, changed and edited in forms, with what was chosen',
    async () => {
      const { page, close } = await openShop(browser, service.url, { ...phone, javaScriptEnabled: false })
      await page.goto(service.url + menu)
      await page.getByRole('button', { name: 'Add Buttermilk Pancakes' }).first().click()
      await page.getByRole('button', { name: 'More: Buttermilk Pancakes' }).click()
      assert.equal(await page.locator('[name="item_qty"]').inputValue(), '2')
      await page.goto(service.url + menu)
      await page.locator('.dish a', { hasText: 'Half Roast Chicken' }).first().click()
      for (const side of ['Coleslaw', 'String Beans']) await page.getByLabel(side).check()
      await page.getByRole('button', { name: /Add to cart/ }).click()
      await page.getByText('Coleslaw, String Beans').waitFor()
      await page.getByRole('link', { name: 'Edit Half Roast Chicken' }).click()
      assert.ok(await page.getByLabel('Coleslaw').isChecked())
      assert.ok(!(await page.getByLabel('Mashed Potatoes').isChecked()))
      await page.getByLabel('Coleslaw').uncheck()
      await page.getByLabel('Mashed Potatoes').check()
      await page.getByRole('button', { name: /Update cart/ }).click()
      await page.getByText('Mashed Potatoes, String Beans').waitFor()
      assert.equal(await page.locator('.cart-line').count(), 2)
      await page.getByRole('button', { name: 'Remove: Half Roast Chicken' }).click()
      await page.getByText('Half Roast Chicken was removed').waitFor()
      await page.getByRole('button', { name: 'Undo' }).click()
      await page.getByText('Mashed Potatoes, String Beans').waitFor()
      assert.equal(await page.locator('.cart-line').count(), 2)
      await mustFitAcross(page)
      await close()
    },
  )
})

describe('the menu', { skip }, () => {
  test('starts with the most ordered items, and is filtered by diet without JavaScript', async () => {
    const { page, close } = await openShop(browser, service.url, { ...phone, javaScriptEnabled: false })
    await page.goto(service.url + menu)
    assert.equal(await page.locator('.menu-section h2').first().textContent(), 'Most ordered')
    await page.getByRole('link', { name: 'Vegan', exact: true }).click()
    assert.match(page.url(), /\?dietary=vegan/)
    const dishes = page.locator('.dish')
    const count = await dishes.count()
    assert.ok(count > 0)
    assert.equal(await dishes.filter({ hasText: 'Vegan' }).count(), count)
    await page.getByRole('link', { name: 'Vegan', exact: true }).click()
    assert.ok((await dishes.count()) > count)
    await close()
  })

  testOfAll('has places found by diet, and the filter can be cleared if none matches', async () => {
    const { page, close } = await openShop(browser, service.url, { ...phone, javaScriptEnabled: false })
    const search = `${service.url}/search?address=199+Water+St,+New+York,+NY+10038`
    await page.goto(`${search}&dietary=gluten_free`)
    const { body } = await service.get(
      '/merchant/search/delivery?client_id=demo-app&address=199+Water+St,+New+York,+NY+10038&dietary=gluten_free',
    )
    assert.ok(body.total > 0)
    await page.getByText(new RegExp(`^${body.total} places?$`)).waitFor()
    await page.goto(`${search}&dietary=kosher,spicy`)
    await page.getByText('No places match these filters').waitFor()
    await page.getByRole('link', { name: 'Clear filters' }).first().click()
    assert.doesNotMatch(page.url(), /dietary/)
    await page.locator('.shop-card').first().waitFor()
    await close()
  })

  testOfAll(
    'leads to its reviews, which are accessible and have touch targets of the right size',
    async () => {
      const { page, faults, close } = await openShop(browser, service.url)
      await page.goto(service.url + menu)
      await page.getByRole('link', { name: /Read reviews/ }).click()
      await page.getByRole('heading', { name: 'Reviews', exact: true }).waitFor()
      await page.getByText('Reply from Seaport All-Day Kitchen').waitFor()
      await mustFitAcross(page)
      await mustBeTouchable(page)
      await mustBeAccessible(page)
      await close()
      assert.deepEqual(faults, [])
    },
  )
})
