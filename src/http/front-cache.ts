import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { LRUCache } from 'lru-cache'
import type { Prebuilt } from '../calls/answers.ts'
import type { ClientIdentity } from '../calls/caller.ts'
import type { Changes } from '../db/changes.ts'
import { isStale } from '../db/snapshots.ts'
import { type Language, preferredLanguage } from '../texts/language.ts'
import type { Spend } from './budgets.ts'
import type { DirectAnswer, DirectRead } from './direct-reads.ts'
import { type Encoding, preferredEncoding } from './encodings.ts'
import { type FrontPages, openFrontPages, writePage } from './front-pages.ts'
import { hasBody } from './get-body.ts'
import { routedUrl } from './paths.ts'
import { commonHeaders, tlsHeaders } from './replies.ts'
import { readPresented } from './request-facts.ts'

/**
 * Hot reads that were answered once the ordinary way are answered again before the framework sees them, as long as they
 * are true: the same address, no token or a live one, the snapshot behind it still current, its time not over. What a request costs is
 * then little more than writing the bytes: 20 µs of a core against 90 for the way through all hooks.
 */
export type FrontCache = {
  /** Remembers the answer to a plain read, by its address as the router sees it: the same for everybody who asks so. */
  keep(request: IncomingMessage, route: string, answer: Prebuilt, options: KeepOptions): void
  /** Answers, or leaves it to `otherwise`. */
  answer(request: IncomingMessage, response: ServerResponse, otherwise: () => void): void
  /** The same for a request of our own pages, which comes without a connection. Undefined: it goes the ordinary way. */
  read(request: OwnRead): Promise<Prebuilt | undefined> | undefined
  /** Called for each of those where it enters the framework, so that its answer may be kept. */
  enter(request: IncomingMessage): void
  /** Pages of the web applications. */
  pages: FrontPages
  /** Reads that are answered here although they were not answered before, by their paths. */
  reads: Map<string, DirectRead>
  /** How often each route was answered here. */
  counts: ReadonlyMap<string, number>
}

/** Without compression and without a token: what it shows is the same for everybody. */
export type OwnRead = { url: string; acceptLanguage: string; ip: string }

export type KeepOptions = {
  byToken: boolean
  /** The app that the address names. */
  client: ClientIdentity | undefined
  spend: Spend
}

export type FrontCacheDeps = {
  /** Where every answer goes over TLS. */
  isProduction: boolean
  clock: { now(): number }
  changes: Changes
  newRequestId(): string
  /** Whether the preconditions (TLS, maintenance, stopping) let this request through without further questions. */
  mayServe(request: IncomingMessage): boolean
  tokenIdOf(token: string): string
  /** The app of a token that is known to be live, without asking anybody. */
  clientOfLiveToken(tokenId: string): ClientIdentity | undefined
  /** The caller's address, also behind trusted proxies. */
  addressOf(request: IncomingMessage): string
  onAnswered(request: IncomingMessage, requestId: string, milliseconds: number): void
  readPressure: { noteRead(): void }
}

/** A request with a token needs no client_id: the same address may be refused without a token. */
const keyOf = (url: string, byToken: boolean) => (byToken ? `token ${url}` : url)

type Entry = {
  route: string
  source: object
  trueUntil: number
  /** The language of its sentences, if there are any. */
  language: Language | undefined
  client: KeepOptions['client']
  spend: KeepOptions['spend']
  variants: Partial<Record<Encoding, Variant>>
}

/** The headers as a flat list, which the runtime writes without looking each name up again. */
type Variant = { answer: Prebuilt; head: readonly (string | number)[] }

const maxBytes = 24 * 1024 * 1024
const maxUrlLength = 1000

