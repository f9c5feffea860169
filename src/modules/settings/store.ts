import type { MarketplaceSettings } from '../../core/marketplace-settings.ts'
import { type Handle, sql } from '../../db/database.ts'

type Own = Partial<MarketplaceSettings>

const readOwn = sql<{ value: Own }>("SELECT value FROM settings WHERE name = 'marketplace'")
// The row is there before it is locked, so that two first changes wait for each other.
const addNone = sql(
  "INSERT INTO settings (name, value) VALUES ('marketplace', '{}') ON CONFLICT (name) DO NOTHING",
)
const lockOwn = sql<{ value: Own }>("SELECT value FROM settings WHERE name = 'marketplace' FOR UPDATE")

/** Only what the operator has set. */
export const findOwnSettings = async (handle: Handle): Promise<Own> =>
  (await handle.find(readOwn))?.value ?? {}

export async function lockOwnSettings(tx: Handle): Promise<Own> {
  await tx.rows(addNone)
  return (await tx.get(lockOwn)).value
}

export const saveOwnSettings = sql("UPDATE settings SET value = $1 WHERE name = 'marketplace'").run(
  (own: Own) => [JSON.stringify(own)],
)

const readBrand = sql<{ value: unknown }>("SELECT value FROM settings WHERE name = 'brand'")
const lockBrand = sql<{ value: unknown }>("SELECT value FROM settings WHERE name = 'brand' FOR UPDATE")

/** Only what the operator has set. */
export async function findBrand(handle: Handle): Promise<object> {
  return ((await handle.find(readBrand))?.value as object) ?? {}
}

export async function findBrandForChange(tx: Handle): Promise<object> {
  return ((await tx.find(lockBrand))?.value as object) ?? {}
}

export const saveBrand = sql(
  "INSERT INTO settings (name, value) VALUES ('brand', $1) ON CONFLICT (name) DO UPDATE SET value = $1",
).run((brand: object) => [JSON.stringify(brand)])
