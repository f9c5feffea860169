import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { inOwnMemory } from '../../src/runtime/own-memory.ts'

test('cached bytes hold no more memory than they need', () => {
  for (const bytes of [Buffer.from('a few words'), gzipSync('x'.repeat(100_000)), Buffer.alloc(0)]) {
    const own = inOwnMemory(bytes)
    assert.deepEqual(own, bytes)
    assert.equal(own.buffer.byteLength, bytes.length)
  }
})

test('bytes in memory of their own are not copied', () => {
  const bytes = Buffer.allocUnsafeSlow(1000)
  assert.equal(inOwnMemory(bytes), bytes)
})
