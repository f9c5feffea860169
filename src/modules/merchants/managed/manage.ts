import { isDeepStrictEqual } from 'node:util'
import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import { readSort } from '../../../core/sort.ts'
import type { Handle } from '../../../db/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { readPaymentTypes } from '../rules/payment-types.ts'
import { findMerchantForChange, listMerchants, updateSwitches } from './managed-store.ts'
import { presentMerchant } from './present.ts'
import type { ManagedMerchant, MerchantSwitches } from './rules.ts'
import type { MerchantPatchInput, MerchantQueryInput } from './schemas.ts'

export async function readMerchants(input: MerchantQueryInput, { db }: Call) {
  const { query, group_id: groupId, limit = 100, offset = 0 } = input
  const range = { query, groupId, limit, offset, ...readSort(input.sort ?? 'id') }
  return { merchants: (await listMerchants(db, range)).map(presentMerchant) }
}

export async function readMerchant({ merchant_id }: { merchant_id: number }, { db }: Call) {
  const range = { query: String(merchant_id), limit: 1000, offset: 0, ...readSort<'id'>('id') }
  const found = await listMerchants(db, range)
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

async function changeSwitches(
  tx: Handle,
  merchantId: number,
  change: Partial<MerchantSwitches>,
): Promise<{ before: ManagedMerchant; after: ManagedMerchant }> {
  const before = await findMerchantForChange(tx, merchantId)
  if (!before) throw refuse('unknown_merchant', { field: 'merchant_id' })
  const after = { ...before, ...change }
  await updateSwitches(tx, merchantId, after)
  return { before, after }
}
