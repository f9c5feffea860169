import { createHmac } from 'node:crypto'

/** The authenticator app of the demo's staff: public, like their password. */
const demoSecret = Buffer.from('Cellardoor demo only')
const stepMs = 30_000

/**
 * Codes that are good now, for signing in as somebody of the demo with one click (RFC 6238). A code works once: whoever comes
 * second within half a minute takes the next one, which is accepted early.
 */
export const demoCodes = (now: number): string[] =>
  [0, 1].map((later) => codeOf(Math.floor(now / stepMs) + later))

function codeOf(step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', demoSecret).update(counter).digest()
  const value = mac.readUInt32BE(mac.at(-1)! & 0x0f) & 0x7fff_ffff
  return String(value % 1_000_000).padStart(6, '0')
}
