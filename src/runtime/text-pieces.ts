import { setImmediate as nextTurn } from 'node:timers/promises'
import { runInSlices, type Work } from './slices.ts'

/** A text in pieces of at most so many characters. A pair of surrogates stays together. */
export function* cutText(text: string, length: number): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const last = text.charCodeAt(from + length - 1)
    const to = from + length - (last >= 0xd800 && last < 0xdc00 ? 1 : 0)
    yield text.slice(from, to)
    from = to
  }
}

/** Characters that are encoded at once; a text that is shorter is short. */
export const charactersAtOnce = 512 * 1024

/** As UTF-8; a long text in slices. */
export async function encodeText(text: string): Promise<Buffer> {
  if (text.length < charactersAtOnce) return Buffer.from(text)
  await nextTurn() // the first slice puts together what the text was joined from
  return runInSlices(encoding(text))
}

/** Into memory that is touched piece by piece: putting 30 MB together at once takes 20 ms. */
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
