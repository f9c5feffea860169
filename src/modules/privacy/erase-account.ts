import type { Call } from '../../calls/call.ts'
import { refuse } from '../../core/refusal.ts'
import { addJob } from '../../db/jobs.ts'
import type { Deps } from '../../start/deps.ts'
import { recordAudit } from '../audit/index.ts'
import { findVerified } from '../auth/index.ts'
import { publish } from '../events/index.ts'
import {
  eraseEverywhere,
  erasePartner,
  findCustomer,
  isSoleOwner,
  listCardTokens,
  wordsOfCustomer,
} from './store.ts'

type EraseDeps = Pick<Deps, 'mail' | 'sms'>

/** Runs before the transaction, which would hold its connection while hashing. */
export async function mustKnowPassword({ password }: { password: string }, { db, caller, ip, now }: Call) {
  const { email } = caller.token!
  if (!(await findVerified(db, { email, password, ip, now })))
    throw refuse('wrong_password', { field: 'password' })
}

/**
 * Blanks personal data in the database and deletes stored copies of emails that mention the person. The audit record and the event are
 * written first so that they get blanked as well. The only owner of an active merchant has to transfer or close it first.
 */
export async function eraseAccount({ mail, sms }: EraseDeps, customerId: number, call: Call) {
  const { db: tx, now } = call
  if (!(await findCustomer(tx, customerId))) throw refuse('unknown_customer', { field: 'customer_id' })
  if (await isSoleOwner(tx, customerId)) throw refuse('last_owner')
  const words = await wordsOfCustomer(tx, customerId)
  const cards = await listCardTokens(tx, customerId)
  await recordAudit(call, { action: 'customer.erased', subject: String(customerId) })
  const data = { customer_id: customerId }
  await publish(tx, [{ type: 'customer.erased', customerId, subject: String(customerId), data }], now)
  const pictures = await erasePartner(tx, customerId)
  const erased = await eraseEverywhere(tx, customerId)
  if (!erased) throw refuse('orders_open')
  for (const card of cards) await addJob(tx, 'forget_card', card)
  for (const url of pictures) await addJob(tx, 'forget_picture', { url })
  if (erased.photos.length > 0) await addJob(tx, 'forget_help_photos', { names: erased.photos })
  if (erased.proofs.length > 0) await addJob(tx, 'forget_driver_proofs', { names: erased.proofs })
  await mail.forget(words)
  await sms.forget(words)
  return { customer_id: customerId }
}
