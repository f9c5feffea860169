import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { testBrowser } from '../../support/browsers.ts'
import { eventually, still, testOfAll } from '../../support/eventually.ts'
import { mustFitAcross, phone } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const faults: string[] = []

async function visit(path: string, options: BrowserContextOptions) {
  const { page, giveBack } = await browser.borrowPage({ ...still, ...options })
  page.on('pageerror', (error) => faults.push(`${path} ${error.message}`))
  await page.goto(service.url + path)
  return { page, close: giveBack }
}

async function fillCheckout(page: Page, card = '4242424242424242') {
  const values = {
    'First name': 'Grace',
    'Last name': 'Hopper',
    Email: 'grace@example.com',
    Phone: '212-555-0199',
    'Card number': card,
    Expires: '04/31',
    'Security code': '123',
    'Billing ZIP code': '10038',
  }
  for (const [label, value] of Object.entries(values))
    await page.getByLabel(label, { exact: true }).fill(value)
}

/** From the start page to the checkout, as a guest. */
async function fillCart(page: Page) {
  await page.getByLabel('Delivery address').fill('199 Water St, New York, NY 10038')
  await page.getByRole('button', { name: 'Find food' }).click()
  await page.waitForURL(/\/search\?/)
  await mustFitAcross(page)
  await page.getByRole('link', { name: /Seaport All-Day Kitchen/ }).click()
  await page.waitForURL(/\/m\/1001\/seaport-all-day-kitchen/)
  await mustFitAcross(page)
  await page.getByRole('link', { name: /Steak and Eggs/ }).click()
  await page.getByLabel('Medium Rare').check()
}

async function orderOf(page: Page) {
  await page.waitForURL(/\/orders\/\d+\?placed=1/)
  const id = Number(/orders\/(\d+)/.exec(page.url())![1])
  const rows = await service.db.pool.query(
    'SELECT count(*)::integer AS count FROM orders WHERE order_id = $1',
    [id],
  )
  assert.equal(rows.rows[0].count, 1)
  return id
}

const countOrders = async () =>
  (await service.db.pool.query('SELECT count(*)::integer AS count FROM orders')).rows[0].count

