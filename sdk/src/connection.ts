import type { Answer, Call, CallOptions, Input } from './call.ts'
import { ConnectionError, RefusalError } from './errors.ts'
import { followEvents } from './events.ts'
import { type OperationId, operations } from './generated/operations.ts'
import type { Operation } from './operation.ts'
import { pause } from './pause.ts'
import { type RequestParts, splitInput } from './request-parts.ts'
import { pauseBeforeRetry, type RetryPolicy, readRetryAfter } from './retry.ts'
import type { OpenSession } from './session.ts'

export type ConnectionOptions = {
  baseUrl: string
  clientId: string
  clientSecret?: string | undefined
  operatorToken?: string | undefined
  language?: string | undefined
  timeoutMs: number
  policy: RetryPolicy
  fetch: typeof fetch
}

export type Connection = {
  call: Call
  /** Each event's data, parsed as JSON. */
  follow<Id extends OperationId>(
    id: Id,
    input: Input<Id>,
    options?: CallOptions,
  ): AsyncGenerator<Omit<Answer<Id>, 'message'>, void, undefined>
}

type Request = { operation: Operation; parts: RequestParts; key: string | undefined; options: CallOptions }
type Credential = { headers: Record<string, string>; clientId?: string; sessionToken?: string }

export function openConnection(options: ConnectionOptions, session: () => OpenSession): Connection {
  return {
    call: async (id, ...[input, more = {}]) =>
      (await answerTo(prepare(id, input, more), readAnswer)) as Answer<typeof id>,
    async *follow(id, input, more = {}) {
      const open = (lastEventId: string | undefined) => {
        const headers = { ...more.headers, ...(lastEventId && { 'last-event-id': lastEventId }) }
        return answerTo(prepare(id, input, { ...more, headers }), async (response) => response, eventStream)
      }
      for await (const { data } of followEvents(open, more.signal)) yield JSON.parse(data)
    },
  }

  function prepare(id: OperationId, input: Input<OperationId> | undefined, more: CallOptions): Request {
    const operation: Operation = operations[id]
    const key = operation.isKeyed ? (more.idempotencyKey ?? newKey()) : undefined
    return { operation, parts: splitInput(operation, input), key, options: more }
  }

  /** Retries until there is a final answer. All attempts of a write have the same key, so it is done once. */
  async function answerTo<Result>(
    request: Request,
    read: (response: Response, operation: Operation) => Promise<Result>,
    accept = acceptOf(request.operation),
  ): Promise<Result> {
    const mayRepeat = request.operation.method === 'GET' || request.key !== undefined
    let hasRenewed = false
    for (let tries = 1; ; tries++) {
      const credential = await credentialFor(request)
      try {
        return await once(request, credential, accept, read)
      } catch (error) {
        if (request.options.signal?.aborted) throw request.options.signal.reason
        if (!hasRenewed && (await hasNewToken(error, credential))) {
          hasRenewed = true
          tries--
          continue
        }
        const wait = mayRepeat ? pauseAfter(error, tries) : undefined
        if (wait === undefined) throw error
        await pause(wait, request.options.signal)
      }
    }
  }

  async function once<Result>(
    { operation, parts, key, options: more }: Request,
    { headers, clientId }: Credential,
    accept: string,
    read: (response: Response, operation: Operation) => Promise<Result>,
  ): Promise<Result> {
    const url = new URL(options.baseUrl.replace(/(?<!\/)\/+$/, '') + parts.path)
    url.search = parts.query.toString()
    if (clientId !== undefined && !url.searchParams.has('client_id'))
      url.searchParams.set('client_id', clientId)
    const timeout = new AbortController()
    const timer = setTimeout(() => timeout.abort(), more.timeoutMs ?? options.timeoutMs)
    try {
      const response = await options.fetch(url, {
        method: operation.method,
        headers: {
          accept,
          ...(options.language !== undefined && { 'accept-language': options.language }),
          ...headers,
          ...(key !== undefined && { 'idempotency-key': key }),
          ...(parts.body !== undefined && { 'content-type': 'application/json' }),
          ...more.headers,
        },
        ...(parts.body !== undefined && { body: parts.body }),
        signal: more.signal ? AbortSignal.any([more.signal, timeout.signal]) : timeout.signal,
      })
      return response.ok ? await read(response, operation) : await refuse(response)
    } catch (cause) {
      if (cause instanceof RefusalError || cause instanceof ConnectionError) throw cause
      const isTimeout = timeout.signal.aborted
      const what = isTimeout ? 'did not answer in time' : 'could not be reached'
      throw new ConnectionError(`${url.origin} ${what}: ${operation.method} ${parts.path}`, {
        cause,
        isTimeout,
      })
    } finally {
      clearTimeout(timer)
    }
  }

  async function credentialFor({ operation: { access }, options: more }: Request): Promise<Credential> {
    if (more.token !== undefined) return { headers: bearer(more.token) }
    if (access === 'open') return { headers: {} }
    if (access !== 'operator') {
      const sessionToken = await session().accessToken()
      if (sessionToken !== undefined) return { headers: bearer(sessionToken), sessionToken }
    }
    if (access === 'app') {
      const { guestToken } = session().get()
      return { headers: guestToken ? { 'guest-token': guestToken } : {}, clientId: options.clientId }
    }
    const { operatorToken, clientId, clientSecret } = options
    if (access === 'account' && operatorToken === undefined && clientSecret !== undefined)
      return { headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` } }
    return { headers: operatorToken && access !== 'customer' ? bearer(operatorToken) : {} }
  }

  async function hasNewToken(error: unknown, { sessionToken }: Credential): Promise<boolean> {
    if (!(error instanceof RefusalError) || error.status !== 401 || sessionToken === undefined) return false
    return session().hasOtherThan(sessionToken)
  }

  function pauseAfter(error: unknown, tries: number): number | undefined {
    const isKnown = error instanceof RefusalError || error instanceof ConnectionError
    if (!isKnown) return undefined
    const seconds = error instanceof RefusalError ? error.retryAfterSeconds : undefined
    const failure = { status: error.status, retryAfter: seconds === undefined ? null : String(seconds) }
    return pauseBeforeRetry(failure, tries, options.policy, { now: Date.now(), chance: Math.random() })
  }
}

const eventStream = 'text/event-stream'
const acceptOf = ({ answers }: Operation) => answers ?? 'application/json'
const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

async function readAnswer(response: Response, { answers }: Operation): Promise<unknown> {
  if (answers === undefined) return readJson(response)
  return answers.startsWith('text/') ? response.text() : response.blob()
}

async function refuse(response: Response): Promise<never> {
  const body = await readJson(response)
  const wait = readRetryAfter(response.headers.get('retry-after'), Date.now())
  throw new RefusalError({
    status: response.status,
    body,
    requestId: response.headers.get('x-request-id') ?? undefined,
    retryAfterSeconds: wait === undefined ? undefined : Math.ceil(wait / 1000),
  })
}

/** If the text is a proxy's own, the service didn't answer. */
async function readJson(response: Response) {
  const text = await response.text()
  try {
    const body = JSON.parse(text)
    if (typeof body === 'object' && body !== null) return { ...body, message: body.message ?? [] }
  } catch {}
  const start = text.slice(0, 80).replaceAll(/\s+/g, ' ')
  throw new ConnectionError(`HTTP ${response.status} from something else than the service: ${start}`, {
    status: response.status,
  })
}

/** Works without `crypto.randomUUID` too, which is missing on pages without TLS. */
function newKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('')
}
