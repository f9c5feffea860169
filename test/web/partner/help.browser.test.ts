import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { testBrowser } from '../../support/browsers.ts'
import {
  merchantId,
  mustFitAcross,
  openConsole,
  openCounter,
  phone,
  stateMustBeAccessible,
} from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo', numbersEvents: true })

describe('help requests', { skip }, () => {
  let counter: Awaited<ReturnType<typeof openCounter>>
  before(async () => {
    counter = await openCounter(service)
  })
  async function askForHelp(more: object): Promise<number> {
    const id = await counter.placeOrder({ order_type: 'pickup' })
    for (const action of ['confirm', 'ready', 'complete'])
      assert.equal((await counter.act(id, action)).status, 200)
    const answer = await service.post(
      `/customer/orders/${id}/help`,
      { wanted: 'refund', ...more },
      counter.ada,
    )
    assert.equal(answer.status, 200, answer.text)
    return id
  }

  test('arrive live, are answered with a refund by line, and leave the list', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, {
      ...phone,
      path: `/partner/${merchantId}/help`,
    })
    await page.getByText('No open requests').waitFor()
    const text = 'One BLT was missing <script>alert(1)</script>'
    const id = await askForHelp({ reason: 'missing', lines: [{ item_key: 0, quantity: 1 }], text })
    const request = page.getByRole('article', { name: `Missing items: order ${id}` })
    await request.getByText(text).waitFor()
    await request.getByText(/^Answer by /).waitFor()
    await mustFitAcross(page)
    await stateMustBeAccessible(page)
    await request.getByLabel('1× BLT').check()
    await request.getByRole('button', { name: 'Refund and resolve' }).click()
    await request.getByText('Write an answer to the customer').first().waitFor()
    await request.getByLabel(/^Your answer/).fill('Sorry about that.')
    await request.getByRole('button', { name: 'Refund and resolve' }).click()
    await request.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Resolved', exact: true }).click()
    await request.getByText(/^Refunded \$/).waitFor()
    await request.getByText('Sorry about that.').waitFor()
    const { body } = await service.get(`/customer/orders/${id}/help`, counter.ada)
    assert.deepEqual([body.requests[0].status, body.requests[0].refund.lines.length], ['resolved', 1])
    await close()
    assert.deepEqual(faults, [])
  })

  test('allow a partial refund of any line, whatever the customer named', async () => {
    const id = await askForHelp({ reason: 'charge', text: 'I was charged twice.' })
    const { page, faults, close } = await openConsole(browser, service.url, {
      ...phone,
      path: '/partner/all',
    })
    const needed = page.getByRole('link', { name: /^1 customer needs help · longest wait \d+ min/ })
    await needed.waitFor()
    await mustFitAcross(page)
    await stateMustBeAccessible(page)
    await needed.click()
    await page.waitForURL(`${service.url}/partner/${merchantId}/help`)
    const request = page.getByRole('article', { name: `Charge: order ${id}` })
    // An invalid amount resolves nothing.
    await request.getByLabel(/^Or an amount/).fill('twelve')
    await request.getByLabel(/^Your answer/).fill('One is on us.')
    await request.getByRole('button', { name: 'Refund and resolve' }).click()
    await request.getByText('Enter an amount, like 12.50').first().waitFor()
    await request.getByLabel('2× BLT').check()
    await request.getByLabel('Quantity of BLT').fill('1')
    await mustFitAcross(page)
    await stateMustBeAccessible(page)
    await request.getByLabel(/^Your answer/).fill('One is on us.')
    await request.getByRole('button', { name: 'Refund and resolve' }).click()
    await request.waitFor({ state: 'detached' })
    const { body } = await service.get(
      `/merchant/admin/help?merchantId=${merchantId}&status=resolved`,
      counter.owner,
    )
    const [{ refund, order_lines }] = body.requests.filter(
      ({ order_id }: { order_id: number }) => order_id === id,
    )
    assert.deepEqual(refund.lines, [{ item_key: 0, quantity: 1 }])
    assert.deepEqual([order_lines[0].quantity, order_lines[0].refundable], [2, 1])
    await close()
    assert.deepEqual(faults, [])
  })

  test('waiting for the shop are counted in the navigation, and a declined one goes to support', async () => {
    const id = await askForHelp({ reason: 'quality', wanted: 'answer', text: 'It was cold.' })
    const { page, faults, close } = await openConsole(browser, service.url)
    await page.getByRole('link', { name: /^Help requests\s*1$/ }).click()
    const request = page.getByRole('article', { name: `Quality: order ${id}` })
    await request.getByLabel(/^Your answer/).fill('It left us hot.')
    await request.getByRole('button', { name: 'Decline' }).click()
    await request.waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Help requests', exact: true }).waitFor()
    await close()
    assert.deepEqual(faults, [])
  })
})
