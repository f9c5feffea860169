import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'
import type { TestBrowser } from './browsers.ts'
import { eventually, isAll, still } from './eventually.ts'
import { readMenu } from './orders.ts'
import { callback, logIn, merchantApp } from './people.ts'
import { type Answer, type Caller, operator, type TestService } from './test-service.ts'

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const somewhere = '199 Water St, New York, NY 10038'

/** Every page of the shop without sign-in. */
export const openPages = [
  '/',
  `/search?address=${encodeURIComponent(somewhere)}`,
  '/search?address=100+Broadway,+NY',
  '/search?address=1+Nowhere+Blvd,+Nowhere,+ZZ',
  '/m/1001/seaport-all-day-kitchen',
  '/m/1001/seaport-all-day-kitchen/N1012',
  '/m/1001/seaport-all-day-kitchen/reviews',
  '/drinks',
  '/drinks/W0105?merchant=1010',
  '/drinks/W0105',
  '/cart',
  '/signin',
  '/signup',
]
export const personalPages = ['/cart/1001', '/checkout/1001', '/orders', '/account']

const axe = readFileSync('node_modules/axe-core/axe.min.js', 'utf8')
type AxeResult = {
  violations: { id: string; nodes: { html: string; failureSummary: string }[] }[]
  passes: unknown[]
}

/** Elements that fade in are pale until done. Endless animations and those tied to scrolling are not waited for. */
const settled = `Promise.allSettled(document.getAnimations().filter((one) => one.timeline === document.timeline &&
  one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished)).then(() => true)`

const withoutScript = `matchMedia('(scripting: none)').matches`

/** A sticky bar scrolls with the page while axe looks: wherever it is, it covers half of something. */
const lookWithoutBars = `(() => {
  const bars = [...document.querySelectorAll('body *')].filter((each) => getComputedStyle(each).position === 'sticky')
  for (const bar of bars) bar.style.position = 'static'
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  return axe.run(document, { runOnly: tags, resultTypes: ['violations'], selectors: false })
    .finally(() => { for (const bar of bars) bar.style.position = '' })
})()`

/**
 * No violation of WCAG 2.2 A and AA, or of axe's best practices (landmarks, order of headings), that axe can find, with the page scrolled to
 * the top: to axe, a field half covered by a sticky bar is too small a target. The page is scrolled at the last moment, because
 * a field that was just filled in is scrolled into view a frame later. `page.evaluate` calls eval, which the page's policy forbids.
 * Scripts are turned back on for a page without them while axe runs: promises never settle otherwise, and skipped scripts stay skipped.
 */
export async function mustBeAccessible(page: Page) {
  const session = await page.context().newCDPSession(page)
  const { result: scriptless } = await session.send('Runtime.evaluate', { expression: withoutScript })
  const disableScript = (value: boolean) => session.send('Emulation.setScriptExecutionDisabled', { value })
  if (scriptless.value) {
    // A session can only undo what it has set itself.
    await disableScript(true)
    await disableScript(false)
  }
  await session.send('Runtime.evaluate', { expression: settled, awaitPromise: true })
  const { result: known } = await session.send('Runtime.evaluate', { expression: 'typeof axe' })
  if (known.value === 'undefined') await session.send('Runtime.evaluate', { expression: axe })
  const { result } = await session.send('Runtime.evaluate', {
    expression: `scrollTo({ top: 0, behavior: 'instant' }); ${lookWithoutBars}`,
    awaitPromise: true,
    returnByValue: true,
  })
  // A session that detaches takes its settings along, so this one stays until the page closes.
  if (scriptless.value) await disableScript(true)
  else await session.detach()
  const { violations, passes } = result.value as AxeResult
  assert.ok(passes.length > 5, 'axe has looked at nothing')
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
  assert.deepEqual(found, [], page.url())
}

/**
 * The same for a state within a story. `npm test` checks every page once, and some dialogs and refused forms; a run of axe takes
 * half a second of CPU time, so `npm run test:all` checks the others.
 */
export async function stateMustBeAccessible(page: Page) {
  if (isAll) await mustBeAccessible(page)
}

