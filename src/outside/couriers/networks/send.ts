import type { CourierOutcome, Exchange } from '../../couriers.ts'
import type { Connections } from '../../outgoing/connections.ts'
import { OutgoingFault, readOutgoingUrl } from '../../outgoing/network.ts'
import type { RawReply, WireRequest } from '../ask.ts'
import { askTwiceAtMost, withoutSecrets } from '../make-calls.ts'
import { type Checked, readReply } from '../read-reply.ts'

/** One request to a network. `secrets` are removed from what is shown of it. */
export type NetworkRequest = {
  method: WireRequest['method']
  url: string
  authorization: string
  /** Sent as JSON, or as a form if it is one. */
  body?: object | URLSearchParams
  over: Connections
  deadlineMs: number
  mayRepeat: boolean
  secrets: readonly string[]
  noteClock(date: string): void
}

const hidden = '…'

/** Never throws because of a network's answer or a failed connection. Any 2xx is success: networks use several. */
export async function sendToNetwork<Answer>(
  request: NetworkRequest,
  check: (body: unknown) => Checked<Answer>,
): Promise<CourierOutcome<Answer>> {
  const { method, url, body } = request
  const startedAt = performance.now()
  const shown: Record<string, string> = {
    Accept: 'application/json',
    'Accept-Encoding': 'identity',
    'User-Agent': 'cellardoor',
    Authorization: hidden,
    ...(body && {
      'Content-Type':
        body instanceof URLSearchParams ? 'application/x-www-form-urlencoded' : 'application/json',
    }),
  }
  const raw = await askNetwork(request, { ...shown, Authorization: request.authorization })
  if (raw.reply) request.noteClock(raw.reply.date)
  const sent = { method, url, headers: shown, body: body instanceof URLSearchParams ? null : (body ?? null) }
  const tookMs = Math.round(performance.now() - startedAt)
  return inOurWords(readReply(asPlain200(raw), { kind: 'json', check }, { sent, tookMs }))
}

async function askNetwork(request: NetworkRequest, headers: Record<string, string>): Promise<RawReply> {
  try {
    const { origin, pathname, search } = readOutgoingUrl(request.url)
    const { Authorization, ...rest } = headers
    const wire: WireRequest = {
      method: request.method,
      origin,
      path: `${pathname}${search}`,
      headers: Authorization ? headers : rest,
      body: textOf(request.body),
    }
    return withoutSecrets(await askTwiceAtMost(request, wire), request.secrets)
  } catch (error) {
    if (!(error instanceof OutgoingFault)) throw error
    return { reply: undefined, fault: { detail: error.message, error } }
  }
}

const textOf = (body: NetworkRequest['body']) =>
  body === undefined ? null : body instanceof URLSearchParams ? body.toString() : JSON.stringify(body)

function asPlain200({ reply, fault }: RawReply): RawReply {
  if (!reply || reply.status < 200 || reply.status > 299) return { reply, fault }
  return { reply: { ...reply, status: 200 }, fault }
}

/** Networks explain a refusal with {code, message}. */
function inOurWords<Answer>(outcome: CourierOutcome<Answer>): CourierOutcome<Answer> {
  if (outcome.kind !== 'refused') return outcome
  const { message } = (outcome.exchange.received?.body ?? {}) as { message?: unknown }
  const detail = typeof message === 'string' ? message.slice(0, 500) : outcome.detail
  return { ...outcome, detail, violations: [] }
}

/** For refusals known without a call. */
export function refuseUnsent(detail: string): CourierOutcome<never> {
  const exchange: Exchange = {
    sent: { method: 'GET', url: '', headers: {}, body: null },
    received: null,
    tookMs: 0,
  }
  return { kind: 'refused', status: 400, code: 'not_sent', detail, violations: [], exchange }
}

/** Whether it explicitly says that there is no such thing. */
export const isUnknown = (outcome: CourierOutcome<unknown>) =>
  outcome.kind === 'refused' && (outcome.status === 404 || outcome.status === 410)
