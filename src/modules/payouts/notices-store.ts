import { type Handle, sql } from '../../db/database.ts'

const nameOf = sql<{ name: string }>('SELECT name FROM merchants WHERE merchant_id = $1')
// Those who see to money; the others who work for the operator read it in the console.
const treasurers = sql<{ email: string }>(
  `SELECT email FROM operator_staff WHERE enabled AND role IN ('owner', 'finance') ORDER BY staff_id`,
)

export const findName = async (handle: Handle, merchantId: number): Promise<string> =>
  (await handle.get(nameOf, [merchantId])).name

/** Addresses of the operator's people who see to money. */
export const listTreasurers = async (handle: Handle): Promise<string[]> =>
  (await handle.rows(treasurers)).map(({ email }) => email)
