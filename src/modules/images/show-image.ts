import { LRUCache } from 'lru-cache'
import { watchCache } from '../../cache/usage.ts'
import { ByteAnswer } from '../../calls/answers.ts'
import { refuse } from '../../core/refusal.ts'
import type { Images } from '../../outside/images.ts'

/** About 300 pictures of 100 KB, which covers the menus of an hour. Caches in front of us hold the rest. */
const maxBytes = 32 * 1024 * 1024

/** Serves the stored pictures. */
export function openGallery(images: Images) {
  const cached = new LRUCache<string, Buffer>({
    maxSize: maxBytes,
    sizeCalculation: (bytes) => bytes.length,
    fetchMethod: (name) => images.find(name),
  })
  watchCache('pictures', cached, { isInBytes: true })
  return {
    async show(name: string, ifNoneMatch: string | undefined): Promise<ByteAnswer> {
      const bytes = await cached.fetch(name)
      if (!bytes) throw refuse('unknown_path')
      const etag = `"${name}"`
      const headers = {
        'cache-control': 'public, max-age=31536000, immutable',
        'content-disposition': 'inline',
        'cross-origin-resource-policy': 'cross-origin',
        etag,
      }
      if (isKnown(etag, ifNoneMatch)) return new ByteAnswer('', 'image/webp', headers, { status: 304 })
      return new ByteAnswer(bytes, 'image/webp', headers)
    },
  }
}

function isKnown(etag: string, ifNoneMatch = ''): boolean {
  const known = ifNoneMatch.split(',').map((one) => one.trim().replace(/^W\//, ''))
  return known.includes(etag) || known.includes('*')
}
