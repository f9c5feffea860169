import assert from 'node:assert/strict'
import { test } from 'node:test'
import { listSections } from '../../../web/shop/merchant/menu-shape.ts'
import { choosePicture } from '../../../web/shop/pictures/kinds.ts'
import { testBrowser } from '../../support/browsers.ts'
import { openShop } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })

/** A dish whose name alone is ambiguous, of the first merchant that has one: "Greek" among salads. */
async function findNamedBySection() {
  for (let merchant = 1011; merchant < 1100; merchant++) {
    const { body } = await service.get(`/merchant/${merchant}/menu?client_id=demo-app`)
    for (const { items, titles } of listSections(body.menu ?? []))
      for (const { id, name, children } of items) {
        const isPlain = !children.some(({ type }) => type === 'option group' || type === 'price group')
        if (isPlain && choosePicture(name).kind !== choosePicture(name, ...titles).kind)
          return { merchant, id }
      }
  }
  throw new Error('every dish of the demo says by itself what it is')
}

test('a dish named by its section has one picture on the menu, in the dialog and in the cart', {
  skip,
}, async () => {
  const { merchant, id } = await findNamedBySection()
  const { page, close } = await openShop(browser, service.url)
  await page.goto(`${service.url}/m/${merchant}/x`)
  const menu = page.url()
  const link = page.locator(`a[data-open-sheet][href$="/${id}"]`).first()
  const shown = (await link.locator('img').getAttribute('src'))!
  const stem = new URL(shown, service.url).pathname.replace(/-\d+\.webp$/, '')
  await link.click()
  const inSheet = (await page.locator('dialog[open] .item-picture').getAttribute('src'))!
  assert.equal(new URL(inSheet, service.url).pathname.replace(/-\d+\.webp$/, ''), stem)
  await page.locator('dialog[open] form[data-item] button[type=submit]').last().click()
  // A closing sheet goes back in the history, which would end a navigation that starts before.
  await page.waitForURL(menu)
  await page.goto(`${service.url}/cart/${merchant}`)
  const inCart = (await page.locator('.cart-line img').first().getAttribute('src'))!
  assert.equal(inCart.replace(/-\d+\.webp$/, ''), stem)
  await close()
})
