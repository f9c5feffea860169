import { promisify } from 'node:util'
import { brotliCompress, constants, gzip, zstdCompress, zstdCompressSync } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import {
  ByteAnswer,
  type CacheableAnswer,
  type CacheableBody,
  type Freshness,
  jsonType,
} from '../calls/answers.ts'
import { inOwnMemory } from '../runtime/own-memory.ts'
import { encodeText } from '../runtime/text-pieces.ts'
import type { Language } from '../texts/language.ts'
import { type Encoding, preferredEncoding, quickest } from './encodings.ts'
import { watchCache } from './usage.ts'

/** The request's reader: an answer is cached in each encoding and, if it contains sentences, in one language. */
export type ResponseReader = { now: number; acceptEncoding: string | undefined; language: Language }

/** Answers as bytes, bounded by size. Each is also cached compressed once a request accepts that. */
export type ResponseCache = { answer(answer: CacheableAnswer, reader: ResponseReader): Promise<ByteAnswer> }

type Entry = {
  freshness: Freshness
  size: number
  variants: { identity: ByteAnswer } & Partial<Record<Encoding, ByteAnswer>>
}

/** Below this size compression isn't worth it. */
const minCompressedBytes = 1024

export function openResponseCache(maxBytes: number): ResponseCache {
  const cached = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ size }) => size })
  const usage = watchCache('responses', cached, { isInBytes: true })
  const wasRequestedBefore = openMemory()

  const encode = async (
    { dependsOn, key }: CacheableAnswer,
    body: CacheableBody,
    isRepeated: boolean,
  ): Promise<Entry> => {
    const { json, ...until } = body
    const encoded = typeof json === 'string' ? await encodeText(json) : json
    const bytes = isRepeated ? inOwnMemory(encoded) : encoded
    const freshness = { dependsOn, ...until }
    const identity = new ByteAnswer(
      bytes,
      jsonType,
      { vary: 'Accept-Encoding' },
      isRepeated ? { freshness } : { isSentOnce: bytes === json },
    )
    // Twice its size leaves room for the compressed variants.
    const entry = { freshness, size: 2 * bytes.length + 500, variants: { identity } }
    if (isRepeated) cached.set(key, entry)
    return entry
  }

  return {
    async answer(answer, { now, acceptEncoding, language }) {
      const isRepeated = answer.repeatedAs === undefined || wasRequestedBefore(answer.repeatedAs)
      const found = isRepeated ? cached.get(answer.key) : undefined
      const isUsable =
        found !== undefined &&
        areSame(found.freshness.dependsOn, answer.dependsOn) &&
        now < found.freshness.expiresAt &&
        (found.freshness.language ?? language) === language
      usage[isUsable ? 'hits' : 'misses']++
      const entry = isUsable ? found : await encode(answer, await answer.build(), isRepeated)
      const { identity } = entry.variants
      const order = isRepeated ? undefined : quickest
      const encoding =
        identity.bytes.length < minCompressedBytes ? 'identity' : preferredEncoding(acceptEncoding, order)
      const compressors = isRepeated ? small : quick
      const variant = entry.variants[encoding] ?? (await compress(entry, encoding, compressors))
      return answer.isPersonal ? forThisCaller(variant) : variant
    },
  }
}

/** The use case has just read its dependencies, so an answer from the same values is fresh. */
const areSame = (before: readonly object[], now: readonly object[]) =>
  before.length === now.length && before.every((value, index) => value === now[index])

/** Valid for this caller only: the front cache must not send it to others. */
const forThisCaller = ({ bytes, contentType, headers, plain }: ByteAnswer) =>
  new ByteAnswer(bytes, contentType, headers, { plain })

/**
 * Keys of searches and suggestions. With more, searches repeated only every hour or so would push out menus that are
 * read all the time.
 */
const maxRemembered = 500

/** Returns whether a key was seen recently, and remembers it. The older half is dropped at once. */
function openMemory(): (key: string) => boolean {
  let [newer, older] = [new Set<string>(), new Set<string>()]
  return (key) => {
    if (newer.has(key)) return true
    const isKnown = older.has(key)
    if (newer.size >= maxRemembered) [newer, older] = [new Set(), newer]
    newer.add(key)
    return isKnown
  }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const zstd = promisify(zstdCompress)
type Compressors = Partial<Record<Encoding, (bytes: Buffer) => Promise<Buffer>>>

const atQuality = (quality: number) => (bytes: Buffer) =>
  brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
const atLevel = (level: number) => (bytes: Buffer) => zip(bytes, { level })

/**
 * For an answer that is sent many times. A search of 139 KB becomes 14 KB in 2.2 ms with Brotli, 16 KB in 1.5 ms with
 * gzip.
 */
const small: Compressors = { br: atQuality(5), gzip: atLevel(6) }
/** For one that is sent once: 17 KB in 0.3 ms with Zstandard, 20 KB in 0.4 with Brotli, 20 KB in 0.7 with gzip. */
const quick: Compressors = {
  br: atQuality(0),
  gzip: atLevel(1),
  zstd: async (bytes) => {
    const options = {
      pledgedSrcSize: bytes.length, // otherwise it allocates a window of half a megabyte
      params: { [constants.ZSTD_c_compressionLevel]: 1 },
    }
    return bytes.length > maxAtOnceBytes ? zstd(bytes, options) : zstdCompressSync(bytes, options)
  },
}
/**
 * Up to this size, sending the work to another thread and back costs more than the work itself: less than half a
 * millisecond.
 */
const maxAtOnceBytes = 200_000

/** Off the event loop, once per answer and encoding. */
async function compress(
  { variants }: Entry,
  encoding: Encoding,
  compressors: Compressors,
): Promise<ByteAnswer> {
  const { identity } = variants
  const bytes = await compressors[encoding]?.(identity.bytes as Buffer)
  if (bytes === undefined) return identity
  const headers = { vary: 'Accept-Encoding', 'content-encoding': encoding }
  const freshness = identity.freshness && { freshness: identity.freshness }
  const kept = freshness ? inOwnMemory(bytes) : bytes
  const variant = new ByteAnswer(kept, jsonType, headers, { plain: identity, ...freshness })
  variants[encoding] = variant
  return variant
}