/** A page that is being left can't be evaluated, and one with pictures still loading may change its width. */
export function mustFitAcross(page: Page) {
  return eventually(async () => {
    const width = (await page.evaluate('document.documentElement.scrollWidth')) as number
    assert.ok(width <= page.viewportSize()!.width, `${page.url()} is ${width} wide`)
  }, 20_000)
}

/**
 * Names used by programs (`order.placed`, `below_minimum`) are shown as code or not at all, and no menu has one name for two
 * places. What people have typed and URLs are theirs.
 */
export async function mustSayNoCodes(page: Page) {
  const found = await page.evaluate(`(() => {
    const isCode = /(?<![\\w@./:{-])[a-z]+(?:_[a-z0-9]+)+(?![\\w@/])|(?<![\\w@./:-])[a-z]{2,}\\.[a-z]+_[a-z_]+(?![\\w@/])/
    const texts = [...document.querySelectorAll('[aria-label], [title], [placeholder]')].flatMap((element) =>
      ['aria-label', 'title', 'placeholder'].map((name) => element.getAttribute(name) ?? ''))
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (!walker.currentNode.parentElement.closest('script, style, code, pre, textarea')) texts.push(walker.currentNode.data)
    const twins = [...document.querySelectorAll('nav')].flatMap((nav) => {
      const links = [...nav.querySelectorAll('a')].filter((link) => link.checkVisibility())
      const names = links.map((link) => link.textContent.trim())
      return names.filter((name, index) => names.indexOf(name) !== index)
    })
    return [...texts.filter((text) => isCode.test(text)), ...twins.map((name) => 'twice in a menu: ' + name)]
  })()`)
  assert.deepEqual(found, [], page.url())
}

/**
 * Every touch target is at least 44 px high and wide, or 40 px on a desktop, including its label or the row that leads there. Links in a
 * sentence are as high as its lines; a link that appears only on focus is for keyboards.
 */
export async function mustBeTouchable(page: Page, minPixels = 44) {
  const min = minPixels - 0.5
  const small = await page.evaluate(`[...document.querySelectorAll(
      'a[href], button, input:not([type=hidden]), select, textarea, summary, [role=button], [role=tab]')]
    .filter((element) => element.checkVisibility({ contentVisibilityAuto: true }) && !element.classList.contains('skip'))
    .filter((element) => {
      const words = (node) => node.textContent.trim().length
      const isInText = element.localName === 'a' && getComputedStyle(element).display === 'inline' &&
        words(element.parentElement) > words(element)
      return !isInText
    })
    .map((element) => {
      const isStretched = getComputedStyle(element, '::after').position === 'absolute'
      const areas = [element, ...(element.labels ?? []), ...(isStretched ? [element.closest('tr, li') ?? element] : [])]
      const boxes = areas.map((area) => area.getBoundingClientRect())
      return { element, width: Math.max(...boxes.map((box) => box.width)), height: Math.max(...boxes.map((box) => box.height)) }
    })
    .filter(({ width, height }) => width > 1 && height > 1 && (width < ${min} || height < ${min}))
    .map(({ element, width, height }) => Math.round(width) + ' x ' + Math.round(height) + ' ' + element.outerHTML.slice(0, 120))`)
  assert.deepEqual(small, [], page.url())
}

/** Where the top dialog is, what of it can't be reached, and whether it has the focus. */
const shownDialog = `(() => {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  const { left, right, top, bottom } = dialog.getBoundingClientRect()
  return {
    left: Math.round(left), right: Math.round(innerWidth - right), top: Math.round(top), bottom: Math.round(innerHeight - bottom),
    overflow: dialog.scrollWidth - dialog.clientWidth, hasFocus: dialog.contains(document.activeElement),
  }
})()`
type ShownDialog = Record<'left' | 'right' | 'top' | 'bottom' | 'overflow', number> & { hasFocus: boolean }

