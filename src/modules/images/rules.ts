import { type Sentence, says } from '../../texts/sentence.ts'

/** Names of what runs, opens, asks for or carries something else. An honest scan of a license has none of them. */
const active =
  /\/(?:JavaScript|Rendition|Launch|AcroForm|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE)(?![A-Za-z0-9])|\/JS[ \t\r\n]{0,8}[(<\d]/
const encrypted = /\/Encrypt(?![A-Za-z0-9])/

/** The end of a file, within which `startxref` and `%%EOF` stand. */
const tailLength = 1024

/**
 * The reason why a file is not accepted as a PDF; undefined where it is. Its parts are followed from the end as a reader does:
 * the number after `startxref` leads to a table or stream of references, and nothing but blanks follows the last `%%EOF`.
 * What is compressed inside is for `compressedParts` and `isActive`.
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
  const names = withoutEscapes(text)
  if (encrypted.test(names)) return says`The PDF is protected by a password. Please save it without one.`
  return active.test(names) || mayHide(names) ? carriesMore : undefined
}

export const carriesMore = says`The PDF carries scripts, forms or other files. Please print it to a new PDF.`

/** A name may be written with the codes of its letters: `/J#61vaScript`. */
const withoutEscapes = (text: string) =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Whether a part that was decompressed runs, opens or carries something. */
export const isActive = (text: string): boolean => active.test(withoutEscapes(text))

/** Objects can be compressed only in files that have a stream of references. */
const hasCompressedObjects = /\/XRef(?:Stm)?(?![A-Za-z0-9])/
/** Objects are compressed by Flate alone in all files that programs make; these would hide them from us. */
const otherCoding = /\/(?:ASCIIHexDecode|ASCII85Decode|LZWDecode|RunLengthDecode)(?![A-Za-z0-9])/
/** A predictor is usual for images and references, and would garble the objects that we look for. */
const garbledObjects = /\/ObjStm[^>]{0,400}\/Predictor|\/Predictor[^>]{0,400}>>[^>]{0,400}\/ObjStm/

const mayHide = (names: string) =>
  hasCompressedObjects.test(names) && (otherCoding.test(names) || garbledObjects.test(names))

/**
 * Where parts of a PDF begin that may hold compressed objects. Any stream may: what a dictionary says of it is not to be
 * relied on.
 */
export function compressedParts(text: string): number[] {
  if (!hasCompressedObjects.test(withoutEscapes(text))) return []
  const starts = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: { length } }) => index + length)
  return starts.filter((start) => isDeflated(text.charCodeAt(start), text.charCodeAt(start + 1)))
}

/** By the two bytes with which such data begins (RFC 1950). */
const isDeflated = (method: number, flags: number) => (method & 15) === 8 && (method * 256 + flags) % 31 === 0
