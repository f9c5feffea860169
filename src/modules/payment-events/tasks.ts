import type { TaskList } from '../../db/jobs.ts'
import { deleteOldPaymentEvents, findMissedEvents, type HandleDeps, handleEvent } from './handle-event.ts'

/** Jobs of this module by task name. Names are stored with queued jobs, so they must not change. */
export const paymentEventTasks = (deps: HandleDeps): TaskList => ({
  handle_payment_event: (payload) => handleEvent(deps, payload as { eventId: string }),
  find_missed_payment_events: () => findMissedEvents(deps),
})

/** Hourly deletions, by task name. */
export const paymentEventSweeps = { sweep_payment_events: deleteOldPaymentEvents }