/** A button opens its dialog with the keyboard: within the window, centered (at the bottom on a phone), and Escape returns to the button. */
export async function mustOpenByKeyboard(page: Page, opener: Locator, name: string) {
  await opener.focus()
  await page.keyboard.press('Enter')
  await page.locator('dialog[open]').waitFor()
  await untilTrue(page, "!document.querySelector('dialog[open] .loading')")
  // A dialog slides into its place.
  await untilStill(page)
  const shown = (await page.evaluate(shownDialog)) as ShownDialog
  const { left, right, top, bottom, overflow, hasFocus } = shown
  const isInside = Math.min(left, right, top, bottom) >= 0 && Math.abs(left - right) <= 20
  const isPhone = page.viewportSize()!.width < 704
  const isPlaced = isPhone ? bottom === 0 : Math.abs(top - bottom) <= 20
  assert.ok(isInside && isPlaced && overflow <= 0 && hasFocus, `${name}: ${JSON.stringify(shown)}`)
  await mustSayNoCodes(page)
  await mustBeAccessible(page)
  await page.keyboard.press('Escape')
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  const isBack = await opener.evaluate((element) => element.ownerDocument.activeElement === element)
  assert.ok(isBack, `${name}: the focus is lost`)
}

/** What is drawn within an area clips at its edges, which must not cut off the ring around a focused link (5 px). */
export async function mustShowFocus(page: Page) {
  const clipped =
    await page.evaluate(`[...document.querySelectorAll('main a, main button, main input, main select')]
    .filter((element) => element.checkVisibility({ contentVisibilityAuto: true }))
    .filter((element) => {
      let outer = element.parentElement
      while (outer && getComputedStyle(outer).contentVisibility !== 'auto') outer = outer.parentElement
      if (!outer) return false
      const [own, room] = [element.getBoundingClientRect(), outer.getBoundingClientRect()]
      return own.left - room.left < 5 || own.top - room.top < 5 || room.right - own.right < 5 || room.bottom - own.bottom < 5
    }).map((element) => element.outerHTML.slice(0, 100))`)
  assert.deepEqual(clipped, [], page.url())
}

