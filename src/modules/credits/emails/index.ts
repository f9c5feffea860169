export { giftCardEmail } from './gift-card-email.ts'
