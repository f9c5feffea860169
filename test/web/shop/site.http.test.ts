import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { appIcons } from '../../../web/server/app-icon.ts'
import { testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
type Entry = {
  src: string
  sizes: string
  type: string
  purpose?: string
  form_factor?: string
  label?: string
}
type Manifest = { icons: Entry[]; screenshots: Entry[] }
const get = (path: string, headers: Record<string, string> = {}) => fetch(service.url + path, { headers })

test('the manifest names icons for iOS and Android and screenshots, and each is what it says', async () => {
  const read = async (path: string) => (await (await get(path)).json()) as Manifest
  const [shop, partner] = [await read('/manifest.webmanifest'), await read('/partner/manifest.webmanifest')]
  const pixels = [...shop.icons, ...partner.icons].filter(({ type }) => type === 'image/png')
  const kinds = ['192x192 any', '192x192 maskable', '512x512 any', '512x512 maskable']
  assert.deepEqual(
    pixels.map(({ sizes, purpose }) => `${sizes} ${purpose}`),
    [...kinds, ...kinds],
  )
  assert.equal(new Set(pixels.map(({ src }) => src)).size, 8, 'the console has icons of its own')
  const { screenshots } = shop
  assert.deepEqual(
    screenshots.map(({ form_factor, label }) => [form_factor, typeof label]),
    [
      ['narrow', 'string'],
      ['wide', 'string'],
    ],
  )
  for (const { src, sizes, type } of [...pixels, ...screenshots]) {
    const answer = await get(src)
    assert.equal(answer.headers.get('content-type'), type, src)
    const { width, height } = await sharp(Buffer.from(await answer.arrayBuffer())).metadata()
    assert.equal(`${width}x${height}`, sizes, src)
  }
})

test('icons are drawn the same on every machine, opaque, with the door inside what a phone leaves of them', async () => {
  const page = await (await get('/')).text()
  assert.match(page, /<link rel="apple-touch-icon" href="\/web\/apple-touch-icon\.png"\/?>/)
  const icon = appIcons.get('icon-maskable-192.png')!()
  const { data, info } = await sharp(icon).raw().toBuffer({ resolveWithObject: true })
  const colorAt = (x: number, y: number) => [
    ...data.subarray((y * info.width + x) * 4, (y * info.width + x) * 4 + 4),
  ]
  const paper = [0xfd, 0xf7, 0xee, 0xff]
  for (let turn = 0; turn < 360; turn += 5) {
    const at = (part: number) => Math.round(95.5 + part * 192 * 0.41)
    assert.deepEqual(
      colorAt(at(Math.cos((turn * Math.PI) / 180)), at(Math.sin((turn * Math.PI) / 180))),
      paper,
    )
  }
  assert.deepEqual(colorAt(80, 100), [0x97, 0x20, 0x4a, 0xff])
  const digest = createHash('sha256').update(data).digest('hex').slice(0, 16)
  assert.equal(digest, 'ec9d65fdaf3b3f1d')
})

test('the demo has pages for help, terms and privacy, in both languages, and every page links them', async () => {
  for (const path of ['/help', '/terms', '/privacy']) {
    const [english, spanish] = [await get(path), await get(path, { 'accept-language': 'es' })]
    assert.equal(english.status, 200)
    assert.notEqual(await english.text(), await spanish.text())
  }
  const home = await (await get('/')).text()
  for (const path of ['/help', '/terms', '/privacy']) assert.match(home, new RegExp(`href="${path}"`))
})

test('an address that leads nowhere offers ways on', async () => {
  const answer = await get('/m/999999999/nowhere', { accept: 'text/html' })
  assert.equal(answer.status, 404)
  const page = await answer.text()
  for (const path of ['/', '/search', '/drinks', '/orders', '/account', '/help'])
    assert.match(page, new RegExp(`href="${path}"`))
})
