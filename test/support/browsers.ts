import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after } from 'node:test'
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core'
import { countingLost } from '../../scripts/test-costs.ts'
import { groupEnded, isInGroup } from '../../scripts/test-group.ts'

/** The first one has no window to draw: a page takes 0.18 s of CPU time in it, and 0.43 s in the others. */
const places = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
]
const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--in-process-gpu',
  '--disable-software-rasterizer',
]

/** Why browser tests can't run here; false if they can. Installs Chromium once for root on Debian. */
export function whyNoChromium(): string | false {
  if (findChromium()) return false
  if (process.getuid?.() === 0) {
    spawnSync('sh', ['-c', 'apt-get update && apt-get install -y chromium-headless-shell'], {
      stdio: 'ignore',
    })
    if (findChromium()) return false
  }
  return 'There is no Chromium here. Install the package chromium-headless-shell, chromium or Google Chrome to run these tests.'
}

/** Playwright's own timeout for an element is 30 s, which is too short for two cores with four or more test processes. */
const patienceMs = 120_000

/** Windows of a browser shared with the other test files of this process; `close` closes those that it opened. */
export type TestBrowser = Pick<Browser, 'newContext' | 'newPage' | 'close'> & {
  /**
   * A possibly used window, completely cleared, to be given back. A new one costs half a second of
   * CPU time, and axe in it another one, because neither the page's script nor axe is compiled there.
   */
  borrowPage(options: BrowserContextOptions): Promise<BorrowedPage>
}
type BorrowedPage = { page: Page; context: BrowserContext; giveBack(): Promise<void> }

/** A browser for the tests of one file, started with the first window: call it at the top, and pass `skip` to the tests. */
export function testBrowser(): TestBrowser & { skip: string | false } {
  const browser = shareChromium()
  after(() => browser.close())
  return { ...browser, skip: whyNoChromium() }
}

