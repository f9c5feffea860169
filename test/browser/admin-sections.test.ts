import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import type { Browser } from 'playwright-core'
import { demoPassword } from '../../web/kit/demo-people.ts'
import { openAdmin } from '../support/admin-browser.ts'
import { launchChromium, whyNoChromium } from '../support/chromium.ts'
import { startSequencer } from '../support/event-log.ts'
import { testService } from '../support/service.ts'
import { mustBeAccessible, mustFitAcross, phone } from '../support/shop-browser.ts'

const skip = whyNoChromium()
const service = testService({ template: 'demo' })
const newPassword = 'a new and longer password'

describe('own sessions and settings in the admin console', { skip }, () => {
  let browser: Browser
  let sequencer: ReturnType<typeof startSequencer>
  before(async () => {
    browser = await launchChromium()
    sequencer = startSequencer(service)
  })
  after(async () => {
    await browser.close()
    await sequencer.close()
  })

  test('one’s own sessions: one is ended, then all others, and the ended browser has to sign in again', async () => {
    const open = () => openAdmin(browser, service, { person: 'Vera' })
    const [own, second, third] = [await open(), await open(), await open()]
    const { page } = own
    await page.getByRole('button', { name: 'Account' }).click()
    await page.getByRole('link', { name: 'Password and sessions' }).click()
    await page.waitForURL(`${service.url}/admin/account`)
    const rows = page.getByRole('region', { name: 'Where you are signed in' }).getByRole('listitem')
    assert.equal(await rows.count(), 3)
    await rows.filter({ hasText: 'This browser' }).getByText('Chrome, Linux').waitFor()
    await mustBeAccessible(page)
    await page
      .getByRole('button', { name: /^End the session of Chrome/ })
      .first()
      .click()
    await page.getByText('1 session ended.').waitFor()
    assert.equal(await rows.count(), 2)
    await page.getByRole('button', { name: 'End all other sessions' }).click()
    await page.getByText('1 session ended.').waitFor()
    assert.equal(await rows.count(), 1)
    for (const other of [second, third]) {
      await other.page.goto(`${service.url}/admin/account`)
      await other.page.waitForURL(/\/admin\/signin/)
      await other.close()
    }
    await own.close()
    assert.deepEqual(own.faults, [])
  })

  test('a session stolen from another browser ends with the password change', async () => {
    const own = await openAdmin(browser, service, { ...phone, person: 'Vera', path: '/admin/account' })
    const other = await openAdmin(browser, service, { person: 'Vera' })
    const thief = await browser.newContext({ storageState: await other.context.storageState() })
    const asThief = () => thief.request.get(`${service.url}/admin/api/operator/overview`)
    assert.equal((await asThief()).status(), 200)
    const { page } = own
    await mustFitAcross(page)
    const change = async (current: string, fresh: string, again = fresh) => {
      await page.getByLabel('Present password').fill(current)
      await page.getByLabel('New password', { exact: true }).fill(fresh)
      await page.getByLabel('New password again').fill(again)
      await page.getByRole('button', { name: 'Change password' }).click()
    }
    const said = page.getByRole('alert')
    await change('not the password', newPassword)
    await said.getByText('That is not your password.').waitFor()
    await change(demoPassword, 'short')
    await said.getByText('The new password needs 12 to 128 characters.').waitFor()
    await change(demoPassword, newPassword, 'another password, longer')
    await said.getByText('The two new passwords differ.').waitFor()
    await mustBeAccessible(page)
    assert.equal((await asThief()).status(), 200, 'nothing has changed so far')
    await change(demoPassword, newPassword)
    await page.getByText(/Your password has changed. \d+ sessions? ended./).waitFor()
    assert.equal((await asThief()).status(), 401)
    await page.goto(`${service.url}/admin`)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    const credentials = { email: 'viewer@operator.example', password: newPassword }
    assert.equal((await service.post('/operator/session', credentials)).status, 200)
    await page.goto(`${service.url}/admin/account`)
    await change(newPassword, demoPassword)
    await page.getByText('Your password has changed. 1 session ended.').waitFor()
    await Promise.all([own.close(), other.close(), thief.close()])
    assert.deepEqual(own.faults, [])
  })
})
