import { type Sentence, says } from '../../texts/sentence.ts'

/** Names of what runs, opens or carries something else. An honest scan of a licence has none of them. */
const active =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToR)(?![A-Za-z0-9])/
const encrypted = /\/Encrypt(?![A-Za-z0-9])/

/** The end of a file, within which `startxref` and `%%EOF` stand. */
const tailLength = 1024

/**
 * The reason why a file is not accepted as a PDF; undefined where it is. Its parts are followed from the end as a reader does:
 * the number after `startxref` leads to a table or stream of references, and nothing but blanks follows the last `%%EOF`. What
 * is compressed inside is not looked at, so the file is served as a download that no page of ours shows.
 *
 * `text` has one character for each byte.
 */
export function findPdfFault(text: string): Sentence | undefined {
  if (!/^%PDF-[12]\.\d/.test(text.slice(0, 8))) return says`The file is not a PDF.`
  const tail = text.slice(-tailLength)
  const end = /startxref[ \r\n]{1,4}(\d{1,10})[ \r\n]{1,4}%%EOF[ \t\r\n\0]{0,64}$/.exec(tail)
  if (!end) return says`The PDF is not complete: its end is missing, or something follows it.`
  const place = Number(end[1])
  if (!/^(?:xref[ \r\n]|\d{1,10} \d{1,5} obj)/.test(text.slice(place, place + 24)))
    return says`The PDF is damaged: its table of contents is not where it says.`
  if (!/\/Root(?![A-Za-z0-9])/.test(text)) return says`The PDF is damaged: it has no first page.`
  if (encrypted.test(text)) return says`The PDF is protected by a password. Please save it without one.`
  if (active.test(text))
    return says`The PDF carries scripts, forms or other files. Please print it to a new PDF.`
  return undefined
}
