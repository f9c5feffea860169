import { ByteAnswer } from '../../../calls/answers.ts'
import type { Call } from '../../../calls/call.ts'
import type { Admission } from '../../../calls/caller.ts'
import type { RateLimiter } from '../../../calls/rate-limiter.ts'
import { stripPrefix } from '../../../core/network-address.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Handle } from '../../../db/database.ts'
import type { Square } from '../../../outside/square.ts'
import { permissionEnded } from '../rules.ts'
import type { SquareEventInput } from '../schemas.ts'
import { listConnectionsOfSeller, markFailing, takeEventOnce } from '../store.ts'

/** Handles an event of a merchant's Square account, once, in the transaction that records it. */
export type SquareEvent = { type: string; data: unknown }
export type OnSquareEvent = (
  tx: Handle,
  account: { connectionId: number; merchantId: number },
  event: SquareEvent,
  now: number,
) => Promise<unknown>

export type SquareEventDeps = {
  square: Square | undefined
  limiter: RateLimiter
  publicUrl: string
  onSquareEvent: readonly OnSquareEvent[]
}

const guesses = { name: 'connection-guesses', requests: 20, seconds: 60 }
const received = new ByteAnswer('ok', 'text/plain; charset=UTF-8')
export const squareWebhookPath = '/connections/square/webhooks'

type Sent = { bytes: Buffer | undefined; signature: string; ip: string }

/** Only what Square has signed for this URL. */
export async function admitSquare(
  { square, limiter, publicUrl }: SquareEventDeps,
  { bytes, signature, ip }: Sent,
): Promise<Admission> {
  if (!square || !bytes || !square.isSigned(signature, publicUrl + squareWebhookPath, bytes)) {
    await limiter.spend(guesses, stripPrefix(ip))
    throw refuse('invalid_token', { detail: 'This was not sent by Square.' })
  }
  return { caller: { client: { clientId: 'square', rateLimit: null }, isOperator: false }, lateFaults: [] }
}

/** A repeated event, or one for a seller that isn't connected, is accepted, too: otherwise it would be sent again. */
export async function receiveSquareEvent(
  { onSquareEvent }: SquareEventDeps,
  { event_id, merchant_id: sellerId, type, data }: SquareEventInput,
  { db: tx, now }: Call,
) {
  if (!(await takeEventOnce(tx, 'square', event_id, now))) return received
  for (const { connectionId, merchantId } of await listConnectionsOfSeller(tx, sellerId)) {
    if (type === 'oauth.authorization.revoked') await markFailing(tx, connectionId, permissionEnded, now)
    for (const tell of onSquareEvent) await tell(tx, { connectionId, merchantId }, { type, data }, now)
  }
  return received
}
