import { randomBytes } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { ImageStore } from './host-images.ts'

/** Files in 256 folders. Processes may share them: if two write the same file, the content is the same. */
export function openImageFiles(folder: string): ImageStore {
  const fileOf = (name: string) => join(folder, name.slice(0, 2), name)
  const has = async (name: string) =>
    (await unlessMissing(access(fileOf(name)).then(() => true))) !== undefined
  return {
    has,
    find: (name) => unlessMissing(readFile(fileOf(name))),
    async keep(name, bytes) {
      if (await has(name)) return
      await mkdir(dirname(fileOf(name)), { recursive: true })
      await writeWhole(fileOf(name), bytes)
    },
    remove: (name) => rm(fileOf(name), { force: true }),
  }
}

/** The file gets its name only when it is complete and on disk, so a power failure can't leave half of it. */
async function writeWhole(file: string, bytes: Buffer) {
  const part = `${file}.${randomBytes(6).toString('hex')}.part`
  try {
    await synced(part, 'wx', (handle) => handle.writeFile(bytes))
    await rename(part, file)
  } catch (error) {
    await rm(part, { force: true })
    throw error
  }
  await synced(dirname(file), 'r', async () => {}) // flushes the new name itself
}

async function synced(path: string, flags: string, write: (handle: FileHandle) => Promise<void>) {
  const handle = await open(path, flags)
  try {
    await write(handle)
    await handle.sync()
  } finally {
    await handle.close()
  }
}

type FileHandle = Awaited<ReturnType<typeof open>>

async function unlessMissing<Found>(reading: Promise<Found>): Promise<Found | undefined> {
  try {
    return await reading
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}
