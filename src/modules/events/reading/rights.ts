import type { Handle } from '../../../db/database.ts'
import type { Caller } from '../../../http/access.ts'
import type { LoggedEvent } from '../rules/logged-event.ts'
import type { EventReader, ReadRights } from '../rules/readers.ts'

/** What other modules know of who may read what. */
export type RightsTools = {
  /** The merchants that a person administers. */
  merchantsOf(handle: Handle, email: string): Promise<readonly number[]>
  /** The e-mails of those who administer these merchants. */
  membersOf(handle: Handle, merchantIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>
  /** The customers who let an app in. */
  customersOf(handle: Handle, clientId: string): Promise<readonly number[]>
  /** The apps that these customers let in. */
  appsOf(handle: Handle, customerIds: readonly number[]): Promise<ReadonlyMap<number, readonly string[]>>
}

/** The access level of the routes leaves no other caller. */
export function readerOf({ isOperator, token, client }: Caller): EventReader {
  if (isOperator) return { kind: 'operator' }
  if (!token) return { kind: 'app', clientId: client!.clientId }
  const adminEmail = token.scopes.includes('merchant') ? token.email.toLowerCase() : null
  return { kind: 'person', customerId: token.customerId, adminEmail }
}

/** As they are now. */
export async function rightsOf(
  { merchantsOf, customersOf }: RightsTools,
  handle: Handle,
  reader: EventReader,
): Promise<ReadRights> {
  switch (reader.kind) {
    case 'operator':
      return 'all'
    case 'person': {
      const merchants = reader.adminEmail === null ? [] : await merchantsOf(handle, reader.adminEmail)
      return { merchantIds: new Set(merchants), customerIds: new Set([reader.customerId]) }
    }
    case 'app':
      return { merchantIds: new Set(), customerIds: new Set(await customersOf(handle, reader.clientId)) }
  }
}

/** Who may read these events: asked once for a batch, however many read. */
export async function audienceOf(tools: RightsTools, handle: Handle, events: readonly LoggedEvent[]) {
  const distinct = (ids: (number | null)[]) => [...new Set(ids.filter((id) => id !== null))]
  const [members, apps] = await Promise.all([
    tools.membersOf(handle, distinct(events.map(({ merchantId }) => merchantId))),
    tools.appsOf(handle, distinct(events.map(({ customerId }) => customerId))),
  ])
  return { members, apps }
}
