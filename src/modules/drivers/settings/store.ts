import { type Handle, sql } from '../../../db/database.ts'
import { type DispatchSettings, usualSettings } from '../rules/dispatch-settings.ts'

const columns = `auto_assign AS "autoAssign", hand_over_minutes AS "handOverMinutes", when_busy AS "whenBusy"`
const settingsOf = sql<DispatchSettings>(`SELECT ${columns} FROM dispatch_settings WHERE merchant_id = $1`)
const putSettings = sql(
  `INSERT INTO dispatch_settings (merchant_id, auto_assign, hand_over_minutes, when_busy) VALUES ($1, $2, $3, $4)
   ON CONFLICT (merchant_id) DO UPDATE SET auto_assign = excluded.auto_assign,
     hand_over_minutes = excluded.hand_over_minutes, when_busy = excluded.when_busy`,
)

export async function findSettings(handle: Handle, merchantId: number): Promise<DispatchSettings> {
  return (await handle.find(settingsOf, [merchantId])) ?? usualSettings
}

export async function saveSettings(tx: Handle, merchantId: number, settings: DispatchSettings) {
  const { autoAssign, handOverMinutes, whenBusy } = settings
  await tx.rows(putSettings, [merchantId, autoAssign, handOverMinutes, whenBusy])
}

/** Merchants with automatic dispatch; of these, or of all. */
export const listActive = sql<{ merchantId: number }>(
  `SELECT merchant_id AS "merchantId" FROM dispatch_settings
   WHERE (auto_assign OR hand_over_minutes IS NOT NULL OR when_busy <> 'nothing') AND ($1::bigint[] IS NULL OR merchant_id = ANY ($1))`,
).rows(
  (merchantIds: readonly number[] | null) => [merchantIds],
  ({ merchantId }) => merchantId,
)
