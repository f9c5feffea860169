import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { operatorApi } from '../../src/ops/api.ts'
import { backupCommands } from '../../src/ops/backup-commands.ts'
import { emptyDatabases } from '../support/postgres.ts'
import { testService } from '../support/test-service.ts'

const service = testService()

const rotate = (url: string): Promise<Record<string, unknown>> =>
  backupCommands({ DATABASE_URL: url })
    .find(({ words }) => words === 'rotate-secrets')!
    .run(operatorApi('http://127.0.0.1:1', 'none'), [], {})

test('running services sign with the new secret, and accept what was signed with the last two', async () => {
  const { sealing } = service.deps.settings
  const proofs = [sealing.sign('test', 1)]
  for (const kept of [2, 3, 3]) {
    assert.deepEqual(await rotate(service.databaseUrl), { kept })
    while (proofs.includes(sealing.sign('test', 1))) await sleep(5)
    proofs.push(sealing.sign('test', 1))
  }
  assert.deepEqual(
    proofs.map((proof) => sealing.isSigned(proof, { purpose: 'test' }, 1)),
    [false, true, true, true],
  )
})

test('a database on which no service has started has nothing to rotate', async (t) => {
  const databases = emptyDatabases()
  t.after(() => databases.dropAll())
  const { migrate } = await import('../../src/db/migrate.ts')
  const url = await databases.make(service.databaseUrl)
  await migrate(url)
  await assert.rejects(rotate(url), /no secrets yet/)
})
