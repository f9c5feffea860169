import { admin, partner } from './operation.ts'

export const readJournal = admin('get_operator_journal')
export const listDifferences = admin('get_operator_payments_differences')
export const listPayouts = admin('get_operator_payouts')
export const listRefunds = admin('get_operator_refunds')
export const readReports = admin('get_operator_reports')
export const listShopPayouts = partner('get_merchant_admin_payouts')
export const readShopReports = partner('get_merchant_admin_reports')
