import { type Handle, sql } from '../../src/db/database.ts'
import type { Route } from '../../src/http/route.ts'
import { operatorRefundRoutes } from '../../src/modules/after-sale/refunds/routes.ts'
import { findPerson, isEmailConfirmed, lockCustomer } from '../../src/modules/auth/accounts/account-store.ts'
import { operatorCreditRoutes } from '../../src/modules/credits/operator-routes.ts'
import { creditRoutes } from '../../src/modules/credits/routes.ts'
import { ledgerRoutes } from '../../src/modules/ledger/index.ts'
import { openMerchantDirectory } from '../../src/modules/merchants/directory.ts'
import type { Deps } from '../../src/start/deps.ts'

/** Deals, gift cards, credit and refunds. */
export function moneyRoutes(deps: Deps): Route[] {
  const merchants = openMerchantDirectory(deps)
  const findCustomer = async (handle: Handle, email: string) => {
    const person = await findPerson(handle, email)
    return person && { customerId: person.customerId, isConfirmed: await isEmailConfirmed(handle, email) }
  }
  return [
    ...ledgerRoutes({ merchants }),
    ...creditRoutes(deps),
    ...operatorCreditRoutes({ ...deps, merchants, findCustomer }),
    ...operatorRefundRoutes({ findCustomer, lockCustomer }),
  ]
}

const copyOrder = sql<unknown>(
  `INSERT INTO orders SELECT (jsonb_populate_record(o, $1)).* FROM orders o WHERE o.customer_id = 1 ORDER BY order_id LIMIT 1`,
)

/** An order like Ada's first, of somebody else or in another state. */
export async function insertOrder(
  handle: Handle,
  order: { order_id: number; customer_id: number; status?: string },
) {
  await handle.rows(copyOrder, [JSON.stringify({ status: 'confirmed', ...order })])
}
