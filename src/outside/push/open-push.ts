import { systemClock } from '../../core/clock.ts'
import { readRetryAfter } from '../outgoing/network.ts'
import type { Push, PushOutcome } from '../push.ts'
import type { EndpointConnection, WebhookCaller } from '../webhooks.ts'
import { encryptMessage } from './encrypt-message.ts'
import { authorize, makeSenderKeys } from './sender-keys.ts'

export type PushSettings = {
  /** The installation's keys are derived from it. */
  secret: string
  /** Endpoints are addresses that come from outside. */
  caller: WebhookCaller
  /** The operator's contact address for push services, `mailto:` or `https:`. */
  contact(): Promise<string>
}

/** Nearly all browsers use one of five push services, whose connections are worth keeping. Others could be any address. */
const maxOrigins = 100

export function openPush({ secret, caller, contact }: PushSettings): Push {
  const keys = makeSenderKeys(secret)
  const connections = shareConnections(caller)
  return {
    publicKey: keys.publicKey,
    async send({ endpoint, ...target }, { text, ttlSeconds, urgency, topic }) {
      // The machine's time, not CLOCK, because push services compare it with theirs.
      const nowMs = systemClock.now()
      const headers = {
        authorization: authorize(keys, { endpoint, contact: await contact(), nowMs }),
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        'user-agent': 'cellardoor-push',
        ttl: String(ttlSeconds),
        urgency,
        topic,
      }
      const body = encryptMessage(target, text)
      const { status, retryAfter } = await connections.use(endpoint, (connection) =>
        connection.post(endpoint, headers, body),
      )
      const outcome = toOutcome(status)
      const waitMs = outcome === 'later' ? readRetryAfter(retryAfter, systemClock.now()) : undefined
      return { outcome, ...(waitMs !== undefined && { waitMs }) }
    },
    close: connections.close,
  }
}

/**
 * All calls share one set of connections, which is replaced after `maxOrigins` servers. Otherwise connections to idle servers would be kept
 * forever.
 */
function shareConnections(caller: WebhookCaller) {
  const open = () => ({ connection: caller.open(), origins: new Set<string>(), calls: 0, isRetired: false })
  let current = open()
  const retire = async (set: typeof current) => {
    set.isRetired = true
    if (set.calls === 0) await set.connection.close()
  }
  return {
    async use<Result>(
      url: string,
      call: (connection: EndpointConnection) => Promise<Result>,
    ): Promise<Result> {
      const { origin } = new URL(url)
      if (current.origins.size >= maxOrigins && !current.origins.has(origin)) {
        void retire(current)
        current = open()
      }
      const set = current
      set.origins.add(origin)
      set.calls++
      try {
        return await call(set.connection)
      } finally {
        set.calls--
        if (set.isRetired && set.calls === 0) await set.connection.close()
      }
    },
    close: () => current.connection.close(),
  }
}

/** `status` is null if there was no answer. */
function toOutcome(status: number | null): PushOutcome {
  if (status === null || status === 429 || status >= 500) return 'later'
  if (status === 404 || status === 410) return 'gone'
  return status >= 200 && status < 300 ? 'sent' : 'refused'
}
