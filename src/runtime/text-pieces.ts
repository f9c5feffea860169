import { setImmediate as nextTurn } from 'node:timers/promises'
import { runInSlices, type Work } from './slices.ts'

/** Splits a text into pieces of at most this many characters. Surrogate pairs stay together. */
export function* cutText(text: string, length: number): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const last = text.charCodeAt(from + length - 1)
    const to = from + length - (last >= 0xd800 && last < 0xdc00 ? 1 : 0)
    yield text.slice(from, to)
    from = to
  }
}

/**
 * Text whose characters are the bytes of its UTF-8. Pieces cached this way are joined and written as is; a text with
 * a single letter outside of Latin-1 would double the size of the whole and be re-encoded for each answer.
 */
export const byteText = (text: string): string =>
  /^[\0-\x7f]*$/.test(text) ? text : Buffer.from(text).toString('latin1')

/** Characters encoded at once; a shorter text counts as short. */
export const charactersAtOnce = 512 * 1024

/** As UTF-8; a long text is encoded in slices. */
export async function encodeText(text: string): Promise<Buffer> {
  if (text.length < charactersAtOnce) return Buffer.from(text)
  await nextTurn() // the first slice flattens the concatenated string
  return runInSlices(encoding(text))
}

/** Into memory that is touched piece by piece: assembling 30 MB at once takes 20 ms. */
function* encoding(text: string): Work<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(Buffer.byteLength(text))
  yield
  let at = 0
  for (const piece of cutText(text, charactersAtOnce)) {
    at += bytes.write(piece, at)
    yield
  }
  return bytes
}
