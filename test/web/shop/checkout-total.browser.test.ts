import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sql } from '../../../src/db/database.ts'
import { testBrowser } from '../../support/browsers.ts'
import {
  mustBeTouchable,
  mustFitAcross,
  openShop,
  phone,
  stateMustBeAccessible,
} from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const chargeOf = sql<{ amount: number }>(
  `SELECT coalesce(sum(amount_cents), 0) / 100.0::float8 AS amount FROM order_payments
   WHERE order_id = $1 AND type IN ('credit_card', 'cash')`,
)

const button = (page: Page) => page.locator('.place-order')
const amountOn = async (page: Page) => /\$([\d.]+)$/.exec((await button(page).textContent()) ?? '')?.[1]

/** Does something, and waits until the button shows another amount. */
async function changing(page: Page, act: () => Promise<unknown>) {
  const before = (await button(page).textContent()) ?? ''
  await act()
  await page.locator('.place-order', { hasNotText: before }).waitFor()
  return amountOn(page)
}

describe('the checkout total with JavaScript', { skip }, () => {
  test('follows codes, tips and times at once, stays visible, and is what the card is charged', async () => {
    const { page, faults, close } = await openShop(browser, service.url, phone)
    await page.goto(`${service.url}/m/1001/seaport-all-day-kitchen/N1002`)
    await page.getByLabel('Quantity').fill('2')
    await page.getByRole('button', { name: /Add to cart/ }).click()
    await page.waitForURL(/\/cart\/1001/)
    await page.goto(`${service.url}/checkout/1001`)
    const full = Number(await amountOn(page))
    assert.ok(full > 0)
    assert.ok(await button(page).isVisible())
    const box = (await button(page).boundingBox())!
    assert.ok(box.y + box.height <= phone.viewport.height, 'the button is in sight before any scrolling')

    // A known value is one line: it says what was chosen, and opens to be changed.
    const door = page.locator('.part', { has: page.getByRole('heading', { name: 'At your door' }) })
    await door.locator('summary').getByText('Hand it to me').waitFor()
    await door.locator('summary').click()
    await page.getByLabel('Leave it at my door').check()
    await door.locator('summary').press('Enter')
    await door.locator('summary').getByText('Leave it at my door').waitFor()
    await page.getByRole('heading', { name: /^Promo codes/ }).click()
    await page.locator('#field-deal').fill('NOSUCH')
    await page.getByRole('button', { name: 'Apply Promo code' }).click()
    await page.getByText('We don’t recognize this code').waitFor()
    assert.equal(Number(await amountOn(page)), full)
    await page.locator('#field-deal').fill('TENOFF')
    const less = await changing(page, () => page.locator('#field-deal').press('Enter'))
    assert.ok(Number(less) < full)
    await page.getByText(/TENOFF applied/).waitFor()
    assert.match(await page.evaluate('document.activeElement.textContent'), /TENOFF applied/)
    await stateMustBeAccessible(page)
    await mustBeTouchable(page)
    await mustFitAcross(page)

    await page.getByRole('heading', { name: /^Promo codes/ }).click()
    await page
      .locator('summary')
      .getByText(/^TENOFF -\$/)
      .waitFor()
    const withTip = await changing(page, () => page.getByText('20% ·').click())
    await page
      .getByRole('status')
      .filter({ hasText: `$${withTip}` })
      .waitFor({ state: 'attached' })
    await changing(page, () => page.getByText('Other amount').click())
    await changing(page, () => page.locator('input[name="tip_other"]').fill('4.56'))
    assert.match((await page.locator('.sums').textContent()) ?? '', /Tip\$4\.56/)

    for (const [label, value] of Object.entries({
      'First name': 'Grace',
      'Last name': 'Hopper',
      Email: 'grace@example.com',
      Phone: '212-555-0199',
      'Card number': '4242424242424242',
      Expires: '12/30',
      'Security code': '123',
      'Billing ZIP code': '10038',
    }))
      await page.getByLabel(label, { exact: true }).fill(value)
    assert.equal(await page.getByLabel('Card number').inputValue(), '4242424242424242', 'a card stays typed')
    const shown = await amountOn(page)
    await button(page).click()
    await page.waitForURL(/\/orders\/\d+\?placed=1/)
    const { amount } = await service.db.get(chargeOf, [Number(/orders\/(\d+)/.exec(page.url())![1])])
    assert.equal(shown, amount.toFixed(2))
    await close()
    assert.deepEqual(faults, [])
  })

  test('makes an order sent before the new total arrives wait for it, and asks again', async () => {
    const { page, close } = await openShop(browser, service.url, { viewport: { width: 1280, height: 900 } })
    await page.goto(`${service.url}/signin?back=/m/1001/seaport-all-day-kitchen/N1002`)
    await page.getByRole('button', { name: /^Ada/ }).click()
    await page.waitForURL(/N1002/)
    await page.getByLabel('Quantity').fill('2')
    await page.getByRole('button', { name: /Add to cart/ }).click()
    await page.waitForURL(/\/cart\/1001/)
    await page.goto(`${service.url}/checkout/1001`)
    await page.getByText('Other amount').click()
    await page.locator('input[name="tip_other"]').fill('9')
    const seen = await amountOn(page)
    await page.locator('input[name="tip_other"]').press('Tab')
    await page.evaluate(`document.querySelector('input[name="tip_other"]').value = '33.33';
      document.querySelector('input[name="tip_other"]').dispatchEvent(new Event('input', { bubbles: true }));
      document.querySelector('.place-order').click()`)
    await page.getByText(/Your total changed\. Total: \$/).waitFor()
    assert.match(page.url(), /checkout/)
    assert.notEqual(await amountOn(page), seen)
    const shown = await amountOn(page)
    await button(page).click()
    await page.waitForURL(/\/orders\/\d+\?placed=1/)
    const { amount } = await service.db.get(chargeOf, [Number(/orders\/(\d+)/.exec(page.url())![1])])
    assert.equal(shown, amount.toFixed(2))
    await close()
  })
})
