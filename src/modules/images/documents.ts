import { setImmediate as nextTurn } from 'node:timers/promises'
import { Prebuilt } from '../../calls/answers.ts'
import { refuse } from '../../core/refusal.ts'
import type { Images } from '../../outside/images.ts'
import { says } from '../../texts/sentence.ts'
import { findPdfFault } from './rules.ts'
import type { DocumentInput } from './schemas.ts'

const mostBytes = 5 * 1024 * 1024

/** Kept as it was sent: a licence must stay what the authority has signed. */
export async function uploadDocument(
  { images, publicUrl }: { images: Images; publicUrl: string },
  { document }: DocumentInput,
) {
  await nextTurn() // reading megabytes of text took a turn of its own
  const bytes = Buffer.from(document, 'base64')
  const fault =
    bytes.length > mostBytes ? says`The PDF has more than 5 MiB.` : findPdfFault(bytes.toString('latin1'))
  if (fault !== undefined) throw refuse('invalid_parameter', { field: 'document', detail: fault })
  const path = await images.keepDocument(bytes)
  return { id: path.slice(path.lastIndexOf('/') + 1), url: publicUrl + path }
}

/** Never shown inside a page: browsers save it, and whatever opens it knows no origin of ours. */
export async function downloadDocument(images: Images, name: string): Promise<Prebuilt> {
  const bytes = await images.findDocument(name)
  if (!bytes) throw refuse('unknown_path')
  return new Prebuilt(bytes, 'application/pdf', {
    'content-disposition': `attachment; filename="${name.slice(0, 12)}.pdf"`,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex',
  })
}
