import type { Call } from '../../../calls/call.ts'
import { readSort } from '../../../core/sort.ts'
import { listMerchantPoints } from '../../merchants/index.ts'
import { presentRefused } from './present.ts'
import type { RefusedQueryInput } from './schemas.ts'
import { listRefusals } from './store.ts'

/** Why people couldn't order: a question the operator gets, and that no order answers. */
export async function readRefusals(input: RefusedQueryInput, { db, language }: Call) {
  const { customer_id: customerId, merchant_id: merchantId, email, code, after = null, limit = 50 } = input
  const search = {
    ...(customerId !== undefined && { customerId }),
    ...(merchantId !== undefined && { merchantId }),
    ...(email !== undefined && { email }),
    ...(code !== undefined && { code }),
  }
  const { direction } = readSort(input.sort ?? '-at')
  const found = await listRefusals(db, search, { after, limit: limit + 1, direction })
  const shown = found.slice(0, limit)
  const merchants = await listMerchantPoints(db, [...new Set(shown.map((one) => one.merchantId))])
  const byId = new Map(merchants.map((merchant) => [merchant.merchantId, merchant]))
  return {
    refused_checkouts: shown.map((one) => presentRefused(one, byId.get(one.merchantId)!, language)),
    has_more: found.length > limit,
  }
}
