/** The address of a browser, and the keys with which only that browser can read the messages. */
export type PushTarget = { endpoint: string; p256dh: Buffer; authSecret: Buffer }

export type PushMessage = {
  /** The JSON that the service worker reads; at most 3,993 bytes. */
  text: string
  /** How long the push service stores it for a device that is off, in seconds. */
  ttlSeconds: number
  urgency: 'normal' | 'high'
  /** A later message with the same topic replaces one that is still queued. Up to 32 letters, digits, `-` and `_`. */
  topic: string
}

/**
 * `gone`: the subscription has ended for good. `refused`: this message will never be delivered. `later`: the push service is busy, broken
 * or unreachable.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'later'
/** `waitMs`: how long a busy push service asks us to wait. */
export type PushAnswer = { outcome: PushOutcome; waitMs?: number }

/** Web Push (RFC 8030) with the installation's own keys. */
export type Push = {
  /** The application server key with which browsers subscribe: an uncompressed P-256 point in base64url. */
  readonly publicKey: string
  send(target: PushTarget, message: PushMessage): Promise<PushAnswer>
  close(): Promise<void>
}
