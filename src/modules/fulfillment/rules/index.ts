export { canTransition, type MerchantAction, merchantActions } from './transitions.ts'
