import type { Database } from '../../src/db/database.ts'
import { deliverEvents } from '../../src/db/outbox.ts'
import { onOrderEvents } from '../../src/modules/dispatch/booking/on-order-events.ts'
import { bookReturns } from '../../src/modules/ledger/index.ts'
import { queueOrderEmails } from '../../src/modules/orders/index.ts'

/** What the outbox of a running service does: the jobs that follow from what happened are there afterwards. */
export const deliverQueuedEvents = (db: Database) =>
  deliverEvents(db, [onOrderEvents, queueOrderEmails, bookReturns])