/** A browser with a location, and what went wrong in it. */
export async function openShop(browser: TestBrowser, url: string, options: BrowserContextOptions = phone) {
  const { page, context, giveBack } = await browser.borrowPage({ ...still, ...options })
  await context.addCookies([{ name: 'place', value: encodeURIComponent(somewhere), url }])
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()} ${error.message}`))
  page.on('console', (message) => {
    // A page that says "not found" is loaded with 404, and Chromium reports that.
    if (message.type() === 'error' && !/status of 40\d/.test(message.text()))
      faults.push(`${page.url()} ${message.text()}`)
  })
  return { page, faults, close: giveBack }
}

/** Ada with pancakes in her cart. */
export async function signInWithCart(page: Page, url: string) {
  await page.goto(`${url}/signin?back=/m/1001/seaport-all-day-kitchen/N1002`)
  await page.getByRole('button', { name: /^Ada/ }).click()
  await page.waitForURL(/N1002/)
  await page.locator('.item-foot .button').click()
  await page.waitForURL(/\/cart\/1001/)
}

export const tablet = { viewport: { width: 1024, height: 768 }, hasTouch: true }
export const merchantId = 1001

/** A person at a console, and what went wrong in the browser. */
export async function openConsole(
  browser: TestBrowser,
  url: string,
  { person = 'Olga', path = `/partner/${merchantId}/orders`, ...options }: ConsoleOptions = {},
) {
  const { page, context, giveBack } = await browser.borrowPage({ ...tablet, ...still, ...options })
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(`${page.url()} ${error.message}`))
  page.on('console', (message) => {
    if (message.type() === 'error' && !/status of [45]\d\d|net::ERR/.test(message.text()))
      faults.push(`${page.url()} ${message.text()}`)
  })
  await signInAs(context, { url, home: '/partner', person })
  await page.goto(`${url}${path}`)
  return { page, context, faults, close: giveBack }
}
type ConsoleOptions = BrowserContextOptions & { person?: string; path?: string }

/** The shop used by tests: confirms manually, delivers by itself. */
export async function openCounter(service: TestService) {
  await service.put(
    `/operator/merchants/${merchantId}`,
    { autoConfirm: false, courierDelivery: false },
    operator,
  )
  const { access_token } = await logIn(service, { scope: 'global,payment' })
  const login = { ...merchantApp, username: 'owner@example.com', scope: 'global,merchant' }
  const owner = { authorization: (await logIn(service, login)).access_token as string }
  const ada = { authorization: access_token as string }
  const blt = (await readMenu(service, merchantId)).find('BLT').id
  return {
    owner,
    ada,
    setAutoConfirm: (autoConfirm: boolean) =>
      service.put(`/operator/merchants/${merchantId}`, { autoConfirm }, operator),
    /** Ada orders and pays. */
    async placeOrder(more: object = {}, instructions = ''): Promise<number> {
      const item = { item_id: blt, item_qty: 2, option_qty: {}, instructions }
      await service.post(`/customer/cart/${merchantId}`, { item }, ada)
      const body = { payments: [{ type: 'credit_card', id: 3 }], order_type: 'delivery', tip: 3, ...more }
      const answer = await service.post(`/customer/cart/${merchantId}/checkout`, body, ada)
      assert.equal(answer.status, 200, answer.text)
      return answer.body.order_id
    },
    act: (orderId: number, action: string, more: object = {}) =>
      service.put('/merchant/admin/orders', { merchantId, orderId, action, ...more }, owner),
    async statusOf(orderId: number): Promise<string> {
      const { body } = await service.get(`/merchant/admin/orders?merchantId=${merchantId}`, owner)
      return body.orders.find((order: { order_id: number }) => order.order_id === orderId)?.status
    },
  }
}

export const cardOf = (page: Page, orderId: number) => page.locator(`[data-order="${orderId}"]`)
export const columnOf = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** Until this is true in the page. Its policy forbids `waitForFunction`, which calls eval. */
export const untilTrue = (page: Page, expression: string) =>
  eventually(async () => assert.equal(await page.evaluate(expression), true, expression))

const desk = { viewport: { width: 1360, height: 900 } }
/** Until nothing moves any more, apart from what moves without end, such as the bar that calls for new orders. */
export const untilStill = (page: Page) =>
  untilTrue(
    page,
    `document.getAnimations().every(({ playState, effect }) => playState === 'finished' ||
      effect?.getComputedTiming().endTime === Infinity)`,
  )

type AdminOptions = BrowserContextOptions & { path?: string; person?: string }

/** A person at the admin console, and what went wrong in the browser. */
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

type SignIn = { url: string; home: '/admin' | '/partner' | '/drive'; person: string }

/** What the demo buttons on a sign-in page do, without drawing that page. */
export async function signInAs({ request }: BrowserContext, { url, home, person }: SignIn) {
  const page = await (await request.get(`${url}${home}/signin`)).text()
  const form = page.split('<form').find((part) => new RegExp(`<span>${person}\\b`).test(part))
  assert.ok(form, `${home}/signin has no button for ${person}`)
  const fields = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  const answer = await request.post(`${url}${home}/signin`, {
    form: Object.fromEntries([...fields].map(([, name, value]) => [name!, value!])),
    headers: { origin: url },
    maxRedirects: 0,
  })
  assert.equal(answer.status(), 303, await answer.text())
}

export type WebVisitor = ReturnType<typeof openWebVisitor>

/** A browser without JavaScript: it keeps cookies and sends forms. */
export function openWebVisitor(service: Pick<TestService, 'url'>, language = 'en') {
  const cookies = new Map<string, string>()
  const ask = async (path: string, init: RequestInit) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const response = await fetch(service.url + path, {
      ...init,
      redirect: 'manual',
      headers: { 'accept-language': language, ...(cookie && { cookie }), ...init.headers },
    })
    for (const line of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(line)!
      cookies.set(name!, value!)
    }
    return response
  }
  const send = async (path: string, init: RequestInit) => {
    const response = await ask(path, init)
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  return {
    get: (path: string) => send(path, {}),
    /** For an event stream, which doesn't end. */
    async statusOf(path: string) {
      const { status, body } = await ask(path, {})
      await body?.cancel()
      return status
    },
    post: (path: string, form: Record<string, string>) =>
      send(path, { method: 'POST', headers: { origin: service.url }, body: new URLSearchParams(form) }),
    /** A form with files. */
    send: (path: string, body: FormData) =>
      send(path, { method: 'POST', headers: { origin: service.url }, body }),
    tokenIn: (html: string) => /name="_token" value="([^"]+)"/.exec(html)?.[1] ?? '',
  }
}

/** Signs a visitor of the shop in as one of the demo's people. */
export async function signInVisitor(visitor: WebVisitor, person: string) {
  const { text } = await visitor.get('/signin')
  const form = text.split('<form').find((part) => new RegExp(`<span>${person}\\b`).test(part))
  assert.ok(form, `/signin has no button for ${person}`)
  const fields = form.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)
  const sent = Object.fromEntries([...fields].map(([, name, value]) => [name!, plainText(value!)]))
  const { status } = await visitor.post('/signin', sent)
  assert.equal(status, 303)
}

/** What a browser without JavaScript would send of a form: including controls outside it, but no disabled ones. */
export function formFieldsIn(html: string, id: string): Record<string, string> {
  const form = new RegExp(`<form[^>]* id="${id}"[^>]*>[\\s\\S]*?</form>`).exec(html)?.[0] ?? ''
  const enabled = form.replaceAll(/<fieldset[^>]* disabled[^>]*>[\s\S]*?<\/fieldset>/g, '')
  const beside = [...html.matchAll(/<input[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => tag.includes(` form="${id}"`))
  const attribute = (tag: string, name: string) =>
    plainText(new RegExp(` ${name}="([^"]*)"`).exec(tag)?.[1] ?? '')
  const fields: Record<string, string> = {}
  for (const [tag] of [enabled, ...beside]
    .join('')
    .matchAll(/<input[^>]*>|<select[\s\S]*?<\/select>|<textarea[\s\S]*?<\/textarea>/g)) {
    const name = attribute(tag, 'name')
    const isChoice = /type="(radio|checkbox)"/.test(tag)
    if (name === '' || (isChoice && !/ checked/.test(tag))) continue
    if (tag.startsWith('<select')) {
      const options = [...tag.matchAll(/<option[^>]*>/g)].map(([option]) => option)
      const chosen = options.find((option) => / selected/.test(option)) ?? options[0] ?? ''
      fields[name] = attribute(chosen, 'value')
    } else if (tag.startsWith('<textarea')) fields[name] = plainText(/>([\s\S]*)</.exec(tag)![1]!)
    else fields[name] = attribute(tag, 'value')
  }
  return fields
}

