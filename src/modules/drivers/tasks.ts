import type { TaskList } from '../../db/jobs.ts'
import { type AutomaticDeps, dispatchToDrivers, watchDispatching } from './automatic/dispatch-to-drivers.ts'
import { deleteOldPositions } from './positions/report-positions.ts'
import { deleteOldProofs, forgetProofs, type ProofDeps } from './stops/proofs.ts'

/** This module's jobs by task name. */
export const driverTasks = (deps: Pick<ProofDeps, 'db' | 'images'>): TaskList => ({
  forget_driver_proofs: (payload) => forgetProofs(deps, payload as { names: string[] }),
})

/** Hourly deletions, by task name. */
export const driverSweeps = {
  sweep_driver_proofs: deleteOldProofs,
  sweep_driver_positions: deleteOldPositions,
}

/** Automatic dispatch jobs, by task name. */
export const automaticTasks = (deps: AutomaticDeps): TaskList => ({
  dispatch_to_drivers: (payload) => dispatchToDrivers(deps, payload as { merchantId: number }),
  watch_drivers: () => watchDispatching(deps),
})
