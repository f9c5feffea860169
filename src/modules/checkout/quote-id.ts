import type { Sealing } from '../../core/sealing.ts'

const quoteMs = 10 * 60_000
const purpose = 'checkout quote'

/**
 * The id of a quote: its expiry, and a signature over everything that was shown. A checkout verifies that the
 * signature matches what it is about to charge, so nothing needs to be stored, and an id from another quote, cart or
 * person doesn't match.
 */
export function makeQuoteId({ sign }: Sealing, content: string, now: number): string {
  const until = now + quoteMs
  return `${until.toString(36)}.${sign(purpose, until, content)}`
}

/** True if this is the id of a quote with exactly this content that has not expired. */
export function isQuoteFor({ isSigned }: Sealing, quoteId: string, content: string, now: number): boolean {
  const [text = '', proof = '', ...more] = quoteId.split('.')
  const until = Number.parseInt(text, 36)
  return more.length === 0 && now < until && isSigned(proof, { purpose }, until, content)
}
