import { zstdDecompressSync } from 'node:zlib'
import { answersKeptMs } from '../calls/call.ts'
import { refuse } from '../core/refusal.ts'
import { decryptBytes, deriveKey, encrypt, hashSecret, type Sealing } from '../core/sealing.ts'
import { type Database, type Handle, sql } from '../db/database.ts'
import { makeSweep } from '../db/sweep.ts'

/** One use of an Idempotency-Key. Equal keys of different callers, or on different operations, are independent. */
export type KeyedRequest = {
  key: string
  caller: string
  operation: string
  parameters: unknown
  now: number
  /**
   * With the installation's secret. A client's key may be easy to guess, so it must not be enough to read a stored
   * answer.
   */
  sealing: Sealing
}

const tryLock = sql<{ locked: boolean }>('SELECT pg_try_advisory_xact_lock($1::bigint) AS locked')
const findAnswer = sql<{ fingerprint: Buffer; answer: Buffer }>(
  'SELECT fingerprint, answer FROM idempotent_answers WHERE caller_key = $1 AND created_at > $2',
)
const storeAnswer = sql(
  `INSERT INTO idempotent_answers (caller_key, fingerprint, answer, created_at) VALUES ($1, $2, $3, $4)
   ON CONFLICT (caller_key) DO UPDATE SET fingerprint = $2, answer = $3, created_at = $4`,
)
const deleteOld = makeSweep('idempotent_answers', 'created_at <= $1')

/**
 * Does the work once: the answer is stored by the transaction that did it, and later requests with the same key get
 * that answer. A refusal rolls everything back and leaves the key unused, since nothing happened.
 */
export async function answerOnce(
  db: Database,
  request: KeyedRequest,
  work: (tx: Handle) => Promise<string>,
): Promise<{ body: string; replayed: boolean }> {
  return db.transaction(async (tx) => {
    const { locked } = await tx.get(tryLock, [digestCallerKey(request).readBigInt64BE(0)])
    if (!locked) throw refuse('in_progress')
    const earlier = await findKept(tx, request)
    if (earlier !== undefined) return { body: earlier, replayed: true }
    const body = await work(tx)
    await keepAnswer(tx, request, body)
    return { body, replayed: false }
  })
}

/**
 * The first answer to a key, if there is one. Called before slow preparations, and for work in steps, which stores
 * its answer in its last transaction with `keepAnswer`.
 */
export async function findKept(handle: Handle, request: KeyedRequest): Promise<string | undefined> {
  const earlier = await handle.find(findAnswer, [
    digestCallerKey(request),
    new Date(request.now - answersKeptMs),
  ])
  if (!earlier) return undefined
  if (!isSame(earlier.fingerprint, request)) throw refuse('idempotency_mismatch')
  const answer = openAnswer(earlier.answer, request)
  if (answer === undefined) throw new Error('a kept answer cannot be decrypted with its own key')
  return answer
}

export async function keepAnswer(tx: Handle, request: KeyedRequest, body: string) {
  const values = [
    digestCallerKey(request),
    fingerprintOf(request),
    closeAnswer(body, request),
    new Date(request.now),
  ]
  await tx.rows(storeAnswer, values)
}

export const digestCallerKey = ({ caller, operation, key }: KeyedRequest): Buffer =>
  digest(caller, operation, key)

/** Distinguishes requests. Data that identifies a card or person is left out: a digest of few digits can be guessed. */
const fingerprintOf = ({ sealing, key, parameters }: KeyedRequest): Buffer =>
  Buffer.from(sealing.sign(purposes.fingerprint, key, canonicalJson(parameters)), 'base64url')

const isSame = (fingerprint: Buffer, { sealing, key, parameters }: KeyedRequest): boolean =>
  sealing.isSigned(
    fingerprint.toString('base64url'),
    { purpose: purposes.fingerprint },
    key,
    canonicalJson(parameters),
  )

export async function deleteOldAnswers(handle: Handle, now: number) {
  await deleteOld(handle, now - answersKeptMs)
}

function digest(...parts: string[]): Buffer {
  return hashSecret(JSON.stringify(parts))
}

const neverKept = new Set(['cvv', 'password', 'current_password', 'client_secret'])
/** A condition of the request, not part of it: sent again with a newer quote, it is the same order. */
const conditions = new Set(['quote_id'])

/**
 * Independent of the order of keys: a client that retries may serialize differently. Of a card, only the last four
 * digits remain.
 */
function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (name, part) => {
    if (neverKept.has(name) || conditions.has(name)) return undefined
    if (name === 'cc_number')
      return String(part)
        .replace(/[^0-9]/g, '')
        .slice(-4)
    if (typeof part !== 'object' || part === null || Array.isArray(part)) return part
    return Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1)))
  })
}

const purposes = {
  fingerprint: 'fingerprint of a request',
  answer: 'idempotent answer',
  /**
   * For the next version to write: the previous version runs alongside this one, and reads only plain text (decision
   * 0025).
   */
  packedAnswer: 'compressed answer',
}

/**
 * Reading a stored answer takes both the Idempotency-Key and the installation's secret: it may contain secrets that
 * are shown once.
 */
function closeAnswer(body: string, { sealing, ...request }: KeyedRequest): Buffer {
  const inner = encrypt(answerKey(request, purposes.answer), body).toString('base64url')
  return Buffer.from(sealing.seal(purposes.answer, inner), 'base64url')
}

function openAnswer(kept: Buffer, { sealing, ...request }: KeyedRequest): string | undefined {
  const open = (purpose: string) => {
    const inner = sealing.unseal(purpose, kept.toString('base64url'))
    return inner === undefined
      ? undefined
      : decryptBytes(answerKey(request, purpose), Buffer.from(inner, 'base64url'))
  }
  const plain = open(purposes.answer)
  if (plain) return plain.toString()
  const packed = open(purposes.packedAnswer)
  return packed && zstdDecompressSync(packed).toString()
}

const answerKey = ({ key, caller }: Pick<KeyedRequest, 'key' | 'caller'>, purpose: string): Buffer =>
  deriveKey(key, { purpose, salt: caller })
