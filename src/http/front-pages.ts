import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Truth } from '../calls/answers.ts'
import { isStale } from '../db/snapshots.ts'
import { type Encoding, preferredEncoding } from './encodings.ts'

/**
 * Shared pages of the web applications that were answered once the ordinary way, answered again while every answer of the
 * interface that they show is still true. The applications ask through `internal-requests.ts`, which notes what each answer follows
 * from.
 */
export type FrontPages = {
  keep(request: IncomingMessage, page: FrontPage): void
  /** The page for this request, if there is one and it is still true. */
  find(request: IncomingMessage): FrontPage | undefined
  /** Which requests for one address get the same page: set once the applications are loaded. */
  setVariants(variantOf: VariantOf): void
  clear(): void
}
export type VariantOf = (headers: { cookie?: string; 'accept-language'?: string }) => string

export type FrontPage = {
  bytes: Buffer
  etag: string
  /** As a flat list, without the request's id. */
  head: readonly (string | number)[]
  truths: readonly Truth[]
}

const maxBytes = 32 * 1024 * 1024
const maxUrlLength = 600
/** The longest time that a page is cached: the applications hold some data themselves, such as the brand. */
const maxMs = 3000
/** How long others are answered meanwhile. */
const pauseMs = 1000

type Kept = { page: FrontPage; trueUntil: number; checkedUntil: number }

export function openFrontPages(clock: { now(): number }): FrontPages {
  const pages = new LRUCache<string, Kept>({ maxSize: maxBytes })
  /** The same browser asks with the same headers again and again: they are read once. */
  const variants = new LRUCache<string, string>({ max: 2000 })
  let variantOf: VariantOf | undefined
  const keyOf = ({ url = '', headers }: IncomingMessage): string => {
    const raw = `${headers['accept-encoding']}\n${headers['accept-language']}\n${headers.cookie}`
    let variant = variants.get(raw)
    if (variant === undefined) {
      const encoding: Encoding = preferredEncoding(headers['accept-encoding'])
      variant = `${encoding} ${variantOf!(headers)} `
      variants.set(raw, variant)
    }
    return variant + url
  }
  return {
    keep(request, page) {
      if (!variantOf || request.method !== 'GET' || (request.url ?? '').length > maxUrlLength) return
      const trueUntil = Math.min(...page.truths.map((truth) => truth.trueUntil))
      const kept = { page, trueUntil, checkedUntil: clock.now() + maxMs }
      pages.set(keyOf(request), kept, { size: page.bytes.length + 2000 })
    },
    find(request) {
      if (!variantOf || request.method !== 'GET' || pages.size === 0) return undefined
      const kept = pages.get(keyOf(request))
      const now = clock.now()
      if (!kept || now >= kept.trueUntil) return undefined
      if (now >= kept.checkedUntil) {
        // One request asks the ordinary way; the others need not wait for it.
        kept.checkedUntil = now + pauseMs
        return undefined
      }
      return kept.page.truths.some(({ source }) => isStale(source)) ? undefined : kept.page
    },
    setVariants(next) {
      variantOf = next
    },
    clear: () => pages.clear(),
  }
}

/** Answers 304 where the browser has the page already. */
export function writePage(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { bytes, etag, head }: FrontPage,
  requestId: string,
) {
  if (headers['if-none-match'] === etag) {
    response.writeHead(304, ['x-request-id', requestId, ...head]).end()
    return
  }
  response.writeHead(200, ['x-request-id', requestId, 'content-length', bytes.length, ...head])
  response.end(bytes)
}
