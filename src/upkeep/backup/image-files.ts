import { createReadStream, existsSync } from 'node:fs'
import { mkdir, readdir, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'

/** A multiple of three, so each chunk becomes base64 without padding. */
const pieceBytes = 48 * 1024

const folderOf = (dataDir: string) => join(dataDir, 'images')

/** Hosted images that are files. Images in a bucket are not part of the backup. */
export async function listImages(dataDir: string): Promise<string[]> {
  if (!existsSync(folderOf(dataDir))) return []
  const entries = await readdir(folderOf(dataDir), { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.webp'))
  return files.map((entry) => join(entry.parentPath, entry.name).slice(folderOf(dataDir).length + 1)).sort()
}

export async function* readImage(dataDir: string, name: string): AsyncGenerator<string> {
  const pieces = createReadStream(join(folderOf(dataDir), name), { highWaterMark: pieceBytes })
  for await (const piece of pieces) yield `${(piece as Buffer).toString('base64')}\n`
}

/** Prevents a name in a backup file from leading out of the folder. */
export const isImageName = (name: string) => /^[0-9a-f]{2}\/[0-9a-f]{64}\.webp$/.test(name)

/** The name is a hash of the content, so an existing file is the same. */
export async function writeImage(dataDir: string, name: string, lines: AsyncIterable<Buffer>) {
  const parts: Buffer[] = []
  for await (const bytes of lines)
    parts.push(
      ...bytes
        .toString('latin1')
        .trimEnd()
        .split('\n')
        .map((line) => Buffer.from(line, 'base64')),
    )
  const path = join(folderOf(dataDir), name)
  if (existsSync(path)) return
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, Buffer.concat(parts))
  await rename(`${path}.part`, path)
}
