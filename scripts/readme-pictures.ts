// The pictures in README.md, taken from a running demo:  node scripts/run.mjs scripts/readme-pictures.ts [url]
import { mkdirSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright-core'
import sharp from 'sharp'

const url = process.argv[2] ?? 'http://localhost:8080'
const folder = 'docs/pictures'
const place = '199 Water St, New York, NY 10038'
const width = 640
/** The demo world's operator token. */
const operatorToken = process.env.OPERATOR_TOKEN ?? 'Bearer demo-operator-token'

mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({
  executablePath: '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
await takeShop(browser)
await fillTheBoard()
await takeConsole(browser, { name: 'partner', person: 'Olga', path: '/partner/1001/orders' })
await takeConsole(browser, { name: 'admin', person: 'Odette', path: '/admin' })
await browser.close()

async function takePicture(page: Page, name: string) {
  const png = await page.screenshot()
  await sharp(png).resize({ width }).webp({ quality: 72 }).toFile(`${folder}/${name}.webp`)
}

async function takeShop(from: Browser) {
  const context = await from.newContext({ viewport: { width: 1200, height: 800 } })
  await context.addCookies([{ name: 'place', value: encodeURIComponent(place), url }])
  const page = await context.newPage()
  const picture = (name: string) => takePicture(page, name)
  const open = (path: string) => page.goto(url + path, { waitUntil: 'networkidle' })
  await open('/')
  await picture('home')
  await open(`/search?address=${encodeURIComponent(place)}`)
  await picture('results')
  await open('/m/1001/seaport-all-day-kitchen')
  await page.evaluate('scrollTo(0, 430)')
  await page.waitForTimeout(300)
  await picture('menu')
  await open('/m/1001/seaport-all-day-kitchen/N1002')
  await page.getByRole('button', { name: /Add to cart/ }).click()
  await page.waitForURL(/cart/)
  await open('/checkout/1001')
  await picture('checkout')
}

/** A kitchen at dinner time: two new orders, one being cooked, one ready. */
async function fillTheBoard() {
  const call = async (method: string, path: string, token: string, body: object) => {
    const headers = { authorization: token, 'content-type': 'application/json' }
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) })
    if (!answer.ok) throw new Error(`${method} ${path} answers ${answer.status} ${await answer.text()}`)
    return (await answer.json()) as { access_token: string; order_id: number }
  }
  const merchantId = 1001
  const signIn = (client_id: string, username: string, scope: string) => {
    const client = { client_id, client_secret: `${client_id}-secret`, grant_type: 'password' }
    return call('POST', '/customer/auth', '', { ...client, username, password: 'open-sesame-42', scope })
  }
  const { access_token: ada } = await signIn('demo-app', 'ada@example.com', 'global,payment')
  const { access_token: olga } = await signIn('merchant-app', 'owner@example.com', 'global,merchant')
  const switches = { autoConfirm: false, courierDelivery: false }
  await call('PUT', `/operator/merchants/${merchantId}`, operatorToken, switches)
  const order = async (item_id: string, instructions = '') => {
    const item = { item_id, item_qty: 2, option_qty: {}, instructions }
    await call('POST', `/customer/cart/${merchantId}`, ada, { item })
    const payment = { payments: [{ type: 'credit_card', id: 3 }], order_type: 'delivery', tip: 3 }
    return (await call('POST', `/customer/cart/${merchantId}/checkout`, ada, payment)).order_id
  }
  const act = (orderId: number, action: string) =>
    call('PUT', '/merchant/admin/orders', olga, { merchantId, orderId, action })
  const ready = await order('N1064')
  await act(ready, 'confirm')
  await act(ready, 'ready')
  await act(await order('N1002'), 'confirm')
  await order('N1064', 'No mayo, please')
  await order('N1002')
}

async function takeConsole(
  from: Browser,
  { name, person, path }: { name: string; person: string; path: string },
) {
  const context = await from.newContext({ viewport: { width: 1200, height: 800 } })
  const page = await context.newPage()
  await page.goto(`${url}/${name}/signin?back=${encodeURIComponent(path)}`)
  await page.getByRole('button', { name: new RegExp(`^${person}`) }).click()
  await page.locator('main h1').waitFor()
  await page.waitForTimeout(2000) // what is live has arrived
  await takePicture(page, name)
  await context.close()
}
