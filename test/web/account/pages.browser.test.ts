import assert from 'node:assert/strict'
import { mkdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { after, afterEach, before, describe, test } from 'node:test'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { testBrowser } from '../../support/browsers.ts'
import { testOfAll } from '../../support/eventually.ts'
import { callback } from '../../support/people.ts'
import { appQuery } from '../../support/stories.ts'
import { testService } from '../../support/test-service.ts'

const { skip, ...browser } = testBrowser()
const service = testService({ template: 'demo' })
const phone = { viewport: { width: 360, height: 740 }, isMobile: true, hasTouch: true }
/** For people who want to look: SCREENSHOTS=<folder>. */
const pictures = process.env.SCREENSHOTS

let app: ReturnType<typeof createServer> | undefined

before(async () => {
  if (skip) return
  app = await startApp()
})
after(() => {
  app?.closeAllConnections()
  app?.close()
})

/** The app that people return to. Undefined if its port is taken: then the browser acts as the app. */
function startApp(): Promise<ReturnType<typeof createServer> | undefined> {
  const server = createServer((_request, response) => response.end('back in the app'))
  return new Promise((resolve) => {
    server.once('error', () => resolve(undefined))
    server.listen(4000, 'localhost', () => resolve(server))
  })
}

const visited: (() => Promise<void>)[] = []
afterEach(() => Promise.all(visited.splice(0).map((giveBack) => giveBack())))

/** JavaScript is off: the pages don't need it. */
async function visit(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { page, giveBack } = await browser.borrowPage({ javaScriptEnabled: false, ...options })
  visited.push(giveBack)
  if (!app)
    await page.route('http://localhost:4000/**', (route) => route.fulfill({ body: 'back in the app' }))
  await page.goto(service.url + path)
  return page
}

async function picture(page: Page, name: string) {
  if (!pictures) return
  mkdirSync(pictures, { recursive: true })
  await page.screenshot({ path: join(pictures, `${name}.png`), fullPage: true })
}

async function signIn(page: Page, { email = 'ada@example.com', password = 'open-sesame-42' } = {}) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
}

async function mustFitAcross(page: Page) {
  const box = await page.locator('main').boundingBox()
  const width = page.viewportSize()!.width
  assert.ok(box && box.x >= 0 && box.x + box.width <= width, 'the page is wider than the window')
}

const authorize = (more?: Record<string, string>) =>
  `/third_party/authorize?${appQuery({ state: 's t', ...more })}`
const headingOf = (page: Page) => page.getByRole('heading', { level: 1 }).textContent()

