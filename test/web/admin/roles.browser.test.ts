import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import type { Page } from 'playwright-core'
import { operations } from '../../../sdk/src/index.ts'
import { testBrowser } from '../../support/browsers.ts'
import { eventually, oneOfEachKind } from '../../support/eventually.ts'
import { staffToken } from '../../support/people.ts'
import { mustBeAccessible, openAdmin, untilTrue } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'
import { confirmedOrder, report } from '../../support/tracking-service.ts'
import { lostHeadings, watchHeadings } from '../../support/walk.ts'

// What a role may not do is absent here, on every page of every section, and the pages are accessible and never without a heading. That the API refuses it, whatever is drawn, is
// test/modules/operator/roles.http.test.ts, for every operation and role.

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const people = {
  Odette: 'owner',
  Sam: 'support',
  Fiona: 'finance',
  Carl: 'catalogue',
  Vera: 'viewer',
} as const

const pages = [
  ...['', 'orders', 'customers', 'customers/1', 'merchants', 'merchants/1001', 'merchants/applications'],
  ...['merchants/licenses', 'merchants/reviews', 'merchants/groups', 'merchants/groups/1', 'couriers'],
  ...[
    'couriers/deliveries',
    'catalogue',
    'catalogue/categories',
    'catalogue/matches',
    'rules',
    'money',
    'money/refunds',
    'money/journal',
  ],
  ...['money/promotions', 'money/differences', 'money/gifts', 'money/credits', 'money/reports'],
  ...['access', 'access/keys', 'access/apps', 'access/webhooks', 'access/audit', 'system'],
]
/** What owners are shown somewhere: otherwise, a button that is no longer drawn at all would pass. */
const expected = [
  'delete_operator_customers_customer_id',
  'delete_operator_staff_staff_id',
  'post_operator_credits',
  'post_operator_keys',
  'post_operator_merchants_merchant_id_acting',
  'post_operator_customers_customer_id_sign_in_help',
  'post_operator_orders_order_id_mail',
  'post_operator_orders_order_id_notes',
  'post_operator_orders_order_id_refund',
  'post_operator_promotions',
  'post_operator_providers',
  'post_operator_providers_provider_id_checks',
  'post_operator_staff',
  'put_merchant_admin_info',
  'put_operator_customers_customer_id',
  'put_operator_deliveries_order_id',
  'put_operator_groups_group_id',
  'put_operator_maintenance',
  'put_operator_merchants_merchant_id',
  'put_operator_merchants_merchant_id_commission',
  'put_operator_orders_order_id',
  'put_operator_settings',
] as const

/** The operations of a role, by their ids, as its session lists them. */
async function allowedTo(role: string): Promise<ReadonlySet<string>> {
  const headers = await staffToken(service, role)
  const listed: string[] = (await service.get('/operator/session', headers)).body.operations
  const idOf = new Map<string, string>(
    Object.entries(operations).map(([id, { method, path }]) => [`${method} ${path}`, id]),
  )
  return new Set(listed.map((operation) => idOf.get(operation)!))
}

/** A detail page and a list have the same parts in every section: axe checks one of each, and all in `test:all`. */
const axePages = (paths: readonly string[]) =>
  oneOfEachKind(paths, (path) => (/\d$/.test(path) ? 'one' : 'list'))

/** With the console's router, like a link: the script is loaded once. */
async function operationsAt(page: Page, path: string): Promise<string[]> {
  await page.evaluate(`new Promise((drawn) => {
    history.pushState(null, '', '/admin/${path}')
    dispatchEvent(new PopStateEvent('popstate'))
    requestAnimationFrame(() => requestAnimationFrame(drawn))
  })`)
  await page.locator('main h1').first().waitFor()
  await untilTrue(page, "!document.querySelector('.loading')")
  return page
    .locator('[data-operation]')
    .evaluateAll((buttons) => buttons.map((button) => button.getAttribute('data-operation')!))
}

describe('every section for every role', { skip }, () => {
  let more: string[]
  before(async () => {
    await report(service, await confirmedOrder(service), 'failed', { reason: 'Nobody came' })
    const { body } = await service.get('/operator/orders?status=completed&limit=1', operator)
    const open = await confirmedOrder(service)
    const url = 'https://courier.example/calls'
    const urls = { estimate_url: url, book_url: url, status_url: url, cancel_url: url }
    const company = { name: 'Wheels', credential: 'a secret of theirs', enabled: false, ...urls }
    const { provider_id } = (await service.post('/operator/providers', company, operator)).body
    more = [`orders/${body.orders[0].order_id}`, `orders/${open.orderId}`, `couriers/${provider_id}`]
  })

  // The permissions of each role are one table: an owner and a person with some of them show that every page checks it.
  for (const [person, role] of oneOfEachKind(Object.entries(people), ([, role]) =>
    role === 'owner' ? role : 'a part',
  ))
    test(`${role}: what the role may not do is absent`, async () => {
      const allowed = await allowedTo(role)
      const { page, faults, close } = await openAdmin(browser, service, { person })
      await watchHeadings(page)
      await page.goto(`${service.url}/admin`)
      const drawn = new Set<string>()
      const withAxe = new Set(axePages([...pages, ...more]).map((path) => `/admin/${path}`))
      const checked = new Set<string>()
      const walk = async (look: (page: Page) => Promise<void>) => {
        for (const path of [...pages, ...more]) {
          for (const id of await operationsAt(page, path)) {
            assert.ok(allowed.has(id), `${path} shows ${id} to ${role}`)
            drawn.add(id)
          }
          await look(page)
        }
      }
      const isSeen = async () => {}
      const checkAccessibility = async (page: Page) => {
        const { pathname } = new URL(page.url())
        if (!withAxe.has(pathname)) return
        await mustBeAccessible(page)
        checked.add(pathname)
      }
      await walk(role === 'owner' ? checkAccessibility : isSeen)
      if (role === 'owner') assert.deepEqual(checked, withAxe)
      const missing = () => expected.filter((id) => allowed.has(id) && !drawn.has(id))
      // What is drawn after a second request may come after the page was left.
      await eventually(async () => {
        if (missing().length > 0) await walk(isSeen)
        assert.deepEqual(missing(), [], 'what the role may do is there')
      })
      assert.deepEqual(await lostHeadings(page), [], 'each page has one heading at all times')
      await close()
      assert.deepEqual(faults, [])
    })
})
