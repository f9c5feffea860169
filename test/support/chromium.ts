import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

/** The first one has no window to draw: a page takes 0.18 s of processor time in it, and 0.43 s in the others. */
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
]

/** Why the tests of pages cannot run here; false when they can. Root on a Debian gets a Chromium, once. */
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

/** Playwright waits 30 s for an element by itself, which is too little for two cores with four test processes and more. */
const patienceMs = 120_000

/** `hosts` are rules such as `MAP localhost:8080 127.0.0.1:34567`: one address leads to another. */
export async function launchChromium({ hosts }: { hosts?: string } = {}): Promise<Browser> {
  const browser = await chromium.launch({
    executablePath: findChromium()!,
    args: hosts ? [...args, `--host-resolver-rules=${hosts}`] : args,
  })
  const newContext = browser.newContext.bind(browser)
  browser.newContext = async (options) => {
    const context = await newContext(options)
    context.setDefaultTimeout(patienceMs)
    return context
  }
  return browser
}

const findChromium = () => places.find((path) => existsSync(path))
