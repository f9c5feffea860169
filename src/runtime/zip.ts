import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import { runInSlices, type Work } from './slices.ts'
import { encodeText } from './text-pieces.ts'

const deflate = promisify(deflateRaw)

/** Midnight of 1 January 1980, the earliest date that the format knows: archives of the same content are the same bytes. */
const dosDate = 0x0021
const versionNeeded = 20
const utf8Names = 0x0800
const deflated = 8

/** A ZIP archive (APPNOTE 6.3.10) of a few files, which may be large: they are packed beside the event loop. Names are UTF-8. */
export async function zipOf(files: readonly { name: string; content: string }[]): Promise<Buffer> {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content } of files) {
    const plain = await encodeText(content)
    const packed = await deflate(plain)
    const path = Buffer.from(name)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(versionNeeded, 0)
    fields.writeUInt16LE(utf8Names, 2)
    fields.writeUInt16LE(deflated, 4)
    fields.writeUInt16LE(dosDate, 8)
    fields.writeUInt32LE(await runInSlices(checking(plain)), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(plain.length, 18)
    fields.writeUInt16LE(path.length, 22)
    const local = [Buffer.from('PK\x03\x04', 'latin1'), fields, path, packed]
    const tail = Buffer.alloc(14)
    tail.writeUInt32LE(offset, 10)
    const made = Buffer.from([versionNeeded, 0])
    directory.push(Buffer.from('PK\x01\x02', 'latin1'), made, fields, tail, path)
    parts.push(...local)
    offset += local.reduce((sum, part) => sum + part.length, 0)
  }
  const listed = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(files.length, 4)
  end.writeUInt16LE(files.length, 6)
  end.writeUInt32LE(listed.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, listed, Buffer.from('PK\x05\x06', 'latin1'), end])
}

/** Bytes that are checked at once, in less than a millisecond. */
const checkedAtOnce = 1024 * 1024

function* checking(bytes: Buffer): Work<number> {
  let sum = 0
  for (let at = 0; at < bytes.length; at += checkedAtOnce) {
    sum = crc32(bytes.subarray(at, at + checkedAtOnce), sum)
    yield
  }
  return sum
}
