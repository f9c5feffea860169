import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from '../../../src/db/database.ts'
import { demoPassword } from '../../../web/kit/demo-people.ts'
import { testBrowser } from '../../support/browsers.ts'
import { eventually, testOfAll } from '../../support/eventually.ts'
import { codesOf, logIn } from '../../support/people.ts'
import { mustFitAcross, openAdmin, openCounter, phone, stateMustBeAccessible } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo', numbersEvents: true })
/** The store sells wine then; sign-ins have moved the clock. */
const noonOfWeek = () =>
  `${new Date(service.clock.ms + 2 * 86_400_000).toISOString().slice(0, 10)}T12:00:00-04:00`
const newPassword = 'a new and longer password'

describe('own sessions, settings, rules and the map in the admin console', { skip }, () => {
  testOfAll('show why a sale was refused, and what the rules required of one that was not', async () => {
    const { access_token } = await logIn(service, { scope: 'global,payment' })
    const headers = { authorization: access_token as string }
    const bottle = sql<{ id: number }>(
      'SELECT variant_id AS id FROM alcohol_offers WHERE merchant_id = 1010 AND stock >= 9 ORDER BY 1 LIMIT 1',
    )
    const item = { item_id: `V${(await service.db.get(bottle)).id}`, item_qty: 3 }
    await service.post('/customer/cart/1010', { item }, headers)
    const buy = (more: object) =>
      service.post(
        '/customer/cart/1010/checkout',
        { payments: [{ type: 'cash' }], order_time: noonOfWeek(), ...more },
        headers,
      )
    assert.deepEqual(codesOf(await buy({})), ['age_required'])
    await eventually(async () => {
      const { body } = await service.get('/operator/refused-checkouts?customer_id=1', operator)
      assert.equal(body.refused_checkouts.length, 1)
    })
    const sold = await buy({ birth_date: '1980-01-01' })
    assert.equal(sold.status, 200, sold.text)
    const path = '/admin/orders/refused'
    const { page, faults, close } = await openAdmin(browser, service, { path, person: 'Sam' })
    const row = page.getByRole('table', { name: 'Refused checkouts' }).getByRole('row').nth(1)
    await row.getByText('You must be of legal age to buy this.').waitFor()
    await row.getByText('Delivery').waitFor()
    await stateMustBeAccessible(page)
    await row.getByRole('link', { name: 'ada@example.com' }).click()
    const refused = page.getByRole('region', { name: 'Refused checkouts' })
    await refused.getByText('You must be of legal age to buy this.').waitFor()
    await refused.getByRole('link', { name: 'All reasons' }).click()
    await page.waitForURL(/orders\/refused\?customer_id=1/)
    await page.goto(`${service.url}/admin/orders/${sold.body.order_id}`)
    const asked = page.getByRole('region', { name: 'What the sales rules required' })
    await asked.getByText('ID checked on delivery').waitFor()
    await asked
      .getByText(/rule .+ of example-1/)
      .first()
      .waitFor()
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll(
    'let a person end one of their sessions, then all others, and the ended browser has to sign in again',
    async () => {
      const open = () => openAdmin(browser, service, { person: 'Vera' })
      const [own, second, third] = [await open(), await open(), await open()]
      const { page } = own
      await page.getByRole('button', { name: 'Account' }).click()
      await page.getByRole('link', { name: 'Password and sessions' }).click()
      await page.waitForURL(`${service.url}/admin/account`)
      const rows = page.getByRole('region', { name: 'Where you’re signed in' }).getByRole('listitem')
      assert.equal(await rows.count(), 3)
      await rows.filter({ hasText: 'This browser' }).getByText('Chrome, Linux').waitFor()
      await stateMustBeAccessible(page)
      await page
        .getByRole('button', { name: /^End session on Chrome/ })
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
    },
  )

  testOfAll('end a session stolen from another browser when the password changes', async () => {
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
    await said.getByText('Your password is incorrect.').waitFor()
    await change(demoPassword, 'short')
    await said.getByText('Use 12 to 128 characters.').waitFor()
    await change(demoPassword, newPassword, 'another password, longer')
    await said.getByText('The new passwords don’t match.').waitFor()
    await stateMustBeAccessible(page)
    assert.equal((await asThief()).status(), 200, 'nothing has changed so far')
    await change(demoPassword, newPassword)
    await page.getByText(/Password changed. \d+ sessions? ended./).waitFor()
    assert.equal((await asThief()).status(), 401)
    await page.goto(`${service.url}/admin`)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    const credentials = { email: 'viewer@operator.example', password: newPassword }
    assert.equal((await service.post('/operator/session', credentials)).status, 200)
    await page.goto(`${service.url}/admin/account`)
    await change(newPassword, demoPassword)
    await page.getByText('Password changed. 1 session ended.').waitFor()
    await Promise.all([own.close(), other.close(), thief.close()])
    assert.deepEqual(own.faults, [])
  })

  test('change settings with a reason while the service runs, and the audit log names the person', async () => {
    const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/system' })
    const panel = page.getByRole('region', { name: 'Settings' })
    await panel.getByText('$100.00').first().waitFor()
    await panel.getByRole('button', { name: 'Change Limits' }).click()
    const dialog = page.getByRole('dialog', { name: 'Limits' })
    await dialog.getByLabel(/^Support limit per order/).fill('99999')
    await dialog.getByLabel('Reason').fill('A quiet <b>month</b>')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await dialog.getByRole('alert').waitFor()
    await stateMustBeAccessible(page)
    await dialog.getByLabel(/^Support limit per order/).fill('25')
    await dialog.getByRole('button', { name: 'Change' }).click()
    await panel.getByText('$25.00').first().waitFor()
    await panel.getByText('by default $100.00').first().waitFor()
    await stateMustBeAccessible(page)

    await page.getByRole('button', { name: 'Close for maintenance' }).click()
    const closing = page.getByRole('dialog', { name: 'Close for maintenance' })
    await closing.getByLabel(/type the name/).fill('Cellardoor')
    await closing.getByLabel('Reason').fill('Un año más ✓')
    await closing.getByRole('button', { name: 'Close for maintenance' }).click()
    const state = page.getByRole('region', { name: 'Maintenance' })
    await state.getByText(/^Closed: everything except this console/).waitFor()
    const untilShopAnswers = (status: number) =>
      eventually(async () => assert.equal((await service.get('/')).status, status))
    await untilShopAnswers(503)
    await state.getByRole('button', { name: 'Open again' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Open again' }).click()
    await state.getByText('The marketplace is open.').waitFor()
    await untilShopAnswers(200)

    await page.goto(`${service.url}/admin/access/audit`)
    await page.getByLabel('About').selectOption('maintenance.')
    await page.waitForURL(/action=maintenance/)
    await page
      .getByRole('row')
      .filter({ hasText: 'Un año más ✓' })
      .getByText('owner@operator.example')
      .waitFor()
    await page.getByLabel('About').selectOption('settings.')
    await page.getByLabel(/^Who \(email/).fill('nobody@operator.example')
    await page.getByText('Nothing matches.').waitFor()
    await page.getByLabel(/^Who \(email/).fill('owner@operator.example')
    await page.getByRole('row').filter({ hasText: 'Settings changed' }).waitFor()
    await stateMustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('activate rules when a second person agrees, and describe the differences in words', async () => {
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
    const differences = carl.page.getByRole('region', { name: 'Compare with active rules' })
    await differences.getByText('Reason shown').first().waitFor()
    await differences.getByText('Changed <i>here</i>.').first().waitFor()
    await stateMustBeAccessible(carl.page)
    const activate = async (page: typeof carl.page, name: string, reason: string) => {
      await page.getByRole('button', { name, exact: true }).click()
      await page.getByRole('dialog').getByLabel('Reason').fill(reason)
      await page.getByRole('dialog').getByRole('button', { name, exact: true }).click()
    }
    await activate(carl.page, 'Activate', 'New law')
    await carl.page.getByText(/catalogue@operator.example proposed to activate it/).waitFor()
    await activate(carl.page, 'Approve and activate', 'Me again')
    await carl.page.getByRole('alert').getByText('Another person has to approve this.').waitFor()
    await carl.close()
    const odette = await openAdmin(browser, service, { path })
    await odette.page.getByText('“New law”').waitFor()
    await activate(odette.page, 'Approve and activate', 'Checked')
    await odette.page.getByRole('button', { name: 'Deactivate', exact: true }).waitFor()
    const { active } = (await service.get('/operator/compliance', operator)).body
    assert.equal(active, 'browser-1')
    await odette.close()
    assert.deepEqual([...carl.faults, ...odette.faults], [])
  })

  testOfAll('show open orders on the dashboard’s map, and an order on it leads to its page', async () => {
    const counter = await openCounter(service)
    // Another order for the same address would stay in one marker with it, however far the map is zoomed in.
    const { orders: open } = (await service.get('/operator/map', operator)).body
    for (const { order_id } of open)
      await service.put(`/operator/orders/${order_id}`, { action: 'cancel', reason: 'Closed' }, operator)
    const order = await counter.placeOrder()
    const { page, faults, close } = await openAdmin(browser, service)
    const map = page.getByRole('region', { name: 'Live map' })
    await map.getByRole('figure', { name: /^Map of New York, NY: open orders/ }).waitFor()
    await stateMustBeAccessible(page)
    const link = map.getByRole('link', { name: `#${order}` })
    const mark = map.locator('svg .merchant').first()
    const drawing = map.getByRole('group', { name: /^Map\. Move it/ })
    await drawing.scrollIntoViewIfNeeded()
    /** On the map, wherever the page is scrolled to. */
    const place = async () => {
      const [own, whole] = [(await mark.boundingBox())!, (await drawing.boundingBox())!]
      return { x: own.x - whole.x, y: own.y - whole.y }
    }
    const moved = async (act: () => Promise<void>, is: (x: number, y: number) => boolean) => {
      const { x, y } = await place()
      await act()
      await eventually(async () => {
        const now = await place()
        assert.ok(is(now.x - x, now.y - y), `moved by ${now.x - x}, ${now.y - y}`)
      })
    }
    await drawing.focus()
    await moved(
      () => page.keyboard.press('ArrowRight'),
      (x, y) => x < -20 && Math.abs(y) < 3,
    )
    await moved(
      () => page.keyboard.press('0'),
      (x) => x > 20,
    )
    const { x, y } = (await drawing.boundingBox())!
    await moved(
      async () => {
        await page.mouse.move(x + 30, y + 200)
        await page.mouse.down()
        await page.mouse.move(x + 60, y + 140, { steps: 4 })
        await page.mouse.up()
      },
      (right, down) => Math.abs(right - 30) < 3 && Math.abs(down + 60) < 3,
    )
    // Orders that are close together are one marker until the map is zoomed in.
    for (let times = 0; times < 15 && (await link.count()) === 0; times++) await drawing.press('+')
    await link.press('Enter')
    await page.getByRole('heading', { name: `Order #${order}` }).waitFor()
    await page.goto(`${service.url}/admin/couriers/deliveries`)
    await page.getByText('No deliveries').waitFor()
    await page.getByLabel('Show').selectOption('live')
    await page.waitForURL(/state=live/)
    await stateMustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('show a merchant’s menu and zones as the merchant has them', async () => {
    const path = '/admin/merchants/1001'
    const { page, faults, close } = await openAdmin(browser, service, { path, person: 'Vera' })
    await page.getByRole('region', { name: 'Delivery zones' }).getByText('3-mile radius').waitFor()
    const menu = page.getByRole('region', { name: 'Menu' })
    await menu.getByText('Burgers').click()
    await menu.locator('details[open] li').first().waitFor()
    await stateMustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('let the doctor check the installation, and a viewer sees the findings', async () => {
    const path = '/admin/system'
    const { page, faults, close } = await openAdmin(browser, service, { path })
    const panel = page.getByRole('region', { name: 'Checks' })
    await panel.getByText('No checks have been run').waitFor()
    await panel.getByRole('button', { name: 'Run all checks' }).click()
    await panel.getByRole('status').getByText('owner@operator.example').waitFor()
    for (const about of ['settings', 'database', 'ledger'])
      await panel.getByText(about, { exact: true }).first().waitFor()
    await stateMustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
    const viewer = await openAdmin(browser, service, { ...phone, path, person: 'Vera', locale: 'es-ES' })
    const seen = viewer.page.getByRole('region', { name: 'Comprobaciones' })
    await seen.getByRole('status').getByText('owner@operator.example').waitFor()
    assert.equal(await seen.getByRole('button').count(), 0)
    await mustFitAcross(viewer.page)
    await viewer.close()
    assert.deepEqual(viewer.faults, [])
  })
})
