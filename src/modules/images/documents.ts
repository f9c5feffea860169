import { Readable } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { createInflate } from 'node:zlib'
import { ByteAnswer } from '../../calls/answers.ts'
import { refuse } from '../../core/refusal.ts'
import type { Images } from '../../outside/images.ts'
import { says } from '../../texts/sentence.ts'
import { carriesMore, compressedParts, findPdfFault, isActive } from './rules.ts'
import type { DocumentInput } from './schemas.ts'

const maxBytes = 5 * 1024 * 1024

/** Stored byte for byte: a license must stay as the authority signed it. */
export async function uploadDocument(
  { images, publicUrl }: { images: Images; publicUrl: string },
  { document }: DocumentInput,
) {
  await nextTurn() // parsing megabytes of JSON already took a turn
  const bytes = Buffer.from(document, 'base64')
  const fault =
    bytes.length > maxBytes ? says`The PDF is larger than 5 MiB.` : findPdfFault(bytes.toString('latin1'))
  if (fault !== undefined) throw refuse('invalid_parameter', { field: 'document', detail: fault })
  if (await isActiveInside(bytes))
    throw refuse('invalid_parameter', { field: 'document', detail: carriesMore })
  const path = await images.keepDocument(bytes)
  return { id: path.slice(path.lastIndexOf('/') + 1), url: publicUrl + path }
}

/** Generous for all decompressed parts of a 5 MiB scan. A file that needs more is a zip bomb, or hides something behind blanks. */
const maxInflatedBytes = 128 * 1024 * 1024
/** Longer than any name that we look for. */
const overlap = 64

/** Decompresses each part in chunks and checks each chunk together with the end of the previous one. */
async function isActiveInside(bytes: Buffer): Promise<boolean> {
  let inflated = 0
  for (const start of compressedParts(bytes.toString('latin1'))) {
    let end = ''
    const pieces = Readable.from([bytes.subarray(start)]).pipe(createInflate())
    try {
      for await (const piece of pieces as AsyncIterable<Buffer>) {
        inflated += piece.length
        const text = end + piece.toString('latin1')
        if (inflated > maxInflatedBytes || isActive(text)) return true
        end = text.slice(-overlap)
      }
    } catch {
      // PDF readers can't decompress the rest either.
    } finally {
      pieces.destroy()
    }
  }
  return false
}

/** Never displayed in a page: browsers download it, so nothing inside it can run in our origin. */
export async function downloadDocument(images: Images, name: string): Promise<ByteAnswer> {
  const bytes = await images.findDocument(name)
  if (!bytes) throw refuse('unknown_path')
  return new ByteAnswer(bytes, 'application/pdf', {
    'content-disposition': `attachment; filename="${name.slice(0, 12)}.pdf"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
}
