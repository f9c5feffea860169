import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'
import { type Encoding, preferredEncoding } from './encodings.ts'
import { jsonType, Prebuilt } from './replies.ts'

/** What a hot read answers: a JSON text, and the moment from which it may no longer be true. */
export type HotBody = { json: string; trueUntil: number }

export type HotRead = {
  /** The snapshot that the answer follows from. When another takes its place, the answer is not used any more. */
  source: object
  /** Tells apart the answers that follow from one source, and the sources from each other. */
  key: string
  now: number
  acceptEncoding: string | undefined
}

/** Answers kept as bytes, bounded by their size; each is also kept compressed once somebody has asked for it so. */
export type HotAnswers = { answer(read: HotRead, build: () => HotBody): Promise<Prebuilt> }

type Entry = {
  source: object
  trueUntil: number
  size: number
  variants: { identity: Prebuilt } & Partial<Record<Encoding, Prebuilt>>
}

/** Below this a compressed answer saves nothing worth the trouble. */
const smallestWorthCompressing = 1024

export function openHotAnswers(maxBytes: number): HotAnswers {
  const kept = new LRUCache<string, Entry>({ maxSize: maxBytes, sizeCalculation: ({ size }) => size })

  const build = (read: HotRead, make: () => HotBody): Entry => {
    const { json, trueUntil } = make()
    const hot = { source: read.source, trueUntil }
    const identity = new Prebuilt(Buffer.from(json), jsonType, { vary: 'Accept-Encoding' }, { hot })
    // Twice its size leaves room for the compressed variants.
    const entry = { ...hot, size: 2 * identity.bytes.length + 500, variants: { identity } }
    kept.set(read.key, entry)
    return entry
  }

  return {
    async answer(read, make) {
      const found = kept.get(read.key)
      const isTrue = found !== undefined && found.source === read.source && read.now < found.trueUntil
      const entry = isTrue ? found : build(read, make)
      const { identity } = entry.variants
      if (identity.bytes.length < smallestWorthCompressing) return identity
      const encoding = preferredEncoding(read.acceptEncoding)
      return entry.variants[encoding] ?? compress(entry, encoding)
    },
  }
}

const compressors = {
  br: (bytes: Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, { level: 6 }),
}

/** Off the event loop, once per answer and encoding. */
async function compress({ variants }: Entry, encoding: Encoding): Promise<Prebuilt> {
  const { identity } = variants
  if (encoding === 'identity') return identity
  const bytes = await compressors[encoding](identity.bytes as Buffer)
  const headers = { vary: 'Accept-Encoding', 'content-encoding': encoding }
  const variant = new Prebuilt(bytes, jsonType, headers, { plain: identity, hot: identity.hot })
  variants[encoding] = variant
  return variant
}
