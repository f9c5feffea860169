import type { BrowserContextOptions } from 'playwright-core'
import type { TestBrowser } from './chromium.ts'
import { signInAs } from './demo-sign-in.ts'
import { still } from './extent.ts'
import type { TestService } from './test-service.ts'

const desk = { viewport: { width: 1360, height: 900 } }
type AdminOptions = BrowserContextOptions & { path?: string; person?: string }

/** Somebody at the admin console, and what went wrong in the browser. */
export async function openAdmin(
  browser: TestBrowser,
  { url }: Pick<TestService, 'url'>,
  { path = '/admin', person = 'Odette', ...options }: AdminOptions = {},
) {
  const { page, context, giveBack } = await browser.borrowPage({ ...desk, ...still, ...options })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()} ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of [45]\d\d|net::ERR/.test(message.text()))
      faults.push(`${page.url()} ${message.text()}`)
  })
  await signInAs(context, { url, home: '/admin', person })
  await page.goto(`${url}${path}`)
  return { page, context, faults, close: giveBack }
}
