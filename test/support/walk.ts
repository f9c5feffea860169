import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { buildSync } from 'esbuild'
import type { Page, Route } from 'playwright-core'
import { allShops, pageNames } from '../../web/partner/frame/paths.ts'
import {
  merchantId,
  mustBeAccessible,
  mustFitAcross,
  mustSayNoCodes,
  untilStill,
  untilTrue,
} from './stories.ts'

/** A console in one window, and the URL of its pages. */
type Walk = { page: Page; open(path: string): Promise<void> }

/** Pages of one kind differ in a number, or in a name that contains one. */
const kindOf = (path: string) =>
  path
    .split('/')
    .map((part) => (/\d|@|%/.test(part) ? '*' : part))
    .join('/')

/** Paths within the console, of the current page. */
const linksOf = (home: string) => `[...document.querySelectorAll('.console a[href]')]
  .filter((link) => link.origin === location.origin && !link.hasAttribute('download'))
  .map((link) => link.pathname)
  .filter((path) => path.startsWith('/${home}') && !/api|sign(in|out)/.test(path))`

/** Opens every page of a console that its links lead to, one of each kind, so that a new page is found without being listed. */
export async function* openEveryPage(
  { page, open }: Walk,
  home: 'partner' | 'admin',
): AsyncGenerator<string> {
  const ofShop = pageNames.map((name) => `/partner/${merchantId}/${name}`)
  const all = home === 'admin' ? ['/admin'] : [allShops, ...ofShop]
  const known = new Set(all.map(kindOf))
  for (const path of all) {
    await open(path)
    await untilDrawn(page)
    for (const link of (await page.evaluate(linksOf(home))) as string[]) {
      if (known.has(kindOf(link))) continue
      known.add(kindOf(link))
      all.push(link)
    }
    yield path
  }
}

export const walkIn = (page: Page, url: string): Walk => ({
  page,
  async open(path) {
    await page.goto(url + path)
    await page.locator('main h1, .loading').first().waitFor()
  },
})

/** How many of one kind: the rows of a list open the same dialogs. */
const maxOfKind = 2
const maxNested = 14

/**
 * Marks the buttons in the page, or in the top dialog, and describes them: `kind` is the place among the elements, which
 * rows share, and `words` is the text.
 */
const findButtons = `(() => {
  for (const element of document.querySelectorAll('[data-walk]')) delete element.dataset.walk
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const root = dialog ?? document
  const chosen = dialog
    ? 'button:not([type=submit], .sheet-close), summary'
    : '.head-end button, .console-nav > button, main button, main summary'
  return [...root.querySelectorAll(chosen)]
    .filter((element) => !element.disabled && !element.closest('.toasts') && element.checkVisibility({ visibilityProperty: true }))
    .map((element, index) => {
      element.dataset.walk = index
      const names = []
      for (let node = element; node && node !== root; node = node.parentElement)
        names.push(node.localName + '.' + node.classList)
      return { index, kind: names.join(' '), words: (element.innerText || element.getAttribute('aria-label') || '').replace(/[\\d:.,$]+/g, '0').trim() }
    })
})()`
type Button = { index: number; kind: string; words: string }

const pageText = 'document.body.innerHTML.replace(/ data-walk="\\d+"/g, \'\')'
const hasDialog = "document.querySelector('dialog:modal') !== null"
const dialogCount = "document.querySelectorAll('dialog:modal').length"

async function untilDrawn(page: Page) {
  await untilTrue(page, "!document.querySelector('.loading, dialog[open] .loading')")
  await untilStill(page)
}

/** The service refuses what is sent, because no value has the right format. What would be accepted anyway stays here. */
async function refuseChanges(route: Route) {
  const request = route.request()
  if (request.method() === 'GET') return route.fallback()
  const body = readObject(request.postData())
  if (!body) return route.abort()
  const wrong = Object.keys(body).map((name) => [name, { wrong: true }])
  return route.continue({ postData: JSON.stringify(Object.fromEntries(wrong)) })
}

function readObject(text: string | null): object | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    const isFull = typeof value === 'object' && value !== null && Object.keys(value).length > 0
    return isFull && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/**
 * Presses every button of a page, of the dialogs that they open, and of theirs; sends every form as it is, to be refused. Calls
 * `see` with each state.
 */
