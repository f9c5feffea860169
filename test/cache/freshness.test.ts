import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type Address, openAddressCache } from '../../src/cache/addresses.ts'
import { preferredEncoding, quickest } from '../../src/cache/encodings.ts'
import { invalidate } from '../../src/cache/freshness.ts'
import { openResponseCache } from '../../src/cache/responses.ts'
import { cacheable } from '../../src/calls/answers.ts'

type Step =
  | { type: 'change'; source: number }
  | { type: 'wait' }
  | {
      type: 'request'
      sources: readonly number[]
      isRare: boolean
      language: 'en' | 'es'
      acceptEncoding?: string
    }

const source = fc.nat({ max: 1 })
const steps = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant('change' as const), source }),
    fc.record({ type: fc.constant('wait' as const) }),
    fc.record({
      type: fc.constant('request' as const),
      sources: fc.constantFrom([0], [0, 1]),
      isRare: fc.boolean(),
      language: fc.constantFrom('en' as const, 'es' as const),
      acceptEncoding: fc.constantFrom('gzip', ''),
    }),
  ),
  { minLength: 1, maxLength: 60, size: 'max' },
)

/** Answers contain the versions of their sources, the time and the language, so a stale one differs from one built now. */
test('a cached answer is the same as one built now', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (all: readonly Step[]) => {
      let now = 0
      const versions = [{ version: 0 }, { version: 0 }]
      const responses = openResponseCache(1500) // two answers, so that others are evicted
      const addresses = openAddressCache<{ path: string }>({ now: () => now }, () => [])
      for (const step of all) {
        if (step.type === 'wait') now += 1
        else if (step.type === 'change') {
          const before = versions[step.source]!
          versions[step.source] = { version: before.version + 1 }
          invalidate(before)
        } else {
          const { sources, isRare, language, acceptEncoding } = step
          const key = `answer ${sources} ${isRare}`
          const dependsOn = sources.map((number) => versions[number]!)
          const json = JSON.stringify([key, dependsOn, now, language])
          const answer = cacheable({
            dependsOn,
            key,
            repeatedAs: isRare ? key : undefined,
            build: () => ({ json, expiresAt: now + 1, language }),
          })
          const address: Address = { url: key, isByToken: false, acceptEncoding, acceptLanguage: language }
          const early = addresses.find(address)
          if (early) assert.equal(early.answer.plain.bytes.toString(), json)
          const response = await responses.answer(answer, { now, language, acceptEncoding })
          assert.equal(response.plain.bytes.toString(), json)
          addresses.set(address, response, { path: key })
          if (response.freshness) assert.equal(addresses.find(address)?.answer.bytes, response.bytes)
        }
      }
    }),
  )
})

test('the best encoding that the client accepts is chosen from its header', () => {
  assert.equal(preferredEncoding(undefined), 'identity')
  for (const [header, best] of [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['gzip, br;q=0', 'gzip'],
    ['br;q=0.0 , gzip;q=0.5', 'gzip'],
    ['BR;q=1.0', 'br'],
    ['brotli, xgzip', 'identity'],
    ['gzip;q=0,br;q=0', 'identity'],
    ['', 'identity'],
  ] as const)
    assert.equal(preferredEncoding(header), best, header)
  assert.equal(preferredEncoding('gzip, deflate, br, zstd', quickest), 'zstd')
  assert.equal(preferredEncoding('gzip, br, zstd;q=0', quickest), 'br')
})

test('cached answers hold only their own bytes, compressed or not', async () => {
  const responses = openResponseCache(1_000_000)
  const addresses = openAddressCache<object>({ now: () => 0 }, () => [])
  const dependsOn = [{}]
  for (const json of ['[]', JSON.stringify('a menu '.repeat(2000))])
    for (const acceptEncoding of ['', 'gzip', 'br', 'zstd']) {
      const answer = cacheable({ dependsOn, key: json, build: () => ({ json, expiresAt: 1 }) })
      const { bytes } = await responses.answer(answer, { now: 0, acceptEncoding, language: 'en' })
      assert.equal(
        (bytes as Buffer).buffer.byteLength,
        bytes.length,
        `${bytes.length} bytes, ${acceptEncoding}`,
      )
    }
  const answer = cacheable({ dependsOn, key: 'one', build: () => ({ json: 'x'.repeat(5000), expiresAt: 1 }) })
  const compressed = await responses.answer(answer, { now: 0, acceptEncoding: 'gzip', language: 'en' })
  const address: Address = { url: '/', isByToken: false, acceptEncoding: 'gzip', acceptLanguage: 'en' }
  addresses.set(address, compressed, {})
  const held = addresses.find(address)!.answer
  assert.equal(held.bytes, compressed.bytes)
  assert.equal(held.plain, held, 'the uncompressed answer is the response cache’s to keep or drop')
})
