import { LRUCache } from 'lru-cache'
import type { PageRoute } from '../../server/router.ts'
import { type Drawing, readAddress } from './address.ts'
import { drawCover, drawPicture } from './compose.ts'

const shared = { width: 1200, height: 630 }

/**
 * Rendered as pixels. Browsers treat each SVG as a separate document, which the main thread parses and lays out: twenty
 * of them on a page took a phone longer than everything else on it, and they are larger than the WebP.
 */
async function paint({ pictures, variant, size }: Drawing): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const isShared = size === 'share.jpg'
  const isCover = size.startsWith('c') || pictures.length > 1
  const drawing = isCover ? drawCover(pictures, variant) : drawPicture(pictures[0]!, variant)
  const width = isShared ? shared.width : Number.parseInt(size.replace('c', ''), 10)
  const image = sharp(Buffer.from(drawing), { density: (72 * width) / (isCover ? 1280 : 320) })
  return isShared
    ? image
        .resize({ ...shared, fit: 'cover' })
        .jpeg({ quality: 80, mozjpeg: true })
        .toBuffer()
    : image.resize({ width }).webp({ quality: 62, effort: 3 }).toBuffer()
}

/** Anyone may request drawings that aren't on any page: two at a time leave the other threads to everyone else. */
const maxPainting = 2
const waiting: (() => void)[] = []
let painting = 0

async function paintInTurn(drawing: Drawing): Promise<Buffer> {
  if (painting >= maxPainting) await new Promise<void>((resolve) => waiting.push(resolve))
  painting += 1
  try {
    return await paint(drawing)
  } finally {
    painting -= 1
    waiting.shift()?.()
  }
}

/** About 7 KB each. */
const painted = new LRUCache<string, Buffer, Drawing>({
  max: 2000,
  fetchMethod: (_name, _known, { context }) => paintInTurn(context),
})

export const pictureRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/web/pictures/:name',
    app: 'shop',
    async handle(visit) {
      const name = visit.params.name ?? ''
      const drawing = readAddress(name)
      if (!drawing) return new Response('Not found', { status: 404 })
      return new Response(new Uint8Array(await painted.forceFetch(name, { context: drawing })), {
        headers: {
          'content-type': name.endsWith('.jpg') ? 'image/jpeg' : 'image/webp',
          'cache-control': 'public, max-age=604800',
          'x-content-type-options': 'nosniff',
        },
      })
    },
  },
]
