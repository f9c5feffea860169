import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { openMerchantDirectory } from '../../../src/modules/merchants/directory.ts'
import { taskList } from '../../../src/start/jobs.ts'
import { testBrowser } from '../../support/browsers.ts'
import { queuedJobs } from '../../support/events.ts'
import { testOfAll } from '../../support/eventually.ts'
import { mustFitAcross, openAdmin, phone, stateMustBeAccessible } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })

describe('disputes in the admin console', { skip }, () => {
  before(async () => {
    const tasks = taskList(service.deps, { merchants: openMerchantDirectory(service.deps) })
    await tasks.find_missed_payment_events!({})
    for (const { payload } of await queuedJobs(service.db, 'handle_payment_event'))
      await tasks.handle_payment_event!(payload)
  })

  test('are charged to the merchant with a reason, and evidence is submitted in one step', async () => {
    const { page, faults, close } = await openAdmin(browser, service)
    const waiting = page.getByRole('link', { name: /^Disputes that need evidence First deadline: / })
    assert.equal(await waiting.locator('.tag').innerText(), '1')
    await waiting.click()
    await page.waitForURL(/\/admin\/money\/disputes\?open=evidence$/)
    const row = page.getByRole('row').filter({ hasText: 'Not received' })
    await row.getByText('Needs response').waitFor()
    await stateMustBeAccessible(page)
    await row.getByRole('link').first().click()
    await page.getByText('Receipt:').waitFor()
    await stateMustBeAccessible(page)
    const dialog = page.getByRole('dialog')
    await page.getByRole('button', { name: 'Charge the merchant' }).click()
    await dialog.getByLabel(/^Reason/).fill('It was never handed over.')
    await dialog.getByRole('button', { name: 'Charge the merchant' }).click()
    await page.getByText('It was never handed over.').waitFor()
    await page.getByRole('button', { name: 'Submit evidence' }).click()
    await dialog.getByLabel(/^In your own words/).fill('The courier waited for 10 minutes.')
    await dialog.getByRole('button', { name: 'Submit evidence' }).click()
    await page.getByText('Under review').waitFor()
    const { disputes } = (await service.get('/operator/disputes?open=true', operator)).body
    assert.deepEqual([disputes[0].status, disputes[0].borne_by], ['under_review', 'merchant'])
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('fit a phone in list and detail, in Spanish', async () => {
    const { page, faults, close } = await openAdmin(browser, service, {
      ...phone,
      ...{ path: '/admin/money/disputes/1', locale: 'es-US' },
    })
    await page.getByText('Receipt:').waitFor()
    await mustFitAcross(page)
    await stateMustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
  })
})
