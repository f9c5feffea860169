import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { operatorApi } from '../../src/ops/api.ts'
import { backupCommands } from '../../src/ops/backup-commands.ts'
import { readStanza } from '../../src/outside/pgbackrest/read-stanza.ts'
import { checkStanza } from '../../src/upkeep/doctor/stanza-rules.ts'
import { eventually } from '../support/eventually.ts'
import { booksMustBeWhole, itemId, type OrderService, shopper, startOrderService } from '../support/orders.ts'
import { statement } from '../support/postgres.ts'
import { temporaryFolder } from '../support/process.ts'
import { makeDebianPostgres, preparePgbackrest, whyNoPgbackrest } from '../support/servers/debian.ts'
import { fillSmallWorld } from '../support/test-service.ts'

async function placeOrder(service: OrderService): Promise<number> {
  const person = await shopper(service)
  await person.put(1001, await itemId(service, 1001, 'BLT'), 2)
  const { status, text, body } = await person.checkOut(1001, {
    order_type: 'pickup',
    payments: [{ type: 'cash' }],
  })
  assert.equal(status, 200, text)
  return body.order_id
}

const isThere = async (url: string, orderId: number) =>
  (await statement(url, `SELECT 1 FROM orders WHERE order_id = ${orderId}`)).length === 1

test('pgBackRest restores the database to a point between two orders, with consistent books; numbers issued since are skipped', {
  skip: whyNoPgbackrest() ?? false,
}, async () => {
  await using undo = new AsyncDisposableStack()
  const folder = temporaryFolder()
  undo.defer(() => folder.remove())
  const pgbackrest = preparePgbackrest(join(folder.path, 'pgbackrest'))
  const postgres = await makeDebianPostgres(join(folder.path, 'postgres'), pgbackrest.settings)
  undo.defer(postgres.kill)
  const { url } = postgres
  pgbackrest.configure(postgres)
  pgbackrest.run('stanza-create')
  await fillSmallWorld(url, '2026-06-15')
  const service = await startOrderService({ databaseUrl: url })
  const inBackup = await placeOrder(service)
  pgbackrest.run('backup', '--type=full')
  process.env.PGBACKREST_CONFIG = pgbackrest.configFile
  const stanza = await readStanza('cellardoor')
  assert.ok(stanza.kind === 'known' && stanza.code === 0, JSON.stringify(stanza))
  assert.deepEqual([stanza.name, stanza.backups.length, stanza.backups[0]!.type], ['cellardoor', 1, 'full'])
  assert.ok(stanza.archive && stanza.backups[0]!.bytes > 1_000_000 && !stanza.backups[0]!.isFaulty)
  assert.deepEqual(
    checkStanza(stanza, Date.now()).map(({ level }) => level),
    ['good'],
  )
  assert.deepEqual(
    checkStanza(await readStanza('another'), Date.now()).map(({ level }) => level),
    ['wrong'],
  )
  const afterBackup = await placeOrder(service)
  await statement(url, 'SELECT pg_sleep(1.1)') // pgBackRest counts the end of a backup in whole seconds
  const [{ moment }] = await statement(url, 'SELECT clock_timestamp()::text AS moment')
  const tooLate = await placeOrder(service)
  await service.stop()
  await postgres.stop()

  pgbackrest.run('restore', '--delta', '--type=time', `--target=${moment}`, '--target-action=promote')
  await postgres.start()
  await eventually(async () => {
    assert.deepEqual(await statement(url, 'SELECT pg_is_in_recovery() AS yes'), [{ yes: false }])
  })
  assert.deepEqual(await Promise.all([inBackup, afterBackup, tooLate].map((id) => isThere(url, id))), [
    true,
    true,
    false,
  ])

  const skip = backupCommands({ DATABASE_URL: url }).find(({ words }) => words === 'skip-numbers')!
  const { skipped } = await skip.run(operatorApi('http://127.0.0.1:1', 'none'), [], { by: '5000' })
  assert.equal(skipped, 5000)
  const again = await startOrderService({ databaseUrl: url })
  undo.defer(again.stop)
  await booksMustBeWhole(again.db)
  assert.ok((await placeOrder(again)) > tooLate + 4000)
  await booksMustBeWhole(again.db)
})
