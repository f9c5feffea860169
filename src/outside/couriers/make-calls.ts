import type { Clock } from '../../core/clock.ts'
import type { CourierAddress, CourierOutcome, Exchange } from '../couriers.ts'
import type { Breakers } from '../outgoing/breakers.ts'
import type { Connections } from '../outgoing/connections.ts'
import { OutgoingFault } from '../outgoing/network.ts'
import { ask, type RawReply, type WireRequest } from './ask.ts'
import { type BodyReader, readReply } from './read-reply.ts'
import { type CourierCall, type SignedCall, signCall } from './signed-call.ts'

/** A call with its limits. */
export type BoundedCall = CourierCall & {
  over: Connections
  deadlineMs: number
  /** Whether it is safe to send it twice. A booking is retried only by the code that recorded it. */
  mayRepeat: boolean
}

/** Errors showing that the other side has closed the connection. */
const closedByPeer = ['UND_ERR_SOCKET', 'ECONNRESET', 'EPIPE']
/** A shorter credential could occur in answers by chance. */
const shortestSecret = 8

export type MakeCall = <Answer>(
  provider: CourierAddress,
  call: BoundedCall,
  reader: BodyReader<Answer>,
) => Promise<CourierOutcome<Answer>>

export function callsThrough(breakers: Breakers, clock: Clock): MakeCall {
  return ({ providerId, credential }, call, reader) =>
    breakers.call(providerId, async () => {
      const startedAt = performance.now()
      const { raw, sent } = await send(call, () => signCall(call, credential, clock.now()), credential)
      const tookMs = Math.round(performance.now() - startedAt)
      return readReply(raw, reader, { sent, tookMs })
    })
}

async function send(
  call: BoundedCall,
  sign: () => SignedCall,
  credential: string,
): Promise<{ raw: RawReply; sent: Exchange['sent'] }> {
  try {
    const { request, sent } = sign()
    return { raw: withoutSecrets(await askTwiceAtMost(call, request), [credential]), sent }
  } catch (error) {
    if (!(error instanceof OutgoingFault)) throw error
    const { method, url, body = null } = call
    return {
      raw: { reply: undefined, fault: { detail: error.message, error } },
      sent: { method, url, headers: {}, body },
    }
  }
}

/** If we write to a kept-alive connection just as the server closes it, the request fails and has to be sent again. */
export async function askTwiceAtMost(
  { over, deadlineMs, mayRepeat }: Pick<BoundedCall, 'over' | 'deadlineMs' | 'mayRepeat'>,
  request: WireRequest,
): Promise<RawReply> {
  const startedAt = performance.now()
  const to = over.to(request.origin)
  const raw = await ask(to, request, deadlineMs)
  const leftMs = deadlineMs - (performance.now() - startedAt)
  return mayRepeat && leftMs > 0 && wasClosedUnheard(raw, over) ? ask(to, request, leftMs) : raw
}

function wasClosedUnheard({ reply, fault }: RawReply, over: Connections): boolean {
  if (reply || !fault || !over.wasKept(fault.error)) return false
  return closedByPeer.includes(String((fault.error as { code?: unknown }).code))
}

/** A provider that echoes our headers would otherwise leak its credential into logs and pages. */
export function withoutSecrets({ reply, fault }: RawReply, secrets: readonly string[]): RawReply {
  if (!reply) return { reply, fault }
  const long = secrets.filter((secret) => secret.length >= shortestSecret && reply.text.includes(secret))
  const text = long.reduce((shown, secret) => shown.replaceAll(secret, '…'), reply.text)
  return { reply: { ...reply, text }, fault }
}
