import { argon2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'

const runArgon2 = promisify(argon2)
/** OWASP's first choice for argon2id. About 50 ms of one core, off the event loop. */
const cost = { memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 }

/** Argon2id in the PHC text form, which names its own cost, so that the cost can be raised later. */
export async function hashPassword(password: string): Promise<string> {
  const nonce = randomBytes(16)
  const tag = await runArgon2('argon2id', { message: password, nonce, ...cost })
  const base64 = (bytes: Buffer) => bytes.toString('base64').replaceAll('=', '')
  const { memory, passes, parallelism } = cost
  return `$argon2id$v=19$m=${memory},t=${passes},p=${parallelism}$${base64(nonce)}$${base64(tag)}`
}
