import type { Stop } from './rules.ts'

/** Without TLS a browser has no digest: the service alone compares then. */
export async function isRightPin(
  { order_id, pin_check }: Pick<Stop, 'order_id' | 'pin_check'>,
  pin: string,
): Promise<boolean> {
  if (!globalThis.crypto?.subtle) return true
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${order_id}:${pin}`))
  const hex = Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex === pin_check
}
