import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { sql } from '../../../src/db/database.ts'
import { testBrowser } from '../../support/browsers.ts'
import { eventually, testOfAll } from '../../support/eventually.ts'
import { openAdmin, openCounter, stateMustBeAccessible } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo', numbersEvents: true })
const rowsOf = (page: Page) => page.locator('table.data tbody tr')

describe('figures, webhooks, apps, scorecards and gift cards in the admin console', { skip }, () => {
  testOfAll('each number on the dashboard leads to the list that it counts', async () => {
    const counter = await openCounter(service)
    const placed = await counter.placeOrder()
    service.clock.ms += 3 * 3_600_000 // it was never accepted, and its time has passed
    const { page, faults, close } = await openAdmin(browser, service)
    const tiles = page.locator('.tiles a')
    await tiles.first().waitFor()
    const figures: [name: RegExp, rows: number][] = [
      [/^Open orders/, 1],
      [/^Late \d/, 1],
      [/^Unanswered/, 1],
      [/^Sales today/, 1],
      [/^Deliveries in progress/, 0],
      [/^No courier found/, 0],
    ]
    assert.equal(await tiles.count(), figures.length)
    for (const [name, rows] of figures) {
      await page.getByRole('link', { name }).click()
      await page.locator('.list').waitFor()
      if (rows === 0) await page.locator('.list-empty').waitFor()
      else
        await rowsOf(page)
          .filter({ hasText: `#${placed}` })
          .waitFor()
      assert.equal(await rowsOf(page).count(), rows, String(name))
      await page.goBack()
      await tiles.first().waitFor()
    }
    const waiting = page.getByRole('region', { name: 'Waiting for you' })
    await waiting.getByRole('link', { name: /Merchant applications/ }).click()
    await page.waitForURL(/applications\?status=waiting/)
    await rowsOf(page).first().waitFor()
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('a webhook is added, its deliveries are read and sent again, and it is removed', async () => {
    const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/access/webhooks' })
    await page.getByText('No webhooks yet.').waitFor()
    await page.getByRole('button', { name: 'Add a webhook' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Address').fill('https://hooks.example.com/in')
    await dialog.getByRole('button', { name: 'Add a webhook' }).click()
    await page.getByText('We won’t show this secret again.').waitFor()
    const { webhooks } = (await service.get('/webhooks', operator)).body
    const [{ webhook_id }] = webhooks
    const give = sql<{ event: string }>(
      `INSERT INTO webhook_deliveries (webhook_id, day, position, type, lane, status, tries, attempts)
       SELECT $1, day, position, type, 'x', 'given_up', 9, '[]' FROM events ORDER BY day, position LIMIT 1
       RETURNING type AS event`,
    )
    const given = await eventually(async () => {
      const [row] = await service.db.rows(give, [webhook_id])
      assert.ok(row, 'an event is in the log')
      return row
    })
    await page.getByRole('link', { name: 'https://hooks.example.com/in' }).click()
    await page.getByLabel('Status').selectOption('given_up')
    const row = rowsOf(page).filter({ hasText: given.event })
    await row.getByRole('button', { name: /^Send again/ }).click()
    await dialog.getByText(/to https:\/\/hooks.example.com\/in again/).waitFor()
    await dialog.getByRole('button', { name: 'Send again' }).click()
    await page.locator('.list-empty').waitFor()
    await page.getByLabel('Status').selectOption('pending')
    await row.getByText('Waiting').waitFor()
    await stateMustBeAccessible(page)
    await page.getByRole('button', { name: 'Remove' }).click()
    await dialog.getByLabel('Reason').fill('Not used any more.')
    await dialog.getByRole('button', { name: 'Remove' }).click()
    await page.getByText('No webhooks yet.').waitFor()
    assert.deepEqual((await service.get('/webhooks', operator)).body.webhooks, [])
    await close()
    assert.deepEqual(faults, [])
  })

  test('an app is registered, gets another secret, and is disabled with a reason', async () => {
    const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/access/apps' })
    await page.getByRole('button', { name: 'Register an app' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Table Talk')
    await dialog.getByRole('button', { name: 'Register an app' }).click()
    await page.getByText('We won’t show this secret again.').waitFor()
    const row = page.getByRole('row', { name: /Table Talk/ })
    await row.getByRole('button', { name: /^Replace the secret/ }).click()
    await dialog.getByText(/stops working immediately/).waitFor()
    await dialog.getByLabel('Reason').fill('It was in a chat.')
    await dialog.getByRole('button', { name: 'Replace the secret' }).click()
    await dialog.waitFor({ state: 'hidden' })
    await row.getByRole('button', { name: /^Disable/ }).click()
    await dialog.getByLabel('Reason').fill('Nobody uses it.')
    await dialog.getByRole('button', { name: 'Disable' }).click()
    await row.getByText('Disabled', { exact: true }).waitFor() // two “Disable” buttons side by side read “DisableDisable”
    const { clients } = (await service.get('/operator/clients', operator)).body
    const registered = clients.filter(({ name }: { name: string }) => name === 'Table Talk')
    assert.deepEqual(
      registered.map(({ enabled }: { enabled: boolean }) => enabled),
      [false],
    )
    await stateMustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll(
    'the scorecard of a courier company is drawn; finance reads payouts, issues a gift card and ends it',
    async () => {
      const { providers } = (await service.get('/operator/providers', operator)).body
      const company = providers[0] ?? (await addCompany())
      const path = `/admin/couriers/${company.provider_id}`
      const { page, faults, close } = await openAdmin(browser, service, { path, person: 'Fiona' })
      const card = page.getByRole('region', { name: 'Scorecard' })
      await card.getByRole('heading', { name: 'Bookings' }).waitFor()
      await card.getByText('last 90 days').click()
      await card.getByRole('img').first().waitFor()
      await stateMustBeAccessible(page)
      await page.goto(`${service.url}/admin/money?day=2026-06-14`)
      await page.locator('.list').waitFor()
      await stateMustBeAccessible(page)
      await page.goto(`${service.url}/admin/money/gifts`)
      await page.getByRole('button', { name: 'Issue a gift card' }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Email').fill('grace@example.com')
      await dialog.getByLabel('Dollars').fill('15')
      await dialog.getByRole('button', { name: 'Issue a gift card' }).click()
      await page.getByText(/Gift card code for grace@example.com/).waitFor()
      const row = page.getByRole('row', { name: /grace@example.com/ })
      await row.getByRole('button', { name: /^End/ }).click()
      await dialog.getByLabel('Reason').fill('Issued twice.')
      await dialog.getByRole('button', { name: 'End', exact: true }).click()
      await row.getByText('Ended').waitFor()
      await close()
      assert.deepEqual(faults, [])
    },
  )
})

async function addCompany() {
  const url = 'https://courier.example/calls'
  const urls = { estimate_url: url, book_url: url, status_url: url, cancel_url: url }
  const company = { name: 'Wheels', credential: 'a secret of theirs', enabled: false, ...urls }
  return (await service.post('/operator/providers', company, operator)).body
}
