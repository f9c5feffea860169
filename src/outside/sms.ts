/** A text message to a number of the United States, as its ten digits. */
export type TextMessage = { to: string; text: string }

/**
 * `stopped`: the recipient has opted out, and the provider knows it. `refused`: the provider will never deliver it.
 * Other failures are thrown, and the job tries again.
 */
export type SmsOutcome = 'sent' | 'stopped' | 'refused'

export type Sms = {
  send(message: TextMessage): Promise<SmsOutcome>
  /** Whether a request about incoming messages comes from the provider; false where there is none. */
  isFromProvider(request: {
    url: string
    fields: Readonly<Record<string, string>>
    signature: string
  }): boolean
  /** Deletes kept copies that contain one of the words, which are in lower case. */
  forget(words: readonly string[]): Promise<void>
}
