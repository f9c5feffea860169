import type { Call } from '../../../calls/call.ts'
import { refuse } from '../../../core/refusal.ts'
import type { Database, Handle } from '../../../db/database.ts'
import { addJob } from '../../../db/jobs.ts'
import type { Photos } from '../../../outside/images.ts'
import { says } from '../../../texts/sentence.ts'
import { readUpload, refuseImage } from '../../images/index.ts'
import { lockOrder } from '../../orders/index.ts'
import { findDriverFor, findOwnDrivers } from '../people/own-drivers.ts'
import type { DriverDeliveries } from '../ports.ts'
import type { NewProofInput } from './schemas.ts'
import { countProofs, deleteProofs, hasReported, insertProof, listUsedNames } from './store.ts'

export type ProofDeps = {
  db: Database
  images: { photos: Photos }
  deliveries: Pick<DriverDeliveries, 'find'>
}

const maxProofs = 20

/**
 * A photo or signature, re-encoded. The row is committed before the file is written, so there is never a file without
 * a row.
 */
export async function uploadProof(
  { db, images: { photos }, deliveries }: ProofDeps,
  { order_id: orderId, image }: NewProofInput,
  call: Call,
) {
  const driver = await findDriverFor(call.db, await findOwnDrivers(call), orderId)
  if (!driver || !(await hasOrHadOrder(deliveries, call.db, orderId, driver.driverId)))
    throw refuse('unknown_order', { field: 'order_id' })
  const encoded = await photos.encode(await readUpload(image), 'proof')
  if ('fault' in encoded) throw refuseImage(encoded.fault)
  const { name, picture } = encoded
  const proofId = await db.transaction(async (tx) => {
    const { merchant } = (await lockOrder(tx, orderId))!
    const key = { merchantId: merchant.merchantId, orderId }
    const { driverId } = driver
    if ((await countProofs(tx, key, driverId)) >= maxProofs)
      throw refuseImage(says`You can add up to ${maxProofs} pictures to an order.`)
    return insertProof(tx, key, { driverId, name, now: call.now })
  })
  await photos.keep(name, picture)
  const answer = { id: String(proofId) }
  if (call.once) await db.transaction((tx) => call.once!.keep(tx, answer))
  return answer
}

/**
 * Also true for an order that went to another driver while the phone was offline: what its driver reported is stored,
 * and so is the proof.
 */
async function hasOrHadOrder(
  deliveries: Pick<DriverDeliveries, 'find'>,
  handle: Handle,
  orderId: number,
  driverId: number,
): Promise<boolean> {
  const found = await deliveries.find(handle, [orderId])
  return found.some((one) => one.driverId === driverId) || hasReported(handle, orderId, driverId)
}

/** As long as photos of help requests: longer than the refund period. */
const keptMs = 180 * 86_400_000
const atOnce = 500

/** An hourly job. Files are deleted by a separate job, once their rows are committed as deleted. */
export async function deleteOldProofs(handle: Handle, now: number) {
  const names = await deleteProofs(handle, { before: now - keptMs, limit: atOnce })
  if (names.length > 0) await addJob(handle, 'forget_driver_proofs', { names })
}

/** The job: deletes files that no other proof uses. */
export async function forgetProofs(
  { db, images: { photos } }: Pick<ProofDeps, 'db' | 'images'>,
  { names }: { names: readonly string[] },
) {
  const used = await listUsedNames(db, names)
  for (const name of names) if (!used.has(name)) await photos.forget(name)
}