/** A separate browser whose camera shows a file (`.mjpeg`). */
export async function launchWithCamera(file: string): Promise<Browser> {
  return chromium.launch({
    executablePath: findChromium()!,
    args: [
      ...args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-video-capture=${file}`,
    ],
  })
}

/** The same for a single test, which closes it. */
export const launchChromium = (): TestBrowser => shareChromium()

type Running = {
  browser: Promise<Browser>
  users: number
  /** Returned windows, by their options. */
  spare: Map<string, Page[]>
}
/** Shared by the files of this process, with everything compiled in its windows; it ends with the last of them. */
let shared: Running | undefined
groupEnded.subscribe(endShared)

async function endShared() {
  const ended = shared
  shared = undefined
  if (ended) await end(ended)
}

function shareChromium(): TestBrowser {
  let used: Running | undefined
  const windows = windowsOf(() => {
    if (used) return used
    shared ??= { browser: start(), users: 0, spare: new Map() }
    shared.users += 1
    used = shared
    return used
  })
  return {
    ...windows,
    async close() {
      const left = used
      used = undefined
      if (!left) return
      await windows.closeAll()
      left.users -= 1
      if (left.users === 0 && !isInGroup) await endShared()
    },
  }
}

const start = () => chromium.launch({ executablePath: findChromium()!, args })

/** Some of its processes are never waited for, so their costs are counted first. */
const end = async ({ browser }: Running) => {
  const running = await browser
  await countingLost(() => running.close())
}

function windowsOf(use: () => Running) {
  const open = new Set<BrowserContext>()
  const newContext = async (options?: BrowserContextOptions) => {
    const context = await (await use().browser).newContext(options)
    context.setDefaultTimeout(patienceMs)
    open.add(context)
    context.on('close', () => open.delete(context))
    return context
  }
  const newPage = async (options?: BrowserContextOptions) => {
    const context = await newContext(options)
    const page = await context.newPage()
    page.on('close', () => context.close().catch(() => {})) // the browser may be gone
    return page
  }
  return {
    newContext,
    newPage,
    closeAll: () => Promise.all([...open].map((context) => context.close())),
    async borrowPage(options: BrowserContextOptions): Promise<BorrowedPage> {
      const { spare } = use()
      const key = JSON.stringify(options)
      const page = spare.get(key)?.pop() ?? (await (await newContext(options)).newPage())
      const context = page.context()
      open.add(context)
      const giveBack = async () => {
        const isAsNew = await makeAsNew(page, options).catch(() => false)
        if (!isAsNew) return context.close()
        open.delete(context)
        spare.set(key, [...(spare.get(key) ?? []), page])
      }
      return { page, context, giveBack }
    },
  }
}

/** Leaves the page for one without script, and clears what its site has stored. False for a window with several pages. */
async function makeAsNew(page: Page, { viewport }: BrowserContextOptions): Promise<boolean> {
  const context = page.context()
  if (context.pages().length > 1) return false
  for (const event of ['pageerror', 'console', 'request', 'response', 'dialog'] as const)
    page.removeAllListeners(event)
  await page.unrouteAll()
  await context.unrouteAll()
  await context.setOffline(false)
  const { origin } = new URL(page.url())
  await page.goto(`${origin}/readyz`)
  const session = await context.newCDPSession(page)
  await session.send('Runtime.evaluate', { expression: 'sessionStorage.clear()' })
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' })
  await session.detach()
  await context.clearCookies()
  await page.emulateMedia({ media: null })
  if (viewport) await page.setViewportSize(viewport)
  return true
}

const findChromium = () => places.find((path) => existsSync(path))

const program = ['/usr/bin/firefox-esr', '/usr/bin/firefox'].find((path) => existsSync(path))

/** Why the tests in Firefox can't run here; false if they can. */
export const whyNoFirefox = (): string | false =>
  program ? false : 'There is no Firefox here. Install the package firefox-esr to run these tests.'

type Reply = {
  id?: number
  result?: unknown
  error?: string
  message?: string
  method?: string
  params?: unknown
}
type LogEntry = { level: string; type: string; text: string }

export type Firefox = {
  /** Opens a page and returns the value of an expression there. */
  open(url: string, expression: string): Promise<unknown>
  /** Script and policy errors since the start. */
  errors: string[]
  close(): Promise<void>
}

/** Debian's Firefox, driven by WebDriver BiDi, because Playwright requires its own Firefox. */
export async function launchFirefox(): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'cellardoor-firefox-'))
  const child = spawn(
    program!,
    ['--headless', '--remote-debugging-port=0', '--profile', profile, '--no-remote'],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, HOME: profile, MOZ_DISABLE_CONTENT_SANDBOX: '1' },
    },
  )
  const socket = new WebSocket(`${await addressOf(child)}/session`)
  await once(socket, 'open')
  const errors: string[] = []
  const waiting = new Map<number, (reply: Reply) => void>()
  socket.addEventListener('message', ({ data }) => {
    const reply = JSON.parse(String(data)) as Reply
    if (reply.id !== undefined) waiting.get(reply.id)?.(reply)
    else if (reply.method === 'log.entryAdded') {
      const { level, type, text } = reply.params as LogEntry
      if (level === 'error') errors.push(`${type}: ${text}`)
    }
  })
  let last = 0
  const ask = async (method: string, params: object = {}): Promise<unknown> => {
    const id = ++last
    const { promise, resolve } = Promise.withResolvers<Reply>()
    waiting.set(id, resolve)
    socket.send(JSON.stringify({ id, method, params }))
    const reply = await promise
    waiting.delete(id)
    if (reply.error) throw new Error(`${method}: ${reply.error} ${reply.message}`)
    return reply.result
  }
  await ask('session.new', { capabilities: {} })
  await ask('session.subscribe', { events: ['log.entryAdded'] })
  const { contexts } = (await ask('browsingContext.getTree')) as { contexts: { context: string }[] }
  const { context } = contexts[0]!
  return {
    errors,
    async open(url, expression) {
      await ask('browsingContext.navigate', { context, url, wait: 'complete' })
      const evaluation = { expression, target: { context }, awaitPromise: true }
      const answer = (await ask('script.evaluate', evaluation)) as { result?: { value?: unknown } }
      return answer.result?.value
    },
    async close() {
      socket.close()
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}

async function addressOf(child: ChildProcess): Promise<string> {
  let said = ''
  for await (const chunk of child.stderr!) {
    said += String(chunk)
    const found = /WebDriver BiDi listening on (ws:\/\/\S+)/.exec(said)?.[1]
    if (!found) continue
    return found
  }
  throw new Error(`Firefox has ended: ${said.slice(0, 500)}`)
}
