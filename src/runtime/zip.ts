import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { Zip, type ZipInputFile } from 'fflate'
import { runInSlices, type Work } from './slices.ts'
import { encodeText } from './text-pieces.ts'

// Node's deflate runs off the event loop and takes a third of the processor time of the library's own.
const deflate = promisify(deflateRaw)
const deflated = 8

/** The earliest date in the format: archives with the same content have the same bytes. */
const mtime = new Date(1980, 0, 1)

/** A ZIP archive of a few files, which may be large. Names are UTF-8. */
export async function packZip(files: readonly { name: string; content: string }[]): Promise<Buffer> {
  const parts: Uint8Array[] = []
  const zip = new Zip((fault, part) => {
    if (fault) throw fault
    parts.push(part)
  })
  for (const { name, content } of files) {
    const plain = await encodeText(content)
    const crc = await runInSlices(checking(plain))
    const file: ZipInputFile = { filename: name, compression: deflated, size: plain.length, crc, mtime }
    zip.add(file)
    file.ondata!(null, await deflate(plain), true)
  }
  zip.end()
  return Buffer.concat(parts)
}

/** Bytes checksummed at once, in less than a millisecond. */
const checkedAtOnce = 1024 * 1024

function* checking(bytes: Buffer): Work<number> {
  let sum = 0
  for (let at = 0; at < bytes.length; at += checkedAtOnce) {
    sum = crc32(bytes.subarray(at, at + checkedAtOnce), sum)
    yield
  }
  return sum
}
