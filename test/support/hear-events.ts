import type { Database } from '../../src/db/database.ts'
import { deliverEvents } from '../../src/db/outbox.ts'
import { followOrders } from '../../src/modules/dispatch/seeking/follow-orders.ts'
import { bookReturns } from '../../src/modules/ledger/index.ts'
import { askForLetters } from '../../src/modules/orders/index.ts'

/** What the outbox of a running service does: the jobs that follow from what happened are there afterwards. */
export const hearEvents = (db: Database) => deliverEvents(db, [followOrders, askForLetters, bookReturns])
