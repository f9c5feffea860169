import { admin } from './operation.ts'

export const listTaxVersions = admin('get_operator_taxes')
export const importTaxRates = admin('post_operator_taxes')
export const switchTaxRates = admin('put_operator_taxes_version')
export const readTaxReport = admin('get_operator_tax_report')
export const listCertificates = admin('get_operator_customers_customer_id_tax_certificates')
export const addCertificate = admin('post_operator_customers_customer_id_tax_certificates')
export const removeCertificate = admin(
  'delete_operator_customers_customer_id_tax_certificates_certificate_id',
)
