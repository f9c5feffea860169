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
      return [good(name, 'The network takes our keys.')]
    case 'refused':
      return [
        wrong(
          name,
          `The network refuses our keys (HTTP ${status ?? 400}): it gets no deliveries.`,
          'Copy the keys again from the network’s portal, and let this machine’s clock be set by NTP: tokens are valid for minutes.',
        ),
      ]
    default:
      if (status === 429)
        return [
          mind(
            name,
            'The network limits our calls.',
            'Nothing is lost: calls are repeated. If it stays so, lower calls_per_second of the company, or ask for a higher limit.',
          ),
        ]
      return [
        wrong(
          name,
          'The network does not answer.',
          'Let this machine reach it on port 443, and look at its status page.',
        ),
      ]
  }
}

function checkClock({ name, skewMs }: NetworkTrial): Finding[] {
  if (skewMs === undefined || Math.abs(skewMs) <= maxSkewMs) return []
  return [
    wrong(
      name,
      `This machine’s clock is ${Math.round(Math.abs(skewMs) / 1000)} s away from the network’s.`,
      'Let NTP set the clock: tokens are valid for minutes.',
    ),
  ]
}

function checkWebhook({ name, hasWebhook, lastWebhookAt, lastBookedAt, now }: NetworkTrial): Finding[] {
  if (!hasWebhook)
    return [
      mind(
        name,
        'It has no webhook: each delivery is asked for.',
        'Enter the webhook address of the company’s page in the network’s portal, and its secret here.',
      ),
    ]
  const isQuiet = lastBookedAt !== null && lastBookedAt < now - quietMs && (lastWebhookAt ?? 0) < lastBookedAt
  if (!isQuiet) return []
  return [
    mind(
      name,
      'It has taken a delivery, and no webhook has come since: each is asked for.',
      'Send a test event from the network’s portal. Its address must be that of the company’s page and reach this service from the Internet, and password or signing key must be those entered here.',
    ),
  ]
}
