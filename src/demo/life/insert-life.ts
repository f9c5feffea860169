import { type Database, sql, withoutLimits } from '../../db/database.ts'
import { isMarkedDemo } from '../../db/demo-mark.ts'
import { hashDemoPassword } from '../identity.ts'
import { insertEveningPeople } from './people.ts'
import { hasLife, markLife } from './progress.ts'
import { insertLateOrder, insertSpilledOrder } from './todo-orders.ts'

const lifeLock = 7_263_041
/** As every demo world says it was made. */
const creation = Date.UTC(2026, 0, 1)

const lock = sql<unknown>('SELECT pg_advisory_xact_lock($1)')

/** What a living demo needs beside the world that examples and tests rely on. Once for each demo world. */
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
