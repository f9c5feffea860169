import { systemClock } from '../../core/clock.ts'
import { demoAppSecret, demoApps, demoPeople, demoStaff } from '../../core/demo-credentials.ts'
import { hashSecret } from '../../core/sealing.ts'
import { type Database, openDatabase } from '../../db/database.ts'
import { isMarkedDemo, unmarkDemoDatabase } from '../../db/demo-mark.ts'
import { migrate } from '../../db/migrate.ts'
import { type DatabasePlace, findDatabase } from '../find-database.ts'
import * as store from './store.ts'

export type RemovedDemo = {
  /** Email addresses. Those in `disabled` remain without a name and a way to sign in, because orders or money refer to them. */
  people: { deleted: string[]; disabled: string[] }
  staff: string[]
  keys: string[]
  apps: string[]
  /** Others who can still sign in, for people to check whether they know them. */
  left: { staff: string[]; keys: string[]; apps: string[] }
}

/** Removes everything from the demo that gives access, and nothing else. Running it again changes nothing. */
export async function removeDemoData(place: DatabasePlace): Promise<RemovedDemo> {
  const { url, leave } = await findDatabase(place, { mayMake: false })
  try {
    await migrate(url)
    const db = openDatabase(url)
    try {
      return await removeDemo(db, systemClock.now())
    } finally {
      await db.close()
    }
  } finally {
    await leave()
  }
}

/** A single transaction, so if it is killed, the demo and its mark stay as they were. */
export function removeDemo(db: Database, now: number): Promise<RemovedDemo> {
  return db.transaction(async (tx) => {
    const isMarked = await isMarkedDemo(tx)
    const staffEmails = Object.values(demoStaff)
    const staff = await store.deleteStaff(tx, { emails: staffEmails, isMarked })
    // Someone with the demo's operator token or a staff password may have created a key to get back in.
    const makers = [...new Set([...staffEmails, ...staff]), ...(isMarked ? ['operator'] : [])]
    const keys = await store.deleteKeysMadeBy(tx, makers)
    const secrets = demoApps.map((clientId) => hashSecret(demoAppSecret(clientId)))
    const apps = await store.deleteApps(tx, { clientIds: demoApps, secrets, isMarked })
    const people = await store.listPeople(tx, { emails: demoPeople, isMarked })
    await store.deleteMembers(tx, [...demoPeople, ...people.map(({ email }) => email)])
    const [kept, gone] = [people.filter(({ isNamed }) => isNamed), people.filter(({ isNamed }) => !isNamed)]
    await store.deletePeople(
      tx,
      gone.map(({ customerId }) => customerId),
    )
    await store.disablePeople(
      tx,
      kept.map(({ customerId }) => customerId),
    )
    await unmarkDemoDatabase(tx)
    const emails = (list: typeof people) => list.map(({ email }) => email)
    const removed = { people: { deleted: emails(gone), disabled: emails(kept) }, staff, keys, apps }
    if (isMarked || [people, staff, keys, apps].some(({ length }) => length > 0))
      await store.recordRemoval(tx, removed, now)
    return { ...removed, left: await store.listLeft(tx) }
  })
}
