import { toDollars } from '../../../core/money.ts'
import type { ManagedMerchant, MerchantSales } from './rules.ts'

export function presentMerchant({ merchantId, groupId, ...rest }: ManagedMerchant) {
  return { merchant_id: merchantId, group_id: groupId, ...rest }
}

/** Undefined if it had no sales. */
export function presentSales(sales: MerchantSales | undefined) {
  const { orders = 0, grossCents = 0, cancellations = 0, prepared = 0, prepSeconds = 0 } = sales ?? {}
  return {
    ...{ orders, gross: toDollars(grossCents), cancellations },
    prep_minutes: prepared === 0 ? null : Math.round(prepSeconds / prepared / 6) / 10,
  }
}
