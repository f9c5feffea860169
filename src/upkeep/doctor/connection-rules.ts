import { type Finding, mind, orGood, wrong } from './findings.ts'

/** The systems that merchants have connected, and how Square responds. */
export type ConnectionFacts = {
  /** Undefined if this marketplace has no Square application. */
  square:
    | {
        hasWebhookKey: boolean
        /** The outcome of a call for a connected merchant; undefined if there is none. */
        outcome: string | undefined
        /** Square's clock minus ours, by its last answer. */
        skewMs: number | undefined
        isResting: boolean
        /** When an account was connected and when Square's last event arrived; null if never. */
        connectedAt: number | null
        lastEventAt: number | null
      }
    | undefined
  /** All merchants' active systems, by kind. */
  systems: readonly { kind: string; total: number; failing: number; silent: number }[]
  now: number
}

const maxSkewMs = 60_000
/** A seller with any sales causes an event within this time. */
const quietMs = 7 * 86_400_000
const names = new Map(
  Object.entries<string>({
    till: 'tills',
    cloudprnt: 'printers',
    square: 'Square accounts',
  }),
)

/** Square's keys, clock, limits and webhook; POS systems and printers that fail. */
export function checkConnections(facts: ConnectionFacts): Finding[] {
  return [...checkSquare(facts), ...facts.systems.flatMap(checkSystems)]
}

function checkSquare({ square, now }: ConnectionFacts): Finding[] {
  if (!square) return []
  const { hasWebhookKey, outcome, skewMs, isResting, connectedAt, lastEventAt } = square
  const isQuiet = connectedAt !== null && Math.max(connectedAt, lastEventAt ?? 0) < now - quietMs
  const seconds = Math.round(Math.abs(skewMs ?? 0) / 1000)
  return orGood(
    [
      isResting &&
        wrong(
          'Square',
          'Square failed to respond several times in a row, so calls are paused.',
          'Orders wait and are retried. Make sure this machine can reach connect.squareup.com on port 443, and check Square’s status page.',
        ),
      outcome === 'unauthorized' &&
        wrong(
          'Square',
          'Square rejects a merchant’s token and our keys.',
          'Compare SQUARE_APPLICATION_ID and SQUARE_APPLICATION_SECRET with Square’s developer console. If they match, ask the merchant to reconnect.',
        ),
      outcome === 'limited' &&
        mind(
          'Square',
          'Square is rate-limiting us.',
          'Nothing is lost. If this continues, ask Square for a higher limit.',
        ),
      outcome === 'silent' &&
        !isResting &&
        wrong('Square', 'Square doesn’t respond.', 'Make sure this machine can reach it on port 443.'),
      seconds * 1000 > maxSkewMs &&
        wrong(
          'Square',
          `This machine’s clock is ${seconds} s off from Square’s.`,
          'Sync it with NTP: signatures and tokens are valid for only minutes.',
        ),
      !hasWebhookKey &&
        mind(
          'Square',
          'Square’s events are rejected: SQUARE_WEBHOOK_KEY isn’t set.',
          'Add a webhook in Square’s developer console (docs/guides/connect-a-till.md) and set its signature key. Until then, catalogs are read once an hour.',
        ),
      hasWebhookKey &&
        isQuiet &&
        mind(
          'Square',
          'No event from Square in 7 days.',
          'Send a test event from Square’s developer console. The webhook must be PUBLIC_URL/connections/square/webhooks.',
        ),
    ],
    'Square',
    outcome === undefined
      ? 'Square is set up, but no merchant has connected an account yet.'
      : 'Square responds and accepts our keys.',
  )
}

function checkSystems({ kind, total, failing, silent }: ConnectionFacts['systems'][number]): Finding[] {
  const name = names.get(kind) ?? kind
  if (total === 0) return []
  return orGood(
    [
      failing > 0 &&
        mind(
          name,
          `${failing} of ${total} ${name} aren’t working.`,
          'Their merchants see why under Connections, and orders stay on their boards. Open a merchant’s page for details.',
        ),
      silent > 0 &&
        mind(
          name,
          `${silent} of ${total} ${name} haven’t checked in for an hour.`,
          'A printer checks in every few seconds, so it’s off or offline.',
        ),
    ],
    name,
    `All ${total} ${name} are working.`,
  )
}
