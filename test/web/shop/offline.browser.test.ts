import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { testBrowser } from '../../support/browsers.ts'
import { mustBeAccessible, openShop, signInWithCart } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })

/** The page's policy forbids `waitForFunction`, which calls eval. A page that is left meanwhile returns nothing: the next one is asked. */
async function until(page: Page, expression: string) {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await sleep(100))
    if (await page.evaluate(expression).catch(isLeft)) return
  assert.fail(`never: ${expression}`)
}

const isLeft = (fault: Error) => {
  if (!fault.message.includes('Execution context was destroyed')) throw fault
  return false
}

describe('the shop offline', { skip }, () => {
  test('opens with the last seen menu and orders, and never with a price to pay', async () => {
    const { page, close } = await openShop(browser, service.url)
    await page.goto(`${service.url}/`)
    await until(page, 'navigator.serviceWorker.controller !== null')
    await signInWithCart(page, service.url)
    for (const path of ['/m/1001/seaport-all-day-kitchen', '/orders']) {
      await page.goto(service.url + path)
      // A page is still being cached after it is shown.
      await until(page, `caches.match('${path}').then((kept) => kept !== undefined)`)
    }
    await page.goto(`${service.url}/checkout/1001`)
    await page.getByRole('heading', { name: 'Check out', level: 1 }).waitFor()

    await page.context().setOffline(true)
    await page.goto(`${service.url}/m/1001/seaport-all-day-kitchen`)
    await page.getByText('Buttermilk Pancakes').first().waitFor()
    await page.getByText('You’re offline. This is what you saw last').waitFor()
    await page.goto(`${service.url}/orders`)
    await page.getByRole('heading', { name: 'Your orders' }).waitFor()
    for (const path of ['/checkout/1001', '/cart/1001', '/account']) {
      await page.goto(service.url + path)
      await page.getByRole('heading', { name: 'You’re offline', level: 1 }).waitFor()
      assert.equal(await page.getByText('$').count(), 0, path)
    }
    await mustBeAccessible(page)
    await page.context().setOffline(false)
    await page.goto(`${service.url}/checkout/1001`)
    await page.getByRole('heading', { name: 'Check out', level: 1 }).waitFor()

    // Signing out leaves no orders behind.
    await page.goto(`${service.url}/account`)
    await page.getByRole('button', { name: 'Sign out' }).click()
    await until(page, "caches.match('/orders').then((kept) => kept === undefined)")
    await close()
  })

  test('can be installed: manifest, icon, worker for the whole shop', async () => {
    const manifest = (await (await fetch(`${service.url}/manifest.webmanifest`)).json()) as {
      name: string
      start_url: string
      display: string
      icons: { src: string }[]
    }
    assert.equal(manifest.start_url, '/')
    assert.equal(manifest.display, 'standalone')
    assert.equal((await fetch(service.url + manifest.icons[0]!.src)).status, 200)
    const worker = await fetch(`${service.url}/web/worker.js`)
    assert.equal(worker.headers.get('service-worker-allowed'), '/')
    assert.equal(worker.headers.get('cache-control'), 'no-cache')
    assert.match(worker.headers.get('content-type') ?? '', /javascript/)
    assert.doesNotMatch(await worker.text(), /\bimport\b|\bexport\b/, 'a classic script')
  })
})
