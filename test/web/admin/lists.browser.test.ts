import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { testBrowser } from '../../support/browsers.ts'
import { oneOfEachKind, testOfAll } from '../../support/eventually.ts'
import { mustFitAcross, openAdmin, phone, stateMustBeAccessible, untilTrue } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo', numbersEvents: true })

/** Every list of the console, by its URL, with one of its filters and a value for it. */
const lists: readonly [path: string, filter: string, value: string, shown?: string][] = [
  ['orders', 'query', 'lovelace'],
  ['orders/refused', 'email', 'ada@example.com'],
  ['customers', 'query', 'ada'],
  ['merchants', 'query', 'pizza'],
  ['merchants/applications', 'status', 'declined'],
  ['merchants/licenses', 'merchant_id', '1001', 'Seaport All-Day Kitchen'],
  ['merchants/reviews', 'merchant_id', '1001', 'Seaport All-Day Kitchen'],
  ['merchants/groups', 'query', 'hospitality'],
  ['merchants/groups/1', 'query', 'kitchen'],
  ['couriers', 'query', 'wheels'],
  ['couriers/deliveries', 'state', 'live'],
  ['catalogue/products', 'query', 'merlot'],
  ['catalogue/categories', 'query', 'stout'],
  ['catalogue/matches', 'state', 'kept'],
  ['rules', 'query', 'example'],
  ['money/payouts', 'day', '2026-06-15'],
  ['money/reports', 'from', '2026-06-01'],
  ['money/journal', 'from', '2026-06-01'],
  ['money/refunds', 'status', 'done'],
  ['money/disputes', 'open', 'false'],
  ['money/differences', 'day', '2026-06-15'],
  ['money/promotions', 'query', 'welcome'],
  ['money/gifts', 'email', 'ada@example.com'],
  ['money/credits', 'email', 'ada@example.com'],
  ['access', 'query', 'finance'],
  ['access/keys', 'query', 'nightly'],
  ['access/apps', 'query', 'demo'],
  ['access/webhooks', 'query', 'example'],
  ['access/audit', 'actor', 'operator'],
]

async function goTo(page: Page, path: string) {
  await page.evaluate(`(() => {
    history.pushState(null, '', '/admin/${path}')
    dispatchEvent(new PopStateEvent('popstate'))
  })()`)
  await page.locator('main h1').first().waitFor()
  await untilTrue(page, "!document.querySelector('.loading') && document.querySelector('.list') !== null")
}

