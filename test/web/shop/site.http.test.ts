import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import sharp from 'sharp'
import { hostedLogo, pngLogo } from '../../../formats/hosted-logo.ts'
import { appIcons } from '../../../web/server/app-icon.ts'
import { eventually } from '../../support/eventually.ts'
import { operator, testService } from '../../support/test-service.ts'

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

test('icons are drawn the same on every machine, opaque, with the door inside the visible area on phones', async () => {
  const page = await (await get('/')).text()
  assert.match(page, /<link rel="apple-touch-icon" href="\/web\/apple-touch-icon\.png"\/?>/)
  const icon = appIcons.get('icon-maskable-192.png')!.draw()
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

test('a broken link offers ways on', async () => {
  const answer = await get('/m/999999999/nowhere', { accept: 'text/html' })
  assert.equal(answer.status, 404)
  const page = await answer.text()
  for (const path of ['/', '/search', '/drinks', '/orders', '/account', '/help', '/cart', '/terms'])
    assert.match(page, new RegExp(`href="${path}"`))
  assert.match(page, /<nav class="main-nav"/)
})

test('an uploaded logo becomes the icons of both applications, of the pages and of emails', async () => {
  const red = { r: 220, g: 20, b: 20, alpha: 1 }
  const file = await sharp({ create: { width: 400, height: 200, channels: 4, background: red } })
    .png()
    .toBuffer()
  const upload = await service.post('/operator/brand/logo', { image: file.toString('base64') }, operator)
  const { logo } = upload.body
  await service.put('/operator/brand', { logo, accent: '#0b5fff' }, operator)
  const icons = async (path: string) => ((await (await get(path)).json()) as Manifest).icons
  const version = `?v=${logo.slice('/images/'.length).slice(0, 16)}0b5fff`
  await eventually(async () => {
    const all = [...(await icons('/manifest.webmanifest')), ...(await icons('/partner/manifest.webmanifest'))]
    assert.deepEqual(
      all.map(({ src }) => src),
      ['icon', 'partner'].flatMap((app) =>
        [192, 512].flatMap((size) => [
          `/web/${app}-${size}.png${version}`,
          `/web/${app}-maskable-${size}.png${version}`,
        ]),
      ),
    )
  })
  const colors = async (path: string) => {
    const answer = await get(path)
    assert.equal(answer.headers.get('content-type'), 'image/png', path)
    const bytes = Buffer.from(await answer.arrayBuffer())
    const { data, info } = await sharp(bytes).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
    const at = (part: number) => Math.floor(part * info.width)
    return [0.02, 0.5].map((part) => {
      const start = (at(part) * info.width + at(part)) * 4
      return [...data.subarray(start, start + 4)].map((channel) => Math.round(channel / 16))
    })
  }
  const [paper, blue, middle] = [
    [16, 15, 15, 16],
    [1, 6, 16, 16],
    [14, 1, 1, 16],
  ]
  for (const { src } of await icons('/manifest.webmanifest'))
    assert.deepEqual(await colors(src), [paper, middle])
  for (const { src } of await icons('/partner/manifest.webmanifest'))
    assert.deepEqual(await colors(src), [blue, middle])
  assert.deepEqual(await colors(pngLogo(hostedLogo(logo)!)), [[0, 0, 0, 0], middle])
  const page = await (await get('/partner/signin')).text()
  assert.ok(page.includes(`<link rel="apple-touch-icon" href="/web/partner-touch-icon.png${version}"`), page)
  await service.put('/operator/brand', { logo: null, accent: null }, operator)
})

test('a logo on another site is named and never fetched', async () => {
  await service.put('/operator/brand', { logo: 'https://logos.example/a.png' }, operator)
  await eventually(async () => {
    const { icons } = (await (await get('/manifest.webmanifest')).json()) as Manifest
    assert.deepEqual(icons, [{ src: 'https://logos.example/a.png', sizes: 'any', purpose: 'any' }])
  })
  assert.equal((await get('/web/logo-96.png')).status, 404)
  await service.put('/operator/brand', { logo: null }, operator)
})

/** What a server may send before it hears from a phone again (RFC 6928): more costs a round trip of 150 ms. */
const firstAnswerBytes = 10 * 1460

test('the pages that people see first fit in the first round trip of a connection', async () => {
  const place = '199 Water St, New York, NY 10038'
  const paths = [
    '/',
    `/search?address=${encodeURIComponent(place)}`,
    '/drinks',
    '/m/1001/seaport-all-day-kitchen',
  ]
  for (const path of paths) {
    const answer = await get(path, {
      cookie: `place=${encodeURIComponent(place)}`,
      'accept-encoding': 'br',
    })
    assert.equal(answer.headers.get('content-encoding'), 'br', path)
    const headers = [...answer.headers].reduce(
      (sum, [name, value]) => sum + name.length + value.length + 4,
      0,
    )
    const bytes = headers + Number(answer.headers.get('content-length'))
    assert.ok(bytes > 5000 && bytes <= firstAnswerBytes, `${path} takes ${bytes} bytes`)
  }
})
