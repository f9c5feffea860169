import type { MarketplaceSettings } from '../../core/marketplace-settings.ts'
import { type Handle, sql } from '../../db/database.ts'

type Own = Partial<MarketplaceSettings>

const readOwn = sql<{ value: Own }>("SELECT value FROM settings WHERE name = 'marketplace'")
// The row is there before it is locked, so that two first changes wait for each other.
const addNone = sql<unknown>(
  "INSERT INTO settings (name, value) VALUES ('marketplace', '{}') ON CONFLICT (name) DO NOTHING",
)
const lockOwn = sql<{ value: Own }>("SELECT value FROM settings WHERE name = 'marketplace' FOR UPDATE")
const writeOwn = sql<unknown>("UPDATE settings SET value = $1 WHERE name = 'marketplace'")

/** Only what the operator has set. */
export const findOwnSettings = async (handle: Handle): Promise<Own> =>
  (await handle.find(readOwn))?.value ?? {}

export async function lockOwnSettings(tx: Handle): Promise<Own> {
  await tx.rows(addNone)
  return (await tx.get(lockOwn)).value
}

export async function saveOwnSettings(tx: Handle, own: Own) {
  await tx.rows(writeOwn, [JSON.stringify(own)])
}

const readBrand = sql<{ value: unknown }>("SELECT value FROM settings WHERE name = 'brand'")
const lockBrand = sql<{ value: unknown }>("SELECT value FROM settings WHERE name = 'brand' FOR UPDATE")
const writeBrand = sql<unknown>(
  "INSERT INTO settings (name, value) VALUES ('brand', $1) ON CONFLICT (name) DO UPDATE SET value = $1",
)

/** Only what the operator has set. */
export async function findBrand(handle: Handle): Promise<object> {
  return ((await handle.find(readBrand))?.value as object) ?? {}
}

export async function findBrandForChange(tx: Handle): Promise<object> {
  return ((await tx.find(lockBrand))?.value as object) ?? {}
}

export async function saveBrand(tx: Handle, brand: object) {
  await tx.rows(writeBrand, [JSON.stringify(brand)])
}