export function openFrontCache(deps: FrontCacheDeps): FrontCache {
  const entries = new LRUCache<string, Entry>({ maxSize: maxBytes })
  const pages = openFrontPages(deps.clock)
  const counts = new Map<string, number>()
  const reads: FrontCache['reads'] = new Map()
  const headOf = headWriter(deps.isProduction)
  // Clients and geocoder data change seldom: everything is invalidated then.
  let clears = 0
  const clear = () => {
    clears++
    entries.clear()
    pages.clear()
  }
  for (const topic of ['client', 'setting', 'gazetteer']) deps.changes.on(topic, clear)

  /** How often that had happened when a request went on to the framework: who was let in before is not proof of after. */
  const clearsBefore = new WeakMap<IncomingMessage, number>()
  const enter = (request: IncomingMessage) => clearsBefore.set(request, clears)
  const leave = (request: IncomingMessage, otherwise: () => void) => {
    enter(request)
    otherwise()
  }

  /** An app asks again and again on one connection with one token: its digest (6 µs) is taken once. */
  const lastSeen = new WeakMap<Socket, { authorization: string; tokenId: string }>()
  const tokenIdOf = (socket: Socket, authorization: string): string => {
    const last = lastSeen.get(socket)
    if (last?.authorization === authorization) return last.tokenId
    const tokenId = deps.tokenIdOf(readPresented({ authorization }).token ?? '')
    lastSeen.set(socket, { authorization, tokenId })
    return tokenId
  }

  const findTrue = (url: string, isByToken: boolean, acceptLanguage: string | undefined) => {
    const entry = entries.get(keyOf(routedUrl(url), isByToken))
    if (entry === undefined || isStale(entry.source) || deps.clock.now() >= entry.trueUntil) return undefined
    const isReadable = entry.language === undefined || entry.language === preferredLanguage(acceptLanguage)
    return isReadable ? entry : undefined
  }

  const find = (request: IncomingMessage) => {
    const { method, url = '', headers, socket } = request
    if (method !== 'GET' || hasBody(request)) return undefined // a body may name another client
    const { authorization } = headers
    const isByToken = authorization !== undefined
    const entry = findTrue(url, isByToken, headers['accept-language'])
    if (entry === undefined) return undefined
    const client = isByToken ? deps.clientOfLiveToken(tokenIdOf(socket, authorization)) : entry.client
    if (isByToken && client === undefined) return undefined
    const variant = entry.variants[preferredEncoding(headers['accept-encoding'])]
    return variant && { entry, variant, client }
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
    keep,
    enter,
    read({ url, acceptLanguage, ip }) {
      const entry = findTrue(url, false, acceptLanguage)
      const answer = entry?.variants.identity?.answer
      if (!entry || !answer) return undefined
      const spending = entry.spend(entry.client, () => ip) ?? Promise.resolve()
      return spending.then(
        () => {
          countAnswer(entry.route)
          return answer
        },
        () => undefined, // the ordinary way says why
      )
    },
    answer(request, response, otherwise) {
      const page = pages.find(request)
      if (page && deps.mayServe(request)) {
        const requestId = deps.newRequestId()
        writePage(request, response, page, requestId)
        return noteAnswered(request, requestId, 'web page')
      }
      const found = find(request)
      if (found === undefined) return answerDirectly(request, response, otherwise)
      if (!deps.mayServe(request)) return leave(request, otherwise)
      const { entry, variant, client } = found
      const write = (spent: readonly string[]) => {
        const requestId = deps.newRequestId()
        response.writeHead(200, ['x-request-id', requestId, ...spent, ...variant.head])
        response.end(variant.answer.bytes)
        noteAnswered(request, requestId, entry.route)
      }
      const spending = entry.spend(client, () => deps.addressOf(request))
      if (spending === undefined) return write([])
      spending.then(
        (headers) => afterReads(() => write(pairsOf(headers))),
        () => leave(request, otherwise),
      )
    },
  }

  /** Requests that are not cached: the routes that take part run here, all others in the framework. */
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
      response.writeHead(200, ['x-request-id', requestId, ...pairsOf(spent), ...head])
      response.end(answer.bytes)
      keep(request, read.route, answer, { byToken: false, client, spend: read.spend })
      deps.readPressure.noteRead()
      const milliseconds = performance.now() - begin
      read.onAnswered(milliseconds)
      deps.onAnswered(request, requestId, milliseconds)
    }
    reading.then((found) => afterReads(() => write(found)), otherwise)
  }

  function keep(
    request: IncomingMessage,
    route: string,
    answer: Prebuilt,
    { byToken, client, spend }: KeepOptions,
  ) {
    if (clearsBefore.get(request) !== clears) return
    const { url = '', headers } = request
    // A token in the query would be part of the address, and live on there after it was revoked.
    const isPlain = byToken === (headers.authorization !== undefined)
    if (!answer.hot || url.length > maxUrlLength || !isPlain) return
    const { source, trueUntil, language } = answer.hot
    const key = keyOf(url, byToken)
    const known = entries.peek(key)
    const encoding = preferredEncoding(headers['accept-encoding'])
    const isSame = known?.source === source && known.trueUntil === trueUntil && known.language === language
    const variants = isSame ? known.variants : {}
    const variant: Variant = { answer, head: headOf(answer) }
    const all: Entry['variants'] = { ...variants, [encoding]: variant }
    const bytes = Object.values(all).map((one) => one.answer.bytes.length)
    const size = bytes.reduce((sum, length) => sum + length, url.length + 500)
    entries.set(key, { route, source, trueUntil, language, client, spend, variants: all }, { size })
  }
}

let outgoing: (() => void)[] = []

/**
 * Once all requests that came in together are read: a client on the same machine is woken once for many answers, which
 * costs as much as half an answer.
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

function pairsOf(headers: Record<string, string>): string[] {
  const pairs: string[] = []
  for (const name in headers) pairs.push(name, headers[name]!)
  return pairs
}

const [commonHead, commonTlsHead] = [commonHeaders, { ...commonHeaders, ...tlsHeaders }].map((headers) =>
  Object.entries(headers).flat(),
) as [string[], string[]]

/** Most answers share one object of headers, which is put into a list once. */
function headWriter(isTls: boolean): (answer: Prebuilt) => (string | number)[] {
  const known = new WeakMap<Prebuilt['headers'], readonly string[]>()
  return ({ headers, contentType, bytes }) => {
    const head = known.get(headers) ?? withCommon(headers, isTls ? commonTlsHead : commonHead)
    known.set(headers, head)
    return [...head, 'content-type', contentType, 'content-length', bytes.length]
  }
}

function withCommon(headers: Prebuilt['headers'], common: readonly string[]): readonly string[] {
  const own = Object.entries(headers).flat()
  // A header of its own takes the place of the common one.
  const others = own.some((name) => Object.hasOwn(commonHeaders, name)) ? without(common, headers) : common
  return [...others, ...own]
}

const without = (head: readonly string[], headers: Prebuilt['headers']) =>
  head.filter((_, index) => !Object.hasOwn(headers, head[index - (index % 2)]!))
