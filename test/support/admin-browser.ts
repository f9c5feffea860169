import type { Browser, BrowserContextOptions } from 'playwright-core'
import type { TestService } from './service.ts'

const desk = { viewport: { width: 1360, height: 900 } }
type AdminOptions = BrowserContextOptions & { path?: string; person?: string }

/** Somebody at the admin console, and what went wrong in the browser. */
export async function openAdmin(
  browser: Browser,
  { url, clock }: Pick<TestService, 'url' | 'clock'>,
  { path = '/admin', person = 'Odette', ...options }: AdminOptions = {},
) {
  const context = await browser.newContext({ ...desk, ...options })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()} ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of [45]\d\d|net::ERR/.test(message.text()))
      faults.push(`${page.url()} ${message.text()}`)
  })
  await page.goto(`${url}/admin/signin?back=${encodeURIComponent(path)}`)
  clock.ms += 60_000 // a code of an authenticator app works once
  await page.getByRole('button', { name: new RegExp(`^${person}`) }).click()
  await page.waitForURL(`${url}${path}`)
  return { page, context, faults, close: () => context.close() }
}
