import { admin, partner } from './operation.ts'

export const listHelp = admin('get_operator_help')
export const answerHelp = admin('post_operator_help_help_id')
export const listShopHelp = partner('get_merchant_admin_help')
export const answerShopHelp = partner('post_merchant_admin_help_help_id')
