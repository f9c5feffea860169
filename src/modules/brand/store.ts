import { type Handle, sql } from '../../db/database.ts'

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
