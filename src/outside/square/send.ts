import type { Clock } from '../../core/clock.ts'
import { readBounded } from '../../core/read-bounded.ts'
import type { Breakers } from '../outgoing/breakers.ts'
import type { Connections } from '../outgoing/connections.ts'
import { OutgoingFault, readOutgoingUrl, readRetryAfter } from '../outgoing/network.ts'
import type { SquareFault, SquareOutcome } from '../square.ts'

export type SquareRequest = {
  method: 'GET' | 'POST' | 'PUT'
  path: string
  /** `Bearer …` for a seller, or `Client …` for the application. */
  authorization?: string
  body?: object
  deadlineMs: number
}

export type SendToSquare = (request: SquareRequest) => Promise<SquareOutcome<Record<string, unknown>>>

/** The API version that the types in square.ts follow. */
const apiVersion = '2025-08-20'
/** Enough for a page of a hundred items, each with fifty variations at fifty locations. */
const maxBytes = 16 * 1024 * 1024
const maxDetail = 300

export type SendDeps = {
  url: string
  connections: Connections
  breakers: Breakers
  clock: Clock
  noteSkew(skewMs: number): void
}

/** Never throws because of Square's answer or a failed connection. */
export function openSend({ url, connections, breakers, clock, noteSkew }: SendDeps): SendToSquare {
  const { origin } = readOutgoingUrl(url)

  async function once({ method, path, authorization, body, deadlineMs }: SquareRequest) {
    const {
      statusCode,
      headers,
      body: answer,
    } = await connections.to(origin).request({
      method,
      path,
      headers: {
        accept: 'application/json',
        'accept-encoding': 'identity',
        'square-version': apiVersion,
        'user-agent': 'cellardoor',
        ...(authorization && { authorization }),
        ...(body && { 'content-type': 'application/json' }),
      },
      body: body ? JSON.stringify(body) : null,
      signal: AbortSignal.timeout(deadlineMs),
    })
    const one = (name: string) => [headers[name]].flat()[0]
    const bytes = await readBounded(answer, maxBytes)
    const date = Date.parse(one('date') ?? '')
    if (!Number.isNaN(date)) noteSkew(date - clock.now())
    return toOutcome(statusCode, bytes, readRetryAfter(one('retry-after'), clock.now()))
  }

  async function send(request: SquareRequest): Promise<SquareOutcome<Record<string, unknown>>> {
    try {
      // Square may have closed a kept-alive connection just as we used it. Repeating is safe because writes have idempotency keys.
      return await once(request).catch((error) => {
        if (!connections.wasKept(error)) throw error
        return once(request)
      })
    } catch (error) {
      return { kind: 'silent', detail: readDetail(error) }
    }
  }
  return (request) => breakers.call('square', () => send(request))
}

function toOutcome(
  status: number,
  bytes: Buffer | undefined,
  retryMs: number | undefined,
): SquareOutcome<Record<string, unknown>> {
  const answer = bytes && parse(bytes)
  if (status >= 200 && status < 300)
    return answer
      ? { kind: 'answered', answer }
      : { kind: 'silent', detail: 'The response isn’t a JSON object.' }
  if (status === 429) return { kind: 'limited', retryMs }
  if (status === 401) return { kind: 'unauthorized' }
  if (status >= 500) return { kind: 'silent', detail: `Square answered ${status}.` }
  return toRefusal(status, answer)
}

function toRefusal(status: number, answer: Record<string, unknown> | undefined): SquareFault {
  const [first] = Array.isArray(answer?.errors) ? (answer.errors as Record<string, unknown>[]) : []
  // OAuth refusals have {type, message} as well.
  const code = first?.code ?? answer?.type
  const detail = first?.detail ?? answer?.message
  return {
    kind: 'refused',
    status,
    code: typeof code === 'string' ? code.slice(0, 100) : 'unknown',
    detail: typeof detail === 'string' ? detail.slice(0, maxDetail) : `Square answered ${status}.`,
  }
}

function parse(bytes: Buffer): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(bytes.toString())
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined
  } catch {
    return undefined
  }
}

function readDetail(error: unknown): string {
  for (let fault = error as Error | undefined; fault; fault = fault.cause as Error | undefined)
    if (fault instanceof OutgoingFault) return fault.message
  if ((error as Error).name === 'TimeoutError') return 'Square did not answer in time.'
  return 'The connection to Square failed.'
}
