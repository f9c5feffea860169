import type { BrowserContext } from 'playwright-core'
import { asOperator } from './scenario.ts'

/** How a menu of 2,000 items opens and scrolls on a phone's screen, without CPU throttling. */
export type LargeMenu = {
  items: number
  openMs: number
  /** CPU time of the page's main thread until it's idle. Other work on the machine hardly affects it. */
  openCpuMs: number
  /** CPU time of the page's main thread per frame while it scrolls from top to bottom, one screen per frame. */
  frameCpuMs: number
  maxFrameMs: number
}

const sections = 40
const itemsInSection = 50
const screen = { width: 390, height: 844 }
const steps = 120

export async function measureLargeMenu(browser: BrowserContext, url: string): Promise<LargeMenu> {
  const path = await makeMenu(url)
  const page = await browser.newPage()
  await page.setViewportSize(screen)
  const session = await browser.newCDPSession(page)
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  const busyMs = async () => {
    const { metrics } = await session.send('Performance.getMetrics')
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000
  }
  const from = performance.now()
  await page.goto(url + path, { waitUntil: 'load' })
  const openMs = performance.now() - from
  await page.waitForLoadState('networkidle')
  const openCpuMs = await busyMs()
  const frames = (await page.evaluate(scrollThrough)) as number[]
  const frameCpuMs = ((await busyMs()) - openCpuMs) / frames.length
  await page.close()
  return {
    items: sections * itemsInSection,
    openMs: Math.round(openMs),
    openCpuMs: Math.round(openCpuMs),
    frameCpuMs: Math.round(frameCpuMs * 10) / 10,
    maxFrameMs: Math.round(Math.max(...frames)),
  }
}

/** Scrolls about a screen per frame, like a quick swipe to the end. Returns how long each frame took. */
const scrollThrough = `new Promise((resolve) => {
  const frames = []
  const step = document.documentElement.scrollHeight / ${steps}
  let last = performance.now()
  const next = (now) => {
    frames.push(now - last)
    last = now
    if (frames.length > ${steps}) return resolve(frames.slice(1))
    window.scrollBy({ top: step, behavior: 'instant' })
    requestAnimationFrame(next)
  }
  requestAnimationFrame(next)
})`

/** Creates a merchant with a menu of 2,000 items, using the operator's token. */
async function makeMenu(url: string): Promise<string> {
  const merchantId = 1003
  const menu = Array.from({ length: sections }, (_, section) => ({
    ...{ type: 'SubMenu', name: `Section ${section + 1}` },
    children: Array.from({ length: itemsInSection }, (_, item) => ({
      type: 'Item',
      name: `Dish ${section + 1}.${item + 1}`,
      description: 'With rice, greens and a sauce of the day, for one',
      price: 5 + (item % 90) / 10,
    })),
  }))
  const headers = { ...asOperator, 'content-type': 'application/json' }
  const body = JSON.stringify({ merchantId, menu })
  const answer = await fetch(`${url}/merchant/admin/menu/structure`, { method: 'POST', headers, body })
  if (!answer.ok) throw new Error(`The menu could not be made: ${answer.status} ${await answer.text()}`)
  const found = await fetch(`${url}/m/${merchantId}`, { redirect: 'manual' })
  return found.headers.get('location') ?? `/m/${merchantId}`
}
