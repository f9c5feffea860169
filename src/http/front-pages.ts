import type { IncomingMessage, ServerResponse } from 'node:http'
import { LRUCache } from 'lru-cache'
import { isStale } from '../db/snapshots.ts'
import { type Encoding, preferredEncoding } from './encodings.ts'
import type { Truth } from './replies.ts'

/**
 * Shared pages of the web applications that were answered once the ordinary way, answered again while every answer of the
 * interface that they show is still true. The applications ask through `inside.ts`, which notes what each answer follows
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
const longestUrl = 600
/** What the applications keep by themselves, such as the brand, shows within this time. */
const longestMs = 3000

export function openFrontPages(clock: { now(): number }): FrontPages {
  const pages = new LRUCache<string, { page: FrontPage; trueUntil: number }>({ maxSize: maxBytes })
  let variantOf: VariantOf | undefined
  const keyOf = ({ url = '', headers }: IncomingMessage): string => {
    const encoding: Encoding = preferredEncoding(headers['accept-encoding'])
    return `${encoding} ${variantOf!(headers)} ${url}`
  }
  return {
    keep(request, page) {
      if (!variantOf || request.method !== 'GET' || (request.url ?? '').length > longestUrl) return
      const trueUntil = Math.min(clock.now() + longestMs, ...page.truths.map((truth) => truth.trueUntil))
      pages.set(keyOf(request), { page, trueUntil }, { size: page.bytes.length + 2000 })
    },
    find(request) {
      if (!variantOf || request.method !== 'GET' || pages.size === 0) return undefined
      const kept = pages.get(keyOf(request))
      if (!kept || clock.now() >= kept.trueUntil) return undefined
      return kept.page.truths.some(({ source }) => isStale(source)) ? undefined : kept.page
    },
    setVariants(next) {
      variantOf = next
    },
    clear: () => pages.clear(),
  }
}

/** What a browser has already is not sent again. */
export function writePage(
  { headers }: IncomingMessage,
  response: ServerResponse,
  { bytes, etag, head }: FrontPage,
  requestId: string,
) {
  const all = ['x-request-id', requestId, ...head]
  if (headers['if-none-match'] === etag) response.writeHead(304, all).end()
  else response.writeHead(200, [...all, 'content-length', bytes.length]).end(bytes)
}
