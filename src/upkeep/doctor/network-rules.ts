import { type Finding, good, mind, wrong } from './findings.ts'

/** The result of trying a courier network's keys. */
export type NetworkTrial = {
  name: string
  enabled: boolean
  hasWebhook: boolean
  outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
  /** The HTTP status of its answer. */
  status: number | null
  /** Its clock minus ours; undefined if it didn't answer. */
  skewMs: number | undefined
  /** When its last webhook arrived, and when it last accepted a delivery within the last few days; null if never. */
  lastWebhookAt: number | null
  lastBookedAt: number | null
  now: number
}

const maxSkewMs = 60_000
/** By this time, a delivery has changed its status. */
const quietMs = 15 * 60_000

/** Keys, clock, limits and webhook of each courier network in use. */
export function checkNetworks(trials: readonly NetworkTrial[]): Finding[] {
  return trials
    .filter(({ enabled }) => enabled)
    .flatMap((trial) => [...checkKeys(trial), ...checkClock(trial), ...checkWebhook(trial)])
}

function checkKeys({ name, outcome, status }: NetworkTrial): Finding[] {
  switch (outcome) {
    case 'answered':
      return [good(name, 'The network accepts our keys.')]
    case 'refused':
      return [
        wrong(
          name,
          `The network rejects our keys (HTTP ${status ?? 400}), so it gets no deliveries.`,
          'Copy the keys from the network’s portal again, and sync this machine’s clock with NTP: tokens are valid for only minutes.',
        ),
      ]
    default:
      if (status === 429)
        return [
          mind(
            name,
            'The network is rate-limiting us.',
            'Nothing is lost: calls are retried. If this continues, lower the company’s calls_per_second or ask for a higher limit.',
          ),
        ]
      return [
        wrong(
          name,
          'The network doesn’t respond.',
          'Make sure this machine can reach it on port 443, and check its status page.',
        ),
      ]
  }
}

function checkClock({ name, skewMs }: NetworkTrial): Finding[] {
  if (skewMs === undefined || Math.abs(skewMs) <= maxSkewMs) return []
  return [
    wrong(
      name,
      `This machine’s clock is ${Math.round(Math.abs(skewMs) / 1000)} s off from the network’s.`,
      'Sync it with NTP: tokens are valid for only minutes.',
    ),
  ]
}

function checkWebhook({ name, hasWebhook, lastWebhookAt, lastBookedAt, now }: NetworkTrial): Finding[] {
  if (!hasWebhook)
    return [
      mind(
        name,
        'No webhook is set up, so each delivery is polled.',
        'Copy the webhook address from the company’s page to the network’s portal, and enter the webhook’s secret here.',
      ),
    ]
  const isQuiet = lastBookedAt !== null && lastBookedAt < now - quietMs && (lastWebhookAt ?? 0) < lastBookedAt
  if (!isQuiet) return []
  return [
    mind(
      name,
      'It has accepted a delivery but sent no webhook since, so each delivery is polled.',
      'Send a test event from the network’s portal. The webhook address must be the one on the company’s page and reachable from the internet, and the password or signing key must match the one entered here.',
    ),
  ]
}
