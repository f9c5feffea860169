import { isDeepStrictEqual } from 'node:util'
import type { Call } from '../../http/route.ts'
import { recordAudit } from '../audit/index.ts'
import { changeSwitches, listMerchants, readPaymentTypes } from '../merchants/index.ts'
import { presentMerchant } from './present.ts'
import type { MerchantPatchInput, MerchantQueryInput } from './schemas.ts'

export async function readMerchants({ query, limit = 100, offset = 0 }: MerchantQueryInput, { db }: Call) {
  return { merchants: (await listMerchants(db, { query, limit, offset })).map(presentMerchant) }
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
