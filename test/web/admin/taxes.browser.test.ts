import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { testBrowser } from '../../support/browsers.ts'
import { openAdmin, stateMustBeAccessible } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo', numbersEvents: true })

describe('taxes in the admin console', { skip }, () => {
  test('have rates that are imported and activated, and a customer gets a certificate', async () => {
    const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/money/taxes' })
    await page.getByText('No tax rates. Each merchant’s own rate applies.').waitFor()
    await page.getByRole('button', { name: 'Import rates' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByLabel('Version').fill('2026-11')
    const csv = readFileSync('compliance/example-tax-rates.csv', 'utf8')
    await sheet.getByLabel('CSV file').fill(csv.replace(',4,2005', ',four,2005'))
    await sheet.getByRole('button', { name: 'Import rates' }).click()
    await sheet
      .getByText(/Line 6: percent must be a number from 0 to 100/)
      .first()
      .waitFor()
    await sheet.getByLabel('CSV file').fill(csv)
    await sheet.getByRole('button', { name: 'Import rates' }).click()
    const versions = page.getByRole('region', { name: 'Tax rates' })
    await versions.getByText('Inactive', { exact: true }).waitFor()
    await versions.getByRole('button', { name: 'Activate 2026-11' }).click()
    await sheet.getByRole('button', { name: 'Activate' }).click()
    await versions.getByText('Active', { exact: true }).waitFor()
    await stateMustBeAccessible(page)
    assert.equal((await service.get('/operator/taxes', operator)).body.active, '2026-11')

    await page.goto(`${service.url}/admin/customers/1`)
    const exemption = page.getByRole('region', { name: 'Tax exemption' })
    await exemption.getByText('No certificates').waitFor()
    await exemption.getByRole('button', { name: 'Add certificate' }).click()
    await sheet.getByLabel('State, like NY').fill('NY')
    await sheet.getByLabel('Certificate number').fill('EX-123456')
    await sheet.getByLabel('Last day').fill('2099-12-31')
    await sheet.getByRole('button', { name: 'Add certificate' }).click()
    await exemption.getByText('through Dec 31, 2099').waitFor()
    await stateMustBeAccessible(page)
    assert.deepEqual(faults, [])
    await close()
  })
})
