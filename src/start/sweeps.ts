import type { Handle } from '../db/database.ts'
import type { Schedule, TaskList } from '../db/jobs.ts'
import { deleteOldAnswers } from '../http/idempotency.ts'
import { identitySweeps } from '../modules/auth/index.ts'
import { deleteOldCarts } from '../modules/carts/index.ts'
import { checkoutSweeps, deleteOldRefusals } from '../modules/checkout/index.ts'
import { connectionSweeps } from '../modules/connections/index.ts'
import { driverSweeps } from '../modules/drivers/index.ts'
import { dropOldEvents } from '../modules/events/index.ts'
import { fulfillmentSweeps } from '../modules/fulfillment/index.ts'
import { helpSweeps } from '../modules/help/index.ts'
import { memberSweeps } from '../modules/members/index.ts'
import { menuSources } from '../modules/menus/index.ts'
import { deleteOldCounts } from '../modules/menus/popular/index.ts'
import { deleteLapsedStaffSessions } from '../modules/operator/index.ts'
import { paymentEventSweeps } from '../modules/payment-events/index.ts'
import { deleteOldExports } from '../modules/privacy/index.ts'
import { reconciliationSweeps } from '../modules/reconciliation/index.ts'
import { sweepSends } from '../modules/sms/index.ts'
import type { Deps } from './deps.ts'

const dayMs = 86_400_000

const sweeps: Record<string, (handle: Handle, now: number) => Promise<unknown>> = {
  ...identitySweeps,
  ...memberSweeps,
  ...checkoutSweeps,
  ...fulfillmentSweeps,
  ...helpSweeps,
  ...driverSweeps,
  ...paymentEventSweeps,
  ...reconciliationSweeps,
  ...connectionSweeps,
  sweep_carts: deleteOldCarts,
  sweep_answers: deleteOldAnswers,
  sweep_exports: deleteOldExports,
  sweep_staff_sessions: deleteLapsedStaffSessions,
  sweep_sms_sends: sweepSends,
  sweep_item_orders: deleteOldCounts,
  sweep_menu_imports: menuSources.deleteOldImports,
}

/** Every hour, each as its own job: one that fails is retried alone and doesn't delay the others. */
export const sweepSchedule: Schedule = Object.fromEntries(
  [...Object.keys(sweeps), 'sweep_events', 'sweep_refusals'].map((task) => [task, 15]),
)

export function sweepTasks({
  db,
  clock,
  marketplaceSettings,
}: Pick<Deps, 'db' | 'clock' | 'marketplaceSettings'>): TaskList {
  return {
    ...Object.fromEntries(
      Object.entries(sweeps).map(([task, sweep]) => [task, () => sweep(db, clock.now())]),
    ),
    sweep_events: async () => dropOldEvents(db, (await marketplaceSettings()).eventsKeptDays),
    sweep_refusals: async () =>
      deleteOldRefusals(db, clock.now() - (await marketplaceSettings()).refusalsKeptDays * dayMs),
    // The previous version did all of this in one job. This finishes one that is still queued.
    forget_old: () => {},
  }
}
