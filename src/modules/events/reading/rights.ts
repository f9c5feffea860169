import type { Caller } from '../../../calls/caller.ts'
import type { Handle } from '../../../db/database.ts'
import type { MerchantAudience } from '../rules/event-types.ts'
import type { LoggedEvent } from '../rules/logged-event.ts'
import type { EventReader, ReadRights } from '../rules/readers.ts'

/** Functions of other modules that determine who may read which events. */
export type RightsDeps = {
  /** The merchants a person has a role for. */
  rolesOf(handle: Handle, email: string): Promise<ReadonlyMap<number, MerchantAudience>>
  /** People with a role for these merchants. */
  membersOf(
    handle: Handle,
    merchantIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly { email: string; role: MerchantAudience }[]>>
  /** The customers who authorized an app. */
  customersOf(handle: Handle, clientId: string): Promise<readonly number[]>
  /** The apps authorized by these customers. */
  appsOf(handle: Handle, customerIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>
}

/** The routes' access level allows no other caller. */
export function toEventReader({ isOperator, operator, token, client }: Caller): EventReader {
  if (operator?.impersonation) return { kind: 'impersonation', merchantId: operator.impersonation.merchantId }
  if (isOperator) return { kind: 'operator' }
  if (!token) return { kind: 'app', clientId: client!.clientId }
  const adminEmail = token.scopes.includes('merchant') ? token.email.toLowerCase() : null
  return { kind: 'person', customerId: token.customerId, adminEmail }
}

/** Impersonating a merchant, staff may read what its managers can. */
export const impersonatedRole: MerchantAudience = 'manager'

/** The current rights. */
export async function findRights(
  { rolesOf, customersOf }: RightsDeps,
  handle: Handle,
  reader: EventReader,
): Promise<ReadRights> {
  switch (reader.kind) {
    case 'operator':
      return 'all'
    case 'impersonation':
      return { merchants: new Map([[reader.merchantId, impersonatedRole]]), customerIds: new Set() }
    case 'person': {
      const merchants = reader.adminEmail === null ? new Map() : await rolesOf(handle, reader.adminEmail)
      return { merchants, customerIds: new Set([reader.customerId]) }
    }
    case 'app':
      return { merchants: new Map(), customerIds: new Set(await customersOf(handle, reader.clientId)) }
  }
}

/** The readers of these events: one query per batch, for any number of readers. */
export async function findAudience(deps: RightsDeps, handle: Handle, events: readonly LoggedEvent[]) {
  const distinct = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const [members, apps] = await Promise.all([
    deps.membersOf(handle, distinct(events.map(({ merchantId }) => merchantId))),
    deps.appsOf(handle, distinct(events.map(({ customerId }) => customerId))),
  ])
  return { members, apps }
}
