import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { BrowserContextOptions } from 'playwright-core'
import { testBrowser } from '../support/browsers.ts'
import { hire, newton } from '../support/drivers.ts'
import { merchantId, openAdmin, openConsole, openCounter, phone } from '../support/stories.ts'
import { testService } from '../support/test-service.ts'
import { mustBeFine, openEveryPage, walkIn, walkPage, walkWaiting } from '../support/walk.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo', numbersEvents: true })
const desk = { viewport: { width: 1440, height: 900 } }
const windows: [name: string, options: BrowserContextOptions][] = [
  ['desk', desk],
  ['phone-dark-spanish', { ...phone, colorScheme: 'dark', locale: 'es-MX' }],
]
/** For running one window, for pages that match, and for screenshots of failures. */
const only = process.env.ONLY_WINDOW
const pages = new RegExp(process.env.ONLY_PAGES ?? '')
const pictures = process.env.SCREENSHOTS

async function fillWorld() {
  const counter = await openCounter(service)
  const ready = await counter.placeOrder()
  await counter.act(ready, 'confirm', { prepMinutes: 10 })
  await counter.act(ready, 'ready')
  await counter.placeOrder({}, 'No mayo')
  // The dispatch board has a driver with an order, and an order without a driver.
  const driver = await hire(service, newton)
  await driver.shift({ state: 'on' })
  const [own, free] = [await counter.placeOrder(), await counter.placeOrder()]
  for (const orderId of [own, free]) await counter.act(orderId, 'confirm', { prepMinutes: 10 })
  const to = { merchantId, orderId: own, driver: newton.email }
  await service.put('/merchant/admin/dispatch', to, counter.owner)
}
let filled: Promise<void> | undefined

/** Everything that can be opened: pages by their links, and the buttons, dialogs and forms on each. */
for (const home of ['partner', 'admin'] as const)
  for (const [name, options] of windows.filter(([one]) => !only || one === only))
    describe(`every state of the ${home} console, ${name}`, { skip }, () => {
      test('is accessible, fits, shows no codes, and no toast covers a button', async (context) => {
        filled ??= fillWorld()
        await filled
        const { page, faults, close } =
          home === 'admin'
            ? await openAdmin(browser, service, options)
            : await openConsole(browser, service.url, options)
        const walk = walkIn(page, service.url)
        const met = new Set<string>()
        let [pageCount, count] = [0, 0]
        for await (const path of openEveryPage(walk, home)) {
          pageCount++
          if (pages.test(path))
            await context.test(path, async (part) => {
              const wrong: string[] = []
              const see = async (state: string) => {
                count++
                await mustBeFine(page, state).catch(async (error: Error) => {
                  wrong.push(`${state}\n${error.message}`)
                  if (!pictures) return
                  const folder = join(pictures, `${home}-${name}`)
                  mkdirSync(folder, { recursive: true })
                  const file = `${state.replaceAll(/[^\w]+/g, '-').slice(0, 120)}.png`
                  await page.screenshot({ path: join(folder, file) })
                })
              }
              await walkWaiting(walk, path, see)
              await walkPage(walk, path, see, met)
              part.diagnostic(`${count} states until here`)
              assert.deepEqual(wrong, [])
            })
        }
        context.diagnostic(`${pageCount} pages, ${count} states`)
        await close()
        assert.ok(count > 100 || process.env.ONLY_PAGES, `${count} states`)
        assert.deepEqual(faults, [])
      })
    })
