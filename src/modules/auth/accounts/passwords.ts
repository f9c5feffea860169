import { type Argon2Parameters, randomBytes, timingSafeEqual } from 'node:crypto'
import { readPasswordHash } from '../../../core/password-hash.ts'
import { Refusal } from '../../../core/refusal.ts'
import { openWorkerThread } from '../../../core/worker-thread.ts'
import { openQueue } from '../../../runtime/queue.ts'

/** The network and account that a password attempt is for. */
type QueueMember = { network: string; account: string }

const hashInWorker = openWorkerThread<Argon2Parameters, Uint8Array>(
  new URL('./hash-worker.ts', import.meta.url),
)
/** OWASP's first recommendation for argon2id. About 50 ms of one core, off the event loop. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/**
 * One at a time, on a thread that yields to requests, so 20 concurrent sign-ins don't starve menu reads. When the
 * queue is full (about five seconds of waiting), further sign-ins are refused immediately. An account that signs in a
 * hundred times only fills its own share of the queue.
 */
const inLine = openQueue({
  slots: 1,
  maxWaiting: [300, 100, 40], // in total, per network, per account
  full: () => new Refusal([{ code: 'busy' }], { headers: { 'retry-after': '5' } }),
})
const inTurn = <T>({ network, account }: QueueMember, work: () => Promise<T>) =>
  inLine(work, [network, account])

/** Argon2id in PHC format, which includes its cost, so the cost can be raised later. */
export async function hashPassword(password: string, member: QueueMember): Promise<string> {
  const nonce = randomBytes(16)
  return phcText(nonce, await inTurn(member, () => digest(password, nonce, cost)))
}

/** Takes the same time whether the account exists (`known`) or not, so the duration reveals nothing. */
export async function isPassword(password: string, member: QueueMember, known = decoyHash): Promise<boolean> {
  const { nonce, tag, ...itsCost } = readPasswordHash(known) ?? readPasswordHash(decoyHash)! // no hash, no password
  return timingSafeEqual(
    await inTurn(member, () => digest(password, nonce, { ...itsCost, tagLength: tag.length })),
    tag,
  )
}

type Cost = typeof cost

/** The same characters typed on another keyboard may be different code points: NFKC makes them equal. */
async function digest(password: string, nonce: Buffer, { memory, passes, parallelism, tagLength }: Cost) {
  const message = password.normalize('NFKC')
  return Buffer.from(await hashInWorker({ message, nonce, memory, passes, parallelism, tagLength }))
}

function phcText(nonce: Buffer, tag: Buffer): string {
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}

/** A hash that matches no password, and costs as much as any other. */
export const decoyHash = phcText(Buffer.alloc(16), Buffer.alloc(cost.tagLength))
