import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import sharp from 'sharp'
import { eventually } from '../../support/eventually.ts'
import { staffToken } from '../../support/people.ts'
import { operator, startTestService, testService } from '../../support/test-service.ts'

const service = testService({ template: 'demo' })
const browser = { accept: 'text/html,application/xhtml+xml' }
const square = async () =>
  (
    await sharp({ create: { width: 40, height: 40, channels: 4, background: '#14532d' } })
      .png()
      .toBuffer()
  ).toString('base64')

describe('the brand', () => {
  test('has a logo that is re-encoded, served under its name, and refused if it is not an image', async () => {
    const image = await square()
    const { status, body } = await service.post('/operator/brand/logo', { image }, operator)
    assert.equal(status, 200)
    assert.match(body.logo, /^\/images\/[\w-]+\.webp$/)
    assert.equal((await service.get(body.logo)).headers.get('content-type'), 'image/webp')
    const again = await service.post('/operator/brand/logo', { image }, operator)
    assert.equal(again.body.logo, body.logo)
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64')
    assert.equal((await service.post('/operator/brand/logo', { image: drawing }, operator)).status, 400)
    const support = await staffToken(service, 'support')
    assert.equal((await service.post('/operator/brand/logo', { image }, support)).status, 403)
  })

  test('appears on the account and tracking pages, in all processes, without a restart', async () => {
    const other = await startTestService({ databaseUrl: service.databaseUrl })
    const pages = ['/account/forgotten', '/track/unknown'] as const
    try {
      for (const path of pages) assert.match((await other.get(path, browser)).text, /Cellardoor/)
      const brand = { name: 'Larder & Co', accent: '#ffd400', logo: '/images/logo.webp' }
      await service.put('/operator/brand', brand, operator)
      for (const path of pages) {
        const { text, headers } = await service.get(path, browser)
        assert.match(text, /Larder &amp; Co<\/title>/)
        assert.match(text, /<img src="\/images\/logo\.webp"/)
        assert.match(text, /--accent-strong:light-dark\(#ffd400,#ffd400\)/)
        assert.match(headers.get('content-security-policy') ?? '', /img-src data: 'self'/)
        await eventually(async () => assert.match((await other.get(path, browser)).text, /Larder &amp; Co/))
      }
    } finally {
      await other.stop()
    }
  })

  test('has a style sheet for the color in its URL, whatever the brand is now', async () => {
    await service.put('/operator/brand', { accent: '#14532d' }, operator)
    const named = await service.get('/web/brand.css?v=97204a-2')
    assert.match(named.text, /--accent-strong:light-dark\(#97204a,/)
    assert.match(named.headers.get('cache-control') ?? '', /immutable/)
    const wrong = await service.get(`/web/brand.css?v=${encodeURIComponent('}*{x')}`)
    assert.doesNotMatch(wrong.text, /x/)
    assert.equal(wrong.headers.get('cache-control'), 'no-cache')
  })
})
