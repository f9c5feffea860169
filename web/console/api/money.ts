import { admin, partner } from './operation.ts'

export const readJournal = admin('get_operator_journal')
export const listDifferences = admin('get_operator_payments_differences')
export const listDisputes = admin('get_operator_disputes')
export const readDispute = admin('get_operator_disputes_dispute_id')
export const actOnDispute = admin('put_operator_disputes_dispute_id')
export const listPayouts = admin('get_operator_payouts')
export const listRefunds = admin('get_operator_refunds')
export const readReports = admin('get_operator_reports')
export const listShopPayouts = partner('get_merchant_admin_payouts')
export const readShopReports = partner('get_merchant_admin_reports')
