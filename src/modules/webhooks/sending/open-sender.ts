import { randomUUID } from 'node:crypto'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { TaskList } from '../../../db/jobs.ts'
import type { WebhookCaller } from '../../../outside/webhooks.ts'
import type { Deps } from '../../../start/deps.ts'
import type { Events } from '../../events/index.ts'
import { type DisabledEmail, disableAndTell, sendDisabledEmail } from '../disable-webhook.ts'
import { type RestOfReplay, replayRest } from '../replay.ts'
import { webhookRoutes } from '../routes.ts'
import { forgetSender, type Leased, leaseWebhooks, releaseLeases } from '../store.ts'
import { type Endpoint, openEndpoint } from './endpoint.ts'
import { openPace } from './pace.ts'

export type Webhooks = {
  routes: ReturnType<typeof webhookRoutes>
  tasks: TaskList
  /** Sends until it is closed. */
  send(events: Pick<Events, 'feed' | 'onCommit'>): { close(): Promise<void> }
}

export type SenderDeps = Pick<Deps, 'db' | 'changes' | 'clock' | 'log'> & {
  key: Buffer
  events: Pick<Events, 'feed' | 'onCommit'>
  caller: WebhookCaller
  onDisabled(webhookId: string, reason: string): Promise<void>
}

/** Leases outlast a short delay; after this, other processes send what a dead process held. */
const leaseMs = 6000
const renewMs = 1500
/** Without webhooks there is nothing to renew, and a notice announces the first one. */
const idleMs = 15_000
/** A process that was suspended for longer than this renews its leases before it sends anything. */
const trustMs = leaseMs - 1000
const tickMs = 500
/** After a change: further changes within this time are read with it. */
const gatherMs = 20
/** During shutdown, how long responses are awaited; without them, the events are sent again. */
const lastAnswersMs = 1000