export async function walkPage(
  walk: Walk,
  path: string,
  see: (name: string) => Promise<void>,
  met: Set<string>,
) {
  const { page } = walk
  await page.route('**/api/**', refuseChanges)
  let isFresh = false
  const reset = async () => {
    if (!isFresh) {
      await walk.open(path)
      await untilDrawn(page)
      assert.equal(new URL(page.url()).pathname, pathOf(path))
    }
    isFresh = true
  }
  const press = async ({ index }: Button) => {
    const button = page.locator(`[data-walk="${index}"]`)
    if ((await button.count()) === 0) return false
    const before = await page.evaluate(pageText)
    // It can go meanwhile: the panel of the demo does, once the page knows that nothing is left to try.
    const isGone = await button.focus({ timeout: 5000 }).then(
      () => false,
      async () => (await button.count()) === 0,
    )
    if (isGone) return false
    await page.keyboard.press('Enter')
    await page.waitForTimeout(60)
    await untilDrawn(page)
    return before !== (await page.evaluate(pageText))
  }
  const visit = async (trail: readonly Button[]) => {
    await reset()
    for (const step of trail) {
      await page.evaluate(findButtons)
      if (!(await press(step))) return
      if (new URL(page.url()).pathname === pathOf(path)) continue
      isFresh = false
      return
    }
    const isOpen = (await page.evaluate(hasDialog)) as boolean
    if (!isOpen) isFresh = false
    const name = `${path}: ${trail.map(({ words }) => words).join(' > ')}`
    await see(name)
    if (isOpen) await sendForm(page, () => see(`${name} (sent)`))
    if (isOpen && trail.length < 3) {
      const inside = chooseButtons(
        (await page.evaluate(findButtons)) as Button[],
        met,
        trail.map(({ kind }) => kind).join(),
      )
      for (const button of inside.slice(0, maxNested)) {
        isFresh = false
        await visit([...trail, button])
      }
    }
    isFresh = isFresh && (await closeDialogs(page))
  }
  await reset()
  await see(path)
  for (const button of chooseButtons((await page.evaluate(findButtons)) as Button[], met))
    await visit([button])
  await page.unroute('**/api/**', refuseChanges)
}

const pathOf = (path: string) => new URL(path, 'https://walk.example').pathname

function chooseButtons(found: readonly Button[], met: Set<string>, within = ''): Button[] {
  const kinds = Map.groupBy(found, ({ kind }) => kind)
  return [...kinds.values()]
    .flatMap((same) => (same.length > 8 ? same.slice(0, maxOfKind) : same))
    .filter(({ kind, words }) => {
      const key = `${within}|${kind}|${words}`
      const isNew = !met.has(key)
      met.add(key)
      return isNew
    })
}

/** As it is. A form with its own URL leaves the page. */
async function sendForm(page: Page, see: () => Promise<void>) {
  const submit = page.locator('dialog:modal form:not([action]) button[type=submit]').last()
  if ((await submit.count()) === 0 || (await submit.isDisabled())) return
  const count = await page.evaluate(dialogCount)
  const before = await page.evaluate(pageText)
  await submit.focus()
  await page.keyboard.press('Enter')
  await page.waitForTimeout(150)
  await untilDrawn(page)
  if (count === (await page.evaluate(dialogCount)) && before !== (await page.evaluate(pageText))) await see()
}

/** True if the page is unchanged. */
async function closeDialogs(page: Page): Promise<boolean> {
  for (let count = 0; count < 5 && (await page.evaluate(hasDialog)); count++) {
    await page.keyboard.press('Escape')
    await page.waitForTimeout(30)
  }
  return (await page.evaluate(hasDialog)) === false
}

/** Loading, refused and offline: how every page starts at times. */
export async function walkWaiting({ page, open }: Walk, path: string, see: (name: string) => Promise<void>) {
  const held = Promise.withResolvers<void>()
  const hold = async (route: Route) => {
    if (/\/(me|events|config)\b/.test(route.request().url())) return route.fallback()
    await held.promise
    await route.abort('connectionfailed').catch(() => {})
  }
  await page.route('**/api/**', hold)
  await open(path)
  await page.waitForTimeout(100)
  await see(`${path} (loading)`)
  held.resolve()
  await page.waitForTimeout(300)
  await see(`${path} (no network)`)
  await page.unroute('**/api/**', hold)
}

const toastScript = buildSync({
  stdin: {
    contents: "import { showToast } from './web/kit/toast.ts'; globalThis.showToast = showToast",
    resolveDir: '.',
    loader: 'ts',
  },
  bundle: true,
  write: false,
  format: 'iife',
}).outputFiles[0]!.text

