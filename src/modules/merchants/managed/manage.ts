import { isDeepStrictEqual } from 'node:util'
import type { Call } from '../../../calls/call.ts'
import { toDollars } from '../../../core/money.ts'
import { refuse } from '../../../core/refusal.ts'
import { readSort } from '../../../core/sort.ts'
import type { Handle } from '../../../db/database.ts'
import { recordAudit } from '../../audit/index.ts'
import { readPaymentTypes } from '../rules/payment-types.ts'
import { findMerchantForChange, listMerchants, listSales, updateSwitches } from './managed-store.ts'
import {
  findEffect,
  type ManagedMerchant,
  type MerchantSales,
  type MerchantSwitches,
  salesSpan,
} from './rules.ts'
import type { BulkInput, MerchantPatchInput, MerchantQueryInput } from './schemas.ts'

export async function readMerchants(input: MerchantQueryInput, { db, now }: Call) {
  const { query, group_id: groupId, limit = 100, offset = 0, sales = false } = input
  const { state, type, active, promoted } = input
  const filter = {
    ...(state !== undefined && { state: state.toUpperCase() }),
    ...(type !== undefined && { type }),
    ...(active !== undefined && { active }),
    ...(promoted !== undefined && { promoted }),
  }
  const span = salesSpan(now)
  const range = { query, groupId, filter, span, limit, offset, ...readSort(input.sort ?? 'id') }
  const found = await listMerchants(db, range)
  const ids = found.map(({ merchantId }) => merchantId)
  const sums = new Map(sales ? (await listSales(db, ids, span)).map((one) => [one.merchantId, one]) : [])
  return {
    merchants: found.map((merchant) => ({
      ...presentMerchant(merchant),
      ...(sales && { sales: presentSales(sums.get(merchant.merchantId)) }),
    })),
  }
}

export async function readMerchant({ merchant_id }: { merchant_id: number }, { db, now }: Call) {
  const query = String(merchant_id)
  const range = { query, limit: 1000, offset: 0, span: salesSpan(now), ...readSort<'id'>('id') }
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
  const trace = {
    action: 'merchant.switched' as const,
    subject: String(merchant_id),
    merchantId: merchant_id,
  }
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

/**
 * The same change for many merchants at once, all or none. With `dry_run` nothing changes, and the answer is a
 * preview. Locks are taken in id order, so two concurrent requests can't deadlock.
 */
export async function switchMerchants({ merchant_ids, dry_run = false, ...switches }: BulkInput, call: Call) {
  const { paymentTypes, ...plain } = switches
  const change = { ...plain, ...(paymentTypes && { paymentTypes: readPaymentTypes(paymentTypes) }) }
  if (Object.keys(change).length === 0) throw refuse('missing_parameter', { field: 'active' })
  const ids = [...new Set(merchant_ids)].sort((a, b) => a - b)
  const [changed, unchanged, unknown]: [ManagedMerchant[], ManagedMerchant[], number[]] = [[], [], []]
  for (const merchantId of ids) {
    const merchant = await findMerchantForChange(call.db, merchantId)
    if (!merchant) unknown.push(merchantId)
    else if (Object.keys(findEffect(merchant, change)).length === 0) unchanged.push(merchant)
    else changed.push(merchant)
  }
  if (!dry_run)
    for (const { merchantId } of changed) await switchMerchant({ merchant_id: merchantId, ...switches }, call)
  return {
    dry_run,
    changed: changed.map(({ merchantId, name }) => ({ merchant_id: merchantId, name })),
    unchanged: unchanged.map(({ merchantId, name }) => ({ merchant_id: merchantId, name })),
    unknown,
  }
}

function presentMerchant({ merchantId, groupId, ...rest }: ManagedMerchant) {
  return { merchant_id: merchantId, group_id: groupId, ...rest }
}

/** Undefined if it had no sales. */
function presentSales(sales: MerchantSales | undefined) {
  const { orders = 0, grossCents = 0, cancellations = 0, prepared = 0, prepSeconds = 0 } = sales ?? {}
  return {
    ...{ orders, gross: toDollars(grossCents), cancellations },
    prep_minutes: prepared === 0 ? null : Math.round(prepSeconds / prepared / 6) / 10,
  }
}
