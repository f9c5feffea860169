import { HOTP, Secret, TOTP } from 'otpauth'

// The library's defaults match every authenticator app: SHA-1, 30 seconds, six digits.

/** Phone clocks differ: one step early or late is accepted. */
const acceptedSteps = [-1, 0, 1]

/** The step a code belongs to, if it is later than the last one used. */
export function findStep(
  secret: Buffer,
  code: string,
  { now, after = -1 }: { now: number; after?: number | undefined },
): number | undefined {
  const current = TOTP.counter({ timestamp: now })
  const check = { secret: toSecret(secret), token: code, algorithm: 'SHA1', window: 0 }
  return acceptedSteps
    .map((by) => current + by)
    .find((counter) => counter > after && HOTP.validate({ ...check, counter }) === 0)
}

/** A copy: a small buffer is part of a pool, which the library would use as a whole. */
const toSecret = (bytes: Buffer) => new Secret({ buffer: Uint8Array.from(bytes).buffer })

/** RFC 4648, without padding: the format for authenticator apps. */
export const base32 = (bytes: Buffer): string => toSecret(bytes).base32

/** The URI that the QR code contains for an authenticator app. */
export const otpauthUri = ({
  secret,
  issuer,
  account,
}: {
  secret: Buffer
  issuer: string
  account: string
}) => String(new TOTP({ secret: toSecret(secret), issuer, label: account }))