describe('ordering in a browser', { skip }, () => {
  for (const javaScriptEnabled of [true, false])
    test(`a guest finds, chooses and pays, ${javaScriptEnabled ? 'with' : 'without'} script`, async () => {
      const { page, close } = await visit('/', { ...phone, javaScriptEnabled })
      await fillCart(page)
      // Something required is missing: it says so, and keeps what was chosen.
      await page.getByRole('button', { name: /Add to cart/ }).click()
      await page
        .getByText(javaScriptEnabled ? 'Choose one of the options.' : 'Eggs: Choose one of the options.')
        .first()
        .waitFor()
      assert.equal(await page.getByLabel('Medium Rare').isChecked(), true)
      await page.getByLabel('Over Easy').check()
      await page.getByRole('button', { name: /Add to cart/ }).click()
      if (javaScriptEnabled) await page.getByRole('link', { name: /View cart · 1 item/ }).click()
      await page.waitForURL(/\/cart\/1001/)
      await mustFitAcross(page)
      assert.match((await page.locator('.cart-line').textContent()) ?? '', /Medium Rare, Over Easy/)
      await page.getByRole('link', { name: 'Check out' }).click()
      await page.waitForURL(/\/checkout\/1001/)
      await mustFitAcross(page)
      await fillCheckout(page, '4000000000000002')
      await page.getByRole('button', { name: 'Place order' }).click()
      await page.getByRole('alert').waitFor()
      assert.equal(await page.getByLabel('First name').inputValue(), 'Grace')
      assert.equal(
        await page.getByLabel('Card number').inputValue(),
        '',
        'a card number never comes back in a page',
      )
      await fillCheckout(page)
      await page.getByRole('button', { name: 'Place order' }).click()
      await orderOf(page)
      await mustFitAcross(page)
      await page.getByText('Thank you! We got your order.').waitFor()
      const receipt = await page.getByRole('region', { name: 'Order details' }).innerText()
      const total = /Total\s+(\$[\d.]+)/.exec(receipt)?.[1] ?? 'no total'
      assert.ok(receipt.includes(`You paid ${total} with Visa 4242`), receipt)
      await close()
      assert.deepEqual(faults, [])
    })

  testOfAll('a second click, and the same form sent again, make one order', async () => {
    const { page, close } = await visit('/', phone)
    await fillCart(page)
    await page.getByLabel('Over Easy').check()
    await page.getByRole('button', { name: /Add to cart/ }).click()
    await page.getByRole('link', { name: /View cart/ }).click()
    await page.getByRole('link', { name: 'Check out' }).click()
    await fillCheckout(page)
    const before = await countOrders()
    const form = await page.evaluate(
      "Object.fromEntries(new FormData(document.querySelector('form.checkout')).entries())",
    )
    const send = () =>
      page.request.post(page.url(), {
        form: form as Record<string, string>,
        headers: { origin: service.url },
        maxRedirects: 0,
      })
    const answers = await Promise.all([send(), send(), send()])
    const places = new Set(
      answers.filter((answer) => answer.status() === 303).map((answer) => answer.headers().location),
    )
    assert.equal(places.size, 1)
    assert.equal((await countOrders()) - before, 1)
    await close()
  })

  test('a signed-in customer pays with a saved card to a saved address, and sees the order in the list', async () => {
    const { page, close } = await visit('/signin?back=/m/1001/seaport-all-day-kitchen/N1002', {
      viewport: { width: 1280, height: 900 },
    })
    await page.getByRole('button', { name: /Ada/ }).click()
    await page.getByLabel('Quantity').fill('2')
    await page.getByRole('button', { name: /Add to cart/ }).click()
    await page.waitForURL(/\/cart\/1001/)
    await page.getByRole('link', { name: 'Check out' }).click()
    await page.getByRole('button', { name: 'Place order' }).click()
    const id = await orderOf(page)
    await page.getByRole('link', { name: 'Orders' }).click()
    await page.locator(`.order-list a[href="/orders/${id}"]`).waitFor()
    const running = page.getByRole('navigation', { name: 'Your order' })
    await running.getByRole('link', { name: /Seaport All-Day Kitchen/ }).click()
    await page.waitForURL(`${service.url}/orders/${id}`)
    assert.equal(await running.isVisible(), false, 'the order’s own page has no line about it')
    await page.getByRole('link', { name: /Ada|Account/ }).click()
    await page.getByRole('heading', { name: 'Hi, Ada' }).waitFor()
    await running.waitFor()
    // Signing out forgets the order even if the response that would hide it never arrives.
    await page.route('**/web/me*', () => {})
    await page.getByRole('button', { name: 'Sign out', exact: true }).click()
    await page.waitForURL((url) => url.pathname !== '/account')
    await page.locator('html.has-script').waitFor()
    assert.equal(await running.isVisible(), false)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('a customer reviews a completed order, and changes the review', async () => {
    const { page, close } = await visit('/signin?back=/orders', { viewport: { width: 390, height: 844 } })
    await page.getByRole('button', { name: /Ada/ }).click()
    await page
      .getByRole('link', { name: /Seaport All-Day Kitchen.*Delivered/s })
      .first()
      .click()
    await page.getByLabel('4 of 5').check()
    await page.getByLabel(/Tell others about it/).fill('<b>Warm</b> & quick')
    await page.getByRole('button', { name: 'Submit review' }).click()
    await page.getByRole('heading', { name: 'Your review' }).waitFor()
    assert.ok(await page.getByLabel('4 of 5').isChecked())
    assert.equal(await page.getByLabel(/Tell others about it/).inputValue(), '<b>Warm</b> & quick')
    await page.getByLabel('5 of 5').check()
    await page.getByRole('button', { name: 'Update review' }).click()
    const changed = "SELECT stars FROM reviews WHERE body = '<b>Warm</b> & quick'"
    await eventually(async () =>
      assert.deepEqual((await service.db.pool.query(changed)).rows, [{ stars: 5 }]),
    )
    await page.goto(page.url())
    assert.ok(await page.getByLabel('5 of 5').isChecked())
    await mustFitAcross(page)
    await close()
  })

  testOfAll('the menu can be used with only the keyboard', async () => {
    const { page, close } = await visit('/m/1001/seaport-all-day-kitchen', {
      viewport: { width: 1280, height: 900 },
    })
    const section = page.getByRole('region', { name: 'All Day Breakfast' })
    await section.getByRole('link', { name: /Buttermilk Pancakes/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Add to cart/ }).focus()
    await page.keyboard.press('Enter')
    await page.getByRole('link', { name: /View cart · 1 item/ }).waitFor()
    await close()
  })
})
