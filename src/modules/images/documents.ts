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

/** Kept as it was sent: a license must stay what the authority has signed. */
export async function uploadDocument(
  { images, publicUrl }: { images: Images; publicUrl: string },
  { document }: DocumentInput,
) {
  await nextTurn() // reading megabytes of text took a turn of its own
  const bytes = Buffer.from(document, 'base64')
  const fault =
    bytes.length > maxBytes ? says`The PDF has more than 5 MiB.` : findPdfFault(bytes.toString('latin1'))
  if (fault !== undefined) throw refuse('invalid_parameter', { field: 'document', detail: fault })
  if (await isActiveInside(bytes))
    throw refuse('invalid_parameter', { field: 'document', detail: carriesMore })
  const path = await images.keepDocument(bytes)
  return { id: path.slice(path.lastIndexOf('/') + 1), url: publicUrl + path }
}

/** All parts of a scan of 5 MiB together, decompressed; a file that takes more is a bomb, or hides something behind blanks. */
const maxInflatedBytes = 128 * 1024 * 1024
/** Longer than any name that is looked for. */
const overlap = 64

/** Decompresses each part in pieces, and looks at each piece, with the end of the one before. */
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
      // The rest cannot be decompressed, by readers neither.
    } finally {
      pieces.destroy()
    }
  }
  return false
}

/** Never shown inside a page: browsers save it, and whatever opens it knows no origin of ours. */
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
