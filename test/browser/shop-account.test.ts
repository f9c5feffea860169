import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { launchChromium, whyNoChromium } from '../support/chromium.ts'
import { testService } from '../support/service.ts'
import { mustBeAccessible, mustFitAcross, openShop } from '../support/shop-browser.ts'

const skip = whyNoChromium()
const service = testService({ template: 'demo' })
let browser: Browser

before(async () => {
  if (!skip) browser = await launchChromium()
})
after(() => browser?.close())

describe('the account', { skip }, () => {
  test('takes a new address and a new card, and says beside each field what is wrong', async () => {
    const { page, faults, close } = await openShop(browser, service.url)
    await page.goto(`${service.url}/signin?back=/account`)
    await page.getByRole('button', { name: /^Ada/ }).click()
    await page.getByRole('link', { name: 'Add an address' }).click()
    await page.getByLabel('Street and number').fill('230 Front St')
    await page.getByLabel('City').fill('New York')
    await page.getByLabel('State').fill('NY')
    await page.getByLabel('ZIP code').fill('1')
    await page.getByLabel('Phone').fill('2125550123')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Give the ZIP code in five digits.').first().waitFor()
    await mustBeAccessible(page)
    await mustFitAcross(page)
    assert.equal(await page.getByLabel('Street and number').inputValue(), '230 Front St')
    await page.getByLabel('ZIP code').fill('10038')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('230 Front St').waitFor()

    await page.getByRole('link', { name: 'Add a card' }).click()
    await page.getByLabel('Card number').fill('4242 4242 4242 4242')
    await page.getByLabel('Expires, month').fill('12')
    await page.getByLabel('Year').fill('2040')
    await page.getByLabel('Security code').fill('123')
    await page.getByLabel('Billing ZIP code').fill('10038')
    await mustBeAccessible(page)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('expires 12/2040').waitFor()
    await close()
    assert.deepEqual(faults, [])
  })

  test('sends its data, and is erased only with the password', async () => {
    const { page, close } = await openShop(browser, service.url)
    await page.goto(`${service.url}/signup?back=/account`)
    await page.getByLabel('First name').fill('Edith')
    await page.getByLabel('Last name').fill('Brief')
    await page.getByLabel('Email').fill('edith@example.com')
    await page.getByLabel('Phone').fill('2125550177')
    await page.getByLabel('Password').fill('a-long-password')
    await page.getByRole('button', { name: 'Create an account' }).click()
    await page.getByRole('link', { name: 'Your data: export and erase' }).click()
    await mustBeAccessible(page)
    await page.getByRole('button', { name: 'Send me my data' }).click()
    await page.getByText('The link is on its way to you by email.').waitFor()
    await page.getByLabel('Your password').fill('wrong-password')
    await page.getByRole('button', { name: 'Erase my account' }).click()
    await page.getByRole('alert').waitFor()
    await page.getByLabel('Your password').fill('a-long-password')
    await page.getByRole('button', { name: 'Erase my account' }).click()
    await page.getByRole('heading', { name: 'What are you hungry for?' }).waitFor()
    await page.goto(`${service.url}/account`)
    await page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await close()
  })
})

test('the map numbers the shops that are listed below it, with and without script', { skip }, async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page, faults, close } = await openShop(browser, service.url, { javaScriptEnabled })
    await page.goto(`${service.url}/search`)
    await page.getByRole('link', { name: 'Map', exact: true }).click()
    await page.getByRole('img', { name: /map of the shops/ }).waitFor()
    const marks = await page.locator('.shop-map .mark').count()
    assert.ok(marks > 3)
    assert.equal(await page.locator('.map-list li').count(), marks)
    await mustFitAcross(page)
    if (javaScriptEnabled) await mustBeAccessible(page)
    await page.locator('.map-list a').first().click()
    await page.waitForURL(/\/m\/\d+\//)
    await close()
    assert.deepEqual(faults, [])
  }
})
