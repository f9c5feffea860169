import { randomBytes } from 'node:crypto'
import { openSealing, type Sealing, type SealingSecrets } from '../core/sealing.ts'
import type { Changes } from './changes.ts'
import { type Handle, sql } from './database.ts'

/** Switches kept in the database and turned while the service runs; every process follows within a second. */
export type Settings = {
  /** A promise only just after a change, while the new value is being read. */
  isInMaintenance(): boolean | Promise<boolean>
  /** Signs and encrypts with the installation's secrets, which are the same in all its processes. */
  readonly sealing: Sealing
}

const readSetting = sql<{ value: unknown }>('SELECT value FROM settings WHERE name = $1')
const writeSetting = sql<unknown>(
  'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO UPDATE SET value = $2',
)
const addSetting = sql<unknown>(
  'INSERT INTO settings (name, value) VALUES ($1, $2) ON CONFLICT (name) DO NOTHING',
)

// Three are kept: what was signed or encrypted with an older one is no longer accepted.
const prependSecret = sql<{ kept: number }>(
  `UPDATE settings SET value = jsonb_path_query_array(jsonb_build_array($2::text) || value, '$[0 to 2]')
   WHERE name = $1 RETURNING jsonb_array_length(value) AS kept`,
)

export async function openSettings(handle: Handle, changes: Changes): Promise<Settings> {
  let secrets = await loadSecrets(handle)
  let lastKnown = await isMaintenanceOn(handle)
  let current: boolean | Promise<boolean> = lastKnown
  changes.on('setting', () => {
    // While the database is unreachable the last known values stand; the feed reports a change once it is back.
    const reading = isMaintenanceOn(handle)
      .catch(() => lastKnown)
      .then((value) => {
        if (current === reading) current = lastKnown = value
        return value
      })
    current = reading
    loadSecrets(handle).then(
      (fresh) => {
        secrets = fresh
      },
      () => {},
    )
  })
  return { isInMaintenance: () => current, sealing: openSealing(() => secrets) }
}

/** The row is named for its first use, the forms of the sign-in pages. */
const secretsName = 'form_secret'

/** Newest first. When several processes start at once, one generates the first secret and all of them read it. */
async function loadSecrets(handle: Handle): Promise<SealingSecrets> {
  const known = await readSecrets(handle)
  if (known) return known
  await handle.rows(addSetting, [secretsName, JSON.stringify(newSecret())])
  return loadSecrets(handle)
}

async function readSecrets(handle: Handle): Promise<SealingSecrets | undefined> {
  const value = (await handle.find(readSetting, [secretsName]))?.value
  const [first, ...older] = (Array.isArray(value) ? value : value === undefined ? [] : [value]) as string[]
  const toBytes = (text: string) => Buffer.from(text, 'base64url')
  return first === undefined ? undefined : [toBytes(first), ...older.map(toBytes)]
}

const newSecret = () => randomBytes(32).toString('base64url')

/**
 * A new secret signs and encrypts from now on; the two before it still verify and decrypt. Undefined: no service has
 * started on this database yet, so there is nothing to rotate. Returns how many are kept.
 */
export async function rotateSecrets(handle: Handle): Promise<number | undefined> {
  return (await handle.find(prependSecret, [secretsName, newSecret()]))?.kept
}

export async function isMaintenanceOn(handle: Handle): Promise<boolean> {
  return (await handle.find(readSetting, ['maintenance']))?.value === true
}

export async function setMaintenance(handle: Handle, on: boolean) {
  await handle.rows(writeSetting, ['maintenance', JSON.stringify(on)])
}
