import { admin } from './operation.ts'

export const listCustomers = admin('get_operator_customers')
export const readCustomer = admin('get_operator_customers_customer_id')
export const changeCustomer = admin('put_operator_customers_customer_id')
export const deleteCustomer = admin('delete_operator_customers_customer_id')
export const exportCustomer = admin('post_operator_customers_customer_id_export')
export const helpWithSignIn = admin('post_operator_customers_customer_id_sign_in_help')
