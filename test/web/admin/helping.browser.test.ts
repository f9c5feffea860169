import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { openChecks } from '../../../src/modules/dispatch/checks/run-checks.ts'
import { testBrowser } from '../../support/browsers.ts'
import { testOfAll } from '../../support/eventually.ts'
import {
  mustFitAcross,
  openAdmin,
  openConsole,
  phone,
  stateMustBeAccessible,
  untilTrue,
} from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'
import { confirmedOrder, report } from '../../support/tracking-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo', numbersEvents: true })
const url = 'http://127.0.0.1:9/calls'

describe('helping merchants, couriers and the catalog from the admin console', { skip }, () => {
  test('staff act for a merchant: both see it, the merchant sees what was done, and it ends', async () => {
    const merchant = await openConsole(browser, service.url, { path: '/partner/1001/settings' })
    const staff = await openAdmin(browser, service, { person: 'Sam', path: '/admin/merchants/1001' })
    const { page } = staff
    await page.getByRole('button', { name: 'Act for this merchant' }).click()
    const dialog = page.getByRole('dialog', { name: 'Act for Seaport All-Day Kitchen' })
    await dialog.getByLabel('Reason').fill('The owner called <b>twice</b>')
    await stateMustBeAccessible(page)
    await dialog.getByRole('button', { name: 'Act for this merchant' }).click()
    await page.waitForURL(`${service.url}/partner/1001/menu`)
    const ownScript = { 'x-requested-with': 'cellardoor', origin: service.url }
    const own = page.getByText(/^You are acting for Seaport All-Day Kitchen until/)
    await own.waitFor()
    assert.equal(await page.getByRole('link', { name: 'Staff' }).count(), 0)
    await stateMustBeAccessible(page)
    const changed = await page.request.put(`${service.url}/partner/api/merchant/admin/status`, {
      data: { merchantId: 1001, busy_minutes: 15 },
      headers: ownScript,
    })
    assert.equal(changed.status(), 200)
    const foreign = await page.request.put(`${service.url}/partner/api/merchant/admin/status`, {
      data: { merchantId: 1002, busy_minutes: 15 },
      headers: ownScript,
    })
    assert.equal(foreign.status(), 403)
    const token = await page.request.post(`${service.url}/admin/api/operator/merchants/1001/acting`, {
      data: { reason: 'A script asks for a token' },
      headers: ownScript,
    })
    assert.equal(token.status(), 404, 'no script gets the token')

    await merchant.page.reload()
    await merchant.page.getByText(/^Sam .* of Cellardoor is acting for you until/).waitFor()
    const visits = merchant.page.getByRole('region', { name: 'Support sessions by Cellardoor' })
    await visits.getByText('The owner called <b>twice</b>').waitFor()
    await visits.getByText('1 change', { exact: true }).click()
    await visits.locator('details strong').first().waitFor()
    await stateMustBeAccessible(merchant.page)

    await page.getByRole('button', { name: 'Stop acting' }).click()
    await page.waitForURL(`${service.url}/admin/merchants/1001`)
    await page.goto(`${service.url}/partner/1001/menu`)
    await page.waitForURL(/\/partner\/signin/)
    await merchant.page.reload()
    await visits.getByText('The owner called <b>twice</b>').waitFor()
    assert.equal(await merchant.page.getByText(/is acting for you/).count(), 0)
    await Promise.all([merchant.close(), staff.close()])
    assert.deepEqual([...merchant.faults, ...staff.faults], [])
  })

  testOfAll('an owner of the merchant ends it from the banner', async () => {
    const staff = await openAdmin(browser, service, { person: 'Carl', path: '/admin/merchants/1001' })
    await staff.page.getByRole('button', { name: 'Act for this merchant' }).click()
    const dialog = staff.page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Menu of the week')
    await dialog.getByRole('button', { name: 'Act for this merchant' }).click()
    await staff.page.waitForURL(`${service.url}/partner/1001/menu`)
    await staff.page.getByText(/^You are acting for/).waitFor()
    const merchant = await openConsole(browser, service.url, { ...phone })
    await mustFitAcross(merchant.page)
    await merchant.page.getByRole('button', { name: 'End session' }).click()
    await untilTrue(merchant.page, "!document.querySelector('.acting')")
    const answer = await staff.page.request.get(`${service.url}/partner/api/merchant/admin/merchants`)
    assert.equal(answer.status(), 401)
    await Promise.all([merchant.close(), staff.close()])
    assert.deepEqual([...merchant.faults, ...staff.faults], [])
  })

  testOfAll('a courier company is checked, with progress and a report that shows the calls', async () => {
    const urls = { estimate_url: url, book_url: url, status_url: url, cancel_url: url }
    const company = { name: 'Two <b>Wheels</b>', credential: 'a secret of theirs', enabled: false, ...urls }
    const { body } = await service.post('/operator/providers', company, operator)
    const { page, faults, close } = await openAdmin(browser, service, {
      path: `/admin/couriers/${body.provider_id}`,
    })
    const panel = page.getByRole('region', { name: 'Conformance' })
    await panel.getByText('Never checked.').waitFor()
    await panel.getByRole('button', { name: 'Check the company' }).click()
    const dialog = page.getByRole('dialog', { name: 'Check the company' })
    await dialog.getByLabel(/^Time limit/).fill('0')
    await dialog.getByLabel(/^Estimate URL/).fill('http://elsewhere.example/estimate')
    await dialog.getByRole('button', { name: 'Check the company' }).click()
    await dialog.getByRole('alert').waitFor()
    await stateMustBeAccessible(page)
    await dialog.getByLabel(/^Estimate URL/).fill('')
    await dialog.getByLabel(/^Only cases/).fill('estimate: a')
    await dialog.getByRole('button', { name: 'Check the company' }).click()
    await page.waitForURL(/\/checks\/\d+$/)
    await page.getByText(/^0 of \d+ cases done$/).waitFor()
    await page.getByRole('button', { name: 'Stop the check' }).waitFor()
    const checkId = Number(new URL(page.url()).pathname.split('/').at(-1))
    await openChecks(service.deps).run({ checkId })
    await page.getByText('Finished').waitFor()
    const first = page.getByRole('row').filter({ hasText: 'estimate: answers' })
    await first.getByText('Failed', { exact: true }).waitFor()
    await first.getByText('Calls', { exact: true }).click()
    await first.getByText(`Sent: POST ${url}`).first().waitFor()
    await stateMustBeAccessible(page)
    await page.getByLabel('Outcome').selectOption('pass')
    await page.waitForURL(/outcome=pass/)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll('a merchant joins another group and leaves it for its own, with a reason', async () => {
    const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/merchants/groups' })
    const groupOf = async () =>
      (await service.get('/operator/merchants/1003', operator)).body.group_id as number
    const first = await groupOf()
    await page.getByRole('button', { name: 'New group' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Harbor <i>Kitchens</i>')
    await dialog.getByRole('button', { name: 'New group' }).click()
    await page.getByRole('link', { name: 'Harbor <i>Kitchens</i>' }).click()
    await page.getByText('No merchants in this group').waitFor()
    await page.getByRole('button', { name: 'Add a merchant' }).click()
    await dialog.getByRole('combobox', { name: 'Merchant' }).fill('greens')
    await dialog.getByRole('option', { name: /Weekday Greens/ }).click()
    await dialog.getByLabel('Reason').fill('Sold to the harbor')
    await dialog.getByRole('button', { name: 'Add a merchant' }).click()
    await page.getByRole('link', { name: 'Weekday Greens' }).waitFor()
    const second = await groupOf()
    assert.notEqual(second, first)
    await stateMustBeAccessible(page)
    await page.getByRole('button', { name: 'Take out Weekday Greens' }).click()
    await dialog.getByLabel('Reason').fill('Sold again')
    await dialog.getByRole('button', { name: 'Take out' }).click()
    await page.getByText('No merchants in this group').waitFor()
    assert.ok(![first, second].includes(await groupOf()))
    const { records } = (await service.get('/operator/audit?action=merchant.changed&limit=1', operator)).body
    assert.equal(records[0].reason, 'Sold again')
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll(
    'failed deliveries are cleared up: one search is restarted, one is given up with a reason',
    async () => {
      const [retried, dropped] = [await confirmedOrder(service), await confirmedOrder(service)]
      for (const sent of [retried, dropped])
        await report(service, sent, 'failed', { reason: 'Nobody <b>came</b>' })
      const { page, faults, close } = await openAdmin(browser, service, {
        person: 'Sam',
        path: '/admin/couriers/deliveries',
      })
      const rowOf = ({ orderId }: { orderId: number }) =>
        page.getByRole('row').filter({ hasText: `#${orderId}` })
      const dialog = page.getByRole('dialog')
      await rowOf(retried).getByText('Nobody <b>came</b>').waitFor()
      await stateMustBeAccessible(page)
      await rowOf(retried)
        .getByRole('button', { name: /^Look again/ })
        .click()
      await dialog.getByRole('button', { name: /^Look again/ }).click()
      await rowOf(retried).waitFor({ state: 'detached' })
      await rowOf(dropped)
        .getByRole('button', { name: /^Give up/ })
        .click()
      await dialog.getByLabel('Reason').fill('The customer fetched it')
      await dialog.getByRole('button', { name: /^Give up/ }).click()
      await rowOf(dropped).waitFor({ state: 'detached' })
      const stateOf = async ({ orderId }: { orderId: number }) =>
        (await service.get(`/operator/deliveries/${orderId}`, operator)).body.deliveries[0].state
      assert.deepEqual([await stateOf(retried), await stateOf(dropped)], ['seeking', 'failed'])
      const { records } = (
        await service.get(`/operator/audit?action=delivery.&subject=${dropped.orderId}`, operator)
      ).body
      assert.deepEqual(
        records.map(({ actor, reason }: { actor: string; reason: string }) => [actor, reason]),
        [['support@operator.example', 'The customer fetched it']],
      )
      await close()
      assert.deepEqual(faults, [])
    },
  )

  testOfAll('another courier is requested from the page of an order, with a reason', async () => {
    const sent = await confirmedOrder(service)
    await report(service, sent, 'failed', { reason: 'Nobody came' })
    const path = `/admin/orders/${sent.orderId}`
    const { page, faults, close } = await openAdmin(browser, service, { person: 'Sam', path })
    await page.getByRole('button', { name: 'Find another courier' }).click()
    const dialog = page.getByRole('dialog', { name: 'Find another courier' })
    await dialog.getByText('We’ll ask all courier companies again.').waitFor()
    await dialog.getByLabel('Reason').fill('The van is back')
    await dialog.getByRole('button', { name: 'Find another courier' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Find another courier' }).waitFor({ state: 'detached' })
    const { body } = await service.get(`/operator/deliveries/${sent.orderId}`, operator)
    assert.equal(body.deliveries[0].state, 'seeking')
    const { records } = (
      await service.get(`/operator/audit?action=delivery.&subject=${sent.orderId}`, operator)
    ).body
    assert.deepEqual(
      records.map(({ actor, after }: { actor: string; after: { reason: string } }) => [actor, after.reason]),
      [['support@operator.example', 'The van is back']],
    )
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll(
    'a catalog is checked without sending anything, then imported with progress; refused lines are named',
    async () => {
      const { page, faults, close } = await openAdmin(browser, service, {
        person: 'Carl',
        path: '/admin/catalogue/import',
      })
      const calls: string[] = []
      page.on('request', (request) => {
        if (request.method() === 'POST' && request.url().includes('/catalogue/products'))
          calls.push(request.url())
      })
      const csv = (rows: string[]) => ({
        name: 'drinks.csv',
        mimeType: 'text/csv',
        buffer: Buffer.from(['gtin,name,brand,section,subsection,child,size,abv,colour', ...rows].join('\n')),
      })
      const file = page.getByLabel(/^File:/)
      await file.setInputFiles(
        csv([
          ',,,,,,,,',
          ',Harbor <i>Red</i>,Harbor,wine,red-wine,merlot,750 ml,13,red',
          ',,,wine,red-wine,merlot,750 ml,13,red',
        ]),
      )
      const dry = page.getByRole('region', { name: 'Check only' })
      await dry.getByText('Line 2: has no name, number or barcode').waitFor()
      await dry.getByText('Ignored columns: colour').waitFor()
      await stateMustBeAccessible(page)
      assert.deepEqual(calls, [])
      const many = Array.from(
        { length: 50 },
        (_, index) => `,Harbor <i>Red</i> ${index},Harbor,wine,red-wine,merlot,750 ml,13,`,
      )
      await file.setInputFiles(csv([...many, ',No category,Harbor,wine,,,750 ml,13,']))
      await dry.getByText('All lines are readable.').waitFor()
      // The second request is held until the progress of the first was seen.
      let release = () => {}
      const isSeen = new Promise<void>((resolve) => {
        release = resolve
      })
      await page.route('**/catalogue/products', async (route) => {
        if (calls.length > 1) await isSeen
        await route.continue()
      })
      await page.getByRole('button', { name: /^Import: 51 lines/ }).click()
      await page.getByText('50 of 51 lines sent').waitFor()
      release()
      await page.getByText(/^Added \d+, changed \d+, refused 1\.$/).waitFor()
      await page.getByText(/^Line 51: /).waitFor()
      assert.equal(calls.length, 2)
      await stateMustBeAccessible(page)
      await close()
      assert.deepEqual(faults, [])
    },
  )

  testOfAll('doubtful matches are shown side by side, merged, and the merge is undone', async () => {
    const { rows } = await service.db.pool.query(
      'SELECT product_id FROM alcohol_products ORDER BY product_id LIMIT 2',
    )
    const [one, other] = rows.map(({ product_id }) => product_id)
    await service.db.pool.query(
      `INSERT INTO alcohol_matches (product_id, other_id, likeness, reason, found_at)
       VALUES ($1, $2, 0.9, 'nearly the same <b>name</b>', '2026-06-01T00:00:00Z')`,
      [one, other],
    )
    const merged = async () =>
      (await service.db.pool.query('SELECT merged_into FROM alcohol_products WHERE product_id = $1', [one]))
        .rows[0].merged_into
    const { page, faults, close } = await openAdmin(browser, service, {
      person: 'Carl',
      path: '/admin/catalogue/matches',
    })
    const row = page.getByRole('row').filter({ hasText: 'nearly the same <b>name</b>' })
    await row.getByText('90%').waitFor()
    await stateMustBeAccessible(page)
    const dialog = page.getByRole('dialog')
    await row.getByRole('button', { name: /^Merge/ }).click()
    await dialog.getByRole('button', { name: 'Merge' }).click()
    await row.waitFor({ state: 'detached' })
    assert.equal(await merged(), other)
    await page.getByLabel('Status').selectOption('merged')
    await row.getByRole('button', { name: /^Undo/ }).click()
    await dialog.getByLabel('Reason').fill('Two vintages')
    await dialog.getByRole('button', { name: 'Undo' }).click()
    await row.waitFor({ state: 'detached' })
    assert.equal(await merged(), null)
    await close()
    assert.deepEqual(faults, [])
  })
})
