import { isDeepStrictEqual } from 'node:util'
import { refuse } from '../../core/refusal.ts'
import type { Call } from '../../http/route.ts'
import { recordAudit } from '../audit/index.ts'
import { changeSwitches, listMerchants, readPaymentTypes } from '../merchants/index.ts'
import { presentMerchant } from './present.ts'
import type { MerchantPatchInput, MerchantQueryInput } from './schemas.ts'

export async function readMerchants(input: MerchantQueryInput, { db }: Call) {
  const { query, group_id: groupId, limit = 100, offset = 0 } = input
  return { merchants: (await listMerchants(db, { query, groupId, limit, offset })).map(presentMerchant) }
}

export async function readMerchant({ merchant_id }: { merchant_id: number }, { db }: Call) {
  const found = await listMerchants(db, { query: String(merchant_id), limit: 1000, offset: 0 })
  const merchant = found.find(({ merchantId }) => merchantId === merchant_id)
  if (!merchant) throw refuse('unknown_merchant', { field: 'merchant_id' })
  return presentMerchant(merchant)
}

/** A request that changes nothing leaves no audit record. */
export async function switchMerchant(
  { merchant_id, paymentTypes, ...switches }: MerchantPatchInput,
  call: Call,
) {
  const change = { ...switches, ...(paymentTypes && { paymentTypes: readPaymentTypes(paymentTypes) }) }
  const { before, after } = await changeSwitches(call.db, merchant_id, change)
  if (isDeepStrictEqual(before, after)) return presentMerchant(after)
  const trace = { action: 'merchant.switched', subject: String(merchant_id), merchantId: merchant_id }
  await recordAudit(call, {
    ...trace,
    before: presentMerchant(before),
    after: presentMerchant(after),
    event: { type: 'merchant.updated' },
  })
  return presentMerchant(after)
}
