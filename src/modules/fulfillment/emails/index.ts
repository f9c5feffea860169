export { emailToCustomer, emailToMerchant, reminderToMerchant } from './order-emails.ts'
