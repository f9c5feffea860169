import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type pg from 'pg'
import { StartFault } from '../../core/start-fault.ts'
import { version } from '../../start/version.ts'
import { copyOut } from '../backup/copy.ts'
import { sectionEnd } from '../backup/format.ts'
import { connect, type DatabasePlace, findDatabase } from '../find-database.ts'
import {
  copyText,
  deleteMonth,
  listMonths,
  lockMonth,
  readColumns,
  readUnfinished,
  tables,
  type Unfinished,
} from './store.ts'

type Archived = { month: string; file: string; orders: number; rows: number }
type Summary = { archived: Archived[]; left: { month: string; because: string }[] }
type Wanted = { folder: string; before: string; now: number }

/**
 * Moves whole months of past orders to files. Each month is one transaction: its orders are locked, written to the file, and deleted. If it
 * fails, all orders are still there, and the next run writes the file again.
 */
export async function archiveMonths(place: DatabasePlace, wanted: Wanted): Promise<Summary> {
  mustBePast(wanted)
  const database = await findDatabase(place, { mayMake: false })
  const client = await connect(database.url)
  try {
    await mkdir(wanted.folder, { recursive: true })
    const done: Summary = { archived: [], left: [] }
    for (const month of await listMonths(client, wanted.before)) {
      const result = await archiveMonth(client, month, wanted)
      if ('because' in result) done.left.push(result)
      else done.archived.push(result)
    }
    return done
  } finally {
    await client.end()
    await database.leave()
  }
}

function mustBePast({ before, now }: Wanted) {
  const present = new Date(now).toISOString().slice(0, 7)
  if (!/^\d{4}-(0[1-9]|1[0-2])$/.test(before) || before > present)
    throw new StartFault(`--before must be a month that has already started, such as ${present}.`)
}

async function archiveMonth(client: pg.Client, month: string, { folder, now }: Wanted) {
  await lockMonth(client, month)
  try {
    const because = reasonToStay(await readUnfinished(client))
    if (because) {
      await client.query('ROLLBACK')
      return { month, because }
    }
    const archived = await writeMonth(client, month, { folder, now })
    await deleteMonth(client)
    await client.query('COMMIT')
    return archived
  } catch (error) {
    await client.query('ROLLBACK').catch(() => {})
    throw error
  }
}

/** Undefined if everything is finished. */
export function reasonToStay(left: Unfinished): string | undefined {
  const { open, payments, refunds, deliveries, help, photos } = left
  const reasons = [
    open > 0 && `${open} orders are not over`,
    payments > 0 && `${payments} payments are not settled`,
    refunds > 0 && `${refunds} refunds are not settled`,
    deliveries > 0 && `${deliveries} deliveries are not over`,
    help > 0 && `${help} help requests are open`,
    photos > 0 && `${photos} photos of help requests are kept for 180 days`,
  ].filter((reason) => reason !== false)
  return reasons.length > 0 ? reasons.join(', ') : undefined
}

/** Written under another name until it is complete and on disk. */
async function writeMonth(
  client: pg.Client,
  month: string,
  { folder, now }: { folder: string; now: number },
): Promise<Archived> {
  const file = join(folder, `orders-${month}.gz`)
  const draft = `${file}.part`
  const rows: Record<string, number> = Object.create(null)
  try {
    const lines = () => compose(client, { month, archivedAt: new Date(now).toISOString() }, rows)
    await pipeline(lines, createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }))
    await rename(draft, file)
  } catch (error) {
    await rm(draft, { force: true })
    if ((error as NodeJS.ErrnoException).syscall)
      throw new StartFault(`Can’t write ${file}: ${(error as Error).message}.`)
    throw error
  }
  const sum = Object.values(rows).reduce((total, count) => total + count, 0)
  return { month, file, orders: rows.orders!, rows: sum }
}

/** Sections in COPY's text format, as in a backup. The hash covers every byte before the last line. */
async function* compose(client: pg.Client, head: object, rows: Record<string, number>) {
  const digest = createHash('sha256')
  const put = (content: string | Buffer) => {
    const bytes = Buffer.from(content)
    digest.update(bytes)
    return bytes
  }
  yield put(`cellardoor-archive 1\n${JSON.stringify({ version, ...head })}\n`)
  for (const table of tables) {
    const columns = await readColumns(client, table)
    yield put(`${JSON.stringify({ table, columns })}\n`)
    rows[table] = yield* copyOut(client, copyText(table, columns), put)
    yield put(sectionEnd)
  }
  yield Buffer.from(`${JSON.stringify({ end: true, rows, sha256: digest.digest('hex') })}\n`)
}