/** A browser without JavaScript: keeps one cookie, reads forms, sends them back. */
export type FormVisit = { answer: Answer; cookie: string; action: string; fields: Record<string, string> }

export const appQuery = (more: Record<string, string | undefined> = {}): string => {
  const given = {
    client_id: 'demo-app',
    redirect_uri: callback,
    response_type: 'code',
    scope: 'global',
    ...more,
  }
  const entries = Object.entries(given).filter(([, value]) => value !== undefined)
  return new URLSearchParams(entries as [string, string][]).toString()
}

export async function openForm(service: Caller, path: string, headers: Record<string, string> = {}) {
  return readForm(await service.get(path, headers))
}

export async function sendForm(
  service: Caller,
  { action, fields, cookie }: Pick<FormVisit, 'action' | 'fields' | 'cookie'>,
  typed: Record<string, string | undefined>,
): Promise<FormVisit> {
  const filled = Object.entries({ ...fields, ...typed }).filter(([, value]) => value !== undefined)
  const body = new URLSearchParams(filled as [string, string][]).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', ...(cookie && { cookie }) }
  return readForm(await service.post(action, body, headers), cookie)
}

function readForm(answer: Answer, cookie = ''): FormVisit {
  const form = /<form method="post" action="([^"]+)">([\s\S]*?)<\/form>/.exec(answer.text)
  const inputs = (form?.[2] ?? '').matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)">/g)
  return {
    answer,
    cookie: answer.headers.get('set-cookie')?.split(';', 1)[0] ?? cookie,
    action: plainText(form?.[1] ?? ''),
    fields: Object.fromEntries([...inputs].map(([, name, value]) => [name!, plainText(value!)])),
  }
}

const plainText = (text: string) =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
