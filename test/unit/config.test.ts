import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readConfig } from '../../src/config.ts'

const production = { NODE_ENV: 'production' }

describe('the settings', () => {
  test('have their defaults', () => {
    const { port, host, databaseUrl, dataDir, seed, clockStart, redisUrl, outboundAllow, logLevel } =
      readConfig({})
    assert.deepEqual([port, host, dataDir, seed, logLevel], [8080, '127.0.0.1', '.data', 'demo', 'info'])
    assert.deepEqual(
      [databaseUrl, clockStart, redisUrl, outboundAllow],
      [undefined, undefined, undefined, []],
    )
  })

  test('of production have no demo: neither world, nor operator, nor couriers', () => {
    const [demo, live] = [readConfig({}), readConfig(production)]
    assert.deepEqual([demo.seed, live.seed], ['demo', 'none'])
    assert.deepEqual([demo.operatorToken, live.operatorToken], ['demo-operator-token', undefined])
    assert.equal(readConfig({ SEED: 'none' }).operatorToken, undefined)
    assert.deepEqual([demo.couriers.simulated, live.couriers.simulated], [true, false])
  })

  test('ask couriers every 20 seconds, in the demo every 2', () => {
    assert.deepEqual([readConfig(production).couriers.pollMs, readConfig({}).couriers.pollMs], [20_000, 2000])
    assert.equal(readConfig({ COURIER_POLL_SECONDS: '7' }).couriers.pollMs, 7000)
  })

  test('name the address by which the service is reached, or it follows from host and port', () => {
    assert.equal(readConfig({ PORT: '81', HOST: 'food.internal' }).publicUrl, 'http://food.internal:81')
    assert.equal(readConfig({ PUBLIC_URL: 'https://food.example/' }).publicUrl, 'https://food.example')
  })

  test('set the clock outside production alone', () => {
    const CLOCK = '2026-06-15T12:00:00-04:00'
    assert.equal(readConfig({ CLOCK }).clockStart, Date.parse(CLOCK))
    assert.throws(() => readConfig({ ...production, CLOCK }), /CLOCK/)
    assert.throws(() => readConfig({ CLOCK: 'noon' }), /CLOCK/)
  })
})
