import { type Sentence, says } from '../../texts/sentence.ts'

/** Names of PDF features that run, open, request or embed something. A scan of a license has none of them. */
const active =
  /\/(?:JavaScript|Rendition|Launch|AcroForm|EmbeddedFiles?|RichMedia|XFA|SubmitForm|ImportData|GoToR|GoToE)(?![A-Za-z0-9])|\/JS[ \t\r\n]{0,8}[(<\d]/
const encrypted = /\/Encrypt(?![A-Za-z0-9])/

/** `startxref` and `%%EOF` must be within this many characters of the end. */
const tailLength = 1024

/**
 * Why a file is not accepted as a PDF; undefined if it is. Checks its structure from the end, as readers do: the number after `startxref`
 * points to a table or stream of references, and only blanks follow the last `%%EOF`. Compressed content is checked with `compressedParts`
 * and `isActive`.
 *
 * `text` has one character for each byte.
 */
export function findPdfFault(text: string): Sentence | undefined {
  if (!/^%PDF-[12]\.\d/.test(text.slice(0, 8))) return says`The file isn’t a PDF.`
  const tail = text.slice(-tailLength)
  const end = /startxref[ \r\n]{1,4}(\d{1,10})[ \r\n]{1,4}%%EOF[ \t\r\n\0]{0,64}$/.exec(tail)
  if (!end) return says`The PDF is incomplete, or has extra data at the end. Save it again.`
  const place = Number(end[1])
  if (!/^(?:xref[ \r\n]|\d{1,10} \d{1,5} obj)/.test(text.slice(place, place + 24)))
    return says`The PDF is damaged: its index isn’t where it should be.`
  if (!/\/Root(?![A-Za-z0-9])/.test(text)) return says`The PDF is damaged: it has no first page.`
  const names = withoutEscapes(text)
  if (encrypted.test(names)) return says`The PDF is password-protected. Save it without a password.`
  return active.test(names) || mayHide(names) ? carriesMore : undefined
}

export const carriesMore = says`The PDF contains scripts, forms or attachments. Print it to a new PDF.`

/** A name may be written with character codes: `/J#61vaScript`. */
const withoutEscapes = (text: string) =>
  text.replaceAll(/#([0-9A-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))

/** Whether a decompressed part runs, opens or embeds something. */
export const isActive = (text: string): boolean => active.test(withoutEscapes(text))

/** Only files with a cross-reference stream can contain compressed objects. */
const hasCompressedObjects = /\/XRef(?:Stm)?(?![A-Za-z0-9])/
/** All common programs compress objects with Flate only. Other encodings would hide them from these checks. */
const otherCoding = /\/(?:ASCIIHexDecode|ASCII85Decode|LZWDecode|RunLengthDecode)(?![A-Za-z0-9])/
/** Predictors are common for images and references. On object streams they would garble the names that we look for. */
const garbledObjects = /\/ObjStm[^>]{0,400}\/Predictor|\/Predictor[^>]{0,400}>>[^>]{0,400}\/ObjStm/

const mayHide = (names: string) =>
  hasCompressedObjects.test(names) && (otherCoding.test(names) || garbledObjects.test(names))

/** The offsets of parts that may contain compressed objects. Any stream may, because what its dictionary says can't be trusted. */
export function compressedParts(text: string): number[] {
  if (!hasCompressedObjects.test(withoutEscapes(text))) return []
  const starts = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: { length } }) => index + length)
  return starts.filter((start) => isDeflated(text.charCodeAt(start), text.charCodeAt(start + 1)))
}

/** Recognized by the first two bytes of zlib data (RFC 1950). */
const isDeflated = (method: number, flags: number) => (method & 15) === 8 && (method * 256 + flags) % 31 === 0
