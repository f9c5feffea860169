import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { LRUCache } from 'lru-cache'

export type Encoding = 'br' | 'gzip' | 'identity'
export type CachedPage = { plain: Buffer; etag: string; br?: Buffer; gzip?: Buffer }

const maxBytes = 48 * 1024 * 1024
const smallestWorthCompressing = 1024

/**
 * A shared page is a pure function of the answers' bytes, the language and the URL. While these are unchanged, the
 * HTML isn't rendered or compressed again, and the answers aren't even parsed as JSON.
 */
export function openPageCache() {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ plain }) => 2 * plain.length + 500,
  })
  return {
    get(parts: readonly string[], render: () => string): CachedPage {
      const key = digestPage(parts.join('\0'))
      const known = pages.get(key)
      if (known) return known
      const page = { plain: inOwnMemory(Buffer.from(render())), etag: `"${key}"` }
      pages.set(key, page)
      return page
    },
  }
}

/** A compressed page is a slice of 64 KB, which would stay in memory with it. */
function inOwnMemory(bytes: Buffer): Buffer {
  const own = Buffer.allocUnsafeSlow(bytes.length)
  own.set(bytes)
  return own
}

export const digestPage = (bytes: Buffer | string) => createHash('sha1').update(bytes).digest('base64url')

export function preferredEncoding(header: string | null): Encoding {
  const accepted = header ?? ''
  if (/\bbr\b(?!\s*;\s*q=0(\.0*)?(\s*,|\s*$))/.test(accepted)) return 'br'
  if (/\bgzip\b(?!\s*;\s*q=0(\.0*)?(\s*,|\s*$))/.test(accepted)) return 'gzip'
  return 'identity'
}

/** Off the event loop; a cached page is compressed once for each encoding. */
export async function encodePage(page: CachedPage, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'identity' || page.plain.length < smallestWorthCompressing) return page.plain
  page[encoding] ??= inOwnMemory(await compressors[encoding](page.plain, true))
  return page[encoding]
}

export const isWorthCompressing = ({ plain }: CachedPage) => plain.length >= smallestWorthCompressing

/**
 * A page for one visitor. Its content can't be guessed from its length: form tokens differ in every answer, and a
 * request started by another site carries no session (SameSite).
 */
export async function compressText(response: Response, encoding: Encoding): Promise<Response> {
  const isText = response.headers.get('content-type')?.startsWith('text/html')
  if (!isText || encoding === 'identity' || response.headers.has('content-encoding') || !response.body)
    return response
  const bytes = Buffer.from(await response.arrayBuffer())
  const { status, headers } = response
  if (bytes.length < smallestWorthCompressing) return new Response(bytes, { status, headers })
  const compressed = new Uint8Array(await compressors[encoding](bytes))
  const answer = new Response(compressed, { status, headers })
  answer.headers.set('content-encoding', encoding)
  answer.headers.append('vary', 'Accept-Encoding')
  return answer
}

const compressors = {
  br: (bytes: Buffer, isKept = false) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: isKept ? 9 : 5 } }),
  gzip: (bytes: Buffer, isKept = false) => promisify(gzip)(bytes, { level: isKept ? 9 : 6 }),
}
