import type { IncomingHttpHeaders } from 'node:http'
import type { Browser, Call } from '../calls/call.ts'
import type { Presented } from '../calls/caller.ts'
import { preferredLanguage } from '../texts/language.ts'
import type { RequestHead } from './access.ts'

/** Everything a use case may know about the request, by name: the rest of its head stays in `http/`. */
export type RequestFacts = Omit<Call, 'db' | 'caller' | 'now' | 'once'>

export function readFacts(request: RequestHead, requestId: string): RequestFacts {
  const { headers, ip } = request
  return {
    requestId,
    ip,
    language: preferredLanguage(headers['accept-language']),
    userAgent: headers['user-agent'] ?? '',
    claimedAddress: headers.http_x_forwarded_for?.toString().slice(0, 200),
    auditReason: textIn(headers['audit-reason']),
    idempotencyKey: textIn(headers['idempotency-key'])?.trim() || undefined,
    knownVersion: headers['if-none-match'],
    lastEventId: textIn(headers['last-event-id']),
    prefersJson: prefersJson(headers.accept),
    presented: readPresented(headers),
    browser: new RequestingBrowser(request),
  }
}

const textIn = (value: string | string[] | undefined) => value?.toString()

const prefersJson = (accept = '') =>
  accept.includes('application/json') && !accept.includes('text/event-stream')

/** `Basic` carries an app's id and secret and is never a token. */
export function readPresented({ authorization, 'guest-token': guestToken }: IncomingHttpHeaders): Presented {
  const isBasic = authorization !== undefined && /^\s*basic(\s|$)/i.test(authorization)
  return {
    token: isBasic ? undefined : tokenIn(authorization),
    basic: isBasic ? authorization : undefined,
    guestToken: textIn(guestToken),
  }
}

const tokenIn = (authorization = '') => authorization.trim().replace(/^bearer(\s+|$)/i, '') || undefined

/** Few requests are for pages, so headers are read only when one is rendered. */
class RequestingBrowser implements Browser {
  readonly #request: RequestHead

  constructor(request: RequestHead) {
    this.#request = request
  }

  get isSecure() {
    return this.#request.protocol === 'https'
  }

  /** Browsers send at least one of these with a form: Origin since 2020, even if a page hides its Referer. */
  get isBrowser() {
    return Object.keys(this.#request.headers).some((name) =>
      /^(cookie|origin|referer|sec-fetch-.*)$/.test(name),
    )
  }

  get prefix() {
    return this.#request.originalUrl.startsWith('/api/') ? '/api' : ''
  }

  cookie(name: string) {
    return readCookie(this.#request.headers, name)
  }
}

export function readCookie({ cookie = '' }: IncomingHttpHeaders, name: string): string | undefined {
  const cookies = cookie.split(';').map((one) => one.trim())
  return cookies.find((one) => one.startsWith(`${name}=`))?.slice(name.length + 1)
}
