import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { testBrowser } from '../../support/browsers.ts'
import { testOfAll } from '../../support/eventually.ts'
import { openShop, phone } from '../../support/stories.ts'
import { startStripeServer } from '../../support/stripe/server.ts'
import { startTestService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const item = '/m/1001/seaport-all-day-kitchen/N1002'

describe('the payment gateway’s own card fields', { skip }, () => {
  let stripe: Awaited<ReturnType<typeof startStripeServer>>
  let service: Awaited<ReturnType<typeof startTestService>>
  before(async () => {
    stripe = await startStripeServer()
    const env = {
      PAYMENTS: 'stripe',
      STRIPE_SECRET_KEY: stripe.secretKey,
      STRIPE_API_URL: stripe.url,
      STRIPE_PUBLISHABLE_KEY: 'pk_test_loopback',
      STRIPE_JS_URL: `${stripe.url}/v3/`,
    }
    service = await startTestService({ template: 'demo', env })
  })
  after(async () => {
    await service?.stop()
    await stripe?.stop()
  })

  async function toCheckout(page: Page) {
    await page.goto(service.url + item)
    await page.getByLabel('Quantity').fill('2')
    await page.getByRole('button', { name: /Add to cart/ }).click()
    await page.waitForURL(/\/cart\/1001|\/m\/1001/)
    await page.goto(`${service.url}/checkout/1001`)
  }
  async function asGuest(page: Page) {
    await toCheckout(page)
    for (const [label, value] of Object.entries({
      'First name': 'Grace',
      'Last name': 'Hopper',
      Email: 'grace@example.com',
      Phone: '212-555-0199',
    }))
      await page.getByLabel(label, { exact: true }).fill(value)
  }
  const typeCard = (page: Page, number: string) => page.getByLabel('Card number at Stripe').fill(number)
  const place = (page: Page) => page.getByRole('button', { name: 'Place order' }).click()
  const countOrders = async () =>
    (await service.db.pool.query('SELECT count(*)::integer AS count FROM orders')).rows[0].count as number

  test('take a guest’s card without its number reaching us', async () => {
    const { page, faults, close } = await openShop(browser, service.url, phone)
    const bodies: string[] = []
    page.on('request', (request) => {
      if (request.url().startsWith(service.url)) bodies.push(request.postData() ?? '')
    })
    await asGuest(page)
    await page.getByLabel('Card number at Stripe').waitFor()
    assert.equal(await page.getByLabel('Card number', { exact: true }).count(), 0)
    await typeCard(page, '4242 4242 4242 4242')
    await place(page)
    await page.waitForURL(/\/orders\/\d+\?placed=1/)
    assert.ok(bodies.some((body) => body.includes('setup_id=seti_')))
    assert.ok(bodies.every((body) => !/4242/.test(body)))
    assert.deepEqual(faults, [])
    await close()
  })

  test('take a guest’s wallet in the same form, for the amount on the button, and don’t offer Link', async () => {
    const { page, faults, close } = await openShop(browser, service.url, phone)
    await asGuest(page)
    await page.getByRole('button', { name: 'Google Pay' }).click()
    const button = await page.getByRole('button', { name: 'Place order' }).textContent()
    await place(page)
    await page.waitForURL(/\/orders\/\d+\?placed=1/)
    await page.getByText('You paid').first().waitFor()
    const cents = Math.round(Number(button!.split('$')[1]) * 100)
    const { intents } = stripe
    assert.equal([...intents.values()].at(-1)!.amount, cents)
    assert.deepEqual(faults, [])
    await page.goto(`${service.url}${item}`)
    await toCheckout(page)
    await page.getByLabel('Card number at Stripe').waitFor()
    const shown = await page.evaluate(() => (globalThis as { stripeElements?: unknown }).stripeElements)
    const { mode, amount, paymentMethodTypes, wallets, setupFutureUsage } = shown as Record<string, unknown>
    assert.deepEqual(
      { mode, amount, paymentMethodTypes, setupFutureUsage, wallets },
      {
        ...{ mode: 'payment', amount: cents, paymentMethodTypes: ['card'], setupFutureUsage: 'off_session' },
        wallets: { applePay: 'auto', googlePay: 'auto', link: 'never' },
      },
    )
    await close()
  })

  testOfAll('run 3-D Secure: nothing is ordered unless the bank agrees', async () => {
    const { page, close } = await openShop(browser, service.url, phone)
    await asGuest(page)
    const before = await countOrders()
    await typeCard(page, '4000 0025 0000 3155')
    await place(page)
    await page.getByRole('button', { name: 'Fail' }).click()
    await page.getByText('Your card was declined by Stripe.').waitFor()
    assert.equal(await countOrders(), before)
    await place(page)
    await page.getByRole('button', { name: 'Complete' }).click()
    await page.waitForURL(/\/orders\/\d+\?placed=1/)
    assert.equal(await countOrders(), before + 1)
    await close()
  })

  test('let a payment be confirmed that the bank asks about again: one order, one payment', async () => {
    const { page, close } = await openShop(browser, service.url, phone)
    await asGuest(page)
    const [before, intents] = [await countOrders(), stripe.intents.size]
    await typeCard(page, '4000 0000 0000 3220')
    await place(page)
    await page.getByText(/Your bank asks you to confirm this payment/).waitFor()
    await page.getByRole('button', { name: 'Complete' }).click()
    await page.waitForURL(/\/orders\/\d+\?placed=1/)
    assert.equal(await countOrders(), before + 1)
    assert.equal(stripe.intents.size, intents + 1)
    await close()
  })

  testOfAll('order nothing if that payment is not confirmed, and say so', async () => {
    const { page, close } = await openShop(browser, service.url, phone)
    await asGuest(page)
    const before = await countOrders()
    await typeCard(page, '4000 0000 0000 3220')
    await place(page)
    await page.getByRole('button', { name: 'Fail' }).click()
    await page.getByText('Your card was declined by Stripe.').waitFor()
    assert.equal(await countOrders(), before)
    // Another card works.
    await typeCard(page, '4242 4242 4242 4242')
    await place(page)
    await page.waitForURL(/\/orders\/\d+\?placed=1/)
    assert.equal(await countOrders(), before + 1)
    await close()
  })

  testOfAll('save a customer’s card, which pays then and later', async () => {
    const { page, close } = await openShop(browser, service.url, phone)
    await page.goto(`${service.url}/signin?back=${item}`)
    await page.getByRole('button', { name: /^Ada/ }).click()
    await page.waitForURL(/N1002/)
    await toCheckout(page)
    await typeCard(page, '5555 5555 5555 4444')
    await place(page)
    await page.waitForURL(/\/orders\/\d+\?placed=1/)
    await page.goto(`${service.url}/account/cards/new`)
    await typeCard(page, '4242 4242 4242 4242')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.waitForURL(/\/account\?saved=1/)
    const { rows } = await service.db.pool.query(
      "SELECT last_four FROM saved_cards WHERE gateway = 'stripe' ORDER BY last_four",
    )
    assert.deepEqual(
      rows.map(({ last_four }) => last_four),
      ['4242', '4444'],
    )
    await close()
  })

  testOfAll('say what to do without JavaScript', async () => {
    const { page, close } = await openShop(browser, service.url, { ...phone, javaScriptEnabled: false })
    await toCheckout(page)
    await page.getByText(/requires JavaScript/).waitFor()
    await close()
  })

  testOfAll('load the gateway’s script only on the pages that show them', async () => {
    const { page, close } = await openShop(browser, service.url, phone)
    const policyOf = async (path: string) => {
      const answer = await page.goto(service.url + path)
      const headers = await answer!.allHeaders()
      const isOpen = headers['permissions-policy']!.includes(`payment=(self "${new URL(stripe.url).origin}")`)
      assert.equal(isOpen, path.startsWith('/checkout'), path)
      return headers['content-security-policy'] ?? ''
    }
    await toCheckout(page)
    const origin = new URL(stripe.url).origin
    assert.match(await policyOf('/checkout/1001'), new RegExp(`script-src 'self' ${origin}`))
    for (const path of ['/', item, '/cart/1001', '/signin']) {
      const policy = await policyOf(path)
      assert.match(policy, /script-src 'self';/)
      assert.ok(!policy.includes(origin) && !policy.includes('frame-src'), path)
      assert.match(policy, /require-trusted-types-for/)
    }
    await close()
  })
})
