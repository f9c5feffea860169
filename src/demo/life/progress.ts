import { type Handle, sql } from '../../db/database.ts'

/** Higher when more belongs to it: a world of an older version gets the rest at its next start. */
const version = 1

const versionOf = sql<{ value: number }>("SELECT value FROM settings WHERE name = 'demo_life'")
const saveVersion = sql<unknown>(
  `INSERT INTO settings (name, value) VALUES ('demo_life', $1) ON CONFLICT (name) DO UPDATE SET value = excluded.value`,
)

export const hasLife = async (handle: Handle): Promise<boolean> =>
  ((await handle.find(versionOf))?.value ?? 0) >= version

export const markLife = (tx: Handle) => tx.rows(saveVersion, [version])
