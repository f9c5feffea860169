import assert from 'node:assert/strict'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { readMenu } from './cart-service.ts'
import type { TestBrowser } from './chromium.ts'
import { signInAs } from './demo-sign-in.ts'
import { eventually } from './eventually.ts'
import { still } from './extent.ts'
import { logIn, merchantApp } from './people.ts'
import { operator, type TestService } from './test-service.ts'

export const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true }
export const merchantId = 1001

/** Somebody at a console, and what went wrong in the browser. */
export async function openConsole(
  browser: TestBrowser,
  url: string,
  { person = 'Olga', path = `/partner/${merchantId}/orders`, ...options }: ConsoleOptions = {},
) {
  const { page, context, giveBack } = await browser.borrowPage({ ...tablet, ...still, ...options })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()} ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of [45]\d\d|net::ERR/.test(message.text()))
      faults.push(`${page.url()} ${message.text()}`)
  })
  await signInAs(context, { url, home: '/partner', person })
  await page.goto(`${url}${path}`)
  return { page, context, faults, close: giveBack }
}
type ConsoleOptions = BrowserContextOptions & { person?: string; path?: string }

/** The shop of the tests: accepts by hand, brings by itself. */
export async function openCounter(service: TestService) {
  await service.put(
    `/operator/merchants/${merchantId}`,
    { autoConfirm: false, courierDelivery: false },
    operator,
  )
  const { access_token } = await logIn(service, { scope: 'global,payment' })
  const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
  const owner = { authorization: (await logIn(service, login)).access_token as string }
  const ada = { authorization: access_token as string }
  const blt = (await readMenu(service, merchantId)).find('BLT').id
  return {
    owner,
    ada,
    setAutoConfirm: (autoConfirm: boolean) =>
      service.put(`/operator/merchants/${merchantId}`, { autoConfirm }, operator),
    /** Ada orders and pays. */
    async placeOrder(more: object = {}, instructions = ''): Promise<number> {
      const item = { item_id: blt, item_qty: 2, option_qty: {}, instructions }
      await service.post(`/customer/cart/${merchantId}`, { item }, ada)
      const body = { payments: [{ type: 'credit_card', id: 3 }], order_type: 'delivery', tip: 3, ...more }
      const answer = await service.post(`/customer/cart/${merchantId}/checkout`, body, ada)
      assert.equal(answer.status, 200, answer.text)
      return answer.body.order_id
    },
    act: (orderId: number, action: string, more: object = {}) =>
      service.put('/merchant/admin/orders', { merchantId, orderId, action, ...more }, owner),
    async statusOf(orderId: number): Promise<string> {
      const { body } = await service.get(`/merchant/admin/orders?merchantId=${merchantId}`, owner)
      return body.orders.find((order: { order_id: number }) => order.order_id === orderId)?.status
    },
  }
}

export const cardOf = (page: Page, orderId: number) => page.locator(`[data-order="${orderId}"]`)
export const columnOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Until this holds in the page. Its policy forbids `waitForFunction`, which calls eval. */
export const untilTrue = (page: Page, expression: string) =>
  eventually(async () => assert.equal(await page.evaluate(expression), true, expression))
