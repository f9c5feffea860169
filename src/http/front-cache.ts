import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { type Address, type Head, openAddressCache } from '../cache/addresses.ts'
import { type CachedPage, openPageCache, type PageCache } from '../cache/pages.ts'
import type { ByteAnswer } from '../calls/answers.ts'
import type { ClientIdentity } from '../calls/caller.ts'
import type { Changes } from '../db/changes.ts'
import type { Spend } from './budgets.ts'
import type { DirectAnswer, DirectRead } from './direct-reads.ts'
import { hasBody } from './get-body.ts'
import { routedUrl } from './paths.ts'
import { commonHeaders, tlsHeaders } from './replies.ts'
import { readPresented } from './request-facts.ts'

/**
 * Answers repeated reads before the framework sees them, as long as the first answer is fresh: same URL, no token or
 * a valid one, current snapshot, not expired. Such a request then costs little more than writing the bytes: 20 µs of
 * a core instead of 90 through all hooks.
 */
export type FrontCache = {
  /** Caches the answer to a plain read by its URL as the router sees it: the same for all such requests. */
  set(request: IncomingMessage, route: string, answer: ByteAnswer, options: CachedRead): void
  /** Answers from the cache, or calls `otherwise`. */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void
  /** The same for a request from our own pages, without a connection. Undefined: it goes through the framework. */
  read(request: OwnRead): Promise<ByteAnswer | undefined> | undefined
  /** Called for each of those when it enters the framework, so its answer can be cached. */
  enter(request: IncomingMessage): void
  /** Pages of the web applications. */
  pages: PageCache
  /** Reads that are answered here even the first time, by path. */
  reads: Map<string, DirectRead>
  /** How many times each route was answered here. */
  counts: ReadonlyMap<string, number>
}

/** Without compression and without a token: the content is the same for everyone. */
export type OwnRead = { url: string; acceptLanguage: string; ip: string }

export type CachedRead = {
  byToken: boolean
  /** The app named in the URL. */
  client: ClientIdentity | undefined
  spend: Spend
}

export type FrontCacheDeps = {
  /** Whether every answer goes over TLS. */
  isProduction: boolean
  clock: { now(): number }
  changes: Changes
  newRequestId(): string
  /** Whether the preconditions (TLS, maintenance, stopping) clearly let this request through. */
  mayServe(request: IncomingMessage): boolean
  /** The digest that identifies a token. */
  tokenIdOf(token: string): string
  /** The app of a cached token that is still valid, without a query. */
  clientOfLiveToken(tokenId: string): ClientIdentity | undefined
  /** The caller's IP address, even behind trusted proxies. */
  addressOf(request: IncomingMessage): string
  onAnswered(request: IncomingMessage, requestId: string, milliseconds: number): void
  readPressure: { noteRead(): void }
}

/** Stored on the request itself: a WeakMap would cost each request a microsecond, and more in garbage collection. */
const clearsBefore = Symbol('clears before')
type Entered = IncomingMessage & { [clearsBefore]?: number }

/** Details of the request that was answered first. */
type Details = { route: string } & Pick<CachedRead, 'client' | 'spend'>

