import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { pageNames } from '../../../web/partner/frame/paths.ts'
import { testBrowser } from '../../support/browsers.ts'
import { readMenu } from '../../support/orders.ts'
import {
  merchantId,
  mustFitAcross,
  openAdmin,
  openConsole,
  openCounter,
  phone,
  stateMustBeAccessible,
  untilTrue,
} from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
/** One word without a space, as long as a name may be. */
const long = (length: number, word: string) => word.repeat(length).slice(0, length)
const shopName = long(100, 'Donaudampfschifffahrt')
const dishName = long(200, 'Wienerschnitzel')
let orderId: number

describe('names of maximum length', { skip }, () => {
  before(async () => {
    const { owner, ada, act } = await openCounter(service)
    const choices = Array.from({ length: 40 }, (_, index) => ({
      ...{ type: 'Option', name: `${long(190, 'Preiselbeeren')} ${index}`, price: 12.34 },
    }))
    const group = {
      ...{ type: 'OptionGroup', name: long(100, 'Zubereitung'), selectionsMin: 1, selectionsMax: 40 },
      children: choices,
    }
    const dish = { type: 'Item', name: dishName, price: 9999.99, description: long(900, 'Kartoffel') }
    const menu = [
      { type: 'SubMenu', name: long(100, 'Hauptspeisen'), children: [{ ...dish, children: [group] }] },
    ]
    const must = async (asked: ReturnType<typeof service.post>) => {
      const answer = await asked
      assert.equal(answer.status, 200, answer.text)
      return answer.body
    }
    const created = await must(service.post('/merchant/admin/menu/structure', { merchantId, menu }, owner))
    assert.deepEqual(created.message, [])
    await must(service.put('/merchant/admin/info', { merchantId, name: shopName }, owner))
    const names = { first_name: long(50, 'Bartholomäus'), last_name: long(50, 'Wolfeschlegelstein') }
    await must(service.put('/customer/account', names, ada))
    const item = (await readMenu(service, merchantId)).find(dishName)
    const option_qty = Object.fromEntries(item.children[0]!.children.map(({ id }) => [id, 1]))
    const line = { item_id: item.id, item_qty: 1, option_qty, instructions: long(120, 'ohneZwiebeln') }
    await must(service.post(`/customer/cart/${merchantId}`, { item: line }, ada))
    const payments = [{ type: 'credit_card', id: 3 }]
    const checkout = { payments, order_type: 'pickup', tip: 0, instructions: long(120, 'BitteKlingeln') }
    orderId = (await must(service.post(`/customer/cart/${merchantId}/checkout`, checkout, ada))).order_id
    for (const action of ['confirm', 'ready', 'complete']) await must(act(orderId, action))
    const path = `/customer/orders/${orderId}`
    const help = { reason: 'missing', wanted: 'refund', text: long(1900, 'Preiselbeeren') }
    await must(service.post(`${path}/help`, { ...help, lines: [{ item_key: 0, quantity: 1 }] }, ada))
    await must(service.post(`${path}/review`, { stars: 1, body: long(1900, 'Preiselbeeren') }, ada))
  })

  test('fit on every page of the partner console on a phone', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, phone)
    for (const path of [...pageNames.map((name) => `${merchantId}/${name}`), 'all', '7/orders']) {
      await page.goto(`${service.url}/partner/${path}`)
      await untilTrue(page, "!document.querySelector('.loading')")
      await mustFitAcross(page)
    }
    await close()
    assert.deepEqual(faults, [])
  })

  test('fit on the pages of the admin console that show them on a phone', async () => {
    const { page, faults, close } = await openAdmin(browser, service, phone)
    for (const path of [
      ...['orders', `orders/${orderId}`, 'orders/help', `orders/help/${orderId}`, 'customers'],
      ...['merchants', `merchants/${merchantId}`, 'merchants/reviews', 'money/payouts'],
    ]) {
      await page.goto(`${service.url}/admin/${path}`)
      await untilTrue(page, "!document.querySelector('.loading')")
      await mustFitAcross(page)
    }
    await close()
    assert.deepEqual(faults, [])
  })
})

describe('an empty shop', { skip }, () => {
  test('shows what to do next, and every page can be reached on a tablet', async () => {
    const location = { street: '199 Water St', city: 'New York', state: 'NY', zipCode: '10038' }
    const shop = { name: 'Nuevo', phone: '2125550142', email: 'owner@example.com', type: 'R', location }
    const applied = await service.post('/merchant/apply', { ...shop, client_id: 'demo' })
    const path = `/operator/applications/${applied.body.application.application_id}`
    const { body } = await service.put(path, { action: 'approve' }, operator)
    const fresh = body.application.merchant_id as number
    const moved = await service.put('/merchant/admin/info', { merchantId: fresh, groupId: 1 }, operator)
    assert.equal(moved.status, 200, moved.text)
    const { page, faults, close } = await openConsole(browser, service.url, {
      path: `/partner/${fresh}/availability`,
    })
    await page.getByRole('heading', { name: 'No menu yet' }).waitFor()
    await stateMustBeAccessible(page)
    await page.locator('main').getByRole('link', { name: 'Menu' }).click()
    await page.waitForURL(/\/menu$/)
    const links = page.locator('.console-nav a')
    assert.ok((await links.count()) >= 15)
    const last = (await links.last().boundingBox())!
    assert.ok(last.y + last.height <= 768, `the last link ends at ${last.y + last.height}`)
    await close()
    assert.deepEqual(faults, [])
  })
})
