import { type Sentence, says } from '../../../../texts/sentence.ts'

/** What a printer's status code says is wrong; undefined: it can print. Three or four digits, and words that may differ. */
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

/** What becomes of a ticket: `OK`, or a code that begins with 2, is printed. What a printer cannot read is sent otherwise, a few times. */
export function readVerdict(code: string, tries: number): 'printed' | 'again' | 'failed' {
  const text = decode(code)
  if (/^(ok|2\d\d)/i.test(text)) return 'printed'
  return tries + 1 >= maxTries ? 'failed' : 'again'
}

/** Paper that is out is filled within as many tries as a printer makes in some minutes. */
const maxTries = 60

export const decode = (code: string) => {
  try {
    return decodeURIComponent(code).trim()
  } catch {
    return code.trim()
  }
}
