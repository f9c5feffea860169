import type { Call } from '../../../calls/call.ts'
import { parseInstant } from '../../../core/local-time.ts'
import { refuse } from '../../../core/refusal.ts'
import { hashSecret, newSecret } from '../../../core/sealing.ts'
import { nameActor, recordAudit } from '../../audit/index.ts'
import { presentKey } from './present.ts'
import type { NewKeyInput } from './schemas.ts'
import { deleteKey, insertKey, listKeys } from './session-store.ts'
import { newId } from './sign-in.ts'

export async function readKeys({ db }: Call) {
  return { keys: (await listKeys(db)).map(presentKey) }
}

/** The key is shown once; only its SHA-256 hash is stored. */
export async function makeKey({ name, roles, expires }: NewKeyInput, call: Call) {
  const { db: tx, now, caller } = call
  const expiresAt = expires === undefined ? null : parseInstant(expires)
  if (expires !== undefined && (expiresAt === null || expiresAt <= now))
    throw refuse('invalid_parameter', {
      field: 'expires',
      detail: 'expires must be an ISO 8601 time in the future.',
    })
  const secret = `opk_${newSecret()}`
  const made = { keyId: newId('key'), hash: hashSecret(secret), name, roles: [...new Set(roles)] }
  const key = await insertKey(tx, { ...made, createdBy: nameActor(caller), createdAt: now, expiresAt })
  if (!key) throw refuse('taken_name', { field: 'name' })
  await recordAudit(call, { action: 'key.created', subject: key.keyId, after: presentKey(key) })
  return { ...presentKey(key), key: secret }
}

export async function endKey({ key_id }: { key_id: string }, call: Call) {
  const key = await deleteKey(call.db, key_id)
  if (!key) throw refuse('unknown_key', { field: 'key_id' })
  await recordAudit(call, { action: 'key.ended', subject: key_id, before: presentKey(key) })
  return presentKey(key)
}
