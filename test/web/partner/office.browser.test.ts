import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import sharp from 'sharp'
import { Webhook } from 'standardwebhooks'
import { testBrowser } from '../../support/browsers.ts'
import { testOfAll } from '../../support/eventually.ts'
import { tinyPdf } from '../../support/servers/files.ts'
import {
  mustBeAccessible,
  mustFitAcross,
  openConsole,
  openCounter,
  phone,
  stateMustBeAccessible,
} from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'
import { startTill } from '../../support/tills/till.ts'
import { startReceiver } from '../../support/webhooks.ts'

const { skip, ...browser } = testBrowser()
/** One of the shop's programs, at a URL that the service may call although it is on this machine. */
const receiver = await startReceiver()
const till = await startTill()
after(() => Promise.all([receiver.close(), till.close()]))
const service = testService({ template: 'demo', config: { outboundAllow: [receiver.place, till.place] } })

describe('the back office of a partner', { skip }, () => {
  test('connects a POS and a printer, explains failures in plain words, and shows the link for Google', async () => {
    const evening = service.clock.ms
    service.clock.ms = Date.now() // the library that checks our signatures uses the real clock
    const { page, faults, close } = await openConsole(browser, service.url, {
      ...{ path: '/partner/1001/connections', ...phone },
    })
    const systems = page.getByRole('region', { name: 'POS systems and printers' })
    await systems.getByText('Nothing is connected yet.').waitFor()
    await systems.getByLabel('What do you want to connect?').selectOption('till')
    await systems.getByLabel('Name').fill('Counter')
    await systems.getByLabel('Address for orders').fill(till.url)
    await systems.getByRole('button', { name: 'Connect', exact: true }).click()
    till.secret = await systems.getByText(/^whsec_/).innerText()
    const row = systems.getByRole('listitem').filter({ hasText: 'Counter' })
    till.fault = 500
    await row.getByRole('button', { name: 'Test', exact: true }).click()
    await systems.getByText('The POS responded with error 500. We’re trying again.').first().waitFor()
    till.fault = undefined
    await row.getByRole('button', { name: 'Test', exact: true }).click()
    await systems.getByText('It works.', { exact: true }).waitFor()
    await row.getByText('Connected', { exact: true }).waitFor()
    await systems.getByLabel('What do you want to connect?').selectOption('cloudprnt')
    await systems.getByRole('button', { name: 'Connect', exact: true }).click()
    await systems.getByText(/\/connections\/printers\/\w+/).waitFor()
    await page.getByText(`${service.url}/m/1001/seaport-all-day-kitchen`, { exact: true }).waitFor()
    await mustFitAcross(page)
    await stateMustBeAccessible(page)
    for (const name of ['Counter', 'Printer']) {
      const one = systems.getByRole('listitem').filter({ hasText: name })
      await one.getByRole('button', { name: 'Disconnect' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Disconnect' }).click()
      await one.waitFor({ state: 'detached' })
    }
    await systems.getByText('Nothing is connected yet.').waitFor()
    assert.deepEqual(faults, [])
    await close()
    service.clock.ms = evening
  })

  test('shows sales in a chart and a table, as a file, and payouts that add up', async () => {
    const counter = await openCounter(service)
    const id = await counter.placeOrder({ order_type: 'pickup' })
    assert.equal((await counter.act(id, 'confirm')).status, 200)
    service.clock.ms += 18 * 60_000
    for (const action of ['ready', 'complete']) assert.equal((await counter.act(id, action)).status, 200)
    const reviewed = await service.post(`/customer/orders/${id}/review`, { stars: 4 }, counter.ada)
    assert.equal(reviewed.status, 200, reviewed.text)
    const rejected = await counter.placeOrder({ order_type: 'pickup' })
    await counter.act(rejected, 'confirm')
    assert.equal((await counter.act(rejected, 'cancel', { reason: 'Sold out' })).status, 200)
    const { page, faults, close } = await openConsole(browser, service.url, { path: '/partner/1001/reports' })
    await page.getByRole('img', { name: /^Paid by customers by Day/ }).waitFor()
    await stateMustBeAccessible(page)
    await mustFitAcross(page)
    await page.getByRole('button', { name: /^Orders/ }).click()
    await page.getByRole('img', { name: /^Orders by Day/ }).waitFor()
    const table = page.getByRole('region', { name: 'Sales' })
    await table.getByRole('rowheader', { name: 'Jun 15' }).waitFor()
    await page.getByRole('button', { name: 'Week', exact: true }).click()
    await table.getByRole('rowheader', { name: 'Week of Jun 15' }).waitFor()
    await page.getByRole('button', { name: 'Hour', exact: true }).click()
    const noon = table.getByRole('row').filter({ has: page.getByRole('rowheader', { name: '12 PM' }) })
    // Paid by customers, orders, paid to the shop, average, minutes to prepare, canceled, refunded, rating.
    const cells = noon.getByRole('cell')
    await cells.nth(5).waitFor()
    assert.deepEqual(await cells.nth(1).innerText(), '1')
    assert.equal(await cells.nth(4).innerText(), '18 min')
    assert.equal(await cells.nth(5).innerText(), '1')
    assert.equal(await cells.nth(7).innerText(), '4')
    for (const metric of ['Prep minutes', 'Canceled', 'Rating']) {
      await page.getByRole('button', { name: new RegExp(`^${metric}\\b`) }).click()
      const chart = page.getByRole('img', { name: new RegExp(`^${metric} by Hour`) })
      await chart.waitFor()
      assert.doesNotMatch((await chart.textContent()) ?? '', /\$/, 'none of these is money')
    }
    await page.getByRole('button', { name: 'Item', exact: true }).click()
    await page.getByRole('rowheader', { name: 'BLT' }).waitFor()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'Download CSV' }).click(),
    ])
    assert.match(
      await readText(download),
      /^id,name,orders,quantity,amount,gross,net,refunds,average,preparation_minutes,cancellations\r?\n/,
    )

    await page.getByRole('button', { name: 'Ratings', exact: true }).click()
    await page.getByText('4.0 out of 5, 1 review in this period').waitFor()
    const fourStars = page.getByRole('row', { name: /^4 stars/ })
    await fourStars.getByRole('cell', { name: '1', exact: true }).waitFor()
    await page.getByRole('rowheader', { name: '1 star', exact: true }).waitFor()

    await page.getByRole('button', { name: 'Earnings', exact: true }).click()
    const day = page.locator('details', { hasText: 'Mon, Jun 15' })
    await day.locator('summary').click()
    const amounts = (await day.locator('dd').allInnerTexts()).map(centsOf)
    assert.equal(amounts.length, 6)
    assert.equal(
      amounts.slice(0, -1).reduce((sum, cents) => sum + cents, 0),
      amounts.at(-1),
      'the lines of a day add up to what is paid',
    )
    await stateMustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
  })

  test('lets an owner invite, change roles and remove staff, but not a manager', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, { path: '/partner/1001/staff' })
    await page.getByLabel('Email').fill('nina@example.com')
    await page.getByText('Manager', { exact: true }).last().click()
    await page.getByRole('button', { name: 'Send invitation' }).click()
    const nina = page.getByRole('listitem').filter({ hasText: 'nina@example.com' })
    await nina.getByText(/^Invitation expires/).waitFor()
    await stateMustBeAccessible(page)
    const question = page.getByRole('dialog', { name: 'Remove nina@example.com?' })
    await nina.getByRole('button', { name: /^Remove/ }).click()
    await question.getByText('They lose access right away.').waitFor()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await question.waitFor({ state: 'detached' })
    await nina.getByRole('button', { name: /^Remove/ }).click()
    await question.getByRole('button', { name: 'Remove nina@example.com' }).click()
    await nina.waitFor({ state: 'detached' })
    await page.getByLabel('Role of owner@example.com').selectOption('kitchen')
    await page.getByRole('alert').waitFor()
    assert.equal(
      await page.getByLabel('Role of owner@example.com').inputValue(),
      'owner',
      'the last one stays',
    )
    await close()

    const manager = await openConsole(browser, service.url, {
      person: 'Mani',
      path: '/partner/1001/staff',
    })
    await manager.page.getByRole('heading', { name: 'You don’t have access to this page' }).waitFor()
    for (const path of ['staff', 'payouts']) {
      const answer = await manager.page.request.get(
        `${service.url}/partner/api/merchant/admin/${path}?merchantId=1001`,
      )
      assert.equal(answer.status(), 403, path)
    }
    await manager.close()
    assert.deepEqual(faults, [])
  })

  testOfAll(
    'accepts a license with its picture, and shows an error next to the field if it has expired',
    async () => {
      const { page, faults, close } = await openConsole(browser, service.url, {
        path: '/partner/1010/licenses',
      })
      await page.getByRole('button', { name: 'Add license' }).click()
      const form = page.getByRole('dialog')
      await form.getByLabel('License type').selectOption('beer')
      await form.getByLabel('License number').fill('<img src=x onerror=alert(1)>')
      await form.getByLabel('Expiration date').fill('2020-01-01')
      const buffer = await sharp({ create: { width: 60, height: 40, channels: 3, background: '#a33' } })
        .png()
        .toBuffer()
      await form
        .getByLabel('Photo or PDF of the license')
        .setInputFiles({ name: 'license.png', mimeType: 'image/png', buffer })
      await form.getByRole('img', { name: 'Photo or PDF of the license' }).waitFor()
      await mustBeAccessible(page)
      await form.getByRole('button', { name: 'Save' }).click()
      await form.getByRole('alert').waitFor()
      await form.getByLabel('Expiration date').fill('2027-01-31')
      await form.getByRole('button', { name: 'Save' }).click()
      const entry = page.getByRole('listitem').filter({ hasText: 'onerror=alert(1)' })
      await entry.getByText('Valid', { exact: true }).waitFor()
      assert.equal(await entry.locator('img').count(), 1, 'the picture, and nothing of the number')
      // A PDF instead of the picture; one that contains a script is refused in words.
      await entry.getByRole('button', { name: /^Edit or renew/ }).click()
      const file = form.getByLabel('Photo or PDF of the license')
      const pdf = (more?: string) => ({ name: 'l.pdf', mimeType: 'application/pdf', buffer: tinyPdf(more) })
      await file.setInputFiles(pdf('<</S/JavaScript/JS(app.alert(1))>>'))
      await form.locator('.fault').first().waitFor()
      await file.setInputFiles(pdf())
      await form.getByRole('link', { name: 'Download PDF' }).waitFor()
      await form.getByRole('button', { name: 'Save' }).click()
      const link = entry.getByRole('link', { name: /^Download PDF of/ })
      await link.waitFor()
      const served = await page.request.get(new URL((await link.getAttribute('href'))!, service.url).href)
      assert.match(served.headers()['content-disposition']!, /^attachment/)
      await entry.getByRole('button', { name: /^Remove/ }).click()
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Remove/ })
        .click()
      await entry.waitFor({ state: 'detached' })
      await close()
      assert.deepEqual(faults, [])
    },
  )

  testOfAll('adds a webhook, shows its secret once, tests and removes it', async () => {
    const path = '/partner/1001/settings'
    const { page, faults, close } = await openConsole(browser, service.url, { path })
    const webhooks = page.getByRole('region', { name: 'Webhooks' })
    const address = webhooks.getByLabel('URL (https)')
    await address.fill('https://10.0.0.7/hook')
    await webhooks.getByRole('button', { name: 'Add webhook' }).click()
    await webhooks.locator('.field.has-fault').getByText('Enter a public URL').waitFor()
    await stateMustBeAccessible(page)
    await address.fill(receiver.url)
    await webhooks.getByRole('button', { name: 'Add webhook' }).click()
    const secret = await webhooks.locator('code').innerText()
    assert.match(secret, /^whsec_/)
    assert.equal(await webhooks.locator('.has-fault').count(), 0)

    const entry = webhooks.getByRole('listitem').filter({ hasText: receiver.url })
    const tested = page.getByText('Responded with status 200').waitFor()
    await entry.getByRole('button', { name: 'Send test' }).click()
    await tested
    const [call] = await receiver.until(1)
    const { 'webhook-id': id, 'webhook-timestamp': seconds } = call!.headers
    const at = new Date(Number(seconds) * 1000)
    assert.equal(call!.headers['webhook-signature'], new Webhook(secret).sign(String(id), at, call!.body))
    receiver.behave(503)
    const failed = page.getByText('Responded with status 503').waitFor()
    await entry.getByRole('button', { name: 'Send test' }).click()
    await failed

    await page.reload()
    await entry.waitFor()
    assert.equal(await page.getByText(secret).count(), 0, 'the secret is shown once')
    await entry.getByRole('button', { name: `Remove ${receiver.url}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove webhook' }).click()
    await webhooks.getByText('No webhooks yet').waitFor()
    await close()
    assert.deepEqual(faults, [])
  })

  test('lets an applicant without an account apply, and leads the new shop to its first order', async () => {
    const context = await browser.newContext({ ...phone, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${service.url}/partner/signin`)
    await page.getByRole('link', { name: /become a partner/ }).click()
    await page.getByLabel('Shop name').fill('Corner <i>Wines</i>')
    await page.getByLabel('Street address').fill('1 Nowhere Rd')
    await page.getByLabel('City').fill('Phoenix')
    await page.getByLabel('State, like NY').fill('AZ')
    await page.getByLabel('ZIP code').fill('85003')
    await page.getByLabel('Your email').fill('vera@example.com')
    await page.getByLabel('Phone').fill('(602) 555-0199')
    const send = page.getByRole('button', { name: 'Send application' })
    await send.click()
    await page.getByRole('alert').waitFor()
    assert.equal(await page.getByLabel('Shop name').inputValue(), 'Corner <i>Wines</i>', 'kept')
    await page.getByLabel('Street address').fill('200 W Washington St')
    await send.click()
    await page.getByRole('heading', { name: 'Thank you, Corner <i>Wines</i>!' }).waitFor()
    await context.close()

    const { applications } = (await service.get('/operator/applications?status=waiting', operator)).body
    assert.ok(applications.some((one: { email: string }) => one.email === 'vera@example.com'))

    // The demo's owner opens another shop: inactive, with everything still to do.
    const counter = await openCounter(service)
    const made = await service.post(
      '/merchant/admin/info',
      {
        ...{ groupId: 1, name: 'Olga’s Second', type: 'R', phone: '6025550100', confirmPhone: '6025550100' },
        ...{ cuisines: ['Deli'], timeNeeded: 20 },
        location: { street: '200 W Washington St', city: 'Phoenix', state: 'AZ', zipCode: '85003' },
        ...{ delivery: true, pickup: false },
      },
      counter.owner,
    )
    assert.equal(made.status, 200, made.text)
    const { merchantId } = made.body
    await service.put(`/operator/merchants/${merchantId}`, { active: false }, operator)
    const path = `/partner/${merchantId}/orders`
    const console = await openConsole(browser, service.url, { path })
    await console.page.getByRole('link', { name: 'See what’s missing' }).click()
    await console.page.getByText(/^\d steps left before customers can order/).waitFor()
    assert.equal(await console.page.getByRole('progressbar').count(), 1)
    await stateMustBeAccessible(console.page)
    await console.page.getByRole('link', { name: 'Set up: Menu' }).click()
    await console.page.waitForURL(/\/menu$/)
    await console.close()
  })
})

const centsOf = (text: string) => Math.round(Number(text.replace(/[^0-9.-]/g, '')) * 100)

async function readText(download: { createReadStream(): Promise<NodeJS.ReadableStream> }): Promise<string> {
  let text = ''
  for await (const chunk of await download.createReadStream()) text += chunk
  return text
}
