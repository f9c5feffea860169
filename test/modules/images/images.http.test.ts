import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { globSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp, { type Color } from 'sharp'
import { imageRoutes } from '../../../src/modules/images/index.ts'
import { openImages } from '../../../src/outside/images/open-images.ts'
import type { Images } from '../../../src/outside/images.ts'
import { forDevelopers, says } from '../../../src/texts/sentence.ts'
import {
  bytesOf,
  hugePng,
  type PictureServer,
  redirectTo,
  startPictureServer,
} from '../../support/servers/files.ts'
import { startTestService, testService } from '../../support/test-service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cellardoor-images-'))
const publicUrl = 'https://door.example'
let site: PictureServer
let images: Images
const openHere = () =>
  openImages({ images: { kind: 'files' }, dataDir, publicUrl, outboundAllow: [site.place] })
before(async () => {
  site = await startPictureServer()
  images = await openHere()
})
after(async () => {
  await site.stop()
  rmSync(dataDir, { recursive: true })
})

/** The server responds after `before` has run. */
const late: Images = {
  host: (url) => images.host(url),
  keep: (bytes) => images.keep(bytes),
  find: (name) => images.find(name),
  forget: (url) => images.forget(url),
  keepDocument: (bytes) => images.keepDocument(bytes),
  findDocument: (name) => images.findDocument(name),
  get photos() {
    return images.photos
  },
}
const service = testService({ routes: (deps) => imageRoutes({ ...deps, images: late }) })

let paths = 0
/** Puts bytes on the site at their own URL, and has them hosted. */
async function host(bytes: Uint8Array | string, contentType?: string) {
  const path = `/${++paths}`
  site.at(path, bytesOf(bytes, contentType))
  return images.host(site.url + path)
}
async function hosted(bytes: Uint8Array | string, contentType?: string): Promise<string> {
  const answer = await host(bytes, contentType)
  assert.ok('path' in answer, JSON.stringify(answer))
  return answer.path
}
const look = async (path: string) => {
  const bytes = (await images.find(path.slice('/images/'.length)))!
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [
    ...data.subarray(3 * (y * info.width + x), 3 * (y * info.width + x) + 3),
  ]
  return { bytes, at, ...(await sharp(bytes).metadata()) }
}
const isNear = (actual: number[], wanted: number[], tolerance = 12) =>
  assert.ok(
    actual.every((value, index) => Math.abs(value - wanted[index]!) <= tolerance),
    `${actual} is not ${wanted}`,
  )
const filesKept = () =>
  globSync('images/**/*', { cwd: dataDir, withFileTypes: true }).filter((one) => one.isFile())

const red = { r: 220, g: 30, b: 40 }
const plain = (width: number, height: number, background: Color = red) =>
  sharp({ create: { width, height, channels: 3, background } })
/** Left half red, right half blue. */
const halves = (width: number, height: number) =>
  plain(width, height).composite([
    {
      input: { create: { width: width / 2, height, channels: 3, background: 'blue' } },
      left: width / 2,
      top: 0,
    },
  ])

