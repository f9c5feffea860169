import type { Database } from '../../../db/database.ts'
import { tellOfTrouble } from '../notices.ts'
import { type AccountStatus, saveRecord, toPayee } from './store.ts'

/** Records what the provider reports about an account. If it has become restricted, emails are sent. */
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
