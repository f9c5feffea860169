import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { after, before, beforeEach, describe, test } from 'node:test'
import { readEnvironment } from '../../../src/core/environment.ts'
import { Refusal } from '../../../src/core/refusal.ts'
import { imageRoutes } from '../../../src/modules/images/index.ts'
import { openImageBucket } from '../../../src/outside/images/image-bucket.ts'
import { imageVariables, openImages, readImageSettings } from '../../../src/outside/images/open-images.ts'
import type { Images } from '../../../src/outside/images.ts'
import {
  bytesOf,
  type PictureServer,
  signatureOf,
  startPictureServer,
  startS3Server,
} from '../../support/servers/files.ts'
import { testService } from '../../support/test-service.ts'

let s3: Awaited<ReturnType<typeof startS3Server>>
let site: PictureServer
let images: Images
before(async () => {
  s3 = await startS3Server()
  site = await startPictureServer()
  site.at('/dot.gif', bytesOf(dot))
  images = await openImages(configOf({ kind: 's3', ...s3.settings }))
})
after(async () => {
  await s3.stop()
  await site.stop()
})
beforeEach(() => {
  s3.calls.length = 0
  Object.assign(s3.state, { failures: 0, isSilent: false })
})

/** The smallest valid image. */
const dot = Buffer.from('R0lGODlhAQABAIAAAP///wAAACwAAAAAAQABAAACAkQBADs=', 'base64')
const configOf = (settings: Parameters<typeof openImages>[0]['images']) => ({
  images: settings,
  dataDir: '/nowhere',
  publicUrl: 'https://door.example',
  outboundAllow: [site.place],
})
const hostDot = async (by = images) => {
  const hosted = await by.host(`${site.url}/dot.gif`)
  assert.ok('path' in hosted, JSON.stringify(hosted))
  return hosted.path.slice('/images/'.length)
}
const bytes = Buffer.from('some bytes')
const name = `${createHash('sha256').update(bytes).digest('hex')}.webp`
const methods = () => s3.calls.map(({ method, status }) => `${method} ${status}`)
const isUnreachable = (error: unknown) =>
  error instanceof Refusal && error.status === 503 && Number(error.headers['retry-after']) > 0
const quick = { timeoutMs: 150, restMs: 200 }

