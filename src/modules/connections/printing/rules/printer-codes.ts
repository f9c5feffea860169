import { type Sentence, says } from '../../../../texts/sentence.ts'

/** The fault in a printer's status code; undefined if it can print. Three or four digits, followed by varying words. */
export function printerFault(code: string): Sentence | undefined {
  const digits = /^\d{3}/.exec(code.trim())?.[0]
  if (digits === undefined || digits.startsWith('2')) return undefined
  if (digits === '410') return says`The printer is out of paper.`
  if (digits.startsWith('41')) return says`The printer’s paper is jammed.`
  if (digits.startsWith('42')) return says`The printer’s cover is open.`
  if (digits.startsWith('51')) return says`The printer can’t read what we send.`
  if (digits.startsWith('52')) return says`The printer couldn’t download the ticket. Check its network.`
  return says`The printer reports error ${digits}.`
}

/**
 * The outcome for a ticket: `OK`, or a code beginning with 2, means printed. If a printer can't read it, another
 * format is tried, a few times.
 */
export function readVerdict(code: string, tries: number): 'printed' | 'again' | 'failed' {
  const text = decode(code)
  if (/^(ok|2\d\d)/i.test(text)) return 'printed'
  return tries + 1 >= maxTries ? 'failed' : 'again'
}

/** The number of polls in several minutes, enough time to refill paper. */
const maxTries = 60

export const decode = (code: string) => {
  try {
    return decodeURIComponent(code).trim()
  } catch {
    return code.trim()
  }
}
