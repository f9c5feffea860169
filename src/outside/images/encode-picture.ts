import { bulkhead } from 'cockatiel'
import type { Metadata, default as Sharp } from 'sharp'
import { SaidError, says } from '../../texts/sentence.ts'

/** Why we cannot host these bytes as a picture, in a sentence for the uploader. */
export class PictureFault extends SaidError {
  override name = 'PictureFault'
}

const maxPixels = 50_000_000
/** The decoder of AVIF holds the whole picture several times over: 840 MiB for 50 million pixels. */
const maxAvifPixels = 16_000_000
const longestSide = 1600
/** At effort 2 a photograph of 12 megapixels takes 0.3 s; the default 4 takes 0.46 s and saves 5% of the bytes. */
const webp = { quality: 82, effort: 2 }
const maxSeconds = 20

/** Decoding runs on the threads that files and names are read on, four by default: it leaves some to requests. */
const turns = bulkhead(2, Number.POSITIVE_INFINITY)

/**
 * Reads a JPEG, PNG, WebP, GIF or AVIF, whatever it calls itself, and makes a WebP of its first frame: upright, of a size
 * for screens, without anything that the camera wrote into it.
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
        throw new PictureFault(says`The picture is damaged and cannot be decoded.`, { cause })
      })
  })
}

/** The decoder of AVIF opens other pictures of its family as well (HEIC), and fails on them later. */
async function readHead(sharp: typeof Sharp, bytes: Buffer): Promise<Metadata> {
  try {
    if (!hasSignature(bytes)) throw new Error('no signature of these formats')
    const head = await sharp(bytes, { limitInputPixels: false }).metadata()
    if (head.format !== 'heif' || head.compression === 'av1') return head
    throw new Error(`heif with ${head.compression}`)
  } catch (cause) {
    throw new PictureFault(says`It is not a JPEG, PNG, WebP, GIF or AVIF picture.`, { cause })
  }
}

/** The file signatures that are accepted; other files reach no decoder. `at` is the signature's position. */
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

/** Loaded for the first picture: most starts encode none. */
function loadSharp() {
  loading ??= load()
  return loading
}

/**
 * Only the decoders of pictures: the others (TIFF, PDF, …) are switched off before they can see a byte. That holds for the whole
 * process, so the one of SVG stays on for the drawings of the shop; what is uploaded does not reach it for its first bytes.
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
