import { bulkhead } from 'cockatiel'
import type { Metadata, default as Sharp } from 'sharp'
import { SaidError, says } from '../../texts/sentence.ts'

/** Says in a sentence for the uploader why we can't use a picture. */
export class PictureFault extends SaidError {
  override name = 'PictureFault'
}

const maxPixels = 50_000_000
/** Decoding AVIF takes several times the size of the picture in memory: 840 MiB for 50 million pixels. */
const maxAvifPixels = 16_000_000
const longestSide = 1600
/** With effort 2, a 12-megapixel photo takes 0.3 s. The default of 4 takes 0.46 s and saves 5% of the bytes. */
const webp = { quality: 82, effort: 2 }
const maxSeconds = 20

/** Decoding uses the threads of file access and DNS, four by default. This leaves some of them for requests. */
const turns = bulkhead(2, Number.POSITIVE_INFINITY)

/**
 * Reads a JPEG, PNG, WebP, GIF or AVIF, whatever its name says, and makes a WebP of its first frame: upright, sized for screens, and
 * without metadata from the camera.
 */
export function encodePicture(bytes: Buffer): Promise<Buffer> {
  return turns.execute(async () => {
    const sharp = await loadSharp()
    const { width, height, format } = await readHead(sharp, bytes)
    const most = format === 'heif' ? maxAvifPixels : maxPixels
    if (width * height > most)
      throw new PictureFault(says`The picture has more than ${most / 1_000_000} million pixels.`)
    return sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', autoOrient: true })
      .resize({ width: longestSide, height: longestSide, fit: 'inside', withoutEnlargement: true })
      .webp(webp)
      .timeout({ seconds: maxSeconds })
      .toBuffer()
      .catch((cause: unknown) => {
        throw new PictureFault(says`The picture is damaged and can’t be read.`, { cause })
      })
  })
}

/** The AVIF decoder also opens related formats (HEIC) and fails on them later. */
async function readHead(sharp: typeof Sharp, bytes: Buffer): Promise<Metadata> {
  try {
    if (!hasSignature(bytes)) throw new Error('no signature of these formats')
    const head = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (head.format !== 'heif' || head.compression === 'av1') return head
    throw new Error(`heif with ${head.compression}`)
  } catch (cause) {
    throw new PictureFault(says`Use a JPEG, PNG, WebP, GIF or AVIF picture.`, { cause })
  }
}

/** The accepted file signatures; other files reach no decoder. `at` is the signature's offset. */
const signatures = [
  { at: 0, bytes: '\xff\xd8\xff' },
  { at: 0, bytes: '\x89PNG\r\n' },
  { at: 0, bytes: 'GIF8' },
  { at: 8, bytes: 'WEBP' },
  { at: 4, bytes: 'ftyp' },
]
const hasSignature = (picture: Buffer) =>
  signatures.some(({ at, bytes }) => picture.toString('latin1', at, at + bytes.length) === bytes)

let loading: Promise<typeof Sharp> | undefined

/** Loaded with the first picture, because most processes never encode one. */
function loadSharp() {
  loading ??= load()
  return loading
}

/**
 * Enables only decoders for pictures; all others (TIFF, PDF, …) are blocked before they see any data. This applies to the whole process, so
 * SVG stays enabled for the shop's drawings. Uploads can't reach it because their first bytes are checked.
 */
async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1)
  sharp.cache(false)
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['Jpeg', 'Png', 'Webp', 'Nsgif', 'Heif', 'Svg'].map(
      (format) => `VipsForeignLoad${format}Buffer`,
    ),
  })
  return sharp
}
