import type { Handle } from '../../db/database.ts'
import { appAccess } from '../auth/index.ts'
import type { EventFilter, ReadRights } from '../events/reading/index.ts'
import { merchantsOfGroup } from '../members/groups/index.ts'
import type { Webhook } from './rules/webhook.ts'

/** The events a webhook's owner may currently read. */
export async function rightsOfOwner(handle: Handle, { owner }: Webhook): Promise<ReadRights> {
  switch (owner.kind) {
    case 'operator':
      return 'all'
    case 'group':
      return { merchants: await asOwner(handle, owner.groupId), customerIds: new Set() }
    case 'client':
      return {
        merchants: new Map(),
        customerIds: new Set(await appAccess.customersOf(handle, owner.clientId)),
      }
  }
}

/** Only owners create webhooks, so they get what owners can see. */
async function asOwner(handle: Handle, groupId: number) {
  return new Map(
    (await merchantsOfGroup(handle, groupId)).map((merchantId) => [merchantId, 'owner'] as const),
  )
}

export const toEventFilter = ({ types, merchantId }: Webhook): EventFilter => ({
  types: types.includes('*') ? null : types,
  merchantId,
})
