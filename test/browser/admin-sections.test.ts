import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { demoPassword } from '../../web/kit/demo-people.ts'
import { openAdmin } from '../support/admin-browser.ts'
import { testBrowser } from '../support/chromium.ts'
import { openCounter } from '../support/partner-browser.ts'
import { operator, testService } from '../support/service.ts'
import { mustBeAccessible, mustFitAcross, phone } from '../support/shop-browser.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo', numbersEvents: true })
const newPassword = 'a new and longer password'

describe('own sessions, settings, rules and the map in the admin console', { skip }, () => {
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

  test('settings change with a reason while the service runs, and the audit finds who did it', async () => {
    const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/system' })
    const panel = page.getByRole('region', { name: 'Settings' })
    await panel.getByText('$100.00').waitFor()
    await panel.getByRole('button', { name: 'Change Limits' }).click()
    const dialog = page.getByRole('dialog', { name: 'Limits' })
    await dialog.getByLabel(/^Most that support gives/).fill('99999')
    await dialog.getByLabel('Reason').fill('A quiet <b>month</b>')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await dialog.getByRole('alert').waitFor()
    await mustBeAccessible(page)
    await dialog.getByLabel(/^Most that support gives/).fill('25')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await panel.getByText('$25.00').waitFor()
    await panel.getByText('by default $100.00').waitFor()
    await mustBeAccessible(page)

    await page.getByRole('button', { name: 'Close for maintenance' }).click()
    const closing = page.getByRole('dialog', { name: 'Close for maintenance' })
    await closing.getByLabel(/type the name/).fill('Cellardoor')
    await closing.getByLabel('Reason').fill('Un año más ✓')
    await closing.getByRole('button', { name: 'Close for maintenance' }).click()
    await page.getByRole('button', { name: 'Open again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click()
    await page.getByRole('button', { name: 'Close for maintenance' }).waitFor()

    await page.goto(`${service.url}/admin/access/audit`)
    await page.getByLabel('About').selectOption('maintenance.')
    await page.waitForURL(/action=maintenance/)
    await page
      .getByRole('row')
      .filter({ hasText: 'Un año más ✓' })
      .getByText('owner@operator.example')
      .waitFor()
    await page.getByLabel('About').selectOption('settings.')
    await page.getByLabel(/^By whom/).fill('nobody@operator.example')
    await page.getByText('Nothing matches.').waitFor()
    await page.getByLabel(/^By whom/).fill('owner@operator.example')
    await page.getByRole('row').filter({ hasText: 'settings.changed' }).waitFor()
    await mustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
  })

  test('rules come into force when a second person agrees, and differ in words', async () => {
    const { body } = await service.get('/operator/compliance', operator)
    const known = (await service.get(`/operator/compliance/${body.active}`, operator)).body.document
    const [first, ...others] = known.rules
    const document = {
      ...known,
      version: 'browser-1',
      rules: [{ ...first, reason: 'Changed <i>here</i>.' }, ...others.slice(1)],
    }
    await service.post('/operator/compliance', { document }, operator)
    await service.put('/operator/settings', { rules_need_consent: true, reason: 'Test' }, operator)
    const path = '/admin/rules/versions/browser-1'
    const carl = await openAdmin(browser, service, { path, person: 'Carl' })
    const differences = carl.page.getByRole('region', { name: /^Difference/ })
    await differences.getByText('Reason shown').first().waitFor()
    await differences.getByText('Changed <i>here</i>.').first().waitFor()
    await mustBeAccessible(carl.page)
    const activate = async (page: typeof carl.page, name: string, reason: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').getByLabel('Reason').fill(reason)
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    }
    await activate(carl.page, 'Activate', 'New law')
    await carl.page.getByText(/catalogue@operator.example proposed to activate it/).waitFor()
    await activate(carl.page, 'Agree and activate', 'Me again')
    await carl.page.getByRole('alert').getByText('Another person has to agree.').waitFor()
    await carl.close()
    const odette = await openAdmin(browser, service, { path })
    await odette.page.getByText('“New law”').waitFor()
    await activate(odette.page, 'Agree and activate', 'Checked')
    await odette.page.getByRole('button', { name: 'Deactivate', exact: true }).waitFor()
    const { active } = (await service.get('/operator/compliance', operator)).body
    assert.equal(active, 'browser-1')
    await odette.close()
    assert.deepEqual([...carl.faults, ...odette.faults], [])
  })

  test('the map of the overview shows open orders, and an order on it leads to its page', async () => {
    const counter = await openCounter(service)
    const order = await counter.placeOrder()
    const { page, faults, close } = await openAdmin(browser, service)
    const map = page.getByRole('region', { name: 'Live map' })
    await map.getByRole('figure', { name: /^Map of New York, NY: open orders/ }).waitFor()
    await mustBeAccessible(page)
    await map.getByRole('link', { name: `#${order}` }).press('Enter')
    await page.getByRole('heading', { name: `Order #${order}` }).waitFor()
    await page.goto(`${service.url}/admin/couriers/deliveries`)
    await page.getByText('None at the moment.').waitFor()
    await page.getByLabel('Show').selectOption('live')
    await page.waitForURL(/state=live/)
    await mustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
  })

  test('a merchant’s page shows menu and zones as the merchant has them', async () => {
    const path = '/admin/merchants/1001'
    const { page, faults, close } = await openAdmin(browser, service, { path, person: 'Vera' })
    await page.getByRole('region', { name: 'Delivery zones' }).getByText('3 miles around').waitFor()
    const menu = page.getByRole('region', { name: 'Menu' })
    await menu.getByText('Burgers').click()
    await menu.locator('details[open] li').first().waitFor()
    await mustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
  })
})
