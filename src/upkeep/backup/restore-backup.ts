import type pg from 'pg'
import { StartFault } from '../../core/start-fault.ts'
import { migrate, readMigrations } from '../../db/migrate.ts'
import { layOldJobs } from '../../db/old-jobs.ts'
import { connect, type DatabasePlace, findDatabase } from '../find-database.ts'
import { copyIn } from './copy.ts'
import { type Head, readBackup, type Tail } from './format.ts'
import { isImageName, writeImage } from './image-files.ts'
import { mustBeKnown } from './rules.ts'
import {
  beginRestore,
  copyInText,
  createMigrationsTable,
  createPartitions,
  emptyTables,
  enableTriggers,
  findInhabitant,
  readTables,
  setSequences,
} from './store.ts'

type Summary = {
  takenAt: string
  version: string
  tables: number
  rows: number
  images: number
  migrated: string[]
}

/**
 * Fills an empty database. Reads the file twice: first to check that it is complete, then to load it. Everything is loaded in one
 * transaction, so the database ends up with the whole backup or nothing.
 */
export async function restoreBackup(place: DatabasePlace, path: string): Promise<Summary> {
  const { head, tail } = await readBackup(path, async (_head, name, lines) => {
    if ('image' in name) mustBeImageName(name.image)
    for await (const _bytes of lines);
  })
  mustBeKnown(head.migrations, { known: await readMigrations(), version: head.version })
  const database = await findDatabase(place, { mayMake: true })
  try {
    const client = await connect(database.url)
    try {
      await load(client, path, { head, tail, dataDir: place.dataDir })
    } finally {
      await client.end()
    }
    const { applied } = await migrate(database.url)
    await refreshStatistics(database.url)
    return summarizeRestore(head, tail, applied)
  } finally {
    await database.leave()
  }
}

type Verified = { head: Head; tail: Tail; dataDir: string }

async function load(client: pg.Client, path: string, { head, tail, dataDir }: Verified) {
  await beginRestore(client)
  await layOldJobs(client)
  await mustBeEmpty(client)
  await laySchema(client, head)
  const names = head.tables.map(({ name }) => name)
  await emptyTables(client, names)
  const tables = new Map(head.tables.map((table) => [table.name, table]))
  const again = await readBackup(path, async (_head, name, lines) => {
    if ('image' in name) return writeImage(dataDir, name.image, lines)
    const stored = await copyIn(client, copyInText(tables.get(name.table)!), lines)
    if (stored !== tail.rows[name.table])
      throw new Error(
        `${stored} rows of ${name.table} were stored, but the backup has ${tail.rows[name.table]}`,
      )
  })
  if (again.tail.sha256 !== tail.sha256) throw new StartFault(`${path} changed while it was being read.`)
  await setSequences(client, head.sequences)
  await enableTriggers(client, names)
  await client.query('COMMIT')
}

async function mustBeEmpty(client: pg.Client) {
  const inhabitant = await findInhabitant(client)
  if (inhabitant)
    throw new StartFault(
      `The database isn’t empty (${inhabitant}). Restore into a new one. Nothing was written.`,
    )
}

/** Creates the tables as they were when the backup was taken, with the migrations and partitions of that time. */
async function laySchema(client: pg.Client, head: Head) {
  const wanted = new Set(head.migrations.map(({ number }) => number))
  await createMigrationsTable(client)
  for (const { number, text } of await readMigrations()) if (wanted.has(number)) await client.query(text)
  const laid = new Set((await readTables(client)).map(({ name }) => name))
  const homeless = head.tables.filter(({ name }) => !laid.has(name))
  if (homeless.length > 0)
    throw new StartFault(
      `The backup has tables that its migrations don’t create: ${homeless.map(({ name }) => name).join(', ')}.`,
    )
  await createPartitions(client, head.partitions ?? [])
}

function mustBeImageName(name: string) {
  if (!isImageName(name)) throw new StartFault(`The backup has an image with an invalid name: "${name}".`)
}

/** Without statistics, the planner would scan whole tables until autovacuum analyzes them. */
async function refreshStatistics(url: string) {
  const client = await connect(url)
  await client.query('ANALYZE').finally(() => client.end())
}

function summarizeRestore({ takenAt, version }: Head, { rows, images }: Tail, migrated: string[]): Summary {
  const counts = Object.values(rows)
  const sum = counts.reduce((total, count) => total + count, 0)
  return { takenAt, version, tables: counts.length, rows: sum, images, migrated }
}
