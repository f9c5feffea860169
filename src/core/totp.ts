import { createHmac } from 'node:crypto'

/** One-time codes of authenticator apps: RFC 6238 with what every app takes, SHA-1, 30 seconds, six digits. */
const stepMs = 30_000
const digits = 6
/** Clocks of phones differ: one step early or late is accepted. */
const tolerance = 1

export const stepAt = (now: number): number => Math.floor(now / stepMs)

/** RFC 4226 §5.3. */
export function codeOfStep(secret: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', secret).update(counter).digest()
  const offset = mac.at(-1)! & 0x0f
  const value = (mac.readUInt32BE(offset) & 0x7fff_ffff) % 10 ** digits
  return String(value).padStart(digits, '0')
}

/** The step that a code belongs to, if it is later than the last one that was used. All are compared, whichever fits. */
export function findStep(
  secret: Buffer,
  code: string,
  { now, after = -1 }: { now: number; after?: number | undefined },
): number | undefined {
  const current = stepAt(now)
  const steps = Array.from({ length: 2 * tolerance + 1 }, (_, index) => current - tolerance + index)
  return steps.filter((step) => step > after && codeOfStep(secret, step) === code)[0]
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** RFC 4648, without padding: as authenticator apps and people take it. */
export function base32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{1,5}/g) ?? [])
    .map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)])
    .join('')
}

/** The address that a QR code shows to an authenticator app. */
export function otpauthUri({ secret, issuer, account }: { secret: Buffer; issuer: string; account: string }) {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer,
    algorithm: 'SHA1',
    digits: String(digits),
    period: String(stepMs / 1000),
  })
  return `otpauth://totp/${label}?${String(query).replaceAll('+', '%20')}`
}
