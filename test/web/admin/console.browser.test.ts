import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { Secret, TOTP } from 'otpauth'
import { testBrowser } from '../../support/browsers.ts'
import { testOfAll } from '../../support/eventually.ts'
import {
  mustBeAccessible,
  mustFitAcross,
  openAdmin,
  openCounter,
  phone,
  stateMustBeAccessible,
} from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo', numbersEvents: true })
/** How much compressed script may be loaded before the first screen appears. */
const maxScript = 150 * 1024

describe('the admin console', { skip }, () => {
  test('has an accessible sign-in, and leads a signed-out visitor to it and back', async () => {
    const context = await browser.newContext(phone)
    const page = await context.newPage()
    await page.goto(`${service.url}/admin/merchants?query=pizza`)
    await page.waitForURL(/\/admin\/signin\?back=/)
    await mustFitAcross(page)
    await mustBeAccessible(page)
    const answer = await fetch(`${service.url}/admin/api/operator/overview`)
    assert.equal(answer.status, 401)
    await page.getByRole('button', { name: /^Vera/ }).click()
    await page.waitForURL(`${service.url}/admin/merchants?query=pizza`)
    await page.getByRole('heading', { name: 'Merchants' }).waitFor()
    await context.close()
  })

  test('shows the dashboard with little JavaScript and keeps it live', async () => {
    const { page, faults, close } = await openAdmin(browser, service)
    await page.locator('[data-live="on"]').waitFor()
    const scripts = (await page.evaluate(
      "performance.getEntriesByType('resource').map(({ name }) => name).filter((name) => name.endsWith('.js'))",
    )) as string[]
    const bodies = await Promise.all(scripts.map(async (url) => (await fetch(url)).arrayBuffer()))
    const bytes = bodies.reduce((sum, body) => sum + gzipSync(Buffer.from(body)).length, 0)
    assert.ok(bytes > 10_000 && bytes < maxScript, `${bytes} bytes of script`)
    // Of what the demo's panel leads to, only the applications are waiting in this world.
    const steps = page.locator('.demo-panel li')
    await steps.nth(1).waitFor({ state: 'detached' })
    assert.deepEqual(await steps.allInnerTexts(), ['Approve a merchant'])
    const counter = await openCounter(service)
    const open = page.getByRole('link', { name: /^Open orders/ })
    const placed = await counter.placeOrder()
    await open.getByText(/1 new/).waitFor()
    await counter.act(placed, 'confirm', { prepMinutes: 10 })
    await open.getByText(/1 accepted/).waitFor()
    await page.getByText('Order accepted').first().waitFor()
    await stateMustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('keeps a list’s filters in the URL, sorts, links and exports it', async () => {
    const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/merchants' })
    await page.getByLabel('Name or number').fill('seaport')
    await page.waitForURL(/query=seaport/)
    const rows = page.getByRole('table').locator('tbody tr')
    await page.getByRole('link', { name: 'Seaport All-Day Kitchen' }).waitFor()
    await page.getByRole('button', { name: 'Number' }).click()
    await page.waitForURL(/sort=id/)
    await page.reload()
    await page.getByRole('link', { name: 'Seaport All-Day Kitchen' }).waitFor()
    assert.equal(await page.getByLabel('Name or number').inputValue(), 'seaport')
    assert.equal(
      await page.getByRole('columnheader', { name: 'Number' }).getAttribute('aria-sort'),
      'ascending',
    )
    const shown = await rows.count()
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('button', { name: 'Export CSV' }).click(),
    ])
    const lines = readFileSync(await download.path(), 'utf8')
      .trim()
      .split('\r\n')
    assert.equal(lines.length, shown + 1)
    assert.match(lines[0]!, /^Name,Number,Type/)
    await page.getByRole('link', { name: 'Seaport All-Day Kitchen' }).click()
    await page.waitForURL(`${service.url}/admin/merchants/1001`)
    await close()
    assert.deepEqual(faults, [])
  })

  test('says what will happen before switching a merchant off, and applies it at once', async () => {
    const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/merchants/1001' })
    await page.getByRole('button', { name: 'Switch off Active' }).click()
    const dialog = page.getByRole('dialog', { name: 'Active' })
    await dialog.getByText('Customers can no longer find it or order.').waitFor()
    await mustBeAccessible(page)
    await dialog.getByLabel('Reason').fill('Closed for good')
    await dialog.getByRole('button', { name: 'Switch off' }).click()
    await page.getByRole('button', { name: 'Switch on Active' }).waitFor()
    const { body } = await service.get('/operator/merchants?query=1001', operator)
    assert.equal(body.merchants[0].active, false)
    const { body: audit } = await service.get('/operator/audit?subject=1001&limit=1', operator)
    assert.equal(audit.records[0].reason, 'Closed for good')
    await page.getByRole('button', { name: 'Switch on Active' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Switch on' }).click()
    await page.getByRole('button', { name: 'Switch off Active' }).waitFor()
    await close()
    assert.deepEqual(faults, [])
  })

  test('declines an application with a reason, and shows text by strangers as text', async () => {
    const name = 'Bella <img src=x onerror=alert(1)> Napoli'
    await service.post('/merchant/apply', {
      ...{ name, phone: '2125550142', email: 'bella@example.com', type: 'R', client_id: 'demo' },
      location: { street: '199 Water St', city: 'New York', state: 'NY', zipCode: '10038' },
    })
    const { page, faults, close } = await openAdmin(browser, service, {
      path: '/admin/merchants/applications?status=waiting',
    })
    const row = page.getByRole('row').filter({ hasText: 'bella@example.com' })
    await row.getByText(name).waitFor()
    await row.locator('.checks li').nth(2).waitFor()
    await row.getByRole('button', { name: /^Decline/ }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(/email the reason to bella@example.com/).waitFor()
    await dialog.getByLabel('Reason').fill('Outside our area')
    await dialog.getByRole('button', { name: 'Decline' }).click()
    await row.waitFor({ state: 'detached' })
    await page.getByLabel('Status').selectOption('declined')
    await row.getByText('Outside our area').waitFor()
    // The information for the decision is gone.
    assert.equal(await row.locator('.checks').count(), 0)
    assert.equal(await row.getByRole('button').count(), 0)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('hides what a role may not do, and the API refuses it', async () => {
    const { page, faults, close } = await openAdmin(browser, service, {
      person: 'Vera',
      path: '/admin/merchants/1001',
    })
    await page.getByRole('heading', { name: 'Switches' }).waitFor()
    assert.equal(await page.getByRole('button', { name: /^Switch o/ }).count(), 0)
    const answer = await page.request.put(`${service.url}/admin/api/operator/merchants/1001`, {
      data: { active: false },
      headers: { 'x-requested-with': 'cellardoor' },
    })
    assert.equal(answer.status(), 403)
    const foreign = await page.request.put(`${service.url}/admin/api/operator/merchants/1001`, {
      data: { active: false },
    })
    assert.equal(foreign.status(), 403)
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByText('viewer@operator.example').waitFor()
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.waitForURL(/\/admin\/signin/)
    await close()
    assert.deepEqual(faults, [])
  })

  test('makes new staff set up a second factor before anything else', async () => {
    const made = await service.post(
      '/operator/staff',
      { email: 'new@operator.example', name: 'Nora New', role: 'support' },
      operator,
    )
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(`${service.url}/admin/signin`)
    await page.getByLabel('Email').fill('new@operator.example')
    await page.getByLabel('Password').fill(made.body.password)
    await page.getByRole('button', { name: 'Sign in' }).click()
    await page.waitForURL(/second-factor/)
    await stateMustBeAccessible(page)
    await page.getByLabel('Code').fill('000000')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('alert').waitFor()
    const secret = await page.locator('.secret').innerText()
    await page
      .getByLabel('Code')
      .fill(TOTP.generate({ secret: Secret.fromBase32(secret.trim()), timestamp: service.clock.ms }))
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.getByRole('heading', { name: 'Your second factor is set up' }).waitFor()
    await page.getByRole('link', { name: 'Go to the console' }).click()
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    await context.close()
  })

  testOfAll(
    'tests a sale against the rules, and opens a page of every section without an error',
    async () => {
      const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/rules/try' })
      await page.getByRole('button', { name: 'Try', exact: true }).click()
      await page.getByRole('heading', { name: /^(Allowed|Not allowed)$/ }).waitFor()
      await stateMustBeAccessible(page)
      for (const path of [
        'couriers',
        'catalogue',
        'catalogue/import',
        'money',
        'money/promotions',
        'access/audit',
        'system',
      ]) {
        await page.goto(`${service.url}/admin/${path}`)
        await page.locator('main h1').waitFor()
        await page.locator('.loading').first().waitFor({ state: 'detached' })
        assert.equal(await page.locator('.notice.problem').count(), 0, path)
      }
      await close()
      assert.deepEqual(faults, [])
    },
  )

  test('finds pages, merchants and customers with Ctrl-K, using only the keyboard', async () => {
    const { page, faults, close } = await openAdmin(browser, service)
    await page.locator('[data-live="on"]').waitFor()
    await page.keyboard.press('Control+k')
    const field = page.getByRole('combobox', { name: 'Go to' })
    await field.fill('seaport all')
    await page.getByRole('option', { name: /Seaport All-Day Kitchen/ }).waitFor()
    await stateMustBeAccessible(page)
    await field.press('Enter')
    await page.waitForURL(`${service.url}/admin/merchants/1001`)
    await page.getByRole('heading', { name: 'Seaport All-Day Kitchen' }).waitFor()
    await page.getByText('Restaurant', { exact: true }).waitFor()
    await page.keyboard.press('Control+k')
    await field.fill('ada@example.com')
    await page.getByRole('option', { name: /Lovelace/ }).waitFor()
    await field.press('Enter')
    await page.waitForURL(`${service.url}/admin/customers/1`)
    await page.getByRole('heading', { name: 'Ada Lovelace' }).waitFor()
    await page.keyboard.press('Control+k')
    await field.fill('licen')
    await page.getByRole('option', { name: /Licenses/ }).waitFor()
    await field.press('Enter')
    await page.waitForURL(`${service.url}/admin/merchants/licenses`)
    await close()
    assert.deepEqual(faults, [])
  })
})
