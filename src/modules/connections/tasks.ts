import { deleteOldPrints } from './printing/print-store.ts'
import { deleteOldConnectionEvents } from './store.ts'
import { deleteOldTickets } from './tickets/ticket-store.ts'

/** Hourly deletions, by task name. */
export const connectionSweeps = {
  sweep_connection_events: deleteOldConnectionEvents,
  sweep_tickets: deleteOldTickets,
  sweep_prints: deleteOldPrints,
}
