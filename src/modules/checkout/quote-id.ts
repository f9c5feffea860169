import type { Sealing } from '../../core/sealing.ts'

const quoteMs = 10 * 60_000
const purpose = 'checkout quote'

/**
 * The id of a quote: when it expires, and a proof of everything that was shown. A checkout asks whether the proof fits what it is about
 * to charge, so nothing need be stored, and the id of any other quote, cart or person does not fit.
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