describe('lists, drinks, rules and shortcuts of the admin console', { skip }, () => {
  test('every list filters, keeps the filters in its URL, sorts and exports', async () => {
    const { page, faults, close } = await openAdmin(browser, service)
    for (const [path, filter, value, shown = value] of oneOfEachKind(
      lists,
      ([path]) => path.split('/')[0]!,
    )) {
      await goTo(page, `${path}?${new URLSearchParams({ [filter]: value })}`)
      // A field that the list does not have has no value either.
      await untilTrue(page, `document.querySelector('#filter-${filter}')?.value === ${JSON.stringify(shown)}`)
      assert.equal(await page.locator('.list .export').count(), 1, `${path} is exported`)
      const head = page.locator('table.data thead button').first()
      if ((await head.count()) === 0) continue
      const sorted = () => page.locator('table.data th[aria-sort]').first()
      await head.click()
      await sorted().waitFor()
      assert.match(page.url(), /[?&]sort=/, path)
      assert.ok(page.url().includes(`${filter}=`), `${path} keeps its filter`)
    }
    await close()
    assert.deepEqual(faults, [])
  })

  test('merchants are filtered, the view is saved, and several are changed at once after a preview', async () => {
    const { page, faults, close } = await openAdmin(browser, service, { path: '/admin/merchants' })
    await page.getByLabel('Promoted', { exact: true }).selectOption('false')
    await page.getByRole('button', { name: 'Save view' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Not promoted')
    await dialog.getByRole('button', { name: 'Save view' }).click()
    await page.getByLabel('Saved views').waitFor()
    await page.getByRole('checkbox', { name: 'Select Weekday Greens' }).check()
    await page.getByRole('checkbox', { name: 'Select Taqueria Mañana' }).check()
    await page.getByRole('button', { name: 'Promote', exact: true }).click()
    await dialog.getByText('2 merchants will change').waitFor()
    await stateMustBeAccessible(page)
    const box = (await dialog.boundingBox())!
    const { width } = page.viewportSize()!
    assert.ok(Math.abs(box.x + box.width / 2 - width / 2) < 10, 'the dialog stands in the middle')
    await dialog.getByLabel('Reason').fill('Spring campaign')
    await dialog.getByRole('button', { name: 'Promote', exact: true }).click()
    await page.getByRole('row', { name: /Weekday Greens/ }).waitFor({ state: 'detached' })
    await page.locator('.toast').waitFor()
    const { body } = await service.get('/operator/merchants/1003', operator)
    assert.equal(body.promoted, true)
    await page.goto(`${service.url}/admin/merchants`)
    await page.getByLabel('Saved views').selectOption('Not promoted')
    await page.waitForURL(/promoted=false/)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll(
    'a list is sorted across all pages, and columns that can’t be sorted offer no sorting',
    async () => {
      const { page, faults, close } = await openAdmin(browser, service)
      await goTo(page, 'catalogue/products?section=wine')
      const first = () => page.locator('table.data tbody tr').first().locator('td').first().innerText()
      const [top] = (
        await service.get('/operator/catalogue/products?section=wine&sort=-name&limit=1', operator)
      ).body.products
      const byName = page.getByRole('button', { name: 'Name', exact: false }).first()
      await byName.click()
      await page.waitForURL(/sort=name/)
      await byName.click()
      await page.waitForURL(/sort=-name/)
      await untilTrue(
        page,
        `document.querySelector('table.data tbody td')?.innerText.trim() === ${JSON.stringify(top.name)}`,
      )
      // The page after it continues in that order, and another order starts over.
      await page.keyboard.press(']')
      await page.waitForURL(/pages=/)
      await untilTrue(
        page,
        `!document.querySelector('.loading') && document.querySelector('table.data tbody td').innerText.trim() <= ${JSON.stringify(top.name)}`,
      )
      await byName.click()
      await page.waitForURL((url) => !/sort=|pages=/.test(url.search))
      assert.ok(await first())
      await goTo(page, 'orders')
      const totals = page.getByRole('columnheader', { name: /^Total/ })
      assert.equal(await totals.getByRole('button').count(), 0)
      await goTo(page, 'orders?customer=1')
      await totals.getByRole('button').click()
      await page.waitForURL(/sort=total/)
      await untilTrue(
        page,
        `(() => {
        const totals = [...document.querySelectorAll('table.data tbody td:last-child')].map((cell) => Number(cell.innerText.replace(/[^0-9.]/g, '')))
        return totals.length > 1 && totals.every((total, index) => index === 0 || totals[index - 1] <= total)
      })()`,
      )
      await close()
      assert.deepEqual(faults, [])
    },
  )

  testOfAll('drinks are searched, paginated, exported, and one is shown with its stores', async () => {
    const { page, faults, close } = await openAdmin(browser, service, {
      person: 'Carl',
      path: '/admin/catalogue',
    })
    await page.getByRole('table', { name: 'Products' }).waitFor()
    await page.keyboard.press(']')
    await page.getByText(/Page 2/).waitFor()
    await page.keyboard.press('[')
    await page.getByText(/Page 1/).waitFor()
    await page.keyboard.press('/')
    await page.keyboard.type('merlot casalunga')
    await page.waitForURL(/query=merlot/)
    const row = page.getByRole('row', { name: /Cantina Casalunga Merlot/ })
    await row.waitFor()
    const saved = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export CSV' }).click()
    const text = readFileSync(await (await saved).path(), 'utf8')
    assert.match(text, /^\ufeffName,Brand,ID,Category,Country,Sizes,Stores\r\n/)
    await row.getByRole('link').click()
    await page.getByRole('heading', { name: 'Cantina Casalunga Merlot' }).waitFor()
    await page.getByRole('region', { name: 'Offers' }).getByRole('link').first().waitFor()
    await stateMustBeAccessible(page)
    await close()
    assert.deepEqual(faults, [])
  })

  testOfAll(
    'support writes a note and sends sign-in help, and a viewer sees the note but no button',
    async () => {
      const { orders } = (await service.get('/operator/orders?customer=1&limit=1', operator)).body
      const path = `/admin/orders/${orders[0].order_id}`
      const sam = await openAdmin(browser, service, { person: 'Sam', path })
      const dialog = sam.page.getByRole('dialog')
      await sam.page.getByRole('button', { name: 'Add note' }).click()
      await dialog.getByText(/never see it/).waitFor()
      await dialog.getByLabel('Note').fill('Called: <b>no</b> answer')
      await dialog.getByRole('button', { name: 'Add note' }).click()
      await sam.page.locator('li.note', { hasText: 'Called: <b>no</b> answer' }).waitFor()
      await stateMustBeAccessible(sam.page)
      await sam.page.goto(`${service.url}/admin/customers/1`)
      await sam.page.getByRole('button', { name: 'Send password reset' }).click()
      await dialog.getByText(/email ada@example.com a link/).waitFor()
      await dialog.getByLabel('Reason').fill('She called.')
      await dialog.getByRole('button', { name: 'Send password reset' }).click()
      await sam.page.getByText('Link sent').waitFor()
      await sam.close()
      const vera = await openAdmin(browser, service, { person: 'Vera', path })
      await vera.page.locator('li.note', { hasText: 'Called: <b>no</b> answer' }).waitFor()
      assert.equal(await vera.page.getByRole('button', { name: 'Add note' }).count(), 0)
      await vera.close()
      assert.deepEqual([...sam.faults, ...vera.faults], [])
    },
  )

  testOfAll(
    'changes in the rule form appear in the text and vice versa, and then they are loaded',
    async () => {
      const { page, faults, close } = await openAdmin(browser, service, {
        person: 'Carl',
        path: '/admin/rules',
      })
      await page.getByRole('link', { name: 'example-1' }).click()
      await page.getByRole('link', { name: 'Edit as new version' }).click()
      const text = page.getByLabel('Rules as JSON')
      await page.getByRole('textbox', { name: 'Version' }).fill('story-1')
      const rule = page.locator('details.rule-form', { hasText: 'alcohol-night' })
      await rule.locator('summary').click()
      await rule.getByLabel('From', { exact: true }).first().fill('02:30')
      await rule.getByLabel('Sun').check()
      const dry = page.locator('details.rule-form', { hasText: 'invented-dry-town' })
      await dry.locator('summary').click()
      await dry.getByLabel(/^ZIP codes/).fill('10038, 112*')
      await untilTrue(page, `/"from": "02:30"/.test(document.querySelector('textarea[name=document]').value)`)
      const { rules } = JSON.parse(await text.inputValue()) as { rules: Record<string, unknown>[] }
      const ruleNamed = (wanted: string) => rules.find(({ id }) => id === wanted)!
      assert.deepEqual(ruleNamed('alcohol-night').forbidden, [{ days: [0], from: '02:30', to: '06:00' }])
      assert.deepEqual(ruleNamed('invented-dry-town').place, { zips: ['10038', '112*'] })
      await stateMustBeAccessible(page)
      const all = await text.inputValue()
      await text.fill(all.replace('02:30', '02:45'))
      await untilTrue(
        page,
        `[...document.querySelectorAll('.rule-form input')].some((field) => field.value === '02:45')`,
      )
      await text.fill('{')
      await page.getByText('This isn’t valid JSON').waitFor()
      await text.fill(all)
      await page.getByRole('button', { name: 'Save this version' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save this version' }).click()
      await page.waitForURL(/rules\/versions\/story-1/)
      const { document } = (await service.get('/operator/compliance/story-1', operator)).body
      assert.deepEqual(document, JSON.parse(all))
      await close()
      assert.deepEqual(faults, [])
    },
  )

  testOfAll(
    'shortcuts lead to sections, are listed by ?, do nothing while typing, and can be switched off',
    async () => {
      const { page, faults, close } = await openAdmin(browser, service, { person: 'Vera' })
      await page.getByRole('heading', { name: 'Overview' }).waitFor()
      await page.keyboard.press('g')
      await page.keyboard.press('c')
      await page.waitForURL(`${service.url}/admin/customers`)
      await page.locator('.filters input').first().waitFor()
      await page.keyboard.press('/')
      await page.keyboard.type('go?')
      await page.waitForURL(/query=go/)
      await page.locator('h1').first().click()
      await page.keyboard.press('Escape')
      await page.evaluate('document.activeElement.blur()')
      await page.keyboard.press('?')
      const help = page.getByRole('dialog', { name: 'Keyboard shortcuts' })
      await help.getByText('Merchants').waitFor()
      await stateMustBeAccessible(page)
      await help.getByLabel(/Use shortcuts/).uncheck()
      await page.keyboard.press('Escape')
      await help.waitFor({ state: 'detached' })
      await page.keyboard.press('g')
      await page.keyboard.press('o')
      await page.keyboard.press('?')
      await help.waitFor()
      assert.match(page.url(), /\/admin\/customers/, 'switched off')
      await help.getByLabel(/Use shortcuts/).check()
      await close()
      assert.deepEqual(faults, [])
    },
  )

  testOfAll('the system and the gateway’s differences fit a phone', async () => {
    const { page, faults, close } = await openAdmin(browser, service, {
      ...phone,
      person: 'Fiona',
      path: '/admin/system',
    })
    for (const name of ['Database', 'Feed and streams', 'Jobs', 'Backups'])
      await page.getByRole('region', { name, exact: true }).waitFor()
    await stateMustBeAccessible(page)
    await mustFitAcross(page)
    await page.goto(`${service.url}/admin/money/differences?day=2026-06-15`)
    await page.getByText(/compared with sandbox/).waitFor()
    await stateMustBeAccessible(page)
    await mustFitAcross(page)
    for (const path of ['catalogue', 'rules/edit/example-1']) {
      await page.goto(`${service.url}/admin/${path}`)
      await page.locator('.list table, .rule-editor').first().waitFor()
      await mustFitAcross(page)
    }
    await close()
    assert.deepEqual(faults, [])
  })
})
