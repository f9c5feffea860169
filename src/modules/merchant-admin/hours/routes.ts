import type { Route } from '../../../http/route.ts'
import { adminRoute, OfMerchant } from '../../merchants/index.ts'
import { changeBusinessHours, readBusinessHours, truncateBusinessHours } from './business-hours.ts'
import { changeSchedule, createSchedule, readSchedules } from './menu-schedules.ts'
import * as wire from './schemas.ts'

export const menuScheduleRoutes: readonly Route[] = [
  adminRoute({
    method: 'GET',
    path: '/merchant/admin/menu/schedule',
    summary: 'List menu schedules',
    input: OfMerchant,
    answer: wire.Schedules,
    handler: readSchedules,
  }),
  adminRoute({
    method: 'POST',
    path: '/merchant/admin/menu/schedule',
    summary: 'Create a menu schedule',
    description: 'One a call. Menu entities refer to it by `scheduleIds`.',
    input: wire.CreateSchedule,
    answer: wire.WrittenSchedule,
    refusals: ['invalid_schedule'],
    handler: createSchedule,
  }),
  adminRoute({
    method: 'PUT',
    path: '/merchant/admin/menu/schedule',
    summary: 'Change a menu schedule',
    description: 'Only what is sent changes; `hours` are sent whole.',
    input: wire.ChangeSchedule,
    answer: wire.WrittenSchedule,
    refusals: ['invalid_schedule', 'unknown_schedule'],
    handler: changeSchedule,
  }),
]

const changingHours = {
  path: '/merchant/admin/schedule',
  description:
    'Each list that is sent takes the place of that list wholly, an empty one clears it, those left out stay. ' +
    'A holiday date overrides the week.',
  input: wire.ChangeHours,
  answer: wire.Hours,
  refusals: ['invalid_schedule'],
  handler: changeBusinessHours,
} as const

export const businessHoursRoutes: readonly Route[] = [
  adminRoute({
    method: 'GET',
    path: '/merchant/admin/schedule',
    summary: 'Read business, delivery and holiday hours',
    input: OfMerchant,
    answer: wire.Hours,
    handler: readBusinessHours,
  }),
  adminRoute({ ...changingHours, method: 'POST', summary: 'Enter business, delivery and holiday hours' }),
  adminRoute({ ...changingHours, method: 'PUT', summary: 'Change business, delivery and holiday hours' }),
  adminRoute({
    method: 'DELETE',
    path: '/merchant/admin/schedule/truncate',
    summary: 'Clear all business, delivery and holiday hours',
    description: 'Menu schedules stay.',
    input: OfMerchant,
    answer: wire.Truncated,
    handler: truncateBusinessHours,
  }),
]
