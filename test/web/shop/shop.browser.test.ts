import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testBrowser } from '../../support/browsers.ts'
import { oneOfEachKind, testOfAll } from '../../support/eventually.ts'
import {
  mustBeAccessible,
  mustBeTouchable,
  mustFitAcross,
  mustShowFocus,
  openPages,
  openShop,
  personalPages,
  phone,
  signInWithCart,
  stateMustBeAccessible,
} from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })

describe('every page of the shop, on a phone', { skip }, () => {
  test('is accessible, has touch targets of the right size, fits and breaks no policy', async () => {
    const { page, faults, close } = await openShop(browser, service.url)
    for (const path of oneOfEachKind(openPages, (path) => path.split(/[?/]/)[1]!)) {
      await page.goto(service.url + path)
      await mustFitAcross(page)
      await mustShowFocus(page)
      await mustBeTouchable(page)
      await mustBeAccessible(page)
    }
    await signInWithCart(page, service.url)
    for (const path of personalPages) {
      await page.goto(service.url + path)
      await mustFitAcross(page)
      await mustBeTouchable(page)
      await mustBeAccessible(page)
    }
    await close()
    assert.deepEqual(faults, [])
  })

  test('suggests addresses while typing, and lets one be chosen by keyboard', async () => {
    const { page, close } = await openShop(browser, service.url)
    await page.goto(service.url)
    await page.getByLabel('Delivery address').fill('')
    await page.getByLabel('Delivery address').pressSequentially('199 wat')
    await page.getByRole('option', { name: '199 Water St, New York, NY 10038' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: 'Delivered to 199 Water St' }).waitFor()
    await close()
  })

  test('suggests drinks, corrects typos, and compares one bottle by size and total', async () => {
    const { page, faults, close } = await openShop(browser, service.url)
    await page.goto(`${service.url}/drinks`)
    const word = page.getByRole('combobox', { name: 'Search bottles by name, brand or style' })
    await word.pressSequentially('pinot n')
    await page.getByRole('option', { name: 'Pinot Noir', exact: true }).click()
    await page.waitForURL(/q=Pinot\+Noir/)
    assert.equal(await page.getByRole('link', { name: 'Beer', exact: true }).count(), 0, 'leads nowhere')
    await page.goto(`${service.url}/drinks?q=pinto+nior`)
    await page.getByRole('link', { name: 'pinot noir', exact: true }).first().click()
    await page.waitForURL(/q=pinot\+noir/)
    await page.goto(`${service.url}/drinks?section=wine`)
    await page.getByRole('link', { name: /^Red Wine/ }).click()
    await page.waitForURL(/subsection=red-wine/)
    await page.getByRole('link', { name: 'More bottles' }).click()
    await page.getByText(/^Page 2 of/).waitFor()
    await mustFitAcross(page)
    await stateMustBeAccessible(page)
    await page.goto(`${service.url}/drinks/W0056`)
    await page.getByRole('heading', { name: '1.5L' }).waitFor()
    await page.getByText('Lowest total').first().waitFor()
    await mustFitAcross(page)
    await stateMustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
  })

  test('names a word that no shop matches, and leads back to all shops', async () => {
    const { page, close } = await openShop(browser, service.url)
    await page.goto(`${service.url}/search?q=zzzzqqq&address=199+Water+St,+New+York,+NY+10038`)
    await page.getByRole('heading', { name: 'No results for “zzzzqqq”' }).waitFor()
    await stateMustBeAccessible(page)
    await close()
  })

  testOfAll('shows markup in names and instructions as text', async () => {
    const { page, faults, close } = await openShop(browser, service.url)
    await page.goto(`${service.url}/search?address=${encodeURIComponent('"><img src=x onerror=alert(1)>')}`)
    assert.equal(await page.locator('main img').count(), 0)
    await page.goto(`${service.url}/m/1001/seaport-all-day-kitchen/N1002`)
    await page.getByLabel('Special requests').fill('</textarea><script>alert(1)</script>')
    await page.getByRole('button', { name: /Add to cart/ }).click()
    await page.getByText('</textarea><script>alert(1)</script>').waitFor()
    assert.equal(await page.locator('main script').count(), 0)
    await close()
    assert.deepEqual(faults, [])
  })

  test('signs in to a demo account with one click, and the header says which', async () => {
    const { page, close } = await openShop(browser, service.url, {
      ...phone,
      viewport: { width: 1000, height: 800 },
    })
    await page.goto(`${service.url}/signin?back=/`)
    await page.getByRole('button', { name: /^Ada/ }).click()
    await page.getByRole('link', { name: 'Ada', exact: true }).waitFor()
    await close()
  })
})
