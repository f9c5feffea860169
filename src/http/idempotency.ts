import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from 'node:crypto'
import { refuse } from '../core/refusal.ts'
import { type Database, type Handle, sql } from '../db/database.ts'

/** One use of an Idempotency-Key. Equal keys of different callers, or on different operations, do not meet. */
export type KeyedRequest = {
  key: string
  caller: string
  operation: string
  parameters: unknown
  now: number
}

/** So long an answer is kept under its key. */
export const keptMs = 24 * 60 * 60 * 1000

const tryLock = sql<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock($1::bigint) AS locked')
const findAnswer = sql<{ fingerprint: Buffer; answer: Buffer }>(
  'SELECT fingerprint, answer FROM idempotent_answers WHERE caller_key = $1 AND created_at > $2',
)
const storeAnswer = sql<unknown>(
  `INSERT INTO idempotent_answers (caller_key, fingerprint, answer, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (caller_key) DO UPDATE SET fingerprint = $2, answer = $3, created_at = $4`,
)
const deleteOld = sql<unknown>('DELETE FROM idempotent_answers WHERE created_at <= $1')

/**
 * Does the work once: the answer is stored by the transaction that did it, and later requests with the same key get
 * that answer. A refusal rolls everything back and leaves the key free, for nothing has happened.
 */
export async function answerOnce(
  db: Database,
  request: KeyedRequest,
  work: (tx: Handle) => Promise<string>,
): Promise<{ body: string; replayed: boolean }> {
  return db.transaction(async (tx) => {
    const { locked } = await tx.get(tryLock, [callerKeyOf(request).readBigInt64BE(0)])
    if (!locked) throw refuse('in_progress')
    const earlier = await findKept(tx, request)
    if (earlier !== undefined) return { body: earlier, replayed: true }
    const body = await work(tx)
    await keepAnswer(tx, request, body)
    return { body, replayed: false }
  })
}

/**
 * The first answer to a key, if there is one. Before slow preparations, and for work in steps, which keeps its answer in
 * its last transaction by `keepAnswer`.
 */
export async function findKept(handle: Handle, request: KeyedRequest): Promise<string | undefined> {
  const earlier = await handle.find(findAnswer, [callerKeyOf(request), new Date(request.now - keptMs)])
  if (!earlier) return undefined
  if (!earlier.fingerprint.equals(fingerprintOf(request))) throw refuse('idempotency_mismatch')
  return decrypt(earlier.answer, request)
}

export async function keepAnswer(tx: Handle, request: KeyedRequest, body: string) {
  const values = [callerKeyOf(request), fingerprintOf(request), encrypt(body, request), new Date(request.now)]
  await tx.rows(storeAnswer, values)
}

export const callerKeyOf = ({ caller, operation, key }: KeyedRequest): Buffer =>
  digest(caller, operation, key)

/** The parameters may hold a password. */
const fingerprintOf = ({ key, parameters }: KeyedRequest): Buffer => digest(key, canonicalJson(parameters))

export async function deleteOldAnswers(handle: Handle, now: number) {
  await handle.rows(deleteOld, [new Date(now - keptMs)])
}

function digest(...parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}

/** The same whatever the order of the keys: a client that retries may serialise anew. */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, part) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  )
}

/** Only who knows the Idempotency-Key can read the stored answer: it may hold a secret that is shown once. */
function encrypt(text: string, request: KeyedRequest): Buffer {
  const nonce = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', answerKey(request), nonce)
  return Buffer.concat([nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
}

function decrypt(sealed: Buffer, request: KeyedRequest): string {
  const decipher = createDecipheriv('aes-256-gcm', answerKey(request), sealed.subarray(0, 12))
  decipher.setAuthTag(sealed.subarray(-16))
  return decipher.update(sealed.subarray(12, -16), undefined, 'utf8') + decipher.final('utf8')
}

function answerKey({ key, caller }: KeyedRequest): Buffer {
  return Buffer.from(hkdfSync('sha256', key, caller, 'idempotent answer', 32))
}
