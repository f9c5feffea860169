import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import type { Language } from '../core/language.ts'
import { encodeText } from '../core/text-pieces.ts'
import { type Encoding, preferredEncoding } from './encodings.ts'
import { jsonType, Prebuilt } from './replies.ts'

/**
 * The answer of a hot read: JSON as text or bytes, and the moment from which it may no longer be true. An answer that
 * holds sentences for people says in which language, and is kept for those who ask in it.
 */
export type HotBody = { json: string | Buffer; trueUntil: number; language?: Language }

/** A body that may be long is written in slices. */
type BuildBody = () => HotBody | Promise<HotBody>

export type HotRead = {
  /** The snapshot that the answer follows from. When another takes its place, the answer is not used any more. */
  source: object
  /** Tells apart the answers that follow from one source, and the sources from each other. */
  key: string
  /** The key of the request without its time: it tells whether the same was requested before. Left out: `key`. */
  askedAs?: string
  now: number
  acceptEncoding: string | undefined
  language: Language
}

/**
 * The return value of a use case for a hot read. The route encodes the answer, caches it as long as it is true, and sends it: the
 * use case knows neither headers nor encodings. `build` runs only when no kept answer is still true, and says until when
 * its own is, for that is known once it is built.
 */
export class Hot {
  readonly source: object
  readonly key: string
  readonly build: BuildBody

  constructor({ source, key, build }: Pick<Hot, 'source' | 'key' | 'build'>) {
    this.source = source
    this.key = key
    this.build = build
  }
}

export const hot = (read: Pick<Hot, 'source' | 'key' | 'build'>): Hot => new Hot(read)

/** Answers kept as bytes, bounded by their size; each is also cached compressed once a request accepts it so. */
export type HotAnswers = { answer(read: HotRead, build: BuildBody): Promise<Prebuilt> }

export type HotOptions = {
  /** Keep only what was asked for before: of searches with a keyword most are never asked again. */
  onlyRepeated?: true
}

type Entry = {
  source: object
  trueUntil: number
  size: number
  language: Language | undefined
  variants: { identity: Prebuilt } & Partial<Record<Encoding, Prebuilt>>
}

/** One object for all, by which the front cache knows them again. */
const plainHeaders = { vary: 'Accept-Encoding' }

/** Below this a compressed answer saves nothing worth the trouble. */
const smallestWorthCompressing = 1024

export function openHotAnswers(maxBytes: number, { onlyRepeated }: HotOptions = {}): HotAnswers {
  const kept = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ size }) => size })
  const wasAskedBefore = onlyRepeated ? openMemory() : () => true

  const keep = async ({ source, key }: HotRead, body: HotBody, isKept: boolean): Promise<Entry> => {
    const { json, trueUntil, language } = body
    const bytes = typeof json === 'string' ? await encodeText(json) : json
    const more = isKept ? { hot: { source, trueUntil, ...(language && { language }) } } : {}
    const identity = new Prebuilt(bytes, jsonType, plainHeaders, more)
    // Twice its size leaves room for the compressed variants.
    const entry = { source, trueUntil, size: 2 * bytes.length + 500, language, variants: { identity } }
    if (isKept) kept.set(key, entry)
    return entry
  }

  return {
    async answer(read, build) {
      const isRepeated = wasAskedBefore(read.askedAs ?? read.key)
      const found = isRepeated ? kept.get(read.key) : undefined
      const isTrue =
        found !== undefined &&
        found.source === read.source &&
        read.now < found.trueUntil &&
        (found.language === undefined || found.language === read.language)
      const entry = isTrue ? found : await keep(read, await build(), isRepeated)
      const { identity } = entry.variants
      if (identity.bytes.length < smallestWorthCompressing) return identity
      const encoding = preferredEncoding(read.acceptEncoding)
      return entry.variants[encoding] ?? compress(entry, encoding)
    },
  }
}

/** About as many as the cache has room for: later repetitions would miss it anyway. */
const mostRemembered = 500

/** Says whether a key was seen lately, and remembers it. The older half is dropped at once. */
function openMemory(): (key: string) => boolean {
  let [newer, older] = [new Set<string>(), new Set<string>()]
  return (key) => {
    if (newer.has(key)) return true
    const isKnown = older.has(key)
    if (newer.size >= mostRemembered) [newer, older] = [new Set(), newer]
    newer.add(key)
    return isKnown
  }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)
const compressors = {
  br: (bytes: Buffer) => brotli(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => zip(bytes, { level: 6 }),
}

/** Off the event loop, once per answer and encoding. */
async function compress({ variants }: Entry, encoding: Encoding): Promise<Prebuilt> {
  const { identity } = variants
  if (encoding === 'identity') return identity
  const bytes = await compressors[encoding](identity.bytes as Buffer)
  const headers = { vary: 'Accept-Encoding', 'content-encoding': encoding }
  const hot = identity.hot && { hot: identity.hot }
  const variant = new Prebuilt(bytes, jsonType, headers, { plain: identity, ...hot })
  variants[encoding] = variant
  return variant
}
