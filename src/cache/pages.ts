import type { IncomingMessage } from 'node:http'
import { LRUCache } from 'lru-cache'
import type { Freshness } from '../calls/answers.ts'
import { preferredEncoding } from './encodings.ts'
import { isFresh } from './freshness.ts'
import { watchCache } from './usage.ts'

/**
 * Shared pages of the web applications, rendered once and sent again while every API answer in them is fresh. The
 * applications make their calls through `internal-requests.ts`, which records what each answer depends on.
 */
export type PageCache = {
  set(request: IncomingMessage, page: CachedPage): void
  /** The page for this request, if there is a fresh one. */
  find(request: IncomingMessage): CachedPage | undefined
  /** Determines which requests for one URL get the same page. Set once the applications are loaded. */
  setVariants(variantOf: VariantOf): void
  clear(): void
}
export type VariantOf = (headers: { cookie?: string; 'accept-language'?: string }) => string

export type CachedPage = {
  bytes: Buffer
  etag: string
  /** As a flat list, without the request id. */
  head: readonly (string | number)[]
  freshness: readonly Freshness[]
}

const maxBytes = 32 * 1024 * 1024
const maxUrlLength = 600
/** Maximum time that a page is cached: the applications themselves cache some data, such as the brand. */
const maxMs = 3000
/** How long other requests get the cached page in the meantime. */
const pauseMs = 1000

type Entry = { page: CachedPage; checkedUntil: number }

export function openPageCache(clock: { now(): number }): PageCache {
  const pages = new LRUCache<string, Entry>({ maxSize: maxBytes })
  const usage = watchCache('pages', pages, { isInBytes: true })
  /** A browser keeps sending the same headers, so they are parsed once. */
  const variants = new LRUCache<string, string>({ max: 2000 })
  let variantOf: VariantOf | undefined
  const keyOf = ({ url = '', headers }: IncomingMessage): string => {
    const raw = `${headers['accept-encoding']}\n${headers['accept-language']}\n${headers.cookie}`
    let variant = variants.get(raw)
    if (variant === undefined) {
      const encoding = preferredEncoding(headers['accept-encoding'])
      variant = `${encoding} ${variantOf!(headers)} `
      variants.set(raw, variant)
    }
    return variant + url
  }
  return {
    set(request, page) {
      if (!variantOf || request.method !== 'GET' || (request.url ?? '').length > maxUrlLength) return
      const entry = { page, checkedUntil: clock.now() + maxMs }
      pages.set(keyOf(request), entry, { size: page.bytes.length + 2000 })
    },
    find(request) {
      if (!variantOf || request.method !== 'GET' || pages.size === 0) return undefined
      const entry = pages.get(keyOf(request))
      const now = clock.now()
      const isUsable = entry?.page.freshness.every((one) => isFresh(one, now))
      usage[isUsable ? 'hits' : 'misses']++
      if (!entry || !isUsable) return undefined
      if (now >= entry.checkedUntil) {
        // One request goes through the framework; the others needn't wait for it.
        entry.checkedUntil = now + pauseMs
        return undefined
      }
      return entry.page
    },
    setVariants(next) {
      variantOf = next
    },
    clear: () => pages.clear(),
  }
}
