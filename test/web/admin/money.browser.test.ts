import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { Locator } from 'playwright-core'
import { testBrowser } from '../../support/browsers.ts'
import { testOfAll } from '../../support/eventually.ts'
import { mustFitAcross, openAdmin, phone, stateMustBeAccessible } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const today = () => new Date(service.clock.ms).toISOString().slice(0, 10)
const lastYear = () => new Date(service.clock.ms - 360 * 86_400_000).toISOString().slice(0, 10)

describe('money in the admin console', { skip }, () => {
  test('the journal shows both sides of every entry with totals, and is saved in full', async () => {
    const path = `/admin/money/journal?from=${lastYear()}&to=${today()}`
    const { page, faults, close } = await openAdmin(browser, service, { path })
    const sums = page.getByRole('table', { name: /^Accounts/ })
    const total = sums.getByRole('row', { name: /^Total/ }).getByRole('cell')
    await total.nth(1).waitFor()
    const [debit, credit] = await total.allTextContents()
    assert.equal(debit, credit)
    assert.match(debit!, /^\$[\d,]+\.\d\d$/)
    await page.getByRole('table', { name: 'Journal' }).getByText('Order completed').first().waitFor()
    await stateMustBeAccessible(page)
    const linesOf = async (link: Locator) => {
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()])
      return readFileSync((await file.path())!, 'utf8')
        .trimEnd()
        .split('\r\n')
    }
    // A value that the table shows within another column is a separate column in the export.
    const heads = page.getByRole('table', { name: 'Journal' }).getByRole('columnheader')
    assert.ok(!(await heads.allInnerTexts()).some((text) => /^Part\b/.test(text)))
    const [first] = await linesOf(page.getByRole('button', { name: 'Export CSV' }))
    assert.ok(first!.split(',').includes('Part'), first!)
    const lines = await linesOf(page.getByRole('link', { name: 'Full file' }))
    const { rows } = await service.db.pool.query(
      'SELECT count(*) FROM ledger_lines JOIN ledger_entries USING (entry_id) WHERE at >= $1',
      [lastYear()],
    )
    assert.equal(lines.length, Number(rows[0].count) + 1)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('reports can be grouped in any way, on a phone too', async () => {
    const path = `/admin/money/reports?from=${lastYear()}&to=${today()}`
    const { page, faults, close } = await openAdmin(browser, service, { path, ...phone })
    const report = page.getByRole('table', { name: 'Reports' })
    await report.getByRole('row').nth(1).waitFor()
    await page.getByRole('button', { name: 'Orders', exact: true }).click()
    const chart = page.getByRole('img', { name: /^Orders, by the chosen group/ })
    await chart.focus()
    await page.keyboard.press('End')
    await page
      .getByText(/^Jun 15: \d+( · Period before: \d+)?$/)
      .first()
      .waitFor()
    await page.getByLabel('Grouped by').selectOption('merchant')
    await page.waitForURL(/by=merchant/)
    await report.getByText('Seaport All-Day Kitchen').waitFor()
    await mustFitAcross(page)
    await stateMustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
  })

  test('a promotion, a credit and a gift card are ended, with a reason', async () => {
    const card = { email: 'grace@example.com', value: 31, reason: 'A present.' }
    const issued = await service.post('/operator/gift-cards', card, operator)
    assert.equal(issued.status, 200, issued.text)
    const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/money/promotions' })
    const row = page.getByRole('row', { name: /TENOFF/ })
    await row.getByRole('button', { name: 'End TENOFF' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('The summer is over.')
    await dialog.getByRole('button', { name: 'End', exact: true }).click()
    await row.getByText('Ended').waitFor()
    await row.getByRole('button', { name: 'Switch on TENOFF' }).waitFor()

    await page.getByRole('link', { name: 'Credits' }).click()
    await page.getByRole('button', { name: 'Grant credit' }).click()
    await dialog.getByLabel('Email').fill('ada@example.com')
    await dialog.getByLabel('Dollars').fill('4')
    await dialog.getByLabel('Reason').fill('Cold soup.')
    await dialog.getByRole('button', { name: 'Grant credit' }).click()
    const credit = page.getByRole('row', { name: /Cold soup/ })
    await credit.getByRole('button', { name: /^End/ }).click()
    await dialog.getByText(/remaining credit, \$4\.00/).waitFor()
    await dialog.getByLabel('Reason').fill('A mistake.')
    await dialog.getByRole('button', { name: 'End', exact: true }).click()
    await credit.getByText('Ended').waitFor()
    await stateMustBeAccessible(page)
    await page.getByRole('link', { name: 'Gift cards' }).click()
    const gift = page.getByRole('row').filter({ hasText: 'grace@example.com' }).filter({ hasText: '$31.00' })
    await gift.getByRole('button', { name: /^End/ }).click()
    await dialog.getByLabel('Reason').fill('Sent twice.')
    await dialog.getByRole('button', { name: 'End', exact: true }).click()
    await gift.getByText('Ended').waitFor()
    assert.equal(await gift.getByRole('button', { name: /^End/ }).count(), 0)
    await gift.getByRole('button', { name: /^Switch on/ }).waitFor()
    await stateMustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('a commission is set from a date on, with a reason', async () => {
    const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/merchants/1003' })
    const panel = page.getByRole('region', { name: 'Commission' })
    await panel.getByText('No commission').waitFor()
    await panel.getByRole('button', { name: 'Change commission' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('From').fill('2020-01-01')
    await dialog.getByLabel('% of items').fill('12.5')
    await dialog.getByLabel('Reason').fill('Agreed by mail.')
    await dialog.getByRole('button', { name: 'Change commission' }).click()
    await dialog
      .getByText(/today or later/)
      .first()
      .waitFor()
    await dialog.getByLabel('From').fill('2036-01-01')
    await dialog.getByRole('button', { name: 'Change commission' }).click()
    await panel.getByText('Jan 1, 2036').waitFor()
    await panel.getByText('Coming').waitFor()
    await stateMustBeAccessible(page)
    const { body } = await service.get('/operator/merchants/1003/commission', operator)
    assert.deepEqual(body.commissions, [{ percent: 12.5, fixed: 0, courier_share: 0, from: '2036-01-01' }])
    await close()
    assert.deepEqual(faults, [])
  })
})
