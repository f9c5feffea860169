import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { openRetry } from '../runtime/retry.ts'
import { hangUp, hasEndedWithin, isWithin, mustBeLeader, within } from './connection-health.ts'
import { connectionSettings } from './connection-settings.ts'
import { type Handle, sql } from './database.ts'

/** Called with the key that changed; undefined if unknown, so everything must be invalidated. */
export type ChangeListener = (key: string | undefined) => void

export type Changes = {
  /** Calls back for each change of the topic committed by any process. Returns a function that unsubscribes. */
  on(topic: string, listener: ChangeListener): () => void
  /**
   * Resolves when this process has received all changes committed before the call, so a writer immediately reads its
   * own writes. Costs one round trip: notices arrive in commit order, and this sends one more.
   */
  caughtUp(handle: Handle): Promise<void>
  close(): Promise<void>
}

const channel = 'changes'
const echoTopic = 'echo'
/** After this, a writer stops waiting for its own echo and drops all snapshots of this process instead. */
const echoTimeoutMs = 1000
/**
 * A connection may be lost without notice (a router dropped it). It is checked at this interval, and has the same
 * time to answer.
 */
const pulseMs = 2000
const pulseTimeoutMs = 2000
const goodbyeMs = 1000
const notify = sql(`SELECT pg_notify('${channel}', $1)`)

/**
 * Listens to the database's triggers on its own connection. Whenever that connection breaks, changes may be missed,
 * so all snapshots are invalidated, and again once it is restored.
 */
export async function openChanges(
  url: string,
  log: { warn(detail: object, text: string): void },
): Promise<Changes> {
  const listeners = new Map<string, Set<ChangeListener>>()
  const echoes = new Map<string, () => void>()
  let client: pg.Client | undefined
  let closed = false
  const closing = new AbortController()
  const untilConnected = openRetry({ firstPauseMs: 50, maxPauseMs: 1000, signal: closing.signal })

  const invalidate = (topic: string, key: string | undefined) => {
    for (const listener of listeners.get(topic) ?? []) listener(key)
  }
  const dropEverything = () => {
    for (const topic of listeners.keys()) invalidate(topic, undefined)
  }
  const onNotification = ({ payload = '' }: pg.Notification) => {
    const colon = payload.indexOf(':')
    const topic = payload.slice(0, colon)
    const key = payload.slice(colon + 1)
    if (topic === echoTopic) echoes.get(key)?.()
    else invalidate(topic, key)
  }

  const connect = async () => {
    const fresh = new pg.Client({ ...connectionSettings(url), connectionTimeoutMillis: pulseTimeoutMs })
    fresh.on('notification', onNotification)
    fresh.on('error', () => {}) // 'end' follows
    fresh.on('end', () => {
      if (client === fresh) lose()
    })
    try {
      await within(pulseTimeoutMs, startListening(fresh))
      if (closed) throw new Error('The change feed is closed.')
    } catch (fault) {
      hangUp(fresh)
      throw fault
    }
    client = fresh
  }
  const feelPulse = async () => {
    const feed = client
    if (!feed) return
    const isAlive = await isWithin(pulseTimeoutMs, mustBeLeader(feed))
    if (isAlive || client !== feed) return
    lose()
    hangUp(feed)
  }
  const lose = () => {
    client = undefined
    dropEverything()
    if (closed) return
    log.warn({}, 'change feed connection lost: all snapshots invalidated, reconnecting')
    untilConnected(connect).then(dropEverything, () => {}) // it fails only once closed
  }

  await connect()
  const pulse = setInterval(feelPulse, pulseMs).unref()
  return {
    on(topic, listener) {
      const set = listeners.get(topic) ?? new Set()
      listeners.set(topic, set.add(listener))
      return () => set.delete(listener)
    },
    async caughtUp(handle) {
      const id = randomUUID()
      const echo = Promise.withResolvers<void>()
      echoes.set(id, echo.resolve)
      const giveUp = () => {
        dropEverything()
        echo.resolve()
      }
      const timeout = setTimeout(giveUp, client ? echoTimeoutMs : 0)
      // The write is already committed: whatever happens here must not turn its answer into a failure.
      handle.rows(notify, [`${echoTopic}:${id}`]).catch(giveUp)
      await echo.promise
      clearTimeout(timeout)
      echoes.delete(id)
    },
    async close() {
      closed = true
      closing.abort()
      clearInterval(pulse)
      const ending = client
      client = undefined
      if (ending && !(await hasEndedWithin(goodbyeMs, ending.end()))) hangUp(ending)
    },
  }
}

async function startListening(client: pg.Client) {
  await client.connect()
  await mustBeLeader(client)
  await client.query(`LISTEN ${channel}`)
}
