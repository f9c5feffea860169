import { type Handle, sql } from '../../db/database.ts'
import type { Payee } from '../ledger/days/index.ts'

const nameOfMerchant = sql<{ name: string }>('SELECT name FROM merchants WHERE merchant_id = $1')
const nameOfCourier = sql<{ name: string }>('SELECT name FROM providers WHERE provider_id = $1')

/** Undefined if there is no such merchant or courier company. */
export const findName = async (handle: Handle, payee: Payee): Promise<string | undefined> =>
  ('merchantId' in payee
    ? await handle.find(nameOfMerchant, [payee.merchantId])
    : await handle.find(nameOfCourier, [payee.courierId])
  )?.name

/** Email addresses of staff who handle money. Other staff can read it in the console. */
export const listTreasurers = sql<{ email: string }>(
  `SELECT email FROM operator_staff WHERE enabled AND role IN ('owner', 'finance') ORDER BY staff_id`,
).rows(
  () => [],
  ({ email }) => email,
)
