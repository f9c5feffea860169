import { type Database, sql, withoutLimits } from '../../db/database.ts'
import { isMarkedDemo } from '../../db/demo-mark.ts'
import { hashDemoPassword } from '../identity.ts'
import { insertEveningPeople } from './people.ts'
import { hasLife, markLife } from './progress.ts'
import { insertLateOrder, insertSpilledOrder } from './todo-orders.ts'

const lifeLock = 7_263_041
/** The creation date of every demo world. */
const creation = Date.UTC(2026, 0, 1)

const lock = sql('SELECT pg_advisory_xact_lock($1)')

/** What the living demo needs in addition to the world for examples and tests. Inserted once per demo world. */
export async function insertLife(db: Database, now: number, passwordHash?: string) {
  const hash = passwordHash ?? (await hashDemoPassword())
  await db.transaction(async (tx) => {
    await tx.rows(withoutLimits)
    await tx.rows(lock, [lifeLock])
    if ((await hasLife(tx)) || !(await isMarkedDemo(tx))) return
    await insertEveningPeople(tx, creation, hash)
    await insertLateOrder(tx, now)
    await insertSpilledOrder(tx, now)
    await markLife(tx)
  })
}