test('the server that checks signatures agrees with the example published by AWS', () => {
  const headers = {
    host: 'examplebucket.s3.amazonaws.com',
    range: 'bytes=0-9',
    'x-amz-content-sha256': createHash('sha256').update('').digest('hex'),
    'x-amz-date': '20130524T000000Z',
  }
  const signature = signatureOf(
    { method: 'GET', path: '/test.txt', query: '', headers },
    {
      time: '20130524T000000Z',
      names: Object.keys(headers),
      region: 'us-east-1',
      secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
    },
  )
  assert.equal(signature, 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41')
})

describe('a bucket', () => {
  test('stores an image once and returns it', async () => {
    const hosted = await hostDot()
    assert.deepEqual(methods(), ['HEAD 404', 'PUT 200'])
    const { bytes: stored, headers } = s3.objects.get(`images/${hosted}`)!
    assert.equal(createHash('sha256').update(stored).digest('hex'), hosted.slice(0, 64))
    assert.equal(headers['content-type'], 'image/webp')
    assert.deepEqual(await images.find(hosted), stored)
    assert.equal(await hostDot(), hosted)
    assert.deepEqual(methods(), ['HEAD 404', 'PUT 200', 'GET 200', 'HEAD 200'])
  })

  test('says whether one of our images exists', async () => {
    const hosted = await hostDot()
    s3.calls.length = 0
    assert.deepEqual(await images.host(`https://door.example/images/${hosted}`), {
      path: `/images/${hosted}`,
    })
    assert.ok('fault' in (await images.host(`/images/${'0'.repeat(64)}.webp`)))
    assert.deepEqual(methods(), ['HEAD 200', 'HEAD 404'])
  })

  test('has nothing that was never stored, and is not asked for an invalid name', async () => {
    assert.equal(await images.find(`${'0'.repeat(64)}.webp`), undefined)
    assert.equal(await images.find('../secrets'), undefined)
    assert.deepEqual(methods(), ['GET 404'])
  })

  test('with a wrong secret, key or region is reported as our own error', async () => {
    for (const wrong of [
      { secretAccessKey: 'another' },
      { accessKeyId: 'AKIAANOTHER' },
      { region: 'us-east-1' },
    ]) {
      s3.calls.length = 0
      const store = openImageBucket({ ...s3.settings, ...wrong })
      await assert.rejects(store.find(name), /the image storage answers 403 to GET/)
      await assert.rejects(store.keep(name, bytes), /the image storage answers 403 to HEAD/)
      assert.deepEqual(methods(), ['GET 403', 'HEAD 403']) // and is not requested again
    }
    assert.ok(!s3.objects.has(`images/${name}`))
  })

  test('refuses bytes that are not what was signed', async () => {
    const store = openImageBucket(s3.settings)
    await assert.rejects(store.keep(name, Buffer.from('other bytes')), /answers 403 to PUT/)
    await store.keep(name, bytes)
    assert.deepEqual(await store.find(name), bytes)
  })

  test('that does not exist can’t be written to', async () => {
    const store = openImageBucket({ ...s3.settings, bucket: 'elsewhere' })
    await assert.rejects(store.keep(name, bytes), /answers 404 to PUT/)
  })

  test('is retried after a temporary failure', async () => {
    const store = openImageBucket(s3.settings)
    s3.state.failures = 2
    assert.deepEqual(await store.find(name), bytes)
    assert.deepEqual(methods(), ['GET 503', 'GET 503', 'GET 200'])
  })

  test('that keeps failing answers 503, is left alone for a while, and is then retried', async () => {
    const restMs = 2000
    s3.state.isSilent = true
    await assert.rejects(openImageBucket(s3.settings, quick).find(name), isUnreachable)
    s3.state.isSilent = false
    const store = openImageBucket(s3.settings, { restMs })
    s3.state.failures = Number.POSITIVE_INFINITY
    for (const _time of [1, 2, 3, 4, 5]) await assert.rejects(store.has(name), isUnreachable)
    const before = s3.calls.length
    await assert.rejects(store.keep(name, bytes), isUnreachable)
    assert.equal(s3.calls.length, before)
    s3.state.failures = 0
    await new Promise((resolve) => setTimeout(resolve, 1.5 * restMs))
    assert.equal(await store.has(name), true)
  })

  test('that does not answer is reported as 503', async () => {
    const gone = await startS3Server()
    await gone.stop()
    await assert.rejects(openImageBucket(gone.settings, quick).find(name), isUnreachable)
  })
})

describe('over HTTP', () => {
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
  const service = testService({
    routes: imageRoutes({ images: late, config: { publicUrl: 'https://door.example' } }),
  })

  test('an image comes from the bucket, then from memory', async () => {
    const hosted = await hostDot()
    s3.calls.length = 0
    for (const _time of [1, 2]) {
      const response = await fetch(`${service.url}/images/${hosted}`)
      assert.deepEqual([response.status, response.headers.get('content-type')], [200, 'image/webp'])
      assert.deepEqual(Buffer.from(await response.arrayBuffer()), s3.objects.get(`images/${hosted}`)!.bytes)
    }
    assert.deepEqual(methods(), ['GET 200'])
  })

  test('an unreachable bucket is reported', async () => {
    s3.state.failures = Number.POSITIVE_INFINITY
    const { status, body, headers } = await service.get(`/images/${'1'.repeat(64)}.webp`)
    assert.deepEqual([status, body.message[0].code], [503, 'not_ready'])
    assert.ok(Number(headers.get('retry-after')) > 0)
    assert.equal(headers.get('cache-control'), 'no-store')
  })
})

describe('storage settings', () => {
  const read = (variables: Record<string, string>) => {
    const env = readEnvironment(imageVariables, variables)
    return { settings: readImageSettings(env), faults: env.faults }
  }

  test('name a bucket, or images are files', () => {
    assert.deepEqual(read({}), { settings: { kind: 'files' }, faults: [] })
    const keys = { S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    const { settings, faults } = read({ S3_BUCKET: 'pictures', ...keys })
    assert.deepEqual(faults, [])
    assert.deepEqual(settings, {
      kind: 's3',
      bucket: 'pictures',
      region: 'us-east-1',
      endpoint: 'https://s3.us-east-1.amazonaws.com',
      accessKeyId: 'id',
      secretAccessKey: 'secret',
    })
    const own = read({ S3_BUCKET: 'pictures', S3_REGION: 'x', S3_ENDPOINT: 'http://minio:9000', ...keys })
    assert.deepEqual(own.settings, { ...settings, region: 'x', endpoint: 'http://minio:9000' })
  })

  test('are reported all at once if incomplete', () => {
    assert.deepEqual(read({ S3_BUCKET: 'Two Words' }).faults, [
      'S3_BUCKET is "Two Words" but must be a bucket\'s name',
      'S3_BUCKET is set, so S3_ACCESS_KEY_ID must be, too',
      'S3_BUCKET is set, so S3_SECRET_ACCESS_KEY must be, too',
    ])
  })
})
