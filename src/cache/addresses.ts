import { LRUCache } from 'lru-cache'
import { ByteAnswer, type Freshness } from '../calls/answers.ts'
import { preferredLanguage } from '../texts/language.ts'
import { type Encoding, preferredEncoding } from './encodings.ts'
import { isFresh } from './freshness.ts'
import { watchCache } from './usage.ts'

/**
 * Answers by request URL, for requests that are answered before the framework sees them. The bytes are those of the
 * response cache. `Details` is what the caller wants to know about the request that was answered first.
 */
export type AddressCache<Details extends object> = {
  set(address: Address, answer: ByteAnswer, details: Details): void
  /** Undefined if no fresh answer is cached in this language and in an encoding that the caller accepts. */
  find(address: Address): { answer: ByteAnswer; head: Head; details: Details } | undefined
  clear(): void
}

export type Address = {
  url: string
  /** A request with a token needs no client_id: the same URL may be refused without a token. */
  isByToken: boolean
  acceptEncoding: string | undefined
  acceptLanguage: string | undefined
}

/** The headers as a flat list, which the runtime writes without looking up each name again. */
export type Head = readonly (string | number)[]

type Entry<Details> = {
  freshness: Freshness
  details: Details
  variants: Partial<Record<Encoding, { answer: ByteAnswer; head: Head }>>
}

const maxBytes = 24 * 1024 * 1024
const maxUrlLength = 1000

export function openAddressCache<Details extends object>(
  clock: { now(): number },
  headOf: (answer: ByteAnswer) => Head,
): AddressCache<Details> {
  const entries = new LRUCache<string, Entry<Details>>({ maxSize: maxBytes })
  const usage = watchCache('responses by address', entries, { isInBytes: true })
  return {
    set({ url, isByToken, acceptEncoding }, answer, details) {
      const { freshness, bytes: content, contentType, headers } = answer
      if (!freshness || url.length > maxUrlLength) return
      // Without the uncompressed bytes, which are ten times as many and which the response cache may have dropped.
      const sent = new ByteAnswer(content, contentType, headers, { freshness })
      const key = keyOf(url, isByToken)
      const known = entries.peek(key)
      const variants: Entry<Details>['variants'] = {
        ...(known?.freshness === freshness && known.variants),
        [preferredEncoding(acceptEncoding)]: { answer: sent, head: headOf(answer) },
      }
      const bytes = Object.values(variants).map((one) => one.answer.bytes.length)
      const size = bytes.reduce((sum, length) => sum + length, url.length + 500)
      entries.set(key, { freshness, details, variants }, { size })
    },
    find(address) {
      const found = find(address)
      usage[found ? 'hits' : 'misses']++
      return found
    },
    clear: () => entries.clear(),
  }

  function find({ url, isByToken, acceptEncoding, acceptLanguage }: Address) {
    const entry = entries.get(keyOf(url, isByToken))
    if (entry === undefined || !isFresh(entry.freshness, clock.now())) return undefined
    const { freshness, variants, details } = entry
    const { language } = freshness
    if (language !== undefined && language !== preferredLanguage(acceptLanguage)) return undefined
    const variant = variants[preferredEncoding(acceptEncoding)]
    return variant && { ...variant, details }
  }
}

const keyOf = (url: string, isByToken: boolean) => (isByToken ? `token ${url}` : url)
