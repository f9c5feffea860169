import type { EventPosition, ShownEvent } from '../../events/reading/index.ts'
import { maxFailingMs, waitAfter } from './schedule.ts'

/** The consequence of an attempt: retry, done or give up. `disabledReason`: nothing more is sent to the endpoint. */
type AttemptVerdict = { status: DeliveryStatus; nextAt: number | null; disabledReason?: string }

/** The owner of a webhook: an app, a merchant group, or the operator. */
export type Owner =
  | { kind: 'client'; clientId: string }
  | { kind: 'group'; groupId: number }
  | { kind: 'operator' }

export type Webhook = {
  webhookId: string
  owner: Owner
  url: string
  /** `*` means every type. */
  types: readonly string[]
  merchantId: number | null
  description: string
  /** The email address to notify when it is disabled, in addition to a group's administrators. */
  email: string | null
  enabled: boolean
  disabledReason: string | null
  failingSince: number | null
  createdAt: number
}

/** Signs before `until`, or permanently. */
export type SigningSecret = { secret: string; until: number | null }

/** With the sender's data; the secrets sign in this order. */
export type SendingWebhook = Webhook & { secrets: readonly SigningSecret[]; cursor: EventPosition }

/** pending: not tried yet; failed: will be retried at `nextAt`. */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed' | 'given_up'

export type DeliveryAttempt = {
  at: number
  ms: number
  status: number | null
  error: string | null
  answer: string
}

export type Delivery = EventPosition & {
  type: string
  status: DeliveryStatus
  tries: number
  nextAt: number | null
  attempts: readonly DeliveryAttempt[]
}

/** Events of one lane arrive in order; lanes don't wait for each other. */
export function chooseLane({
  orderId,
  merchantId,
  customerId,
}: Pick<ShownEvent, 'orderId' | 'merchantId' | 'customerId'>) {
  if (orderId !== null) return `order ${orderId}`
  return merchantId !== null ? `merchant ${merchantId}` : `customer ${customerId}`
}

/**
 * `tries` includes this attempt; `failingSince` is the first of an unbroken series of failures; `chance` is from 0 to
 * 1.
 */
export function checkAttempt(
  { status, error }: { status: number | null; error: string | null },
  { tries, now, failingSince, chance }: { tries: number; now: number; failingSince: number; chance: number },
): AttemptVerdict {
  if (error === null) return { status: 'delivered', nextAt: null }
  const wait = waitAfter(tries, chance)
  const disabledReason =
    status === 410
      ? 'The endpoint answered 410 Gone.'
      : now - failingSince >= maxFailingMs
        ? 'Every attempt of the last 3 days failed.'
        : undefined
  return {
    status: wait === undefined ? 'given_up' : 'failed',
    nextAt: wait === undefined ? null : now + wait,
    ...(disabledReason && { disabledReason }),
  }
}