describe('an image', () => {
  test('is stored as a WebP under its own digest, whatever its format and name', async () => {
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const path = await hosted(await plain(60, 40).toFormat(format).toBuffer(), 'text/html')
      const { bytes, at, ...facts } = await look(path)
      assert.deepEqual([facts.format, facts.width, facts.height], ['webp', 60, 40], format)
      assert.equal(path, `/images/${createHash('sha256').update(bytes).digest('hex')}.webp`)
      isNear(at(30, 20), [220, 30, 40])
    }
  })

  test('is at most 1600 pixels on its longer side, and never enlarged', async () => {
    for (const [width, height, wanted] of [
      [3200, 1000, [1600, 500]],
      [500, 2000, [400, 1600]],
      [1600, 1600, [1600, 1600]],
      [1, 1, [1, 1]],
      [16_000, 2, [1600, 1]],
    ] as const) {
      const facts = await look(await hosted(await plain(width, height).jpeg().toBuffer()))
      assert.deepEqual([facts.width, facts.height], wanted)
    }
  })

  test('is rotated upright, and the camera’s metadata is removed', async () => {
    const photo = await halves(80, 40)
      .withExif({
        IFD0: { Copyright: 'somebody', Make: 'a camera' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '40/1 42/1 24/1' },
      })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer()
    const sent = await sharp(photo).metadata()
    assert.ok(sent.orientation === 6 && sent.exif !== undefined)
    const { bytes, at, ...facts } = await look(await hosted(photo))
    assert.deepEqual([facts.width, facts.height, facts.orientation], [40, 80, undefined])
    assert.deepEqual(
      [facts.exif, facts.xmp, facts.iptc, facts.icc],
      [undefined, undefined, undefined, undefined],
    )
    assert.ok(!bytes.includes('somebody') && !bytes.includes('camera') && !bytes.includes('EXIF'))
    isNear(at(20, 10), [220, 30, 40])
    isNear(at(20, 70), [0, 0, 255])
  })

  test('keeps its colors from CMYK and 16-bit, and its transparency', async () => {
    const ink = [150, 120, 100] // for print
    const cmyk = await plain(40, 40, '#967864').toColourspace('cmyk').jpeg({ quality: 100 }).toBuffer()
    assert.equal((await sharp(cmyk).metadata()).space, 'cmyk')
    isNear((await look(await hosted(cmyk))).at(20, 20), ink)
    const deep = await plain(40, 40).toColourspace('rgb16').png().toBuffer()
    assert.equal((await sharp(deep).metadata()).depth, 'ushort')
    isNear((await look(await hosted(deep))).at(20, 20), [220, 30, 40])
    const clear = { create: { width: 9, height: 9, channels: 4, background: '#00000000' } } as const
    assert.equal((await look(await hosted(await sharp(clear).png().toBuffer()))).hasAlpha, true)
  })

  test('that is animated is reduced to its first frame', async () => {
    const frames = await Promise.all(
      ['red', 'lime', 'blue'].map((colour) => plain(20, 20, colour).raw().toBuffer()),
    )
    const raw = { width: 20, height: 60, channels: 3, pageHeight: 20 } as const
    for (const format of ['gif', 'webp'] as const) {
      const film = await sharp(Buffer.concat(frames), { raw }).toFormat(format).toBuffer()
      assert.equal((await sharp(film).metadata()).pages, 3)
      const facts = await look(await hosted(film))
      assert.deepEqual([facts.width, facts.height, facts.pages], [20, 20, undefined])
      isNear(facts.at(10, 10), [255, 0, 0])
    }
  })

  test('from two URLs is stored once', async () => {
    const bytes = await plain(33, 44).png().toBuffer()
    const path = await hosted(bytes)
    const before = filesKept().length
    assert.equal(await hosted(bytes), path)
    assert.equal(filesKept().length, before)
  })
})

