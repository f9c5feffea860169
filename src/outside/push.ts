/** Where a browser gets messages, and the keys that only it can read them with. */
export type PushTarget = { endpoint: string; p256dh: Buffer; authSecret: Buffer }

export type PushMessage = {
  /** The JSON that the service worker reads; at most 3,993 bytes. */
  text: string
  /** How long the push service keeps it for a device that is off, in seconds. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** A later message with the same topic takes the place of one that still waits: up to 32 letters, digits, `-` and `_`. */
  topic: string
}

/**
 * `gone`: the subscription has ended and will not come back. `refused`: this message will never be delivered. `later`: the push
 * service is busy, broken or cannot be reached.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'
/** `waitMs`: how long a busy push service asks to be left alone. */
export type PushAnswer = { outcome: PushOutcome; waitMs?: number }

/** Web Push (RFC 8030) under the installation's own keys. */
export type Push = {
  /** The application server key that browsers subscribe with: an uncompressed point of P-256 in base64url. */
  readonly publicKey: string
  send(target: PushTarget, message: PushMessage): Promise<PushAnswer>
  close(): Promise<void>
}
