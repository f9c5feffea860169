import type { Database } from '../../../db/database.ts'
import { tellOfTrouble } from '../notices.ts'
import { type AccountStatus, saveRecord, toPayee } from './store.ts'

/** Writes down what the provider says of an account. One that is restricted from now on is told of by email. */
export function recordAccount(
  db: Database,
  place: { provider: string; account: string },
  record: { status: AccountStatus; required: readonly string[] },
  now: number,
) {
  return db.transaction(async (tx) => {
    const known = await saveRecord(tx, place, record, now)
    if (!known || record.status !== 'restricted' || known.before === 'restricted') return
    await tellOfTrouble(tx, toPayee(known), { what: 'restricted', detail: record.required.join(', ') })
  })
}
