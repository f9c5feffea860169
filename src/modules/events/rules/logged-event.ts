import type { EventPosition } from './event-position.ts'
import type { EventType } from './event-types.ts'

/** An event as readers of the log get it; the objects are JSON text, which is passed on as it is. */
export type LoggedEvent = EventPosition & {
  type: EventType
  createdAt: number
  merchantId: number | null
  customerId: number | null
  orderId: number | null
  data: string
  merchantData: string | null
  previous: string | null
}

/** An event as the service's own consumers get it. What happens to one subject comes in its order. */
export type WorkEvent = EventPosition & {
  topic: string
  subject: string
  payload: unknown
  createdAt: number
}

/**
 * An event as a module publishes it. `topic`, `subject` and `payload` are what the service's own consumers go by; an event
 * without `type` and `data` is for them alone.
 */
export type NewEvent = {
  type?: EventType
  merchantId?: number | null
  customerId?: number | null
  orderId?: number | null
  /** The object as the interface shows it. */
  data?: object
  /** Fields of it that only the merchant and the operator see. */
  merchantData?: object
  /** Fields that have changed, as they were. */
  previous?: object
  topic?: string
  subject: string
  payload?: object
}
