import { isEventType, type MerchantAudience, typesForCustomers, typesForMerchants } from './event-types.ts'
import type { LoggedEvent } from './logged-event.ts'

/**
 * A reader of events: the operator, a person (as a customer and, with the scope for it, for the merchants of the email), an
 * app, or operator staff who act for a merchant.
 */
export type EventReader =
  | { kind: 'operator' }
  | { kind: 'person'; customerId: number; adminEmail: string | null }
  | { kind: 'app'; clientId: string }
  | { kind: 'impersonation'; merchantId: number }

/** The events that a reader may see: all, or those of some merchants, each by a role, and of some customers. */
export type ReadRights =
  | 'all'
  | { merchants: ReadonlyMap<number, MerchantAudience>; customerIds: ReadonlySet<number> }

/** Which fields are shown: `merchant` and `operator` see who ordered. */
export type EventView = 'customer' | 'merchant' | 'operator'

type Subject = Pick<LoggedEvent, 'type' | 'merchantId' | 'customerId'>

/** How a reader is shown an event; undefined where it is not. */
export function chooseView(
  rights: ReadRights,
  { type, merchantId, customerId }: Subject,
): EventView | undefined {
  if (!isEventType(type)) return undefined
  if (rights === 'all') return 'operator'
  const role = merchantId === null ? undefined : rights.merchants.get(merchantId)
  if (role && typesForMerchants[role].includes(type)) return 'merchant'
  if (customerId !== null && rights.customerIds.has(customerId) && typesForCustomers.includes(type))
    return 'customer'
  return undefined
}

/** A reader's own filter, within its rights. */
export type EventFilter = { types: readonly string[] | null; merchantId: number | null }

export const everything: EventFilter = { types: null, merchantId: null }

export function isWanted({ types, merchantId }: EventFilter, event: Subject): boolean {
  return (
    (types === null || types.includes(event.type)) && (merchantId === null || event.merchantId === merchantId)
  )
}
