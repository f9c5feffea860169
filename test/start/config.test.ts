import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readConfig } from '../../src/start/config.ts'

const production = { NODE_ENV: 'production', PAYMENTS: 'sandbox' }

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

  test('keep a demo’s customers from scrolling the welcome text away on a terminal', () => {
    assert.equal(readConfig({}, true).logLevel, 'warn')
    assert.equal(readConfig({ DEMO_LIFE: 'off' }, true).logLevel, 'info')
    assert.equal(readConfig({ LOG_LEVEL: 'info' }, true).logLevel, 'info')
    assert.equal(readConfig(production, true).logLevel, 'info')
  })

  test('of production have no demo: no data, operator or couriers', () => {
    const [demo, live] = [readConfig({}), readConfig(production)]
    assert.deepEqual([demo.seed, live.seed], ['demo', 'none'])
    assert.deepEqual([demo.operatorToken, live.operatorToken], ['demo-operator-token', undefined])
    assert.equal(readConfig({ SEED: 'none' }).operatorToken, undefined)
    assert.throws(() => readConfig({ ...production, SEED: 'demo' }), /SEED.*not in production/)
    assert.deepEqual([demo.couriers.simulated, live.couriers.simulated], [true, false])
  })

  test('of production must name the gateway, so that no payments go to the sandbox by mistake', () => {
    assert.throws(() => readConfig({ NODE_ENV: 'production' }), /PAYMENTS must be set in production/)
    assert.equal(readConfig({ NODE_ENV: 'production', PAYMENTS: 'sandbox' }).payments.kind, 'sandbox')
    assert.equal(readConfig({}).payments.kind, 'sandbox')
  })

  test('name a database by a PostgreSQL URL', () => {
    assert.throws(
      () => readConfig({ DATABASE_URL: 'mysql://x' }),
      /DATABASE_URL must be an address that starts with postgres/,
    )
  })

  test('poll couriers every 20 seconds, or every 2 in the demo', () => {
    assert.deepEqual([readConfig(production).couriers.pollMs, readConfig({}).couriers.pollMs], [20_000, 2000])
    assert.equal(readConfig({ COURIER_POLL_SECONDS: '7' }).couriers.pollMs, 7000)
  })

  test('name the URL of the service, or derive it from host and port', () => {
    assert.equal(readConfig({ PORT: '81', HOST: 'food.internal' }).publicUrl, 'http://food.internal:81')
    assert.equal(readConfig({ PUBLIC_URL: 'https://food.example/' }).publicUrl, 'https://food.example')
  })

  test('name proxies by valid addresses and networks', () => {
    const good = ['10.0.0.1', '10.0.0.0/8', '10.0.0.1/32', '::1', 'fd00::/8', '2001:DB8::1/128']
    assert.deepEqual(readConfig({ TRUSTED_PROXIES: good.join(', ') }).trustedProxies, good)
    for (const TRUSTED_PROXIES of [
      ...[
        '10.0.0.0/99',
        '10.0.0.0/33',
        'fd00::/129',
        '10.0.0.0/',
        '10.0.0.0/8/8',
        '10.0.0.0/-1',
        '10.0.0.0/x',
      ],
      ...['10.0.0.0/255.0.0.0', '0.0.0.0/0', 'fe80::1%eth0', 'proxy', '10.0.0', '/8'],
    ])
      assert.throws(() => readConfig({ TRUSTED_PROXIES }), /TRUSTED_PROXIES is /, TRUSTED_PROXIES)
  })

  test('are reported together if files are missing, or are not a certificate and key', () => {
    const missing = { TLS_CERT: '/nope/cert.pem', TLS_KEY: '/nope/key.pem', PORT: 'x' }
    assert.throws(() => readConfig(missing), /PORT is .*TLS_CERT is "\/nope\/cert.pem".*TLS_KEY is /)
    const [TLS_CERT, TLS_KEY] = [import.meta.filename, import.meta.filename]
    assert.throws(() => readConfig({ TLS_CERT, TLS_KEY }), /a certificate and its own key/)
    assert.throws(() => readConfig({ TLS_CERT }), /go together/)
  })

  test('set the clock only outside production', () => {
    const CLOCK = '2026-06-15T12:00:00-04:00'
    assert.equal(readConfig({ CLOCK }).clockStart, Date.parse(CLOCK))
    assert.throws(() => readConfig({ ...production, CLOCK }), /CLOCK/)
    assert.throws(() => readConfig({ CLOCK: 'noon' }), /CLOCK/)
  })
})
