import { createHmac } from 'node:crypto'
import type { Call } from '../../../calls/call.ts'
import type { Admission, Caller } from '../../../calls/caller.ts'
import type { RateLimiter } from '../../../calls/rate-limiter.ts'
import { stripPrefix } from '../../../core/network-address.ts'
import { refuse } from '../../../core/refusal.ts'
import { isSameText, type SecretBox } from '../../../core/sealing.ts'
import type { Handle } from '../../../db/database.ts'
import { transitionOrder } from '../../fulfillment/index.ts'
import { lockOrder } from '../../orders/index.ts'
import { markEveryMs } from '../rules.ts'
import type { TillEventInput } from '../schemas.ts'
import { type ConnectionWithSecret, findConnection, markWorking, takeEventOnce } from '../store.ts'

/** A till's reports about the shop, carried out by other modules in the transaction that records the event. */
export type ShopPorts = {
  setAvailability(
    moment: ShopMoment,
    item: { merchantId: number; itemId: string; isAvailable: boolean },
  ): Promise<unknown>
  /** Null for open again. */
  pauseUntil(moment: ShopMoment, merchantId: number, until: number | null): Promise<unknown>
}
export type ShopMoment = { db: Handle; now: number; requestId: string; actor: string }

export type TillEventDeps = {
  db: Handle
  clock: { now(): number }
  secrets: SecretBox
  limiter: RateLimiter
  shop: ShopPorts
}

const guesses = { name: 'connection-guesses', requests: 20, seconds: 60 }
const maxAwaySeconds = 300

type Sent = {
  connectionId: string
  bytes: Buffer | undefined
  ip: string
  id: string
  timestamp: string
  signature: string
}
type Told = { connection: ConnectionWithSecret; eventId: string }
/** The connection whose secret signed: the use case sees only its parameters. */
const told = new WeakMap<Caller, Told>()

/** Signed like our own webhooks, with the till's secret, or its previous one for a day. */
export async function admitTill(
  { db, clock, secrets, limiter }: TillEventDeps,
  { connectionId, bytes, ip, ...signed }: Sent,
): Promise<Admission> {
  const now = clock.now()
  const connection = /^\d{1,15}$/.test(connectionId)
    ? await findConnection(db, Number(connectionId), now)
    : undefined
  const sealed = connection?.kind === 'till' ? [connection.sealed, connection.oldSealed] : []
  const keys = sealed.flatMap((text) => (text === null ? [] : (secrets.unseal(text) ?? [])))
  if (!connection || !bytes || !isSigned(keys, bytes, signed, now)) {
    await limiter.spend(guesses, stripPrefix(ip))
    throw refuse('invalid_token', { detail: 'The signature doesn’t match this body, or is too old.' })
  }
  const client = { clientId: `till ${connection.connectionId}`, rateLimit: null }
  const caller: Caller = { client, isOperator: false }
  told.set(caller, { connection, eventId: signed.id })
  return { caller, lateFaults: [] }
}

function isSigned(
  keys: readonly string[],
  bytes: Buffer,
  { id, timestamp, signature }: Pick<Sent, 'id' | 'timestamp' | 'signature'>,
  now: number,
): boolean {
  if (id === '' || id.length > 100 || !/^\d{1,12}$/.test(timestamp)) return false
  if (Math.abs(now / 1000 - Number(timestamp)) > maxAwaySeconds) return false
  const given = signature.split(' ').slice(0, 5)
  return keys.some((secret) => {
    const key = Buffer.from(secret.slice('whsec_'.length), 'base64')
    const proof = createHmac('sha256', key).update(`${id}.${timestamp}.`).update(bytes).digest('base64')
    return given.some((one) => isSameText(one, `v1,${proof}`))
  })
}

const hourMs = 3_600_000

/** An event is processed once; one that comes too late for its order changes nothing. */
export async function receiveTillEvent(
  { shop }: TillEventDeps,
  { type, order_id, item_id, until }: TillEventInput,
  call: Call,
) {
  const { db: tx, now, requestId } = call
  const found = told.get(call.caller)
  if (!found) throw refuse('invalid_token')
  const { connectionId, merchantId } = found.connection
  await markWorking(tx, connectionId, now, now - markEveryMs)
  if (!(await takeEventOnce(tx, `till ${connectionId}`, found.eventId, now)))
    return { outcome: 'known' as const }
  const moment = { db: tx, now, requestId, actor: `till ${connectionId}` }
  switch (type) {
    case 'order.ready':
      if (order_id === undefined) throw refuse('missing_parameter', { field: 'order_id' })
      return {
        outcome: (await makeReady(moment, merchantId, order_id))
          ? ('applied' as const)
          : ('unchanged' as const),
      }
    case 'item.sold_out':
    case 'item.available':
      if (item_id === undefined) throw refuse('missing_parameter', { field: 'item_id' })
      await shop.setAvailability(moment, {
        merchantId,
        itemId: item_id,
        isAvailable: type === 'item.available',
      })
      return { outcome: 'applied' as const }
    case 'store.closed': {
      const asked = until === undefined ? now + hourMs : Date.parse(until)
      if (Number.isNaN(asked) || asked <= now) throw refuse('invalid_parameter', { field: 'until' })
      await shop.pauseUntil(moment, merchantId, asked)
      return { outcome: 'applied' as const }
    }
    case 'store.open':
      await shop.pauseUntil(moment, merchantId, null)
      return { outcome: 'applied' as const }
  }
}

/** False if the order is already ready or over. */
export async function makeReady({ db: tx, now, actor }: ShopMoment, merchantId: number, orderId: number) {
  const order = await lockOrder(tx, orderId)
  if (!order || order.merchant.merchantId !== merchantId) throw refuse('unknown_order', { field: 'order_id' })
  if (order.status !== 'confirmed') return false
  await transitionOrder(tx, order, { to: 'ready', actor, now })
  return true
}
