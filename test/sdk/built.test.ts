import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { launchChromium, whyNoChromium } from '../support/browsers.ts'
import { temporaryFolder } from '../support/process.ts'
import { testService } from '../support/test-service.ts'

const skip = whyNoChromium()
const service = testService({ template: 'demo' })
const folder = temporaryFolder()
let shop: Server

before(() => {
  const tsc = join('node_modules', '.bin', 'tsc')
  const built = spawnSync(tsc, ['-p', 'sdk/tsconfig.json', '--outDir', folder.path], { encoding: 'utf8' })
  assert.equal(built.status, 0, built.stdout)
})
after(() => {
  shop?.closeAllConnections()
  shop?.close()
  folder.remove()
})

const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`
const webhookBody = '{"type":"order.placed"}'
const webhookHeaders = () => {
  const at = new Date()
  const signature = new Webhook(webhookSecret).sign('evt_1', at, webhookBody)
  const seconds = String(Math.floor(at.getTime() / 1000))
  return { 'webhook-id': 'evt_1', 'webhook-timestamp': seconds, 'webhook-signature': signature }
}

/**
 * What a program with the client does: finds dinner and starts a cart, for which a browser sends a preflight, and
 * verifies a webhook. A browser has the web's APIs and none of Node's, like edge runtimes.
 */
const program = (at: string, baseUrl: string) => `
  const { Cellardoor, RefusalError, verifyWebhook } = await import(${JSON.stringify(at)})
  const client = new Cellardoor({ baseUrl: ${JSON.stringify(baseUrl)}, clientId: 'demo-app' })
  const { merchants } = await client.merchants.search({ near: '199 Water St, New York, NY' })
  await client.auth.guest()
  const { menu } = await client.merchants.menu(1001)
  const item = menu.flatMap((one) => one.children).find((child) => child.type === 'item' && child.children.length === 0)
  const { item_count } = await client.cart(1001).add({ item_id: item.id, item_qty: 2 })
  const refusal = await client.merchants.get(999999).catch((error) => error)
  const { type } = await verifyWebhook(${JSON.stringify(webhookSecret)}, ${JSON.stringify(webhookHeaders())}, ${JSON.stringify(webhookBody)})
  const seen = { type, found: merchants.some(({ id }) => id === '1001'), item_count, refused: refusal instanceof RefusalError && refusal.is('no_rest') }`
const expected = { type: 'order.placed', found: true, item_count: 2, refused: true }

/** A third-party site with the built files and a page that uses them. */
async function openShop(): Promise<string> {
  const page = `<!doctype html><title>waiting</title><script type="module">${program('/index.js', service.url)}
    document.title = JSON.stringify(seen)</script>`
  shop = createServer((request, response) => {
    if (request.url === '/') return response.setHeader('content-type', 'text/html').end(page)
    const isScript = /^\/[\w/-]+\.js$/.test(request.url!)
    if (!isScript) return response.writeHead(404).end()
    response.setHeader('content-type', 'text/javascript').end(readFileSync(join(folder.path, request.url!)))
  }).listen(0, '127.0.0.1')
  await new Promise((resolve) => shop.once('listening', resolve))
  return `http://127.0.0.1:${(shop.address() as AddressInfo).port}/`
}

describe('the published package', () => {
  test('works as modules in a browser, on a page of another origin', { skip }, async () => {
    const browser = launchChromium()
    try {
      const page = await browser.newPage()
      const faults: string[] = []
      page.on('pageerror', (error) => faults.push(error.message))
      await page.goto(await openShop())
      await page.waitForFunction(() => (globalThis as any).document.title !== 'waiting').catch(() => {})
      assert.deepEqual(faults, [])
      assert.deepEqual(JSON.parse(await page.title()), expected)
    } finally {
      await browser.close()
    }
  })

  /** With `npm test`, that is the machine's own Node, which may be as old as 20. */
  const oldNode = process.env.npm_node_execpath ?? process.execPath
  const { stdout: version } = spawnSync(oldNode, ['--version'], { encoding: 'utf8' })

  test(`works in Node ${version.trim()}`, async () => {
    const script = `${program(join(folder.path, 'index.js'), service.url)}\nconsole.log(JSON.stringify(seen))`
    const child = spawn(oldNode, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    let printed = ''
    for await (const chunk of child.stdout) printed += chunk
    assert.deepEqual(JSON.parse(printed), expected)
  })

  test('lists its contents, and needs nothing else', () => {
    const manifest = JSON.parse(readFileSync('sdk/package.json', 'utf8'))
    assert.equal(manifest.dependencies, undefined)
    const { types, default: code } = manifest.exports['.']
    for (const path of [types, code]) readFileSync(join(folder.path, path.replace('./dist/', '')))
    assert.doesNotMatch(readFileSync(join(folder.path, 'index.js'), 'utf8'), /\.ts'/)
  })
})
