import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import { says } from '../../../texts/sentence.ts'
import { recordAudit } from '../../audit/index.ts'
import { lockMerchant } from '../../merchants/index.ts'
import { isServedByCouriers } from '../../merchants/status/index.ts'
import type { ChangeSettingsInput } from './schemas.ts'
import { findSettings, saveSettings } from './store.ts'

export async function readSettings({ merchantId }: { merchantId: number }, { db }: Call) {
  const couriers = await isServedByCouriers(db, merchantId)
  return { settings: { ...(await findSettings(db, merchantId)), couriers } }
}

/** Only the fields you send change. */
export async function changeSettings({ merchantId, ...changes }: ChangeSettingsInput, call: Call) {
  const { db: tx } = call
  await lockMerchant(tx, merchantId)
  const couriers = await isServedByCouriers(tx, merchantId)
  if (!couriers && typeof changes.handOverMinutes === 'number')
    throw refuse('invalid_parameter', {
      field: 'handOverMinutes',
      detail: says`Courier companies don’t deliver for this merchant.`,
    })
  const before = await findSettings(tx, merchantId)
  const after = { ...before, ...changes }
  await saveSettings(tx, merchantId, after)
  await recordAudit(call, {
    action: 'dispatch.settings_changed',
    subject: String(merchantId),
    merchantId,
    before,
    after,
  })
  await queueDispatching(tx, [merchantId], 0)
  return { settings: { ...after, couriers } }
}

/** Events of a merchant within this interval are handled together. */
const gatherMs = 1500

/** Queues the job that dispatches a merchant’s orders to drivers. Several queued jobs for one merchant are merged. */
export async function queueDispatching(tx: Handle, merchantIds: readonly number[], afterMs = gatherMs) {
  for (const merchantId of merchantIds)
    await addJob(tx, 'dispatch_to_drivers', { merchantId }, { afterMs, key: `drivers of ${merchantId}` })
}
