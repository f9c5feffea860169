import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { minutesToAnswer } from '../../../src/modules/help/rules.ts'
import { testBrowser } from '../../support/browsers.ts'
import { testOfAll } from '../../support/eventually.ts'
import { logIn } from '../../support/people.ts'
import { mustFitAcross, openAdmin, openCounter, phone, stateMustBeAccessible } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const markup = 'One was <img src=x onerror=alert(1)> missing'

describe('help requests in the admin console', { skip }, () => {
  test('are found, answered with a refund by line, and show their response time; the policy can be set', async () => {
    const counter = await openCounter(service)
    const orderId = await counter.placeOrder()
    for (const action of ['confirm', 'ready', 'complete']) await counter.act(orderId, action)
    const ada = { authorization: (await logIn(service)).access_token as string }
    const asked = await service.post(
      `/customer/orders/${orderId}/help`,
      { reason: 'missing', wanted: 'refund', lines: [{ item_key: 0, quantity: 1 }], text: markup },
      ada,
    )
    assert.equal(asked.status, 200, asked.text)
    service.clock.ms += 75 * 60_000
    const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/orders/help' })
    await page.getByText(/open, .* of them with support/).waitFor()
    await stateMustBeAccessible(page)
    const search = page.getByLabel('Customer, order number or shop')
    await search.fill('unknown@example.com')
    await page.getByText('Nothing matches.').waitFor()
    await search.fill('ada@example.com')
    await page
      .getByRole('row')
      .filter({ hasText: `#${orderId}` })
      .filter({ hasText: 'Ada Lovelace' })
      .getByRole('link')
      .click()
    const request = page.getByRole('region', { name: 'Missing items' })
    await request.getByText(markup).waitFor()
    await request.getByText('Not answered yet').waitFor()
    await request.getByRole('link', { name: 'Ada Lovelace' }).waitFor()
    await request.getByText('(212) 555-0101').waitFor()
    await request.getByRole('button', { name: 'Answer' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/^Your answer/).fill('Sorry about that.')
    assert.equal(await dialog.getByRole('spinbutton', { name: /^BLT/ }).inputValue(), '1')
    await stateMustBeAccessible(page)
    await dialog.getByRole('button', { name: 'Answer' }).click()
    await request.getByText('Sorry about that.').waitFor()
    await request.getByText('1 hr 15 min').waitFor()
    await request.getByText('$11.43').waitFor()
    const { requests, times } = (await service.get(`/operator/help?order_id=${orderId}`, operator)).body
    assert.deepEqual([requests[0].status, requests[0].answer_minutes], ['resolved', 75])
    assert.ok(times.answered >= 1 && times.median_minutes !== null)

    await page.goto(`${service.url}/admin/system/settings`)
    await page.getByRole('button', { name: 'Change Refund and credit policy' }).click()
    await dialog.getByLabel(/^Up to, per request/).fill('15')
    await dialog.getByLabel('Times per customer in 30 days').fill('2')
    await dialog.getByLabel('Reason').fill('Fewer emails')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await page.getByText('up to $15.00, 2 times per customer in 30 days').waitFor()
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('work on a phone, in Spanish', async () => {
    const { page, faults, close } = await openAdmin(browser, service, {
      ...phone,
      ...{ path: '/admin/orders/help', locale: 'es-US' },
    })
    await page.getByText(/abiertas, .* de ellas con soporte/).waitFor()
    await mustFitAcross(page)
    await stateMustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
  })
})

test('a response time counts from opening to the first answer by someone else', () => {
  const message = (author: 'customer' | 'merchant' | 'support', at: number) => ({ author, at, body: '' })
  assert.equal(minutesToAnswer({ openedAt: 0, messages: [message('customer', 0)] }), null)
  const messages = [message('customer', 0), message('customer', 60_000), message('support', 600_000)]
  assert.equal(minutesToAnswer({ openedAt: 0, messages }), 10)
})
