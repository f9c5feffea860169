import { admin, partner } from './operation.ts'

export const listLicenses = admin('get_operator_licenses')
export const listShopLicenses = partner('get_merchant_admin_licenses')
export const addLicense = partner('post_merchant_admin_licenses')
export const changeLicense = partner('put_merchant_admin_licenses')
export const removeLicense = partner('delete_merchant_admin_licenses')
export const uploadDocument = partner('post_merchant_admin_documents')
