import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import type { BrowserContextOptions, Page } from 'playwright-core'
import type { TestBrowser } from './chromium.ts'
import { eventually } from './eventually.ts'
import { isAll, still } from './extent.ts'

export const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true }
const somewhere = '199 Water St, New York, NY 10038'

/** Every page of the shop that needs nobody signed in. */
export const openPages = [
  '/',
  `/search?address=${encodeURIComponent(somewhere)}`,
  '/search?address=100+Broadway,+NY',
  '/search?address=1+Nowhere+Blvd,+Nowhere,+ZZ',
  '/m/1001/seaport-all-day-kitchen',
  '/m/1001/seaport-all-day-kitchen/N1012',
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

/** What fades in is pale until it is there. Endless animations and those that follow scrolling are not waited for. */
const settled = `Promise.allSettled(document.getAnimations().filter((one) => one.timeline === document.timeline &&
  one.playState === 'running' && one.effect?.getComputedTiming().endTime !== Infinity).map((one) => one.finished)).then(() => true)`

/**
 * No violation of WCAG 2.2 A and AA nor of axe's best practices (landmarks, order of headings), as far as axe can see, of a page at its top: half of a field under a bar that stays in sight is
 * too small a target to axe, wherever somebody has scrolled to. It is scrolled at the last moment, because a field that has just been
 * filled in is brought into sight a frame later. The page's policy forbids `page.evaluate`, which calls eval.
 */
export async function mustBeAccessible(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: settled, awaitPromise: true })
  const { result: known } = await session.send('Runtime.evaluate', { expression: 'typeof axe' })
  if (known.value === 'undefined') await session.send('Runtime.evaluate', { expression: axe })
  const { result } = await session.send('Runtime.evaluate', {
    expression:
      "scrollTo({ top: 0, behavior: 'instant' }); axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'], resultTypes: ['violations'], selectors: false })",
    awaitPromise: true,
    returnByValue: true,
  })
  await session.detach()
  const { violations, passes } = result.value as AxeResult
  assert.ok(passes.length > 5, 'axe has looked at nothing')
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html, failureSummary }) => `${id}: ${html} ${failureSummary}`),
  )
  assert.deepEqual(found, [], page.url())
}

/**
 * The same of a state within a story. `npm test` looks at every page once, and at some dialogs and refused forms; a run of axe takes
 * half a second of processor time, so that `npm run test:all` looks at the others.
 */
export async function stateMustBeAccessible(page: Page) {
  if (isAll) await mustBeAccessible(page)
}

/** A page that is being left cannot be evaluated, and one whose pictures arrive may still change its width. */
export function mustFitAcross(page: Page) {
  return eventually(async () => {
    const width = (await page.evaluate('document.documentElement.scrollWidth')) as number
    assert.ok(width <= page.viewportSize()!.width, `${page.url()} is ${width} wide`)
  }, 20_000)
}

/**
 * Everything that can be touched is 44 px high and wide, with its label or the row that leads there. Links in a sentence are as high as
 * its lines; a link that shows only when it has the focus is for keyboards.
 */
export async function mustBeTouchable(page: Page) {
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
    .filter(({ width, height }) => width > 1 && height > 1 && (width < 43.5 || height < 43.5))
    .map(({ element, width, height }) => Math.round(width) + ' x ' + Math.round(height) + ' ' + element.outerHTML.slice(0, 120))`)
  assert.deepEqual(small, [], page.url())
}

/** What is not drawn out of sight clips at its edges, which must leave the ring around a focused link (5 px) whole. */
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

/** A browser that knows where it is, and what went wrong in it. */
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