/** The controls that a toast partly covers, and what it is over; null if something moved meanwhile, for example when cards arrive. */
const coveredByToast = `(async () => {
  const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms))
  const controls = 'a[href], button, input, select, textarea, summary, [role=button], [role=option]'
  const dialog = [...document.querySelectorAll('dialog:modal')].at(-1)
  const reached = [...(dialog ?? document).querySelectorAll(controls)].flatMap((control) => {
    if (!control.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true }) || control.closest('.toasts')) return []
    return [...control.getClientRects()].filter(({ left, right, top, bottom }) => {
      const on = document.elementFromPoint((left + right) / 2, (top + bottom) / 2)
      return on && (on === control || control.contains(on))
    }).map((box) => ({ control, box }))
  })
  showToast('Saved. Customers see it in a few seconds.')
  await wait(150)
  const toast = document.querySelector('.toast')
  const own = toast.getBoundingClientRect()
  const isAt = (control, { x, y }) => [...control.getClientRects()].some((box) => box.x === x && box.y === y)
  if (!reached.every(({ control, box }) => isAt(control, box))) return toast.remove(), null
  const common = (box) => {
    const across = Math.min(box.right, own.right) - Math.max(box.left, own.left)
    const down = Math.min(box.bottom, own.bottom) - Math.max(box.top, own.top)
    return across > 0 && down > 0 ? across * down : 0
  }
  // A card that is a button as a whole can be pressed next to the toast. On a page full of buttons, clicks go through the toast.
  const isPressed = ({ control, box }) => {
    const on = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2)
    return on && (on === control || control.contains(on))
  }
  const found = reached
    .filter(({ box }) => common(box) > (box.height > 3 * own.height ? 0.34 * box.width * box.height : 0))
    .filter((each) => !isPressed(each))
    .map(({ control }) => 'covers ' + control.outerHTML.slice(0, 120))
  const strip = toast.parentElement
  if (!strip.matches(':popover-open') || (dialog && !dialog.contains(strip))) found.push('stands behind a dialog')
  if (own.left < 0 || own.top < 0 || own.right > innerWidth || own.bottom > innerHeight) found.push('outside')
  toast.remove()
  return found
})()`

/** Works around the page's policy, which forbids evaluation. */
async function evaluateInside(page: Page, expression: string): Promise<unknown> {
  const session = await page.context().newCDPSession(page)
  const evaluate = (text: string) =>
    session.send('Runtime.evaluate', { expression: text, awaitPromise: true, returnByValue: true })
  const { result: known } = await evaluate('typeof showToast')
  if (known.value === 'undefined') await evaluate(toastScript)
  const { result, exceptionDetails } = await evaluate(expression)
  await session.detach()
  assert.equal(exceptionDetails?.exception?.description, undefined)
  return result.value
}

/** A toast as the page's own script would show it. */
export const showToastIn = (page: Page) =>
  evaluateInside(page, "showToast('Saved. Customers see it in a few seconds.')")

export async function mustKeepToastsClear(page: Page, name: string) {
  let found: unknown = null
  for (let tries = 0; found === null && tries < 10; tries++)
    found = await evaluateInside(page, coveredByToast)
  assert.deepEqual(found, [], name)
}

/** What must be true of every state. */
export async function mustBeFine(page: Page, name: string) {
  await mustFitAcross(page)
  await mustSayNoCodes(page)
  await mustBeAccessible(page)
  await mustKeepToastsClear(page, name)
}

/** Records every moment when the page has no heading of its own, or two. */
const recordHeadings = `(() => {
  const lost = []
  window.lostHeadings = lost
  let hadOne = false
  new MutationObserver(() => {
    const count = document.querySelectorAll('h1').length
    if (count === 1) hadOne = true
    else if (hadOne || count > 1) lost.push(location.pathname + ' has ' + count)
  }).observe(document, { childList: true, subtree: true })
})()`

/** From the next page on. The service responds late, so that each page is seen while it loads. */
export async function watchHeadings(page: Page) {
  await page.addInitScript(recordHeadings)
  await page.route(/\/api\/(?!events)/, async (route) => {
    await sleep(40)
    await route.continue().catch(() => {})
  })
}

export const lostHeadings = (page: Page) => page.evaluate('window.lostHeadings')
