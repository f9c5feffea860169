import { type Route, route } from '../../../http/route.ts'
import { adminRoute } from '../../members/index.ts'
import { beginImpersonation, endVisits, readVisits } from './impersonation.ts'
import * as wire from './schemas.ts'

export const impersonationRoutes: readonly Route[] = [
  route({
    access: 'operator',
    chapter: 'Operator',
    method: 'POST',
    path: '/operator/merchants/{merchant_id}/acting',
    staff: 'impersonate',
    summary: 'Act for a merchant',
    description:
      'For signed-in staff with the role `owner`, `support` or `catalogue`. The token opens the operations under `/merchant/admin` for this ' +
      'merchant only, for 30 minutes, and ends with the session that created it. Staff, licenses, payouts, replies to reviews and ' +
      'other groups are off limits; orders and refunds are for owners and support. Everything is audited under the person’s ' +
      'name and shown to the merchant (`GET /merchant/admin/acting`).',
    input: wire.BeginImpersonation,
    answer: wire.BegunImpersonation,
    refusals: ['unknown_merchant'],
    changesSnapshots: false,
    handler: beginImpersonation,
  }),
  adminRoute({
    permission: 'orders',
    method: 'GET',
    path: '/merchant/admin/acting',
    staff: 'read',
    impersonators: 'impersonate',
    summary: 'List sessions in which operator staff acted for the merchant',
    input: wire.OfVisits,
    answer: wire.Visits,
    handler: readVisits,
  }),
  adminRoute({
    permission: 'staff',
    method: 'DELETE',
    path: '/merchant/admin/acting',
    staff: 'impersonate',
    impersonators: 'impersonate',
    summary: 'End a session of acting for the merchant',
    description: 'The merchant’s owners can end any session, operator staff their own.',
    input: wire.EndImpersonation,
    answer: wire.EndedImpersonation,
    changesSnapshots: false,
    handler: endVisits,
  }),
]
