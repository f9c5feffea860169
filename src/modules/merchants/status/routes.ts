import { OfMerchant } from '../../../http/merchant-fields.ts'
import type { Route } from '../../../http/route.ts'
import { adminRoute } from '../../members/index.ts'
import * as wire from './schemas.ts'
import { changeStatus, readStatus } from './status.ts'

export const merchantStatusRoutes: readonly Route[] = [
  adminRoute({
    permission: 'availability',
    method: 'GET',
    path: '/merchant/admin/status',
    staff: 'read',
    impersonators: 'impersonate',
    summary: 'Read whether the merchant is paused or busy',
    input: OfMerchant,
    answer: wire.Status,
    handler: readStatus,
  }),
  adminRoute({
    permission: 'availability',
    method: 'PUT',
    path: '/merchant/admin/status',
    staff: 'care',
    impersonators: 'impersonate',
    summary: 'Pause the merchant, resume, or add time while it is busy',
    description:
      'Only the fields you send change. A paused merchant takes no orders for a time before `paused_until`, as search, ' +
      'info, hours, menu, cart and checkout show. Both end automatically.',
    input: wire.ChangeStatus,
    answer: wire.Status,
    handler: changeStatus,
  }),
]
