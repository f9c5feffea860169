import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { testBrowser } from '../../support/browsers.ts'
import { isAll, testOfAll } from '../../support/eventually.ts'
import { merchantId, mustBeAccessible, openConsole, openCounter, untilTrue } from '../../support/stories.ts'
import { operator, testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const markup = '<img src=x onerror="window.hacked=1"><script>window.hacked=1</script>'
type Call = [method: string, path: string, body?: object]

/** What the console reads and writes, all of it for one merchant. */
const calls: readonly Call[] = [
  ...['info', 'menu', 'menu/export', 'menu/revisions', 'menu/availability', 'menu/schedule', 'schedule'].map(
    read,
  ),
  ...['zones', 'orders', 'status', 'reviews', 'reports', 'payouts', 'staff', 'licenses', 'checklist'].map(
    read,
  ),
  ['PUT', 'info', { name: 'Mine' }],
  ['PUT', 'status', { pause_minutes: 30 }],
  ['PUT', 'orders', { orderId: 1, action: 'confirm' }],
  ['POST', 'orders/refund', { orderId: 1, reason: 'Mine.', amount: 1 }],
  ['PUT', 'menu/availability', { id: 'N1001', available: false }],
  ['POST', 'menu/import', { format: 'json', document: { cellardoorMenu: 1, entities: [], links: [] } }],
  ['POST', 'menu/rollback', { revision: 0 }],
  ['PUT', 'schedule', { schedule: { business: [] } }],
  ['POST', 'zones', { deliveryZones: [{ type: 'radius', radius: 1, fixedFee: 0 }] }],
  ['POST', 'staff', { email: 'rival@example.com', role: 'owner' }],
  ['PUT', 'staff', { email: 'kitchen@example.com', role: 'owner' }],
  ['POST', 'licenses', { kind: 'beer', number: '1', state: 'NY', expires: '2030-01-01' }],
  ['POST', 'images', { image: 'aGVsbG8=' }],
]
function read(path: string): Call {
  return ['GET', path]
}

describe('users who exceed their permissions', { skip }, () => {
  /** The console's own requests, with the session of the signed-in person. */
  async function tryAll(
    person: string,
    path: string,
    tried: readonly Call[],
    headers: Record<string, string>,
  ) {
    const { page, close } = await openConsole(browser, service.url, { person, path })
    const answers: [string, number][] = []
    for (const [method, name, body] of tried) {
      const query = method === 'GET' ? `?merchantId=${merchantId}` : ''
      const answer = await page.request.fetch(`${service.url}/partner/api/merchant/admin/${name}${query}`, {
        method,
        headers: { origin: service.url, ...headers },
        ...(body && { data: { merchantId, ...body } }),
      })
      answers.push([`${method} ${name}`, answer.status()])
    }
    await close()
    return answers
  }
  const own = { 'x-requested-with': 'cellardoor' }
  const all = (tried: readonly Call[], status: number) =>
    tried.map(([method, path]): [string, number] => [`${method} ${path}`, status])

  testOfAll('get nothing for another merchant’s ids, on the screen or behind it', async () => {
    const rival = { person: 'Rafael', path: `/partner/${merchantId}/settings` }
    const { page, close } = await openConsole(browser, service.url, rival)
    await page.getByRole('heading', { name: 'You don’t manage this shop' }).waitFor()
    await close()
    assert.deepEqual(await tryAll('Rafael', rival.path, calls, own), all(calls, 403))
  })

  testOfAll('of a kitchen or a manager can’t raise their roles, and other sites can’t write', async () => {
    const path = `/partner/${merchantId}/orders`
    const raising = calls.filter(
      ([method, name]) => name === 'staff' || (name === 'payouts' && method === 'GET'),
    )
    assert.deepEqual(await tryAll('Kit', path, raising, own), all(raising, 403))
    assert.deepEqual(await tryAll('Mani', path, raising, own), all(raising, 403))
    const writes = calls.filter(([method]) => method !== 'GET')
    const foreign = { origin: 'https://elsewhere.example' }
    assert.deepEqual(await tryAll('Olga', path, writes, foreign), all(writes, 403))
  })

  test('who type markup in every field see it as text, on pages that stay accessible', async () => {
    const counter = await openCounter(service)
    const written: [string, string, object][] = [
      ['PUT', 'info', { name: markup, description: markup, contactName: markup }],
      ['POST', 'licenses', { kind: 'beer', number: markup, state: 'NY', expires: '2030-01-01' }],
      [
        'POST',
        'menu/schedule',
        { schedule: { name: markup, hours: [{ day: 1, startTime: '10:00', endTime: '11:00' }] } },
      ],
      [
        'POST',
        'menu/structure',
        {
          menu: [
            {
              ...{ type: 'SubMenu', name: markup, description: markup },
              children: [{ type: 'Item', name: markup, description: markup, price: 5 }],
            },
          ],
        },
      ],
    ]
    for (const [method, path, body] of written) {
      const options = {
        body: { merchantId, ...body },
        headers: { 'content-type': 'application/json', ...counter.owner },
      }
      const answer = await service.request(method, `/merchant/admin/${path}`, {
        ...options,
        body: options.body,
      })
      assert.equal(answer.status, 200, `${path} ${answer.text}`)
    }
    await service.put(`/operator/merchants/${merchantId}`, { active: false }, operator)
    await service.put(`/operator/merchants/${merchantId}`, { active: true }, operator)
    await counter.placeOrder({ order_type: 'pickup' }, markup.slice(0, 60))
    const { page, faults, close } = await openConsole(browser, service.url)
    const pages = [
      'orders',
      'availability',
      'menu',
      'hours',
      'zones',
      'reports',
      'reviews',
      'staff',
      'licenses',
      'settings',
    ]
    for (const name of pages) {
      await page.goto(`${service.url}/partner/${merchantId}/${name}`)
      await page.locator('main h1').waitFor()
      await untilTrue(page, "!document.querySelector('.loading')")
      assert.equal(await page.evaluate('window.hacked'), undefined, name)
      assert.equal(await page.locator('img[src="x"], main script').count(), 0, name)
      if (isAll) await mustBeAccessible(page)
    }
    await page.goto(`${service.url}/partner/${merchantId}/menu`)
    await page.getByRole('button', { name: 'Preview', exact: true }).click()
    await page.locator('.preview-items').getByText('onerror=').first().waitFor()
    assert.equal(await page.evaluate('window.hacked'), undefined)
    await close()
    assert.deepEqual(faults, [])
  })
})
