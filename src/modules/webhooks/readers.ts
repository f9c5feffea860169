import type { Handle } from '../../db/database.ts'
import { customersOf } from '../auth/index.ts'
import type { EventFilter, ReadRights } from '../events/index.ts'
import { merchantsOfGroup } from '../merchants/index.ts'
import type { Webhook } from './rules/webhook.ts'

/** Whose events a webhook's owner may see now. */
export async function rightsOfOwner(handle: Handle, { owner }: Webhook): Promise<ReadRights> {
  switch (owner.kind) {
    case 'operator':
      return 'all'
    case 'group':
      return { merchantIds: new Set(await merchantsOfGroup(handle, owner.groupId)), customerIds: new Set() }
    case 'client':
      return { merchantIds: new Set(), customerIds: new Set(await customersOf(handle, owner.clientId)) }
  }
}

export const filterOf = ({ types, merchantId }: Webhook): EventFilter => ({
  types: types.includes('*') ? null : types,
  merchantId,
})
