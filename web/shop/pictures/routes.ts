import { LRUCache } from 'lru-cache'
import type { PageRoute } from '../../server/router.ts'
import { dishes } from './dishes.ts'
import { chanceOf, frame, type Painters } from './draw.ts'
import { type PictureKind, pictureKinds, pictureWidths, variants, widestPicture } from './kinds.ts'
import { others } from './others.ts'

const painters: Painters = { ...dishes, ...others }
/** The size of the drawings. */
const drawnWidth = 320
const shared = { width: 1200, height: 630 }

/** The picture of a kind: the same on every machine, for good. */
function drawPicture(kind: PictureKind, variant: number): string {
  const chance = chanceOf(pictureKinds.indexOf(kind) * 100 + variant + 1)
  return frame(pictureKinds.indexOf(kind) + variant * 5, painters[kind](chance), chance)
}

/**
 * As pixels. To a browser each SVG is a document of its own that its main thread parses and lays out: twenty of them on one
 * page took a phone longer than everything else on it, and their text is longer than the WebP.
 */
async function paint(kind: PictureKind, variant: number, size: string): Promise<Buffer> {
  const { default: sharp } = await import('sharp')
  const width = size === 'share' ? shared.width : Number(size)
  const drawing = sharp(Buffer.from(drawPicture(kind, variant)), { density: (72 * width) / drawnWidth })
  return size === 'share'
    ? drawing
        .resize({ ...shared, fit: 'cover' })
        .jpeg({ quality: 80, mozjpeg: true })
        .toBuffer()
    : drawing.resize({ width }).webp({ quality: 62, effort: 3 }).toBuffer()
}

const painted = new LRUCache<string, Promise<Buffer>>({ max: 1000 })

function paintOnce(kind: PictureKind, variant: number, size: string): Promise<Buffer> {
  const key = `${kind}-${variant}-${size}`
  const known = painted.get(key)
  if (known) return known
  const painting = paint(kind, variant, size)
  painted.set(key, painting)
  painting.catch(() => painted.delete(key))
  return painting
}

const isSize = (size: string | undefined, type: string | undefined) =>
  type === 'jpg'
    ? size === 'share'
    : [...pictureWidths, widestPicture].some((width) => String(width) === size)

export const pictureRoutes: readonly PageRoute[] = [
  {
    method: 'GET',
    path: '/web/pictures/:name',
    app: 'shop',
    async handle(visit) {
      const [, kind, variant, size, type] =
        /^([a-z]+)-(\d{1,3})-(\w{3,5})\.(webp|jpg)$/.exec(visit.params.name ?? '') ?? []
      const known = pictureKinds.find((one) => one === kind)
      if (!known || Number(variant) >= variants || !isSize(size, type))
        return new Response('Not found', { status: 404 })
      return new Response(new Uint8Array(await paintOnce(known, Number(variant), size!)), {
        headers: {
          'content-type': type === 'jpg' ? 'image/jpeg' : 'image/webp',
          'cache-control': 'public, max-age=604800',
          'x-content-type-options': 'nosniff',
        },
      })
    },
  },
]
