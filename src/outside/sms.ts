/** A text message to a US number, given as ten digits. */
export type TextMessage = { to: string; text: string }

/**
 * `stopped`: the recipient has opted out, and the provider knows. `refused`: the provider will never deliver it. Other failures are thrown,
 * and the job tries again.
 */
export type SmsOutcome = 'sent' | 'stopped' | 'refused'

export type Sms = {
  send(message: TextMessage): Promise<SmsOutcome>
  /** Whether a request about an incoming message comes from the provider; false if there is none. */
  isFromProvider(request: {
    url: string
    fields: Readonly<Record<string, string>>
    signature: string
  }): boolean
  /** Deletes stored copies that contain one of the words, given in lower case. */
  forget(words: readonly string[]): Promise<void>
}
