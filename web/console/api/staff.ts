import { admin, consoles, partner } from './operation.ts'

export const listStaff = admin('get_operator_staff')
export const addStaff = admin('post_operator_staff')
export const changeStaff = admin('put_operator_staff_staff_id')
export const removeStaff = admin('delete_operator_staff_staff_id')
export const endStaffSessions = admin('delete_operator_staff_staff_id_sessions')
export const listShopStaff = consoles('get_merchant_admin_staff')
export const addShopStaff = partner('post_merchant_admin_staff')
export const changeShopStaff = partner('put_merchant_admin_staff')
export const removeShopStaff = partner('delete_merchant_admin_staff')
