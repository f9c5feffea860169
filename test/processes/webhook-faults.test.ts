import { test } from 'node:test'
import { startDatabaseProxy } from '../support/faults.ts'
import { createTestDatabase, startTestCluster } from '../support/postgres.ts'
import { faults, proveWebhooksSurvive } from '../support/webhooks.ts'

// The long version kills PostgreSQL itself and has 10,000 events for 20 endpoints: test/long/webhook-faults.test.ts.

test('a process is killed and the database lost while endpoints misbehave: each event arrives, in order, signed', async (t) => {
  const cluster = await startTestCluster()
  const database = await createTestDatabase(cluster.url, 'empty')
  const proxy = await startDatabaseProxy(database.url)
  try {
    await proveWebhooksSurvive(t, {
      seed: 20260401,
      plans: [
        { name: 'good', faults: [], percent: 0 },
        { name: 'shaky', faults, percent: 30 },
        { name: 'down', faults: ['error'], percent: 100 },
        { name: 'moving', faults: [], percent: 0, isMoving: true },
        { name: 'lost', faults: ['hang'], percent: 100, isLost: true },
        { name: 'private', faults: [], percent: 0 },
      ],
      orders: 40,
      eventsOfOrder: 3,
      clockFactor: 100,
      timeoutMs: 300,
      databaseUrl: proxy.url,
      async killDatabase() {
        await proxy.cut()
        await proxy.restore()
      },
      kills: ['process', 'database'],
      pauseMs: 300,
      withinMs: 120_000,
    })
  } finally {
    await proxy.stop()
    await database.drop()
    await cluster.stop()
  }
})
