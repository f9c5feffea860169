import { publish } from '../../src/modules/events/index.ts'
import type { NewEvent } from '../../src/modules/events/rules/logged-event.ts'
import { numberEvents, openSequencer } from '../../src/modules/events/sequence.ts'
import type { TestService } from './test-service.ts'

/** An event of an order that nobody placed: number 1, 2, … of its subject. */
export const probeEvent = (number: number, more: Partial<NewEvent> = {}): NewEvent => ({
  type: 'order.placed',
  merchantId: 1001,
  customerId: 1,
  orderId: number,
  subject: String(number),
  data: { number },
  merchantData: { customer: { first_name: 'Ada' } },
  ...more,
})

export async function publishAll({ db, clock }: TestService, events: readonly NewEvent[]) {
  await db.transaction((tx) => publish(tx, events, clock.ms))
  await numberEvents(db)
}

/** What a running process does beside answering: it numbers events. */
export const startSequencer = ({ db, deps }: TestService) => openSequencer(db, deps.log)

export type WireEvent = { event_id: string; type: string; data: any; previous?: any; order_id?: number }

export const numbersIn = (events: readonly WireEvent[]): number[] => events.map(({ data }) => data.number)

/** Numbered or not, in the order in which they happened: what the service's own consumers get. */
export const everyEvent = `(SELECT topic, subject, payload, false AS "isWaiting", position AS place FROM events
  UNION ALL SELECT topic, subject, payload, true, event_id FROM outbox_events ORDER BY 4, 5) AS every_event`
