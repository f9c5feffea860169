import { type Finding, good, mind, wrong } from './findings.ts'

/** What came of trying a courier network's keys. */
export type NetworkTrial = {
  name: string
  enabled: boolean
  hasWebhook: boolean
  outcome: 'answered' | 'refused' | 'unusable' | 'silent' | 'resting'
  /** The HTTP status of a refusal. */
  status: number | null
}

/** Keys and clock of each courier network that is in use. */
export function checkNetworks(trials: readonly NetworkTrial[]): Finding[] {
  return trials
    .filter(({ enabled }) => enabled)
    .flatMap((trial) => [...checkKeys(trial), ...checkWebhook(trial)])
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
      return [
        wrong(
          name,
          'The network does not answer.',
          'Let this machine reach it on port 443, and look at its status page.',
        ),
      ]
  }
}

const checkWebhook = ({ name, hasWebhook }: NetworkTrial): Finding[] =>
  hasWebhook
    ? []
    : [
        mind(
          name,
          'It has no webhook: each delivery is asked for.',
          'Enter the webhook address of the company’s page in the network’s portal, and its secret here.',
        ),
      ]
