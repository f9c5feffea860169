import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Call } from '../../calls/call.ts'
import { refuse } from '../../core/refusal.ts'
import type { Images } from '../../outside/images.ts'
import { type Sentence, says } from '../../texts/sentence.ts'
import type { UploadInput } from './schemas.ts'

const maxBytes = 10 * 1024 * 1024

/**
 * The picture is re-encoded from its pixels, so no byte of the uploaded file is ever served: no script, no metadata. Its name is a hash of
 * its content, so the same picture is stored once.
 */
export async function uploadImage(
  { images, publicUrl }: { images: Images; publicUrl: string },
  { image }: UploadInput,
  _call: Call,
) {
  const path = await keepUpload(images, image)
  return { id: path.slice(path.lastIndexOf('/') + 1), url: publicUrl + path }
}

/** Returns the path at which the picture is served. */
export async function keepUpload(images: Images, image: string): Promise<string> {
  const kept = await images.keep(await readUpload(image))
  if ('fault' in kept) throw refuseImage(kept.fault)
  return kept.path
}

/** Returns the decoded bytes, which may not be a picture. */
export async function readUpload(image: string): Promise<Buffer> {
  await nextTurn() // parsing 14 MB of JSON already took a turn
  const bytes = Buffer.from(image, 'base64')
  if (bytes.length > maxBytes) throw refuseImage(says`The picture is larger than 10 MiB.`)
  return bytes
}

export const refuseImage = (detail: Sentence) => refuse('invalid_parameter', { field: 'image', detail })
