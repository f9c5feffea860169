import type { ManagedMerchant } from './rules.ts'

export function presentMerchant({ merchantId, groupId, ...rest }: ManagedMerchant) {
  return { merchant_id: merchantId, group_id: groupId, ...rest }
}
