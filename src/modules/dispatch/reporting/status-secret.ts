import { signature } from '../../../../courier-contract/signature.ts'
import { decrypt, encrypt, isSameText } from '../../../core/sealing.ts'
import type { Provider } from '../rules/delivery.ts'

/** Maximum clock difference, as in calls to the company. */
const maxAwaySeconds = 300

type Key = { longLivedKey: Buffer }

export const sealStatusSecret = ({ longLivedKey }: Key, secret: string): string =>
  encrypt(longLivedKey, secret).toString('base64url')

export type SignedBytes = { bytes: Buffer; timestamp: string; signature: string }

/** Whether a company recently signed these bytes, with its current secret or the previous one until that expires. */
export function isSignedBy(
  { longLivedKey }: Key,
  { statusSecrets }: Pick<Provider, 'statusSecrets'>,
  { bytes, timestamp, signature: given }: SignedBytes,
  now: number,
): boolean {
  const isLate = !/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > maxAwaySeconds
  if (isLate) return false
  return statusSecrets.some(({ sealed, until }) => {
    const isValid = until === null || until > now
    const secret = isValid ? decrypt(longLivedKey, Buffer.from(sealed, 'base64url')) : undefined
    return secret !== undefined && isSameText(given, signature(secret, timestamp, bytes))
  })
}