describe('an image is refused with a sentence that says why', () => {
  const noPicture = { fault: says`Use a JPEG, PNG, WebP, GIF or AVIF picture.` }
  const damaged = { fault: says`The picture is damaged and can’t be read.` }

  test('if it is not an image, or has another format', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><image href="file:///etc/passwd"/></svg>'
    const tiff = await plain(9, 9).tiff().toBuffer()
    const ppm = Buffer.from('P6 1 1 255\nabc')
    for (const bytes of [
      '',
      'hello',
      '<html></html>',
      svg,
      `<?xml version="1.0"?>${svg}`,
      '%PDF-1.7\n',
      tiff,
      ppm,
    ])
      assert.deepEqual(await host(bytes, 'image/png'), noPicture, String(bytes).slice(0, 20))
    for (const start of ['RIFF1234WEBP', 'GIF89a', '1234ftypavif'])
      assert.ok('fault' in (await host(start + svg, 'image/png')), start)
  })

  // Switching it off for uploads switches it off for the whole process.
  test('unless it is an SVG that the shop draws itself', async () => {
    await hosted(await plain(9, 9).png().toBuffer())
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
    const { format } = await sharp(await sharp(drawing).webp().toBuffer()).metadata()
    assert.equal(format, 'webp')
  })

  test('if it is truncated', async () => {
    const noise = Buffer.from(Array.from({ length: 64 * 64 * 3 }, (_, index) => (index * 7919) % 251))
    const noisy = sharp(noise, { raw: { width: 64, height: 64, channels: 3 } })
    for (const format of ['jpeg', 'png', 'webp', 'gif', 'avif'] as const) {
      const whole = await noisy.clone().toFormat(format).toBuffer()
      await hosted(whole)
      const answer = await host(whole.subarray(0, Math.floor(whole.length * 0.6)))
      assert.ok('fault' in answer, format)
      const texts = [damaged.fault, noPicture.fault].map(forDevelopers)
      assert.ok(texts.includes(forDevelopers(answer.fault)), forDevelopers(answer.fault))
    }
  })

  test('if it would be too large when decompressed', async () => {
    const small = hugePng(7000)
    assert.ok('path' in (await host(small)))
    const bomb = hugePng(30_000)
    assert.ok(bomb.length < 200_000)
    assert.deepEqual(await host(bomb), { fault: says`The picture has more than ${50} million pixels.` })
  })

  test('if the guard of outgoing calls refuses it', async () => {
    const faultOf = async (url: string) => {
      const answer = await images.host(url)
      return 'fault' in answer ? forDevelopers(answer.fault) : undefined
    }
    site.at('/inwards', redirectTo('http://169.254.169.254/latest/meta-data'))
    site.at('/heavy', bytesOf(Buffer.alloc(11 * 1024 * 1024)))
    assert.equal(await faultOf(`http://localhost:${site.port}/1`), 'The address isn’t public.')
    assert.equal(await faultOf(`${site.url}/inwards`), 'The address isn’t public.')
    assert.equal(await faultOf(`${site.url}/heavy`), 'The address responded with more than 10 MiB.')
    assert.equal(await faultOf(`${site.url}/nothing`), 'The address responded with status 404.')
    assert.equal(await faultOf('picture.png'), 'This isn’t a valid address.')
  })
})

describe('a URL', () => {
  test('requested twice at once is fetched once, and fetched again later', async () => {
    const bytes = await plain(21, 21).png().toBuffer()
    site.at('/twice', bytesOf(bytes))
    const before = site.requests.length
    const [one, two] = await Promise.all([images.host(`${site.url}/twice`), images.host(`${site.url}/twice`)])
    assert.deepEqual(one, two)
    assert.equal(site.requests.length, before + 1)
    site.at('/twice', bytesOf(await plain(22, 22).png().toBuffer()))
    assert.notDeepEqual(await images.host(`${site.url}/twice`), one)
  })

  test('that failed is retried', async () => {
    site.at('/later', bytesOf('not yet'))
    assert.ok('fault' in (await images.host(`${site.url}/later`)))
    site.at('/later', bytesOf(await plain(23, 23).png().toBuffer()))
    assert.ok('path' in (await images.host(`${site.url}/later`)))
  })

  test('of our own is answered without a fetch if the image exists', async () => {
    const path = await hosted(await plain(24, 24).png().toBuffer())
    const before = site.requests.length
    assert.deepEqual(await images.host(path), { path })
    assert.deepEqual(await images.host(publicUrl + path), { path })
    for (const url of [
      `/images/${'0'.repeat(64)}.webp`,
      `${publicUrl}/images/${'0'.repeat(64)}.webp`,
      `${path}?size=1`,
      '/images/',
      '/images/../../etc/passwd',
    ])
      assert.deepEqual(await images.host(url), { fault: says`We couldn’t find this picture.` }, url)
    assert.equal(site.requests.length, before)
  })

  test('among a hundred waits for its turn', async () => {
    const bytes = await plain(25, 25).png().toBuffer()
    let [open, most] = [0, 0]
    const urls = Array.from({ length: 100 }, (_, index) => {
      site.at(`/many/${index}`, (request, response) => {
        most = Math.max(most, ++open)
        setTimeout(() => {
          open--
          bytesOf(bytes)(request, response)
        }, 5)
      })
      return `${site.url}/many/${index}`
    })
    const answers = await Promise.all(urls.map((url) => images.host(url)))
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1)
    assert.ok('path' in answers[0]! && most <= 8, `${most} at once`)
  })
})