export function openFrontCache(deps: FrontCacheDeps): FrontCache {
  const headOf = headWriter(deps.isProduction)
  const entries = openAddressCache<Details>(deps.clock, headOf)
  const pages = openPageCache(deps.clock)
  const counts = new Map<string, number>()
  const reads: FrontCache['reads'] = new Map()
  // Clients and geocoder data rarely change; then everything is invalidated.
  let clears = 0
  const clear = () => {
    clears++
    entries.clear()
    pages.clear()
  }
  for (const topic of ['client', 'setting', 'gazetteer']) deps.changes.on(topic, clear)

  /**
   * The number of clears when a request went on to the framework: an admission before a clear proves nothing after
   * it.
   */
  const enter = (request: Entered) => {
    request[clearsBefore] = clears
  }
  const leave = (request: IncomingMessage, otherwise: () => void) => {
    enter(request)
    otherwise()
  }

  /**
   * An app sends one token repeatedly on one connection. Computing its digest would take a tenth of an answer's time.
   */
  const lastTokens = new WeakMap<Socket, { authorization: string; tokenId: string }>()
  const tokenIdOf = (socket: Socket, authorization: string): string => {
    const last = lastTokens.get(socket)
    if (last?.authorization === authorization) return last.tokenId
    const tokenId = deps.tokenIdOf(readPresented({ authorization }).token ?? '')
    lastTokens.set(socket, { authorization, tokenId })
    return tokenId
  }

  const find = (request: IncomingMessage) => {
    const { method, headers, socket } = request
    if (method !== 'GET' || hasBody(request)) return undefined // a body may name another client
    const { authorization } = headers
    const found = entries.find(addressOf(request))
    if (found === undefined) return undefined
    if (authorization === undefined) return { found, client: found.details.client }
    const client = deps.clientOfLiveToken(tokenIdOf(socket, authorization))
    return client && { found, client }
  }

  const countAnswer = (route: string) => {
    counts.set(route, (counts.get(route) ?? 0) + 1)
    deps.readPressure.noteRead()
  }
  const noteAnswered = (request: IncomingMessage, requestId: string, route: string) => {
    countAnswer(route)
    deps.onAnswered(request, requestId, 0)
  }

  return {
    pages,
    counts,
    reads,
    set,
    enter,
    read({ url, acceptLanguage, ip }) {
      const found = entries.find({
        url: routedUrl(url),
        isByToken: false,
        acceptLanguage,
        acceptEncoding: undefined,
      })
      if (!found) return undefined
      const { answer, details } = found
      const spending = details.spend(details.client, () => ip) ?? Promise.resolve()
      return spending.then(
        () => {
          countAnswer(details.route)
          return answer
        },
        () => undefined, // the framework reports why
      )
    },
    answer(request, response, otherwise) {
      const page = pages.find(request)
      if (page && deps.mayServe(request)) {
        const requestId = deps.newRequestId()
        writePage(request, response, page, requestId)
        return noteAnswered(request, requestId, 'web page')
      }
      const cached = find(request)
      if (cached === undefined) return answerDirectly(request, response, otherwise)
      if (!deps.mayServe(request)) return leave(request, otherwise)
      const { head, answer, details } = cached.found
      const write = (spent: Head) => {
        const requestId = deps.newRequestId()
        response.writeHead(200, ['x-request-id', requestId, ...spent, ...head])
        response.end(answer.bytes)
        noteAnswered(request, requestId, details.route)
      }
      const spending = details.spend(cached.client, () => deps.addressOf(request))
      if (spending === undefined) return write([])
      spending.then(
        (headers) => afterReads(() => write(toPairs(headers))),
        () => leave(request, otherwise),
      )
    },
  }

  /** Requests that aren't cached: routes that take part run here, all others in the framework. */
  function answerDirectly(request: IncomingMessage, response: ServerResponse, otherwise: () => void) {
    const { path, query } = splitUrl(request)
    const read = isPlainRead(request) ? reads.get(path) : undefined
    if (read === undefined || !deps.mayServe(request)) return leave(request, otherwise)
    const begin = performance.now()
    const requestId = deps.newRequestId()
    const reading = read.run(request, query, requestId)
    if (reading === undefined) return leave(request, otherwise)
    enter(request)
    const write = ({ answer, client, spent }: DirectAnswer) => {
      const head = headOf(answer)
      response.writeHead(200, ['x-request-id', requestId, ...toPairs(spent), ...head])
      response.end(answer.bytes, answer.isSentOnce ? () => release(answer.bytes as Buffer) : undefined)
      set(request, read.route, answer, { byToken: false, client, spend: read.spend })
      deps.readPressure.noteRead()
      const milliseconds = performance.now() - begin
      read.onAnswered(milliseconds)
      deps.onAnswered(request, requestId, milliseconds)
    }
    reading.then((found) => afterReads(() => write(found)), otherwise)
  }

  function set(request: Entered, route: string, answer: ByteAnswer, { byToken, client, spend }: CachedRead) {
    if (request[clearsBefore] !== clears) return
    // A token in the query would be part of the URL, and live on there after it was revoked.
    const isPlain = byToken === (request.headers.authorization !== undefined)
    if (isPlain)
      entries.set({ ...addressOf(request), url: request.url ?? '' }, answer, { route, client, spend })
  }
}

const addressOf = ({ url = '', headers }: IncomingMessage): Address => ({
  url: routedUrl(url),
  isByToken: headers.authorization !== undefined,
  acceptEncoding: headers['accept-encoding'],
  acceptLanguage: headers['accept-language'],
})

/** Answers 304 if the browser already has the page. */
function writePage(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { bytes, etag, head }: CachedPage,
  requestId: string,
) {
  if (headers['if-none-match'] === etag) {
    response.writeHead(304, ['x-request-id', requestId, ...head]).end()
    return
  }
  response.writeHead(200, ['x-request-id', requestId, 'content-length', bytes.length, ...head])
  response.end(bytes)
}

/**
 * Frees the memory now: the garbage collector only sees a small object that holds 140 KB, and let 60 MB of them pile up.
 * Code that still used the bytes would read nothing, never another answer.
 */
const release = ({ buffer }: Buffer) => (buffer as ArrayBuffer).transfer(0)

let outgoing: (() => void)[] = []

/**
 * Writes after all requests that arrived together are read: a client on the same machine is woken once for many
 * answers, which otherwise costs as much as half an answer.
 */
function afterReads(write: () => void) {
  if (outgoing.push(write) > 1) return
  setImmediate(() => {
    const writes = outgoing
    outgoing = []
    for (const one of writes) one()
  })
}

/** Without a body, which may name another client, and without a person's token. */
const isPlainRead = (request: IncomingMessage) =>
  request.method === 'GET' &&
  request.headers.authorization === undefined &&
  request.headers['guest-token'] === undefined &&
  !hasBody(request)

function splitUrl({ url = '' }: IncomingMessage) {
  const routed = routedUrl(url)
  const end = routed.indexOf('?')
  return end < 0 ? { path: routed, query: '' } : { path: routed.slice(0, end), query: routed.slice(end + 1) }
}

function toPairs(headers: Record<string, string | number>): (string | number)[] {
  const pairs: (string | number)[] = []
  for (const name in headers) pairs.push(name, headers[name]!)
  return pairs
}

/** A specific header replaces the common one. */
function headWriter(isTls: boolean): (answer: ByteAnswer) => Head {
  const common = { ...commonHeaders, ...(isTls && tlsHeaders) }
  return ({ headers, contentType, bytes }) =>
    toPairs({ ...common, ...headers, 'content-type': contentType, 'content-length': bytes.length })
}
