import { customerRefusals } from './about-customers.ts'
import { merchantRefusals } from './about-merchants.ts'
import { operatorRefusals } from './about-operators.ts'
import { orderRefusals } from './about-orders.ts'
import { requestRefusals } from './about-requests.ts'
import type { CatalogEntry } from './catalog-entry.ts'

/**
 * Every code the API can return, with its HTTP status and texts. Clients branch on the code; the texts may change.
 * The error table in the reference is generated from this list.
 */
export const refusalCatalog = {
  ...requestRefusals,
  ...customerRefusals,
  ...orderRefusals,
  ...merchantRefusals,
  ...operatorRefusals,
} as const satisfies Record<string, CatalogEntry>

export type RefusalCode = keyof typeof refusalCatalog
