import { partner } from './operation.ts'

export const readDispatch = partner('get_merchant_admin_dispatch')
export const assignOrder = partner('put_merchant_admin_dispatch')
export const readDriverReports = partner('get_merchant_admin_dispatch_order_id_reports')
export const readDispatchPlan = partner('get_merchant_admin_dispatch_plan')
export const readDispatchSettings = partner('get_merchant_admin_dispatch_settings')
export const changeDispatchSettings = partner('put_merchant_admin_dispatch_settings')
export const listDrivers = partner('get_merchant_admin_drivers')
export const inviteDriver = partner('post_merchant_admin_drivers')
export const changeDriver = partner('put_merchant_admin_drivers')
export const listShifts = partner('get_merchant_admin_drivers_shifts')
export const settleShift = partner('post_merchant_admin_drivers_shifts_shift_id_settle')
export const removeDriver = partner('delete_merchant_admin_drivers')