describe('files', () => {
  test('are complete under their names, in folders by their first letters, with no leftovers', async () => {
    const path = await hosted(await plain(26, 26).png().toBuffer())
    const name = path.slice('/images/'.length)
    const all = filesKept()
    assert.ok(
      all.some((one) => one.name === name && one.parentPath.endsWith(join('images', name.slice(0, 2)))),
    )
    for (const { name: kept } of all) assert.match(kept, /^[0-9a-f]{64}\.webp$/)
  })

  test('written by two processes at once are one file', async () => {
    const bytes = await plain(27, 27).png().toBuffer()
    site.at('/both', bytesOf(bytes))
    const others = await Promise.all([openHere(), openHere(), openHere(), openHere()])
    const answers = await Promise.all(others.map((one) => one.host(`${site.url}/both`)))
    assert.equal(new Set(answers.map((answer) => JSON.stringify(answer))).size, 1)
    assert.ok('path' in answers[0]!)
    assert.ok(filesKept().every(({ name }) => name.endsWith('.webp')))
    const name = answers[0].path.slice('/images/'.length)
    assert.equal(
      `${createHash('sha256')
        .update((await images.find(name))!)
        .digest('hex')}.webp`,
      name,
    )
  })

  test('survive a restart', async () => {
    const path = await hosted(await plain(28, 28).png().toBuffer())
    const again = await startTestService({
      databaseUrl: service.databaseUrl,
      routes: imageRoutes({ images: await openHere(), config: { publicUrl } }),
    })
    assert.equal((await again.get(path)).status, 200)
    await again.stop()
  })
})

describe('GET /images/{name}', () => {
  let path: string
  before(async () => {
    path = await hosted(await plain(29, 29).png().toBuffer())
  })

  test('returns the bytes, cacheable forever', async () => {
    const response = await fetch(service.url + path)
    const name = path.slice('/images/'.length)
    assert.equal(response.status, 200)
    assert.deepEqual(Buffer.from(await response.arrayBuffer()), await images.find(name))
    const wanted = {
      'content-type': 'image/webp',
      'cache-control': 'public, max-age=31536000, immutable',
      etag: `"${name}"`,
      'content-disposition': 'inline',
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    }
    for (const [header, value] of Object.entries(wanted)) assert.equal(response.headers.get(header), value)
    assert.equal((await service.get(`/api${path}`)).status, 200)
  })

  test('returns 304 to a client that has it', async () => {
    const name = path.slice('/images/'.length)
    for (const known of [`"${name}"`, `W/"${name}"`, `"other", "${name}"`, '*']) {
      const { status, text, headers } = await service.get(path, { 'if-none-match': known })
      assert.deepEqual([status, text, headers.get('etag')], [304, '', `"${name}"`], known)
      assert.equal(headers.get('cache-control'), 'public, max-age=31536000, immutable')
    }
    for (const other of ['"other"', name, '']) {
      assert.equal((await service.get(path, { 'if-none-match': other })).status, 200, other)
    }
  })

  test('returns the same headers and no body for HEAD', async () => {
    const [head, whole] = [await service.request('HEAD', path), await fetch(service.url + path)]
    assert.deepEqual([head.status, head.text], [200, ''])
    for (const header of ['content-type', 'content-length', 'etag', 'cache-control'])
      assert.equal(head.headers.get(header), whole.headers.get(header), header)
    assert.equal((await service.request('HEAD', `/images/${'0'.repeat(64)}.webp`)).status, 404)
  })

  test('has no other names', async () => {
    const name = path.slice('/images/'.length)
    for (const other of [
      `${'0'.repeat(64)}.webp`,
      name.toUpperCase(),
      name.slice(1),
      `${name}.webp`,
      name.replace('.webp', '.png'),
      `%20${name}`,
      `${name}%00`,
      '..%2f..%2fetc%2fpasswd',
      `${name.slice(0, 2)}%2f${name}`,
      'x'.repeat(5000),
    ]) {
      const { status, body, headers } = await service.get(`/images/${other}`)
      assert.deepEqual([status, body.message.length, body.message[0].code], [404, 1, 'unknown_path'], other)
      assert.equal(headers.get('cache-control'), 'no-store')
    }
    for (const elsewhere of ['/images', '/images/', `${path}/more`])
      assert.equal((await service.get(elsewhere)).status, 404)
    assert.equal((await service.post(path)).status, 404)
  })

  test('logged no internal error', () => {
    assert.deepEqual(
      service.logged.filter((line) => /"level":[56]0/.test(line)),
      [],
    )
  })
})
