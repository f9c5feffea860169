import { createHmac } from 'node:crypto'
import { signature } from '../../courier-contract/signature.ts'
import { withoutTrailingSlashes } from '../core/text.ts'

export const callNames = ['estimate', 'book', 'status', 'cancel'] as const
export type CallName = (typeof callNames)[number]

export type Target = Record<CallName, string> & { credential: string }

/** How long the service waits for each call, in milliseconds. */
export type Limits = Record<CallName, number>
export const serviceLimits: Limits = { estimate: 3000, book: 10_000, status: 5000, cancel: 5000 }

const shownOfBody = 2000

export type Sending = {
  /** An object is sent as JSON; text and bytes are sent unchanged. */
  body?: object | string | Uint8Array
  /** Appended to the URL, escaped. */
  id?: string
  /** All in one call, in the query. */
  ids?: readonly string[]
  method?: Outgoing['method']
  /** Replacements for the usual headers, by lower-case name; null omits a header. */
  headers?: Record<string, string | null>
  /** What to sign instead of the body. */
  signedFor?: object
  /** The X-Timestamp to use instead of the current time, in epoch milliseconds. The signature matches it. */
  signedAt?: number
}

/** The provider's reply. If nothing readable as HTTP arrived, `status` is 0 and `fault` says why. */
export type Reply = {
  call: CallName
  status: number
  headers: Record<string, string>
  text: string
  /** The answer as JSON; undefined if it isn't JSON. */
  body: unknown
  fault: string
  tookMs: number
  /** When it arrived, in epoch milliseconds. */
  at: number
  sent: { method: string; url: string; headers: Record<string, string>; body: string }
}

export type Outgoing = {
  method: 'GET' | 'POST'
  url: string
  headers: Record<string, string>
  body?: Uint8Array
}

/** Sends a request to the company and returns what came back; never throws. The service passes one that uses its guarded connections. */
export type Send = (request: Outgoing, timeoutMs: number) => Promise<Received>
export type Received = Pick<Reply, 'status' | 'headers' | 'text' | 'fault'>

export type SendCall = (name: CallName, sending?: Sending) => Promise<Reply>

type CallerDeps = {
  target: Target
  limits: Limits
  clock: { now(): number }
  send: Send
  onReply(reply: Reply): void
}

/** Calls a provider as the service does, except for what a case overrides. Never throws because of what a provider does. */
export function openCaller({ target, limits, clock, send, onReply }: CallerDeps): SendCall {
  return async (name, sending = {}) => {
    const method = sending.method ?? (name === 'status' ? 'GET' : 'POST')
    const url = fillAddress(target[name], sending)
    const payload = bytesOf(sending.body)
    const timestamp = Math.floor((sending.signedAt ?? clock.now()) / 1000)
    const headers = withChanges(
      {
        authorization: `Bearer ${target.credential}`,
        'x-timestamp': String(timestamp),
        'x-signature': sign(target.credential, timestamp, sending.signedFor ?? sending.body),
        accept: 'application/json',
        'accept-encoding': 'identity',
        'user-agent': 'cellardoor',
        ...(payload && { 'content-type': 'application/json' }),
      },
      sending.headers,
    )
    const started = performance.now()
    const got = await send({ method, url, headers, ...(payload && { body: payload }) }, limits[name])
    const reply: Reply = {
      call: name,
      ...got,
      body: parsed(got.text),
      tookMs: Math.round(performance.now() - started),
      at: clock.now(),
      sent: {
        method,
        url,
        headers: withoutSecrets(headers),
        body: textOf(sending.body).slice(0, shownOfBody),
      },
    }
    onReply(reply)
    return reply
  }
}

/** The id is appended to the path, before any query in the address. */
function fillAddress(text: string, { id, ids }: Pick<Sending, 'id' | 'ids'>): string {
  const url = new URL(text)
  if (ids) url.search += `${url.search === '' ? '' : '&'}ids=${ids.map(encodeURIComponent).join()}`
  if (id === undefined) return ids ? url.href : text
  url.pathname = `${withoutTrailingSlashes(url.pathname)}/${encodeURIComponent(id)}`
  return url.href
}

/** Bytes that aren't valid text must not be converted to a string. */
function sign(credential: string, timestamp: number, body: Sending['body']): string {
  if (!(body instanceof Uint8Array)) return signature(credential, timestamp, textOf(body))
  return createHmac('sha256', credential).update(String(timestamp)).update(body).digest('hex')
}

const textOf = (body: Sending['body']): string =>
  body === undefined
    ? ''
    : typeof body === 'string'
      ? body
      : body instanceof Uint8Array
        ? Buffer.from(body).toString()
        : JSON.stringify(body)

const bytesOf = (body: Sending['body']) =>
  body === undefined
    ? undefined
    : body instanceof Uint8Array
      ? new Uint8Array(body)
      : Buffer.from(textOf(body))

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function withChanges(headers: Record<string, string>, changes: Sending['headers'] = {}) {
  const all: [string, string | null][] = Object.entries({ ...headers, ...changes })
  return Object.fromEntries(all.filter((entry): entry is [string, string] => entry[1] !== null))
}

/** Reports are passed on to others. */
function withoutSecrets(headers: Record<string, string>): Record<string, string> {
  const hidden = ['authorization', 'x-signature']
  return Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, hidden.includes(name) ? '…' : value]),
  )
}
