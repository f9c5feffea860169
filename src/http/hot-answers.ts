import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type Hot, type HotBody, jsonType, Prebuilt } from '../calls/answers.ts'
import { encodeText } from '../runtime/text-pieces.ts'
import type { Language } from '../texts/language.ts'
import { type Encoding, preferredEncoding } from './encodings.ts'

/** Where and when an answer is read: it is kept in each encoding and, where it holds sentences, in each language. */
export type HotReader = { now: number; acceptEncoding: string | undefined; language: Language }

/** Answers kept as bytes, bounded by their size; each is also cached compressed once a request accepts it so. */
export type HotAnswers = { answer(hot: Hot, reader: HotReader): Promise<Prebuilt> }

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

  const keep = async ({ source, key }: Hot, body: HotBody, isKept: boolean): Promise<Entry> => {
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
    async answer(hot, { now, acceptEncoding, language }) {
      const isRepeated = wasAskedBefore(hot.askedAs)
      const found = isRepeated ? kept.get(hot.key) : undefined
      const isTrue =
        found !== undefined &&
        found.source === hot.source &&
        now < found.trueUntil &&
        (found.language === undefined || found.language === language)
      const entry = isTrue ? found : await keep(hot, await hot.build(), isRepeated)
      const { identity } = entry.variants
      const encoding =
        identity.bytes.length < smallestWorthCompressing ? 'identity' : preferredEncoding(acceptEncoding)
      const answer = entry.variants[encoding] ?? (await compress(entry, encoding))
      return hot.isPersonal ? forThisCaller(answer) : answer
    },
  }
}

/** Right for this caller only: the front cache must not give it to another. */
const forThisCaller = ({ bytes, contentType, headers, plain }: Prebuilt) =>
  new Prebuilt(bytes, contentType, headers, { plain })

/** About as many as the cache has room for: later repetitions would miss it anyway. */
const maxRemembered = 500

/** Says whether a key was seen lately, and remembers it. The older half is dropped at once. */
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