describe('in a browser without JavaScript', { skip }, () => {
  test('approving leads back to the app with a code', async () => {
    const page = await visit(authorize())
    await picture(page, 'authorize')
    await signIn(page)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(/localhost:4000/)
    assert.match(page.url(), /^http:\/\/localhost:4000\/callback\?code=\w{40}&state=s%20t$/)
    assert.equal(await page.locator('body').textContent(), 'back in the app')
  })

  testOfAll('the keyboard alone is enough: email, password, Enter', async () => {
    const page = await visit(authorize())
    await page.keyboard.press('Tab')
    await page.keyboard.type('ada@example.com')
    await page.keyboard.press('Tab')
    await page.keyboard.type('open-sesame-42')
    await page.keyboard.press('Enter')
    await page.waitForURL(/\?code=/)
  })

  testOfAll('denying leads back to the app without signing in', async () => {
    const page = await visit(authorize())
    await page.getByRole('button', { name: 'Deny' }).click()
    await page.waitForURL(/localhost:4000/)
    assert.equal(page.url(), `${callback}?error=access_denied&state=s%20t`)
  })

  testOfAll('a wrong password is reported, and the next attempt works', async () => {
    const page = await visit(authorize())
    await signIn(page, { password: 'wrong' })
    await page.getByRole('button', { name: 'Allow' }).click()
    assert.match((await page.getByRole('alert').textContent())!, /Wrong email or password/)
    assert.equal(await page.getByLabel('Email').inputValue(), 'ada@example.com')
    assert.equal(await page.getByLabel('Password').inputValue(), '')
    await picture(page, 'wrong-password')
    await signIn(page)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(/\?code=/)
  })

  testOfAll('a form whose cookie is gone is shown again, and then works', async () => {
    const page = await visit(authorize())
    await page.context().clearCookies()
    await signIn(page)
    await page.getByRole('button', { name: 'Allow' }).click()
    assert.match((await page.getByRole('alert').textContent())!, /Please try again/)
    await signIn(page)
    await page.getByRole('button', { name: 'Allow' }).click()
    await page.waitForURL(/\?code=/)
  })

  testOfAll('an unregistered redirect URL leads nowhere', async () => {
    const page = await visit(authorize({ redirect_uri: 'http://localhost:4000/elsewhere' }))
    assert.equal(await headingOf(page), 'Something went wrong')
    assert.equal(await page.locator('form').count(), 0)
    await picture(page, 'unregistered')
  })

  testOfAll('everything fits on a phone, in light and dark mode', async () => {
    for (const colorScheme of ['light', 'dark'] as const) {
      const page = await visit(authorize(), { ...phone, colorScheme })
      await mustFitAcross(page)
      await picture(page, `phone-${colorScheme}`)
      await page.goto(`${service.url}/third_party/account/create?${appQuery()}`)
      await mustFitAcross(page)
      await picture(page, `phone-sign-up-${colorScheme}`)
    }
  })

  test('the sign-in page leads to a new account', async () => {
    const page = await visit(authorize())
    await page.getByRole('link', { name: 'Create an account' }).click()
    // The page also offers to sign in, in a separate form.
    const form = page.locator('form').filter({ has: page.getByLabel('First name') })
    for (const [label, text] of [
      ['Email', 'browser@example.com'],
      ['First name', 'Brow'],
      ['Last name', 'Ser'],
      ['Password', 'a-password-of-mine'],
    ] as const)
      await form.getByLabel(label).fill(text)
    await picture(page, 'sign-up')
    await form.getByRole('button', { name: 'Create and allow' }).click()
    await page.waitForURL(/\?code=\w+&state=s%20t$/)
  })

  testOfAll('an invalid card can be corrected', async () => {
    const page = await visit(`/third_party/credit_card/add?${appQuery({ state: 'c' })}`, phone)
    await signIn(page, { email: 'new@example.com' })
    await page.getByRole('button', { name: 'Sign in' }).click()
    const fill = async (number: string) => {
      await page.getByLabel('Card number').fill(number)
      await page.getByLabel('Month').fill('12')
      await page.getByLabel('Year').fill('2030')
      await page.getByLabel('Security code').fill('123')
      await page.getByLabel('Billing ZIP code').fill('10038')
      await page.getByRole('button', { name: 'Save card' }).click()
    }
    await fill('4242 4242 4242 4241')
    await page.getByRole('alert').waitFor()
    await mustFitAcross(page)
    await picture(page, 'card-fault')
    assert.equal(await page.getByLabel('Card number').inputValue(), '')
    assert.equal(await page.getByLabel('Year').inputValue(), '2030')
    await fill('4242 4242 4242 4242')
    await page.waitForURL(/localhost:4000/)
    assert.equal(page.url(), `${callback}?state=c`)
  })

  test('the connected apps are shown, with a way out', async () => {
    const page = await visit('/account/apps')
    const form = {
      client_id: 'demo-app',
      client_secret: 'demo-app-secret',
      grant_type: 'password',
      scope: 'global',
    }
    await service.post('/customer/auth', {
      ...form,
      username: 'moved@example.com',
      password: 'open-sesame-42',
    })
    await signIn(page, { email: 'moved@example.com' })
    await page.getByRole('button', { name: 'Sign in' }).click()
    await picture(page, 'apps')
    await page.getByRole('button', { name: 'Remove access for Demo App' }).click()
    assert.match((await page.getByRole('status').textContent())!, /Demo App no longer has access/)
    await picture(page, 'apps-none')
    await page.goto(`${service.url}/account/forgotten`)
    await picture(page, 'forgotten')
  })
})
