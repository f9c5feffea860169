import type { Record } from './recorder.ts'

const boss = { as: 'operator' } as const

async function payCouriers(record: Record) {
  const { providers } = await record.unseen<{ providers: { provider_id: number }[] }>(
    'get_operator_providers',
    boss,
  )
  const path = { provider_id: providers[0]!.provider_id }
  await record('get_operator_providers_provider_id_payouts', { ...boss, path })
  await record('post_operator_providers_provider_id_payout_account', { ...boss, path, body: {} })
  const held = { held: true, reason: 'Their insurance is being checked.' }
  await record('put_operator_providers_provider_id_payout_account', { ...boss, path, body: held })
  const billed = { paid_by: 'invoice', reason: 'They go on to bill us.' }
  await record.unseen('put_operator_providers_provider_id_payout_account', { ...boss, path, body: billed })
}

/** A day later, the company that made deliveries has sent its invoice, with a credit for a late one. */
export async function invoices(record: Record) {
  const { providers } = await record.unseen<{ providers: { provider_id: number }[] }>(
    'get_operator_providers',
    boss,
  )
  for (const { provider_id } of providers) {
    const path = { provider_id }
    const { open } = await record.unseen<{ open: { amount: number; through: string } }>(
      'get_operator_providers_provider_id_payouts',
      { ...boss, path },
    )
    if (open.amount <= 1) continue
    const amount = Math.round(open.amount * 100 - 100) / 100
    const body = {
      invoice: 'INV-2026-0616',
      through: open.through,
      amount,
      reason: 'A late delivery was credited.',
    }
    return record('post_operator_providers_provider_id_settlements', { ...boss, path, body })
  }
  throw new Error('no courier company has delivered anything')
}

export async function payouts(record: Record) {
  const hold = 'put_operator_merchants_merchant_id_payout_hold'
  const path = { merchant_id: 1001 }
  const held = { held: true, reason: 'Their license is being checked.' }
  await record(hold, { ...boss, path, body: held })
  const ahead = { merchant_id: 1001, amount: 5, reason: 'Their card terminal broke down.' }
  const { transfer } = await record<{ transfer: { transfer_id: number } }>('post_operator_payout_transfers', {
    ...boss,
    body: ahead,
  })
  await record.unseen(hold, { ...boss, path, body: { held: false, reason: 'The license is in force.' } })
  const { transfer_id } = transfer
  const change = { action: 'hold', reason: 'They asked for it tomorrow.' }
  await record('put_operator_payout_transfers_transfer_id', { ...boss, path: { transfer_id }, body: change })
  const query = { merchant_id: 1001 }
  const { transfers } = await record<{ transfers: { transfer_id: number; kind: string }[] }>(
    'get_operator_payout_transfers',
    { ...boss, query },
  )
  const daily = transfers.find(({ kind }) => kind === 'daily')!
  const ofDay = { path: { transfer_id: daily.transfer_id } }
  await record('get_operator_payout_transfers_transfer_id', { ...boss, ...ofDay })
  await record('get_operator_forms_1099_k', { ...boss, query: { year: 2026 } })
  await payCouriers(record)
}
