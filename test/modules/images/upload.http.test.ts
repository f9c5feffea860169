import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import sharp from 'sharp'
import { codesOf, signedIn } from '../../support/people.ts'
import { hugePng } from '../../support/servers/files.ts'
import { testService } from '../../support/test-service.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'cellardoor-upload-'))
after(() => rmSync(dataDir, { recursive: true, force: true }))
const service = testService({
  template: 'demo',
  env: { DATA_DIR: dataDir, PUBLIC_URL: 'https://shop.example' },
})
const path = '/merchant/admin/images'
const scopes = ['global', 'merchant']
let owner: { authorization: string }

const upload = (bytes: Uint8Array | string, headers: Record<string, string> = owner, field = 'image') => {
  const form = new FormData()
  form.set('merchantId', '1001')
  form.set(field, new Blob([bytes as never]), '../../evil.php')
  return service.post(path, form, headers)
}
const photo = (width = 40) =>
  sharp({ create: { width, height: 30, channels: 3, background: '#7b2d3b' } })
    .withExifMerge({ IFD0: { Artist: '<script>alert(1)</script>' } })
    .jpeg()
    .toBuffer()

describe('an upload', () => {
  before(async () => {
    owner = await signedIn(service.db, { customer: 4, scopes })
  })

  test('is re-encoded, named after its content, and served forever', async () => {
    const bytes = await photo()
    const answer = await upload(bytes)
    assert.equal(answer.status, 200, answer.text)
    const { id, url } = answer.body
    assert.match(id, /^[0-9a-f]{64}\.webp$/)
    assert.equal(url, `https://shop.example/images/${id}`)
    assert.equal((await upload(bytes)).body.id, id)
    assert.equal(
      (await service.post(path, { merchantId: 1001, image: bytes.toString('base64') }, owner)).body.id,
      id,
    )
    const served = await fetch(`${service.url}/images/${id}`)
    assert.equal(served.headers.get('content-type'), 'image/webp')
    assert.match(served.headers.get('cache-control')!, /immutable/)
    assert.equal(served.headers.get('x-content-type-options'), 'nosniff')
    const kept = Buffer.from(await served.arrayBuffer())
    assert.ok(!kept.includes('script') && (await sharp(kept).metadata()).format === 'webp')
  })

  test('can be the image of an item', async () => {
    const { url } = (await upload(await photo(41))).body
    const entities = [{ type: 'Image', name: 'Photo', url }]
    const answer = await service.post('/merchant/admin/menu', { merchantId: 1001, entities }, owner)
    assert.equal(answer.status, 200, answer.text)
  })

  test('that is a script, a bomb or not an image is refused', async () => {
    const hostile: [string, Uint8Array | string][] = [
      ['svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
      ['html', '<!doctype html><script>alert(1)</script>'],
      ['bomb', hugePng(30_000)],
      ['half', (await photo()).subarray(0, 200)],
      ['heads', Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.alloc(500, 7)])],
      ['gif of script', 'GIF89a/*<script>alert(1)</script>*/'],
      ['heavy', Buffer.alloc(10 * 1024 * 1024 + 1, 1)],
    ]
    for (const [name, bytes] of hostile) {
      const answer = await upload(bytes)
      assert.deepEqual(
        [answer.status, codesOf(answer)],
        [400, ['invalid_parameter']],
        `${name} ${answer.text}`,
      )
    }
    const tooLarge = await upload(Buffer.alloc(15 * 1024 * 1024, 1))
    assert.deepEqual([tooLarge.status, codesOf(tooLarge)], [400, ['body_too_large']])
    const missing = await upload(await photo(), owner, 'picture')
    assert.deepEqual(codesOf(missing), ['missing_parameter'])
  })

  test('requires a role that manages the merchant', async () => {
    const bytes = await photo()
    assert.equal((await upload(bytes, {})).status, 401)
    const [kitchen, rival] = [7, 5].map((customer) => signedIn(service.db, { customer, scopes }))
    assert.equal((await upload(bytes, await kitchen)).status, 403)
    assert.equal((await upload(bytes, await rival)).status, 403)
  })
})
