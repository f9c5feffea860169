import { formatUtc } from '../../core/local-time.ts'
import { formatEventId } from '../events/reading/index.ts'
import type { Delivery, Owner, Webhook } from './rules/webhook.ts'

const when = (instant: number | null) => (instant === null ? null : formatUtc(instant))

export function presentWebhook(webhook: Webhook) {
  return {
    webhook_id: webhook.webhookId,
    url: webhook.url,
    types: [...webhook.types],
    merchant_id: webhook.merchantId,
    enabled: webhook.enabled,
    description: webhook.description,
    email: webhook.email,
    owner: presentOwner(webhook.owner),
    disabled_reason: webhook.disabledReason,
    failing_since: when(webhook.failingSince),
    created: formatUtc(webhook.createdAt),
  }
}

function presentOwner(owner: Owner): string {
  if (owner.kind === 'operator') return 'operator'
  return owner.kind === 'client' ? `client ${owner.clientId}` : `group ${owner.groupId}`
}

export function presentDelivery(delivery: Delivery) {
  const { type, status, nextAt, attempts } = delivery
  return {
    event_id: formatEventId(delivery),
    type,
    status,
    next_attempt: when(nextAt),
    attempts: attempts.map(({ at, ...attempt }) => ({ at: formatUtc(at), ...attempt })),
  }
}
