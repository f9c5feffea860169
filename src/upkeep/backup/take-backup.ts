import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { rename, rm, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { StartFault } from '../../core/start-fault.ts'
import { version } from '../../start/version.ts'
import { connect, type DatabasePlace, findDatabase } from '../find-database.ts'
import { copyOut } from './copy.ts'
import { type Head, type SectionName, sectionEnd, type Tail, title, toLine } from './format.ts'
import { listImages, readImage } from './image-files.ts'
import { loadingOrder } from './rules.ts'
import {
  beginSnapshot,
  copyOutText,
  holdOffMigrations,
  readMigrations,
  readPartitions,
  readReferences,
  readSequences,
  readTables,
  recordBackup,
} from './store.ts'

type Summary = { file: string; bytes: number; tables: number; rows: number; images: number }

/** Writes the whole installation, as of a single moment, to one file without blocking customers. */
export async function takeBackup(
  place: DatabasePlace,
  path: string,
  { withImages, now }: { withImages: boolean; now: number },
): Promise<Summary> {
  if (existsSync(path)) throw new StartFault(`${path} already exists. Choose another name.`)
  const database = await findDatabase(place, { mayMake: false })
  try {
    const client = await connect(database.url)
    try {
      const summary = await writeFile(client, path, { withImages, dataDir: place.dataDir, now })
      await recordBackup(client, summary, now)
      return summary
    } finally {
      await client.end()
    }
  } finally {
    await database.leave()
  }
}

type Contents = { withImages: boolean; dataDir: string; now: number }
type Images = { names: readonly string[]; dataDir: string }

/** Written under another name until it is complete and on disk, so a file with the final name is always a whole backup. */
async function writeFile(
  client: pg.Client,
  path: string,
  { withImages, dataDir, now }: Contents,
): Promise<Summary> {
  if (!(await holdOffMigrations(client)))
    throw new StartFault('The database is being migrated. Take the backup when it’s done.')
  await beginSnapshot(client)
  const head = await describe(client, now)
  // Must come after the first query, which sets the snapshot's moment. A picture is stored before any row refers to it and is kept, so none
  // is missing.
  const images: Images = { names: withImages ? await listImages(dataDir) : [], dataDir }
  const tail: Tail = { end: true, rows: {}, images: images.names.length, sha256: '' }
  const draft = `${path}.part`
  try {
    const lines = compose(client, head, tail, images)
    // Readable by the operator only: it contains password hashes, addresses and courier credentials.
    await pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }))
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    if ((error as NodeJS.ErrnoException).syscall)
      throw new StartFault(`Can’t write ${path}: ${(error as Error).message}.`)
    throw error
  }
  const counts = Object.values(tail.rows)
  const rows = counts.reduce((sum, count) => sum + count, 0)
  return { file: path, bytes: (await stat(path)).size, tables: counts.length, rows, images: tail.images }
}

async function describe(client: pg.Client, now: number): Promise<Head> {
  const migrations = await readMigrations(client)
  if (migrations.length === 0) throw new StartFault('The database is empty: no service has used it yet.')
  const tables = new Map((await readTables(client)).map((table) => [table.name, table]))
  const order = loadingOrder([...tables.keys()], await readReferences(client))
  return {
    version,
    takenAt: new Date(now).toISOString(),
    migrations,
    tables: order.map((name) => tables.get(name)!),
    partitions: await readPartitions(client),
    sequences: await readSequences(client),
  }
}

async function* compose(client: pg.Client, head: Head, tail: Tail, images: Images): AsyncGenerator<Buffer> {
  const digest = createHash('sha256')
  const put = (content: string | Buffer) => {
    const bytes = Buffer.from(content)
    digest.update(bytes)
    return bytes
  }
  const begin = (name: SectionName) => put(toLine(name))

  yield put(`${title}\n${toLine(head)}`)
  for (const table of head.tables) {
    yield begin({ table: table.name })
    tail.rows[table.name] = yield* copyOut(client, copyOutText(table), put)
    yield put(sectionEnd)
  }
  for (const image of images.names) {
    yield begin({ image })
    for await (const line of readImage(images.dataDir, image)) yield put(line)
    yield put(sectionEnd)
  }
  tail.sha256 = digest.digest('hex')
  yield Buffer.from(toLine(tail))
}
