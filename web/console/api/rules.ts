import { admin } from './operation.ts'

export const listRuleVersions = admin('get_operator_compliance')
export const readRuleVersion = admin('get_operator_compliance_version')
export const addRuleVersion = admin('post_operator_compliance')
export const activateRuleVersion = admin('put_operator_compliance_version')
export const decideSale = admin('post_operator_compliance_decide')