/** Sends the webhooks whose leases this process holds. */
function openSender(deps: SenderDeps): { close(): Promise<void> } {
  const { db, changes, clock, log, key, events, caller } = deps
  const senderId = randomUUID()
  const endpoints = new Map<string, Endpoint>()
  const pace = openPace()
  let isClosed = false
  let renewedAt = Number.NEGATIVE_INFINITY
  /** Changed since last read: both before and after the current read began. Undefined means all of them. */
  let unread = new Set<string | undefined>()
  let changed = new Set<string | undefined>()
  let renewing: Promise<void> | undefined
  let due: NodeJS.Timeout | undefined
  let pauseMs = renewMs
  let stopListening: (() => void) | undefined

  const isStale = (webhookId: string) =>
    [unread, changed].some((set) => set.has(webhookId) || set.has(undefined))
  const maySend = (webhookId: string) => !isStale(webhookId) && performance.now() - renewedAt < trustMs
  const closeOne = (endpoint: Endpoint) => {
    if (endpoints.get(endpoint.webhookId) === endpoint) endpoints.delete(endpoint.webhookId)
    endpoint.close().catch((err) => log.warn({ err }, 'connections to a webhook could not be closed'))
  }
  const openOne = (leased: Leased) => {
    const endpoint: Endpoint = openEndpoint(
      {
        ...{ db, clock, key, pace, connection: caller.open(), maySend },
        onDisabled(webhookId, reason) {
          closeOne(endpoint)
          deps
            .onDisabled(webhookId, reason)
            .catch((err) => log.warn({ err, webhookId }, 'webhook could not be disabled'))
        },
        onLost(err) {
          if (err) log.warn({ err }, 'webhook could not be sent; retrying later')
          closeOne(endpoint)
        },
      },
      leased,
    )
    endpoints.set(leased.webhookId, endpoint)
  }
  /** Hands some over to other processes, once everything sent is answered. */
  const handOver = (count: number) => {
    const leaving = [...endpoints.values()].filter((endpoint) => endpoint.isDraining()).length
    const others = [...endpoints.values()].filter((endpoint) => !endpoint.isDraining())
    for (const endpoint of others.slice(0, Math.max(0, count - leaving)))
      endpoint
        .drain()
        .then(() => releaseLeases(db, [endpoint.lease]))
        .catch((err) => log.warn({ err }, 'webhook could not be released to another process'))
        .finally(() => closeOne(endpoint))
  }
  const renew = async () => {
    unread = unread.union(changed)
    changed = new Set()
    const beganAt = performance.now()
    const held = [...endpoints.values()].map(({ lease }) => lease)
    const { leased, surplus, areThereAny } = await leaseWebhooks(db, key, { senderId, held, leaseMs })
    if (isClosed) return
    pauseMs = areThereAny ? renewMs : idleMs
    unread = new Set()
    renewedAt = beganAt
    const kept = new Map(leased.map((one) => [one.webhookId, one]))
    for (const endpoint of [...endpoints.values()]) {
      const same = kept.get(endpoint.webhookId)
      if (same?.lease === endpoint.lease) endpoint.refresh(same)
      else closeOne(endpoint)
    }
    for (const one of leased) if (!endpoints.has(one.webhookId)) openOne(one)
    listenWhileNeeded()
    handOver(surplus)
  }
  /** Without webhooks, the feed isn't read. */
  const listenWhileNeeded = () => {
    if (endpoints.size > 0)
      stopListening ??= events.feed.listen(
        (news) => wakeSome(({ wants }) => news.some(wants)),
        () => wakeSome(),
      )
    else {
      stopListening?.()
      stopListening = undefined
    }
  }
  const wakeSome = (isToWake: (endpoint: Endpoint) => boolean = () => true) => {
    for (const endpoint of endpoints.values()) if (isToWake(endpoint)) endpoint.wake()
  }
  const renewNow = () => {
    due = undefined
    renewing ??= renew()
      .catch((err) => {
        pauseMs = renewMs
        log.warn({ err }, 'webhooks could not be read')
      })
      .finally(() => {
        renewing = undefined
        if (!isClosed) due ??= setTimeout(renewNow, changed.size > 0 ? gatherMs : pauseMs).unref()
      })
  }
  /** Nothing is sent with outdated data: to a URL, or with a secret, that its owner has replaced. */
  const noteChange = (webhookId: string | undefined) => {
    changed.add(webhookId)
    clearTimeout(due)
    due = isClosed ? undefined : setTimeout(renewNow, gatherMs).unref()
  }
  const stops = [changes.on('webhook', noteChange), events.onCommit(pace.noteWrite)]
  const ticking = setInterval(() => {
    for (const endpoint of endpoints.values()) endpoint.tick()
  }, tickMs).unref()
  renewNow()
  return {
    async close() {
      isClosed = true
      for (const stop of stops) stop()
      stopListening?.()
      clearTimeout(due)
      clearInterval(ticking)
      pace.close()
      await renewing
      const held = [...endpoints.values()]
      const drained = Promise.allSettled(held.map((endpoint) => endpoint.drain()))
      await Promise.race([drained, sleep(lastAnswersMs, undefined, { ref: false })])
      await Promise.all(held.map((endpoint) => endpoint.close()))
      const leases = held.map(({ lease }) => lease)
      if (leases.length > 0) await releaseLeases(db, leases)
      await forgetSender(db, senderId)
    },
  }
}

export function openWebhooks(deps: Deps): Webhooks {
  const { db, config, settings, webhookCaller: caller } = deps
  const key = settings.longLivedKey // encrypts secrets and endpoints' responses
  const onDisabled = (webhookId: string, reason: string) => disableAndTell(db, webhookId, reason)
  return {
    routes: webhookRoutes({ key, allow: config.outboundAllow, caller }),
    tasks: {
      send_webhook_email: (payload) => sendDisabledEmail(deps, payload as DisabledEmail),
      replay_webhook: (payload) => replayRest(db, payload as RestOfReplay),
    },
    send: (events) => openSender({ ...deps, key, events, caller, onDisabled }),
  }
}
