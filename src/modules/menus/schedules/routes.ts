import { OfMerchant } from '../../../http/merchant-fields.ts'
import type { Route } from '../../../http/route.ts'
import { adminRoute } from '../../members/index.ts'
import { changeSchedule, createSchedule, readSchedules } from './menu-schedules.ts'
import * as wire from './schemas.ts'

export const menuScheduleRoutes: readonly Route[] = [
  adminRoute({
    permission: 'manage',
    method: 'GET',
    path: '/merchant/admin/menu/schedule',
    staff: 'read',
    impersonators: 'impersonate',
    summary: 'List menu schedules',
    input: OfMerchant,
    answer: wire.Schedules,
    handler: readSchedules,
  }),
  adminRoute({
    permission: 'manage',
    method: 'POST',
    path: '/merchant/admin/menu/schedule',
    staff: 'goods',
    impersonators: 'impersonate',
    summary: 'Create a menu schedule',
    description: 'One schedule per call. Menu entities refer to it by `scheduleIds`.',
    input: wire.CreateSchedule,
    answer: wire.WrittenSchedule,
    refusals: ['invalid_schedule'],
    handler: createSchedule,
  }),
  adminRoute({
    permission: 'manage',
    method: 'PUT',
    path: '/merchant/admin/menu/schedule',
    staff: 'goods',
    impersonators: 'impersonate',
    summary: 'Change a menu schedule',
    description: 'Only the fields you send change; `hours` replaces the whole list.',
    input: wire.ChangeSchedule,
    answer: wire.WrittenSchedule,
    refusals: ['invalid_schedule', 'unknown_schedule'],
    handler: changeSchedule,
  }),
]
