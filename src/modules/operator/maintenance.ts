import type { Call } from '../../calls/call.ts'
import { isMaintenanceOn, setMaintenance } from '../../db/settings.ts'
import { recordAudit } from '../audit/index.ts'

export async function readMaintenance({ db }: Call) {
  return { on: await isMaintenanceOn(db) }
}

export async function switchMaintenance({ on }: { on: boolean }, call: Call) {
  const before = { on: await isMaintenanceOn(call.db) }
  await setMaintenance(call.db, on)
  await recordAudit(call, { action: 'maintenance.switched', subject: 'maintenance', before, after: { on } })
  return { on }
}
