import type { Deps } from '../../../deps.ts'
import type { WebhookCaller } from '../../../outside/webhooks.ts'
import { commitTopic, type EventFeed } from '../../events/index.ts'
import { leaseWebhooks, releaseLeases } from '../store.ts'
import { type Endpoint, openEndpoint } from './endpoint.ts'
import { openPace } from './pace.ts'

export type SenderTools = Pick<Deps, 'db' | 'changes' | 'clock' | 'log'> & {
  key: Buffer
  feed: EventFeed
  caller: WebhookCaller
  onDisabled(webhookId: string, reason: string): Promise<void>
}

/** Leases outlive a slow moment, not a dead process. */
const leaseMs = 15_000
const renewMs = 3000
const tickMs = 500
/** After a change: what is changed shortly after it is read with it. */
const gatherMs = 20

/** Sends the webhooks whose leases this process holds. */
export function openSender(tools: SenderTools): { close(): Promise<void> } {
  const { db, changes, clock, log, key, feed, caller } = tools
  const endpoints = new Map<string, Endpoint>()
  const pace = openPace()
  let isClosed = false
  /** Changed, and not read since: before the reading that runs began, and after. Undefined is all of them. */
  let unread = new Set<string | undefined>()
  let changed = new Set<string | undefined>()
  let renewing: Promise<void> | undefined
  let due: NodeJS.Timeout | undefined

  const isStale = (webhookId: string) =>
    [unread, changed].some((set) => set.has(webhookId) || set.has(undefined))
  const closeOne = (endpoint: Endpoint) => {
    if (endpoints.get(endpoint.webhookId) === endpoint) endpoints.delete(endpoint.webhookId)
    endpoint.close().catch((err) => log.warn({ err }, 'connections to a webhook could not be closed'))
  }
  const openOne = (leased: Parameters<typeof openEndpoint>[1]) => {
    const endpoint: Endpoint = openEndpoint(
      {
        ...{ db, clock, key, pace, connection: caller.open(), isStale },
        onDisabled(webhookId, reason) {
          closeOne(endpoint)
          tools
            .onDisabled(webhookId, reason)
            .catch((err) => log.warn({ err, webhookId }, 'a webhook could not be disabled'))
        },
        onLost(err) {
          if (err) log.warn({ err }, 'a webhook could not be sent; it will be')
          closeOne(endpoint)
        },
      },
      leased,
    )
    endpoints.set(leased.webhookId, endpoint)
  }
  const renew = async () => {
    unread = unread.union(changed)
    changed = new Set()
    const held = [...endpoints.values()].map(({ lease }) => lease)
    const leased = await leaseWebhooks(db, key, { held, leaseMs })
    if (isClosed) return
    unread = new Set()
    const kept = new Map(leased.map((one) => [one.webhookId, one]))
    for (const endpoint of [...endpoints.values()]) {
      const same = kept.get(endpoint.webhookId)
      if (same?.lease === endpoint.lease) endpoint.refresh(same)
      else closeOne(endpoint)
    }
    for (const one of leased) if (!endpoints.has(one.webhookId)) openOne(one)
  }
  const renewNow = () => {
    due = undefined
    renewing ??= renew()
      .catch((err) => log.warn({ err }, 'webhooks could not be read'))
      .finally(() => {
        renewing = undefined
        if (!isClosed) due ??= setTimeout(renewNow, changed.size > 0 ? gatherMs : renewMs).unref()
      })
  }
  /** Nothing is sent by what it was: to an address, or with a secret, that its owner has replaced. */
  const noteChange = (webhookId: string | undefined) => {
    changed.add(webhookId)
    clearTimeout(due)
    due = isClosed ? undefined : setTimeout(renewNow, gatherMs).unref()
  }
  const stopFollowing = changes.on('webhook', noteChange)
  const stopNoting = db.onCommit(commitTopic, pace.noteWrite)
  const stopListening = feed.listen((events) => {
    for (const endpoint of endpoints.values()) if (events.some(endpoint.wants)) endpoint.wake()
  })
  const ticking = setInterval(() => {
    for (const endpoint of endpoints.values()) endpoint.tick()
  }, tickMs).unref()
  renewNow()
  return {
    async close() {
      isClosed = true
      stopFollowing()
      stopNoting()
      stopListening()
      clearTimeout(due)
      clearInterval(ticking)
      pace.close()
      await renewing
      const held = [...endpoints.values()].map(({ lease }) => lease)
      await Promise.all([...endpoints.values()].map((endpoint) => endpoint.close()))
      if (held.length > 0) await releaseLeases(db, held)
    },
  }
}
