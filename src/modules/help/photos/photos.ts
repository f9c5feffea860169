import type { Call } from '../../../calls/call.ts'
import { type PhotoLinks, photoAnswer } from '../../../calls/photo-links.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Database, Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Photos } from '../../../outside/images.ts'
import { says } from '../../../texts/sentence.ts'
import { readUpload, refuseImage } from '../../images/index.ts'
import { lockOrder, type Order } from '../../orders/index.ts'
import { limits } from '../rules.ts'
import { countPhotos, deletePhotos, findPhotoName, insertPhoto, listUsedNames } from './store.ts'

export type PhotoDeps = { db: Database; images: { photos: Photos }; photoLinks: PhotoLinks }

/**
 * The row is committed before the file is written: an interruption leaves a photo without a file, deleted after a day
 * like any unused one, but never a file without a row.
 */
export async function uploadPhoto(
  { db, images: { photos }, photoLinks }: PhotoDeps,
  { orderId, merchant: { merchantId } }: Order,
  image: string,
  call: Call,
) {
  const encoded = await photos.encode(await readUpload(image), 'help')
  if ('fault' in encoded) throw refuseImage(encoded.fault)
  const { name, picture } = encoded
  const photoId = await db.transaction(async (tx) => {
    await lockOrder(tx, orderId)
    if ((await countPhotos(tx, { merchantId, orderId })) >= limits.uploads)
      throw refuseImage(says`You can add up to ${limits.uploads} photos to an order.`)
    return insertPhoto(tx, { merchantId, orderId }, name, call.now)
  })
  await photos.keep(name, picture)
  const answer = { id: String(photoId), url: photoLinks.urlOf(photoId, call.now) }
  if (call.once) await db.transaction((tx) => call.once!.keep(tx, answer))
  return answer
}

export async function showPhoto({ images, photoLinks }: PhotoDeps, token: string, { db, now }: Call) {
  const photoId = photoLinks.photoOf(token, now)
  const name = photoId === undefined ? undefined : await findPhotoName(db, photoId)
  const bytes = name === undefined ? undefined : await images.photos.find(name)
  if (!bytes) throw refuse('unknown_path')
  return photoAnswer(bytes)
}

/** As long as emails about an order: longer than the refund period. */
const keptMs = 180 * 86_400_000
const unclaimedMs = 86_400_000
const atOnce = 500

export async function deleteOldPhotos(handle: Handle, now: number) {
  const names = await deletePhotos(handle, {
    ...{ before: now - keptMs, unclaimedBefore: now - unclaimedMs, limit: atOnce },
  })
  await forgetPhotosLater(handle, names)
}

/** A job deletes the files, once their rows are committed as deleted. */
async function forgetPhotosLater(tx: Handle, names: readonly string[]) {
  if (names.length > 0) await addJob(tx, 'forget_help_photos', { names })
}

/** The job: deletes files that no other photo uses. */
export async function forgetPhotos(
  { db, images: { photos } }: Pick<PhotoDeps, 'db' | 'images'>,
  { names }: { names: readonly string[] },
) {
  const used = await listUsedNames(db, names)
  for (const name of names) if (!used.has(name)) await photos.forget(name)
}
