import type { RefusalCode } from './generated/codes.ts'
import type { MessageItem } from './generated/shapes.ts'

export type RefusalReason = Omit<MessageItem, 'code'> & { code: RefusalCode }

type Refused = {
  status: number
  body: { message: RefusalReason[] }
  requestId?: string | undefined
  retryAfterSeconds?: number | undefined
}

/** The service understood the request and said no. Branch on `is(code)`; texts may change. */
export class RefusalError extends Error {
  override readonly name = 'RefusalError'
  readonly status: number
  /** Every reason, in the order of the API. */
  readonly reasons: readonly RefusalReason[]
  /** The whole response: some refusals have more fields, such as `addresses`. */
  readonly body: Readonly<Record<string, unknown>>
  /** The request's id in the logs of the service. */
  readonly requestId: string | undefined
  readonly retryAfterSeconds: number | undefined

  constructor({ status, body, requestId, retryAfterSeconds }: Refused) {
    super(body.message.map(({ code, dev_msg }) => `${code}: ${dev_msg}`).join(' ') || `HTTP ${status}`)
    this.status = status
    this.reasons = body.message
    this.body = body
    this.requestId = requestId
    this.retryAfterSeconds = retryAfterSeconds
  }

  get codes(): RefusalCode[] {
    return this.reasons.map(({ code }) => code)
  }

  /** True if one of these is among the reasons. */
  is(...codes: RefusalCode[]): boolean {
    return this.reasons.some(({ code }) => codes.includes(code))
  }

  /** What to tell a person: the exact sentence where there is one. */
  get userMessages(): string[] {
    return this.reasons.map(({ exact_msg, user_msg }) => exact_msg ?? user_msg)
  }
}

/** No answer from the service: it wasn't reached, not in time, or something in between answered instead. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
  readonly isTimeout: boolean
  /** The status of an answer that was not the service's. */
  readonly status: number | undefined

  constructor(text: string, more: { cause?: unknown; isTimeout?: boolean; status?: number } = {}) {
    super(text, { cause: more.cause })
    this.isTimeout = more.isTimeout ?? false
    this.status = more.status
  }
}
