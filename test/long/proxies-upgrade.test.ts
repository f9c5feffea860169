import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestDatabase, startTestCluster } from '../support/postgres.ts'
import { freePort, runService, temporaryFolder } from '../support/process.ts'
import { proxyNames, upgradeBehind, whyNoProxy } from '../support/servers/proxies.ts'

describe('a rolling upgrade of two processes', () => {
  for (const name of proxyNames)
    test(`drops none of 10,000 requests behind ${name}`, { skip: whyNoProxy(name) ?? false }, async (t) => {
      const answered = await upgradeBehind(name, { requests: 10_000, drainMs: 5000, restMs: 1000 })
      t.diagnostic(`${answered} requests`)
    })
})

test('a process asked to stop keeps answering for DRAIN_SECONDS, and tells load balancers', async () => {
  await using undo = new AsyncDisposableStack()
  const cluster = await startTestCluster()
  undo.defer(cluster.stop)
  const database = await createTestDatabase(cluster.url, 'demo_today')
  undo.defer(database.drop)
  const folder = temporaryFolder()
  undo.defer(() => folder.remove())
  for (const more of [{}, { PROCESSES: '2' }] as Record<string, string>[]) {
    const env = { DATABASE_URL: database.url, DATA_DIR: folder.path, DRAIN_SECONDS: '10', ...more }
    const service = runService(await freePort(), { env })
    await service.ready()
    const read = async (path: string) => (await fetch(service.url + path)).status
    service.child.kill('SIGTERM')
    for (let tries = 0; (await read('/healthz')) !== 503; tries++) {
      assert.ok(tries < 300, 'balancers are not told')
      await sleep(20)
    }
    assert.equal(await read('/merchant/1001/menu?client_id=demo-app'), 200)
    assert.deepEqual(await service.exit, { code: 0, signal: null }, service.output())
  }
})
