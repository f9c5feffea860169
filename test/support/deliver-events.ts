import type { Database } from '../../src/db/database.ts'
import { onOrderEvents } from '../../src/modules/dispatch/booking/on-order-events.ts'
import { consumeEvents } from '../../src/modules/events/consume.ts'
import { queueOrderEmails } from '../../src/modules/fulfilment/send-emails.ts'
import { bookReturns } from '../../src/modules/ledger/index.ts'

/** What a running service does with events: the jobs that follow from what happened are there afterwards. */
export const deliverQueuedEvents = (db: Database) =>
  consumeEvents(db, [onOrderEvents, queueOrderEmails, bookReturns])
