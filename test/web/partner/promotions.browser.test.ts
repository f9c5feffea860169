import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testBrowser } from '../../support/browsers.ts'
import { mustFitAcross, openConsole, phone, stateMustBeAccessible } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })

describe('promotions of a shop', { skip }, () => {
  test('are made on a phone, show what customers will see, and are paused and ended', async () => {
    const { page, faults, close } = await openConsole(browser, service.url, {
      ...{ path: '/partner/1001/promotions', ...phone },
    })
    await page.getByRole('button', { name: 'New promotion' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'New promotion' })
    await dialog.getByLabel('Percent', { exact: true }).fill('abc')
    await dialog.getByRole('button', { name: 'Start promotion' }).click()
    await dialog.getByText('Enter a number').first().waitFor()
    await dialog.getByLabel('Percent', { exact: true }).fill('20')
    await dialog.getByLabel(/^Largest discount/).fill('8')
    await dialog.getByLabel('Only a customer’s first order from you').check()
    await dialog.getByLabel(/^Budget/).fill('100')
    await dialog.getByRole('button', { name: 'Tue' }).click()
    await dialog.getByLabel(/^Find an item/).fill('blt')
    await dialog.getByRole('button', { name: 'BLT', exact: true }).click()
    const preview = dialog.getByRole('region', { name: 'What customers see' })
    await preview.getByText('20% off your first order, up to $8').first().waitFor()
    await preview.getByText('-$6.00').waitFor()
    await stateMustBeAccessible(page)
    await mustFitAcross(page)
    await dialog.getByRole('button', { name: 'Start promotion' }).click()
    const card = page.getByRole('listitem').filter({ hasText: '20% off your first order' })
    await card.getByText('Running').waitFor()
    assert.match(await card.innerText(), /\$100\.00 of \$100\.00 left/)
    assert.match(await card.innerText(), /BLT/)
    await card.getByRole('button', { name: /^Pause/ }).click()
    await card.getByText('Paused').waitFor()
    await stateMustBeAccessible(page)
    await card.getByRole('button', { name: /^End/ }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'End', exact: true }).click()
    await page.getByText('Ended (1)').waitFor()
    assert.deepEqual(faults, [])
    await close()
  })
})
