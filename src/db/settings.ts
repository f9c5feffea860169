import { randomBytes } from 'node:crypto'
import type { Changes } from './changes.ts'
import { type Handle, sql } from './database.ts'

/** Switches kept in the database and turned while the service runs; every process follows within a second. */
export type Settings = {
  /** A promise only just after a change, while the new value is being read. */
  isInMaintenance(): boolean | Promise<boolean>
  /** Made once for an installation, the same in all its processes: what proves that a form is one of ours. */
  readonly formSecret: Buffer
  /** The same for answers that are kept under an Idempotency-Key. */
  readonly answerSecret: Buffer
}

const readSetting = sql<{ value: unknown }>('SELECT value FROM settings WHERE name = $1')
const writeSetting = sql<unknown>(
  'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2',
)
const addSetting = sql<unknown>(
  'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
)

export async function openSettings(handle: Handle, changes: Changes): Promise<Settings> {
  let lastKnown = await isMaintenanceOn(handle)
  let current: boolean | Promise<boolean> = lastKnown
  changes.on('setting', (key) => {
    // While the database is unreachable the last known value stands, and nobody waits for another; the feed tells once it is back.
    const reading = isMaintenanceOn(handle)
      .catch(() => lastKnown)
      .then((value) => {
        if (current === reading || key === undefined) current = lastKnown = value
        return value
      })
    if (key !== undefined) current = reading
  })
  return {
    isInMaintenance: () => current,
    formSecret: await getSecret(handle, 'form_secret'),
    answerSecret: await getSecret(handle, 'answer_secret'),
  }
}

/** Of several processes that start at once, one makes it and all read it. */
async function getSecret(handle: Handle, name: string): Promise<Buffer> {
  const known = await handle.find(readSetting, [name])
  if (known) return Buffer.from(String(known.value), 'base64url')
  await handle.rows(addSetting, [name, JSON.stringify(randomBytes(32).toString('base64url'))])
  return getSecret(handle, name)
}

export async function isMaintenanceOn(handle: Handle): Promise<boolean> {
  return (await handle.find(readSetting, ['maintenance']))?.value === true
}

export async function setMaintenance(handle: Handle, on: boolean) {
  await handle.rows(writeSetting, ['maintenance', JSON.stringify(on)])
}
