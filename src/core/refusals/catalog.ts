import { customerRefusals } from './about-customers.ts'
import { merchantRefusals } from './about-merchants.ts'
import { operatorRefusals } from './about-operators.ts'
import { orderRefusals } from './about-orders.ts'
import { requestRefusals } from './about-requests.ts'
import type { CatalogEntry } from './catalog-entry.ts'

/**
 * Every code that the interface can answer with, its HTTP status and its texts. Clients branch on the code; the texts
 * may change. The error table of the reference is generated from this list.
 */
export const refusalCatalog = {
  ...requestRefusals,
  ...customerRefusals,
  ...orderRefusals,
  ...merchantRefusals,
  ...operatorRefusals,
} as const satisfies Record<string, CatalogEntry>

export type RefusalCode = keyof typeof refusalCatalog
