import { OfMerchant } from '../../../http/merchant-fields.ts'
import type { Route } from '../../../http/route.ts'
import { adminRoute } from '../../members/index.ts'
import { changeBusinessHours, readBusinessHours, truncateBusinessHours } from './business-hours.ts'
import * as wire from './schemas.ts'

const changingHours = {
  path: '/merchant/admin/schedule',
  description:
    'Each list you send replaces the stored list; an empty list clears it; lists you omit don’t change. ' +
    'A holiday date overrides the weekly hours.',
  input: wire.ChangeHours,
  answer: wire.Hours,
  refusals: ['invalid_schedule'],
  handler: changeBusinessHours,
} as const

export const businessHoursRoutes: readonly Route[] = [
  adminRoute({
    permission: 'manage',
    method: 'GET',
    path: '/merchant/admin/schedule',
    staff: 'read',
    impersonators: 'impersonate',
    summary: 'Read business, delivery and holiday hours',
    input: OfMerchant,
    answer: wire.Hours,
    handler: readBusinessHours,
  }),
  adminRoute({
    permission: 'manage',
    ...changingHours,
    method: 'POST',
    staff: 'own',
    impersonators: 'impersonate',
    summary: 'Set business, delivery and holiday hours',
  }),
  adminRoute({
    permission: 'manage',
    ...changingHours,
    method: 'PUT',
    staff: 'own',
    impersonators: 'impersonate',
    summary: 'Change business, delivery and holiday hours',
  }),
  adminRoute({
    permission: 'manage',
    method: 'DELETE',
    path: '/merchant/admin/schedule/truncate',
    staff: 'own',
    impersonators: 'impersonate',
    summary: 'Clear all business, delivery and holiday hours',
    description: 'Menu schedules stay.',
    input: OfMerchant,
    answer: wire.Truncated,
    handler: truncateBusinessHours,
  }),
]
