import { argon2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { demoPassword } from '../../core/demo-credentials.ts'
import { readPasswordHash } from '../../core/password-hash.ts'

const hash = promisify(argon2)
/** Each check takes 50 ms on one core. The demo stores one hash for all accounts, so a demo database has few. */
const maxHashes = 200

/** Returns the hashes that match the demo's password. */
export async function findPublished(hashes: readonly string[]): Promise<Set<string>> {
  const published = new Set<string>()
  for (const text of [...new Set(hashes)].slice(0, maxHashes))
    if (await isPublished(text)) published.add(text)
  return published
}

async function isPublished(text: string): Promise<boolean> {
  const known = readPasswordHash(text)
  if (!known) return false
  const { tag, ...parameters } = known
  const made = await hash('argon2id', { ...parameters, message: demoPassword, tagLength: tag.length })
  return timingSafeEqual(made, tag)
}
